/** Sends a document until the server has stored all acceptable changes. */
import { type DocumentRecord, receive } from './document-record.ts';
import type { DocumentServer } from './ports.ts';
import { acknowledge, pathOf, refuse, send, withdraw } from './save-attempts.ts';
import type { StoredRecord } from './stored-record.ts';

export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'missing'; readonly message: string };

type StepOutcome = SaveOutcome | { readonly kind: 'again' | 'conflict' };

interface Loop {
  readonly stored: StoredRecord;
  readonly server: DocumentServer;
  readonly newName: () => string;
}

/** After this many conflicts in a row, saving pauses. */
const MAX_ROUNDS = 20;

const saved: SaveOutcome = { kind: 'saved' };
const again: StepOutcome = { kind: 'again' };
const unreachable: SaveOutcome = { kind: 'unreachable' };

/** `isStale`: the server has a newer version. Only one tab at a time may call this for a document. */
export async function saveDocument(loop: Loop, isStale: boolean): Promise<SaveOutcome> {
  let mustLoad = isStale;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome = (await settleAttempts(loop)) ?? (await refresh(loop, mustLoad)) ?? (await sendOnce(loop));
    mustLoad = outcome.kind === 'conflict';
    if (isEnd(outcome)) return outcome;
  }
  return unreachable;
}

const isEnd = (outcome: StepOutcome): outcome is SaveOutcome => outcome.kind !== 'conflict' && outcome.kind !== 'again';

/** Checks the result of attempts without a response, so that none is sent twice. */
async function settleAttempts({ stored, server }: Loop): Promise<SaveOutcome | undefined> {
  const { attempts } = await stored.commit();
  for (const { save } of attempts) {
    const isStored = await server.hasStored(save);
    if (isStored === undefined) return unreachable;
    await stored.commit((record) => (isStored ? acknowledge(record, save, {}) : withdraw(record, save)));
  }
  return undefined;
}

async function refresh({ stored, server }: Loop, isStale: boolean): Promise<SaveOutcome | undefined> {
  const { ref, revision } = await stored.commit();
  if (!isStale && revision !== '') return undefined;
  const reply = await server.load(ref);
  if (reply.kind !== 'loaded') return reply;
  await stored.commit((record) => receive(record, reply.document));
  return undefined;
}

async function sendOnce({ stored, server, newName }: Loop): Promise<StepOutcome> {
  const save = newName();
  const record = await stored.commit((before) => send(before, save));
  const attempt = record.attempts.find((one) => one.save === save);
  if (attempt === undefined) return saved;
  const { ref, revision, base } = record;
  const reply = await server.save(ref, { save, revision, base, value: attempt.sent });
  if (reply.kind === 'stored') await stored.commit((before) => acknowledge(before, save, reply.document));
  else if (reply.kind === 'refused')
    await stored.commit((before) => refuse(before, save, problemsOf(attempt.sent, reply.problems)));
  else return reply;
  return again;
}

const problemsOf = (sent: unknown, problems: Readonly<Record<string, string>>) =>
  Object.entries(problems).map(([name, message]) => ({ path: pathOf(sent, name), message }));

/** Whether there are changes that the server has neither stored nor rejected. */
export const isUnsaved = ({ pending, attempts }: DocumentRecord): boolean =>
  attempts.length > 0 || pending.some(({ isHeld }) => !isHeld);
