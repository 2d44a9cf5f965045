/**
 * The thread with the embedded database. It is a single connection, so clients take turns: a turn is one statement, or a lease for a
 * transaction.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DEFAULT_SITE } from '../site-names.ts';
import type { Attach, FromStore, Statement, StatementResult, StoreFailure, ToStore } from './protocol.ts';

interface Lease {
  readonly client: MessagePort;
  readonly end: () => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** A client that hangs within a transaction must not block all others. */
const MAX_LEASE_MS = 15_000;

/** Dates, times and long integers stay text, as in the rows that the `pg` driver passes to drizzle. */
const asText = (value: string): string => value;
const parsers = Object.fromEntries([20, 1082, 1083, 1114, 1184, 1186, 1266].map((type) => [type, asText]));

const { dataDir } = workerData as { dataDir: string };
const database = await PGlite.create({ dataDir, parsers });

let tail: Promise<unknown> = Promise.resolve();
const leases = new Map<number, Lease>();
let lastLease = 0;

/** Runs work after everything that was queued before. */
function runExclusive<T>(work: () => Promise<T>): Promise<T> {
  const turn = tail.then(work);
  tail = turn.catch(() => undefined);
  return turn;
}

let currentSite = DEFAULT_SITE;

/** Called between transactions: settings within a transaction are undone by a rollback. */
async function enterSite(site: string): Promise<void> {
  if (site === currentSite) return;
  await database.query("SELECT set_config('vitrine.site', $1, false)", [site]);
  currentSite = site;
}

async function run({ text, params, rowMode }: Statement): Promise<StatementResult> {
  if (params === undefined) {
    const results = await database.exec(text, { rowMode });
    const lastResult = results.at(-1);
    return { rows: lastResult?.rows ?? [], rowCount: lastResult?.affectedRows ?? 0 };
  }
  const { rows, affectedRows } = await database.query(text, [...params], { rowMode });
  return { rows, rowCount: affectedRows ?? rows.length };
}

function acquire(client: MessagePort, site: string, patient: boolean): Promise<number> {
  return new Promise((granted, refused) => {
    runExclusive(async () => {
      await enterSite(site);
      await new Promise<void>((end) => {
        const number = ++lastLease;
        const timer = patient ? undefined : setTimeout(() => void endLease(number, true), MAX_LEASE_MS);
        leases.set(number, { client, end, timer });
        granted(number);
      });
    }).catch(refused);
  });
}

async function endLease(number: number, broken: boolean): Promise<void> {
  const lease = leases.get(number);
  if (lease === undefined) return;
  leases.delete(number);
  clearTimeout(lease.timer);
  try {
    if (broken) await database.exec('ROLLBACK');
  } finally {
    lease.end();
  }
}

/** Clients by the channel that they listen to. */
const listeners = new Map<string, Set<MessagePort>>();

async function listen(client: MessagePort, channel: string): Promise<void> {
  const known = listeners.get(channel);
  if (known !== undefined) return void known.add(client);
  const clients = new Set([client]);
  listeners.set(channel, clients);
  await database.listen(channel, (payload) => {
    const message: FromStore = { kind: 'notified', channel, payload };
    for (const item of clients) item.postMessage(message);
  });
}

async function handle(client: MessagePort, message: ToStore): Promise<unknown> {
  switch (message.kind) {
    case 'run':
      return runExclusive(async () => {
        await enterSite(message.site);
        return run(message.statement);
      });
    case 'run-leased':
      if (leases.get(message.lease)?.client !== client) throw new Error('The transaction took too long and was ended.');
      return run(message.statement);
    case 'acquire':
      return acquire(client, message.site, message.patient);
    case 'release':
      return endLease(message.lease, message.broken);
    case 'listen':
      return runExclusive(() => listen(client, message.channel));
    case 'close':
      return runExclusive(() => database.close());
  }
}

function failureOf(error: unknown): StoreFailure {
  const { message, code, constraint, detail } = error as StoreFailure;
  return { message: String(message), code, constraint, detail };
}

function serve(client: MessagePort): void {
  const reply = (message: FromStore): void => client.postMessage(message);
  client.on('message', (message: ToStore) => {
    handle(client, message).then(
      (value) => reply({ kind: 'done', id: message.id, value }),
      (error: unknown) => reply({ kind: 'failed', id: message.id, failure: failureOf(error) }),
    );
  });
  client.on('close', () => {
    for (const clients of listeners.values()) clients.delete(client);
    for (const [number, lease] of leases) if (lease.client === client) void endLease(number, true);
  });
}

parentPort?.on('message', ({ port }: Attach<MessagePort>) => serve(port));
parentPort?.postMessage('ready');
