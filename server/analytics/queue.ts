/**
 * Events on their way to the database, off the path of requests: in a file before they are acknowledged, those of the same moment
 * together, then in the database. The queue is bounded: an event that no file takes is not acknowledged, and not kept either.
 */

import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/durations';
import type { Database } from '../database/database.ts';
import { createTally, type Tally } from './counters.ts';
import { lineOf, type TrackedEvent } from './event.ts';
import type { Journal, Segment } from './journal.ts';
import { storeAllGood } from './store-events.ts';

export interface EventQueue {
  /** Takes an event; false when the queue is full. Whether it is kept is told by `kept`. */
  add(event: TrackedEvent): boolean;
  /** Resolves when what was added until now is in a file, which survives the process; false: it is not, and does not count. */
  kept(): Promise<boolean>;
  /** All that was added is in the database when this resolves, or an attempt has failed. */
  settle(): Promise<void>;
  /** Events that are not in the database yet. */
  readonly waiting: () => number;
  stop(): Promise<void>;
}

const STORE_MS = 500;
const RECOVER_MS = MINUTE_MS;
const MAX_BYTES = 64 * 1024 * 1024;
/** Rounds without an attempt after a failure: five seconds. */
const PAUSE_ROUNDS = 10;

export interface QueueOptions {
  readonly database: Database;
  readonly journal: Journal;
  readonly logger: Logger;
  /** Bytes of events that may wait for the database. */
  readonly mostBytes?: number;
}

export function createEventQueue({ database, journal, logger, mostBytes = MAX_BYTES }: QueueOptions): EventQueue {
  let pending: { readonly event: TrackedEvent; readonly line: string }[] = [];
  let group: { readonly done: Promise<boolean>; readonly settle: (isKept: boolean) => void } | undefined;
  /** Of the open file and what waits for it. */
  let tally = createTally();
  const segments: Counted[] = [];
  let written = 0;
  let bytes = 0;
  let pause = 0;

  const flush = (): void => {
    const [taken, told] = [pending, group];
    pending = [];
    group = undefined;
    try {
      if (taken.length > 0) journal.append(taken.map(({ line }) => line));
    } catch (error) {
      logger.error({ err: error }, 'writing events to the journal failed; rejecting events');
      bytes -= sizeOf(taken.map(({ line }) => line));
      return told?.settle(false);
    }
    for (const { event, line } of taken) tally.add(event, line);
    written += taken.length;
    told?.settle(true);
  };
  const store = serial(async () => {
    if (pause > 0) return void pause--;
    flush();
    try {
      const sealed = journal.seal();
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
      logger.warn({ err: error, waiting: written }, 'events are queued: the database is unavailable');
    }
  });
  const recover = async (): Promise<void> => {
    const left = await journal.recover();
    for (const segment of left) {
      written += segment.lines.length;
      bytes += sizeOf(segment.lines);
      segments.push(segment);
    }
    if (left.length > 0) logger.info({ files: left.length }, 'took over events of an ended process');
  };
  const quietly = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => logger.error({ err: error }, 'event queue failed'));
  const timers = [
    setInterval(() => void quietly(store), STORE_MS),
    setInterval(() => void quietly(recover), RECOVER_MS),
  ];
  for (const timer of timers) timer.unref();
  void quietly(recover);

  return {
    add(event) {
      const line = lineOf(event);
      if (bytes + line.length > mostBytes) return false;
      pending.push({ event, line });
      bytes += line.length;
      return true;
    },
    kept() {
      if (group === undefined) {
        let settle = (_isKept: boolean): void => undefined;
        const done = new Promise<boolean>((resolve) => {
          settle = resolve;
        });
        group = { done, settle };
        // All that came in with this one, and is read in this turn of the event loop, goes into the file with one write.
        setImmediate(flush);
      }
      return group.done;
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
    logger.error({ events: refused.length }, 'moved events that the database rejects to a file');
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
