/** Saving a document: what is sent, and how responses are applied. */
import { difference } from './difference.ts';
import {
  type Attempt,
  type DocumentRecord,
  type PendingOperation,
  type Problem,
  receive,
  type ServerDocument,
} from './document-record.ts';
import { isSame, type Path, samePath, startsWith, valueAt } from './json-value.ts';
import { applyAll, entryOf, type Operation } from './operations.ts';
import { mapThrough } from './places.ts';
import { rebase } from './rebase.ts';

/** The record with a new save attempt; unchanged if there is nothing to send. */
export function send(record: DocumentRecord, save: string): DocumentRecord {
  const { pending, base } = record;
  const operations = pending.map(({ operation }) => operation);
  const rest = rebase(operations, base, base, { without: (at) => pending[at]?.isHeld === true });
  const isSent = (at: number): boolean => rest.operations[at] !== undefined;
  if (isSame(rest.document, base)) return withoutEffect(record);
  const attempt: Attempt = {
    save,
    ids: pending.filter((_, at) => isSent(at)).map(({ id }) => id),
    sent: rest.document,
  };
  // Operations that depend on a held one are held, too.
  const held = pending.map((one, at) => ({ ...one, isHeld: !isSent(at) }));
  return { ...record, pending: held, attempts: [...record.attempts, attempt] };
}

/** Edits that cancel out need not be sent. What depends on held edits is held, too. */
function withoutEffect(record: DocumentRecord): DocumentRecord {
  if (record.pending.length === 0) return record;
  if (isSame(record.value, record.base)) return { ...record, pending: [], value: record.base, problems: [] };
  if (record.pending.every(({ isHeld }) => isHeld)) return record;
  return { ...record, pending: record.pending.map((one) => ({ ...one, isHeld: true })) };
}

/** The server has stored the attempt. `stored`: its current version of the document; undefined if not in the reply. */
export function acknowledge(record: DocumentRecord, save: string, stored: Partial<ServerDocument>): DocumentRecord {
  const attempt = record.attempts.find((one) => one.save === save);
  if (attempt === undefined) return record;
  const ids = new Set(attempt.ids);
  const { revision = '' } = stored;
  const hasHeld = record.pending.some(({ isHeld }) => isHeld);
  const saved: DocumentRecord = {
    ...{ ...record, base: attempt.sent, revision, attempts: [] },
    pending: unsent(record, attempt, ids),
    problems: hasHeld ? record.problems : [],
  };
  return stored.value === undefined ? saved : receive(saved, { value: stored.value, revision }, true);
}

/** The unsaved changes, as operations on the sent version. */
function unsent(record: DocumentRecord, { sent }: Attempt, ids: ReadonlySet<number>): readonly PendingOperation[] {
  const { pending, base } = record;
  const end = pending.findLastIndex(({ id }) => ids.has(id)) + 1;
  const [sentPart, later] = [pending.slice(0, end), pending.slice(end)];
  if (sentPart.every(({ id }) => ids.has(id))) return later;
  const value = applyAll(
    base,
    sentPart.map(({ operation }) => operation),
  );
  // New ids are fine, because nothing else refers to them.
  const held = difference(sent, value).map((operation, at) => ({ id: -record.nextId - at, operation, isHeld: true }));
  return [...held, ...later];
}

/** The server has not stored the attempt, and never will. */
export const withdraw = (record: DocumentRecord, save: string): DocumentRecord => ({
  ...record,
  attempts: record.attempts.filter((one) => one.save !== save),
});

/**
 * The server rejected the attempt. The operations at fault are held and shown; the others are sent without them. If no single operation is
 * at fault, all are held. None is if there were edits since, which may have fixed them: they are sent again together.
 */
export function refuse(record: DocumentRecord, save: string, problems: readonly Problem[]): DocumentRecord {
  const attempt = record.attempts.find((one) => one.save === save);
  if (attempt === undefined) return record;
  const ids = new Set(attempt.ids);
  const newer = editsSince(record, ids);
  const held = newer.length > 0 ? new Set<number>() : heldOf(record, ids, problems);
  const bridge = difference(attempt.sent, record.value);
  const placed = problems
    .map(({ path, message }) => ({ path: mapThrough(path, bridge) ?? path, message }))
    .filter(({ path }) => !newer.some(({ operation }) => operation.op === 'set' && startsWith(path, operation.path)));
  return {
    ...withdraw(record, save),
    pending: record.pending.map((one) => ({ ...one, isHeld: one.isHeld || held.has(one.id) })),
    problems: [...record.problems.filter((one) => !placed.some((other) => isSame(one, other))), ...placed],
  };
}

/** Edits while the attempt was on its way. */
function editsSince({ pending }: DocumentRecord, ids: ReadonlySet<number>): readonly PendingOperation[] {
  const last = pending.findLastIndex(({ id }) => ids.has(id));
  return last === -1 ? [] : pending.slice(last + 1).filter(({ isHeld }) => !isHeld);
}

function heldOf(record: DocumentRecord, ids: ReadonlySet<number>, problems: readonly Problem[]): ReadonlySet<number> {
  const atFault = new Set(operationsAtFault(record, ids, problems));
  return atFault.size === 0 ? ids : atFault;
}

/** The ids of the operations at a path with a problem. */
function operationsAtFault(
  { pending, base }: DocumentRecord,
  ids: ReadonlySet<number>,
  problems: readonly Problem[],
): readonly number[] {
  const operations = pending.map(({ operation }) => operation);
  const without = (at: number): boolean => !ids.has(pending[at]?.id ?? 0);
  const sent = rebase(operations, base, base, { without }).operations;
  return pending.flatMap(({ id }, at) => {
    const operation = sent[at];
    const later = sent.slice(at + 1).filter((one) => one !== undefined);
    return operation !== undefined && isAtFault(operation, later, problems) ? [id] : [];
  });
}

function isAtFault(operation: Operation, later: readonly Operation[], problems: readonly Problem[]): boolean {
  const changed =
    operation.op === 'insert' ? entryOf(operation) : operation.op === 'move' ? operation.to : operation.path;
  const place = mapThrough(changed, later);
  if (place === undefined) return false;
  // A removal can cause a problem of its list, but not of remaining entries.
  if (operation.op === 'remove') return problems.some(({ path }) => samePath(path, place));
  return problems.some(({ path }) => startsWith(path, place) || startsWith(place, path));
}

/** The path for the server's name of a field: `rows.0.columns.1.blocks.2.value.linkTo`. */
export function pathOf(document: unknown, name: string): Path {
  const path: (string | number)[] = [];
  for (const part of name === '' ? [] : name.split('.'))
    path.push(Array.isArray(valueAt(document, path)) && /^\d+$/.test(part) ? Number(part) : part);
  return path;
}
