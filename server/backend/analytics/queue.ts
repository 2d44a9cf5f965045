/**
 * Events on their way to the database, off the path of requests: in memory for a tenth of a second, then in a file, then in the
 * database. The queue is bounded: an event that it cannot keep durably within a second is not taken.
 */
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { lineOf, type TrackedEvent } from './event.ts';
import type { Journal, Segment } from './journal.ts';
import { storeAllGood } from './store-events.ts';
import { createTally, type Tally } from './tally.ts';

export interface EventQueue {
  /** Takes an event; false when the queue is full or cannot be written. */
  add(event: TrackedEvent): boolean;
  /** All that was added is in the database when this resolves, or an attempt has failed. */
  settle(): Promise<void>;
  /** Events that are not in the database yet. */
  readonly waiting: () => number;
  stop(): Promise<void>;
}

const FLUSH_MS = 100;
const STORE_MS = 500;
const RECOVER_MS = 60_000;
/** An event that has not reached a file by then closes the queue until it has. */
const LATEST_MS = 700;
const MOST_BYTES = 64 * 1024 * 1024;
/** Rounds without an attempt after a failure: five seconds. */
const PAUSE_ROUNDS = 10;

export interface QueueOptions {
  readonly database: Database;
  readonly journal: Journal;
  readonly logger: Logger;
  /** Bytes of events that may wait for the database. */
  readonly mostBytes?: number;
}

export function createEventQueue({ database, journal, logger, mostBytes = MOST_BYTES }: QueueOptions): EventQueue {
  let pending: string[] = [];
  let pendingSince = 0;
  /** Of the open file and what waits for it. */
  let tally = createTally();
  const segments: Counted[] = [];
  let written = 0;
  let bytes = 0;
  let pause = 0;

  const flush = (): void => {
    if (pending.length === 0) return;
    try {
      journal.append(pending);
      written += pending.length;
      pending = [];
    } catch (error) {
      logger.error({ err: error }, 'events could not be written to the journal');
    }
  };
  const store = serial(async () => {
    if (pause > 0) return void pause--;
    flush();
    try {
      const sealed = pending.length === 0 ? journal.seal() : undefined;
      if (sealed !== undefined) {
        segments.push({ ...sealed, tally });
        tally = createTally();
      }
      await sealed?.flushed;
      for (let next = segments[0]; next !== undefined; next = segments[0]) {
        await storeSegment(database, journal, next, logger);
        segments.shift();
        written -= next.lines.length;
        bytes -= sizeOf(next.lines);
      }
    } catch (error) {
      pause = PAUSE_ROUNDS;
      logger.warn({ err: error, waiting: written }, 'events wait, because the database does not take them');
    }
  });
  const recover = async (): Promise<void> => {
    const left = await journal.recover();
    for (const segment of left) {
      written += segment.lines.length;
      bytes += sizeOf(segment.lines);
      segments.push(segment);
    }
    if (left.length > 0) logger.info({ files: left.length }, 'events of a process that has ended were taken over');
  };
  const quietly = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => logger.error({ err: error }, 'the event queue failed'));
  const timers = [
    setInterval(flush, FLUSH_MS),
    setInterval(() => void quietly(store), STORE_MS),
    setInterval(() => void quietly(recover), RECOVER_MS),
  ];
  for (const timer of timers) timer.unref();
  void quietly(recover);

  return {
    add(event) {
      const now = Date.now();
      if (pending.length > 0 && now - pendingSince > LATEST_MS) return false;
      const line = lineOf(event);
      if (bytes + line.length > mostBytes) return false;
      if (pending.length === 0) pendingSince = now;
      pending.push(line);
      tally.add(event, line);
      bytes += line.length;
      return true;
    },
    async settle() {
      pause = 0;
      await store();
    },
    waiting: () => pending.length + written,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      pause = 0;
      await store();
    },
  };
}

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

/** A file with what its events add; files that were left behind are counted when they are stored. */
type Counted = Segment & { readonly tally?: Tally };

async function storeSegment(database: Database, journal: Journal, segment: Counted, logger: Logger): Promise<void> {
  const { id, lines, tally } = segment;
  const refused = lines.length === 0 ? [] : await storeAllGood(database, { id, lines, tally });
  if (refused.length > 0) {
    await journal.setAside(refused);
    logger.error({ events: refused.length }, 'events that the database cannot keep were put aside');
  }
  await journal.remove(segment);
}

/** Runs one at a time: who calls while it runs gets the run after that. */
function serial(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  return () => {
    if (queued !== undefined) return queued;
    const run = last.then(() => {
      queued = undefined;
      return work();
    });
    queued = run;
    // A failed run must not keep the next one from starting.
    last = run.catch(() => undefined);
    return run;
  };
}
