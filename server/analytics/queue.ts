/**
 * Queues events on their way to the database, off the request path: they are written to a file in groups before they are acknowledged, and
 * stored later. The queue is bounded: an event that no file accepts is neither acknowledged nor stored.
 */

import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/durations';
import type { Database } from '../database/database.ts';
import { createLoop, type Loop } from '../lifecycle/loop.ts';
import { createTally, type Tally } from './counters.ts';
import { lineOf, type TrackedEvent } from './event.ts';
import type { Journal, Segment } from './journal.ts';
import { storeAllGood } from './store-events.ts';

export interface EventQueue {
  /** Adds an event; false when the queue is full. `flushed` tells whether it is in a file. */
  add(event: TrackedEvent): boolean;
  /** Resolves when everything added so far is in a file, which survives the process; false: writing failed, and the events do not count. */
  flushed(): Promise<boolean>;
  /** Resolves when everything added is in the database, or an attempt has failed. */
  flush(): Promise<void>;
  /** Number of events that are not in the database yet. */
  waiting(): number;
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
  /** Maximum size of events waiting for the database, in bytes. */
  readonly maxBytes?: number;
}

export const createEventQueue = (options: QueueOptions): EventQueue => new JournaledQueue(options);

interface PendingEvent {
  readonly event: TrackedEvent;
  readonly line: string;
}

class JournaledQueue implements EventQueue {
  private readonly options: QueueOptions;
  private readonly maxBytes: number;
  private readonly storing: Loop<void>;
  private readonly recovering: Loop<void>;
  private readonly segments: Counted[] = [];
  private pending: PendingEvent[] = [];
  /** Calls that wait for the next write to the file. */
  private group: { readonly done: Promise<boolean>; readonly resolve: (isWritten: boolean) => void } | undefined;
  /** Of the open file and the events waiting for it. */
  private tally = createTally();
  /** Number of events in files. */
  private written = 0;
  /** Of all events that are not in the database yet. */
  private bytes = 0;
  /** Rounds to skip after a failure. */
  private pause = 0;

  constructor(options: QueueOptions) {
    this.options = options;
    this.maxBytes = options.maxBytes ?? MAX_BYTES;
    const { logger } = options;
    const storing = { everyMs: STORE_MS, failure: 'storing events failed; will retry' };
    this.storing = createLoop({ ...storing, logger, run: () => this.storeAll() });
    const recovering = { everyMs: RECOVER_MS, failure: 'taking over events of an ended process failed; will retry' };
    this.recovering = createLoop({ ...recovering, logger, run: () => this.recover() });
    this.recovering.wake();
  }

  add(event: TrackedEvent): boolean {
    const line = lineOf(event);
    if (this.bytes + line.length > this.maxBytes) return false;
    this.pending.push({ event, line });
    this.bytes += line.length;
    return true;
  }

  flushed(): Promise<boolean> {
    if (this.group === undefined) {
      let resolve = (_isWritten: boolean): void => undefined;
      const done = new Promise<boolean>((fulfil) => {
        resolve = fulfil;
      });
      this.group = { done, resolve };
      // Everything received in this turn of the event loop goes into the file with one write.
      setImmediate(() => this.append());
    }
    return this.group.done;
  }

  async flush(): Promise<void> {
    this.pause = 0;
    await this.storing.run();
  }

  waiting(): number {
    return this.pending.length + this.written;
  }

  async stop(): Promise<void> {
    await this.recovering.stop();
    await this.flush();
    await this.storing.stop();
  }

  private append(): void {
    const { journal, logger } = this.options;
    const { pending, group } = this;
    this.pending = [];
    this.group = undefined;
    try {
      if (pending.length > 0) journal.append(pending.map(({ line }) => line));
    } catch (error) {
      logger.error({ err: error }, 'writing events to the journal failed; rejecting events');
      this.bytes -= sizeOf(pending.map(({ line }) => line));
      return group?.resolve(false);
    }
    for (const { event, line } of pending) this.tally.add(event, line);
    this.written += pending.length;
    group?.resolve(true);
  }

  private async storeAll(): Promise<void> {
    const { segments } = this;
    const { journal, logger } = this.options;
    if (this.pause > 0) return void this.pause--;
    this.append();
    try {
      const sealed = journal.seal();
      if (sealed !== undefined) {
        segments.push({ ...sealed, tally: this.tally });
        this.tally = createTally();
      }
      await sealed?.flushed;
      for (let next = segments[0]; next !== undefined; next = segments[0]) {
        await storeSegment(next, this.options);
        segments.shift();
        this.written -= next.lines.length;
        this.bytes -= sizeOf(next.lines);
      }
    } catch (error) {
      this.pause = PAUSE_ROUNDS;
      logger.warn({ err: error, waiting: this.written }, 'events are queued: the database is unavailable');
    }
  }

  private async recover(): Promise<void> {
    const { journal, logger } = this.options;
    const left = await journal.recover();
    for (const segment of left) {
      this.written += segment.lines.length;
      this.bytes += sizeOf(segment.lines);
      this.segments.push(segment);
    }
    if (left.length > 0) logger.info({ files: left.length }, 'took over events of an ended process');
  }
}

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

/** A file with its tally; leftover files are tallied when they are stored. */
type Counted = Segment & { readonly tally?: Tally };

async function storeSegment(segment: Counted, { database, journal, logger }: QueueOptions): Promise<void> {
  const { id, lines, tally } = segment;
  const rejected = lines.length === 0 ? [] : await storeAllGood(database, { id, lines, tally });
  if (rejected.length > 0) {
    await journal.setAside(rejected);
    logger.error({ events: rejected.length }, 'moved events that the database rejects to a file');
  }
  await journal.remove(segment);
}
