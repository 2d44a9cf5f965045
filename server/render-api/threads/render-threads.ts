/**
 * The render threads of a process: calls that are too large for the main thread wait here and run there. A thread that runs out of memory,
 * or does not finish, is terminated; other calls that ran in it are restarted.
 */
import { LimitExceeded } from '#engine';
import { Problem } from '../../http/problems.ts';
import type { EngineConfig } from '../engine-options.ts';
import { limitProblem } from '../limit-problem.ts';
import type { RenderMeter } from '../render-meter.ts';
import type { CacheFigures, CallRequest, JobMessage } from './messages.ts';
import { type Death, RenderThread } from './render-thread.ts';
import { type CallClient, type CallStart, countIn, type FinalOutcome, ThreadCall } from './thread-call.ts';

/** Maximum number of interleaved calls per thread, and of bytes of their bodies; a single call may be larger. */
const MAX_RUNNING = 8;
const RUNNING_BYTES = 4 * 1024 * 1024;
/** Limits of the waiting queue. */
const MAX_WAITING = 100;
const WAITING_BYTES = 32 * 1024 * 1024;
/** Time after its deadline in which a call may still be parsed, compiled or sent before its thread is terminated. */
const GRACE_MS = 10_000;
const NO_FIGURES: CacheFigures = { entries: 0, bytes: 0, hits: 0, misses: 0, evictions: 0 };

export interface ThreadsOptions {
  /** Configuration of the engine in each thread. */
  readonly engine: EngineConfig;
  readonly threads: number;
  /** Maximum memory of a thread, in megabytes. */
  readonly heapMb: number;
  readonly meter: RenderMeter;
}

interface Slot {
  readonly thread: RenderThread;
  readonly running: Map<number, ThreadCall>;
  cache: CacheFigures;
}

export class RenderThreads {
  private readonly slots: readonly Slot[];
  private readonly options: ThreadsOptions;
  private readonly waiting: ThreadCall[] = [];
  private lastId = 0;

  constructor(options: ThreadsOptions) {
    this.options = options;
    this.slots = Array.from({ length: options.threads }, () => this.openSlot());
  }

  /** Runs a call. Rejects with a `Problem`. */
  async run(request: CallRequest, client: CallClient, start: CallStart): Promise<FinalOutcome> {
    const waitingBytes = this.waiting.reduce((sum, { request: { bytes } }) => sum + bytes.length, 0);
    if (this.waiting.length >= MAX_WAITING || waitingBytes + request.bytes.length > WAITING_BYTES)
      throw new Problem('too-busy');
    const call = new ThreadCall(request, client, start);
    const onGone = (): void => this.abort(call);
    client.signal.addEventListener('abort', onGone, { once: true });
    this.enqueue(call);
    try {
      return await call.done;
    } finally {
      client.signal.removeEventListener('abort', onGone);
    }
  }

  /** Cache statistics of all threads. */
  cache(): CacheFigures {
    return this.slots.reduce((sum, { cache }) => addFigures(sum, cache), NO_FIGURES);
  }

  async close(): Promise<void> {
    const calls = [...this.waiting.splice(0), ...this.slots.flatMap(({ running }) => [...running.values()])];
    for (const { running } of this.slots) running.clear();
    for (const call of calls) call.fail(new Problem('too-busy', { detail: 'The server is shutting down.' }));
    await Promise.all(this.slots.map(({ thread }) => thread.close()));
  }

  private openSlot(): Slot {
    const slot: Slot = {
      running: new Map(),
      cache: NO_FIGURES,
      thread: new RenderThread(this.options.engine, this.options.heapMb, {
        ready: () => this.fill(slot),
        message: (message) => this.onMessage(slot, message),
        onDeath: (death) => this.onThreadDeath(slot, death),
      }),
    };
    return slot;
  }

  private enqueue(call: ThreadCall): void {
    const { DEADLINE_MS } = this.options.engine;
    this.waiting.push(call);
    const left = DEADLINE_MS - (Date.now() - call.arrived);
    call.timer = setTimeout(() => this.expire(call), Math.max(0, left));
    for (const slot of this.slots) this.fill(slot);
  }

  /** Its deadline expired while it was waiting. */
  private expire(call: ThreadCall): void {
    this.remove(call);
    this.options.meter.aborted('deadlineMs');
    call.fail(limitProblem(new LimitExceeded('deadlineMs', this.options.engine.DEADLINE_MS)));
  }

  private remove(call: ThreadCall): boolean {
    const at = this.waiting.indexOf(call);
    if (at >= 0) this.waiting.splice(at, 1);
    return at >= 0;
  }

  /** Assigns as many calls to a thread as it has capacity for; starts it if necessary. */
  private fill(slot: Slot): void {
    if (this.waiting.length === 0) return;
    if (slot.thread.readyAt === 0) return slot.thread.start();
    for (let next = this.waiting[0]; next !== undefined && hasRoom(slot, next); next = this.waiting[0]) {
      this.waiting.shift();
      this.begin(slot, next);
    }
  }

  private begin({ thread, running }: Slot, call: ThreadCall): void {
    const job = ++this.lastId;
    running.set(job, call);
    thread.hold(true);
    clearTimeout(call.timer);
    call.timer = setTimeout(() => thread.kill(), this.options.engine.DEADLINE_MS + GRACE_MS);
    // The startup of the thread does not count for the call.
    const spentMs = Date.now() - Math.max(call.arrived, thread.readyAt);
    thread.post({ kind: 'start', job, request: call.request, spentMs, sentBytes: call.sentBytes });
  }

  private onMessage(slot: Slot, message: JobMessage): void {
    const { thread, running } = slot;
    const { job } = message;
    const call = running.get(job);
    if (call === undefined) return;
    if (message.kind === 'html') {
      const { length } = message.bytes;
      call.write(message.bytes, () => thread.post({ kind: 'taken', job, bytes: length }));
    } else if (message.kind === 'store') {
      void call.store(message.call).then((reply) => thread.post({ kind: 'stored', job, reply }));
    } else if (message.kind === 'counted') {
      countIn(call.meter, message.what);
    } else {
      slot.cache = message.cache;
      this.leave(slot, job);
      call.end(message.outcome);
      this.fill(slot);
    }
  }

  private leave({ thread, running }: Slot, job: number): void {
    running.delete(job);
    if (running.size === 0) thread.hold(false);
  }

  private abort(call: ThreadCall): void {
    if (this.remove(call)) return call.end({ kind: 'gone' });
    for (const { thread, running } of this.slots)
      for (const [job, item] of running) if (item === call) thread.post({ kind: 'abort', job });
  }

  private onThreadDeath(slot: Slot, death: Death): void {
    const calls = [...slot.running.values()];
    slot.running.clear();
    slot.cache = NO_FIGURES;
    if (calls.length > 1) for (const call of calls.reverse()) this.startOver(call);
    // A thread that fails to start fails the calls that wait for it.
    else for (const call of calls.length === 1 ? calls : this.waiting.splice(0)) call.fail(this.failureOf(death));
    this.fill(slot);
  }

  /** Any of them may have been the culprit, so from now on each runs alone. */
  private startOver(call: ThreadCall): void {
    clearTimeout(call.timer);
    if (!call.canStartOver) return call.fail(new Problem('too-busy'));
    call.isAlone = true;
    call.arrived = Date.now();
    this.waiting.unshift(call);
    call.timer = setTimeout(() => this.expire(call), this.options.engine.DEADLINE_MS);
  }

  private failureOf(death: Death): unknown {
    const { meter, heapMb, engine } = this.options;
    if (death.of === 'error') return death.error;
    meter.aborted(death.of === 'memory' ? 'memory' : 'deadlineMs');
    if (death.of === 'time') return limitProblem(new LimitExceeded('deadlineMs', engine.DEADLINE_MS));
    return new Problem('limit-exceeded', {
      detail: `The render was stopped: it took more than ${heapMb} MB of memory`,
      extra: { limit: 'memory', bound: heapMb },
    });
  }
}

function hasRoom({ running }: Slot, call: ThreadCall): boolean {
  if (running.size === 0) return true;
  const beside = [...running.values()];
  if (call.isAlone || beside.some(({ isAlone }) => isAlone) || running.size >= MAX_RUNNING) return false;
  return beside.reduce((sum, { request }) => sum + request.bytes.length, call.request.bytes.length) <= RUNNING_BYTES;
}

export const addFigures = (a: CacheFigures, b: CacheFigures): CacheFigures => ({
  entries: a.entries + b.entries,
  bytes: a.bytes + b.bytes,
  hits: a.hits + b.hits,
  misses: a.misses + b.misses,
  evictions: a.evictions + b.evictions,
});
