/**
 * Runs one stage of load. In the open model users arrive at their times, whatever the server does: without a free connection they wait, and
 * the wait counts as latency (no coordinated omission). In the closed model each connection has one user at a time.
 */
import type { Histogram } from 'hdr-histogram-js';
import { createHistogram, recordMs } from '../histograms.ts';
import type { Step } from '../plan/scenario.ts';
import type { Arrivals } from './arrivals.ts';
import { faultOf, readsBody } from './check-reply.ts';
import type { Connection, Reply } from './connection.ts';
import type { Recorder } from './recorder.ts';
import type { UserPool } from './user-pool.ts';
import type { VirtualUser } from './virtual-user.ts';

/** Timers fire up to this late: a request with a free connection then counts from when it was sent. */
const TIMER_MS = 2;
/** Maximum number of users per process that are between two steps; further arrivals wait, and their wait counts. */
const MAX_USERS = 10_000;

interface Turn {
  readonly user: VirtualUser;
  /** When the request should have been sent. */
  readonly due: number;
}

interface Outcome {
  readonly fault: string | undefined;
  readonly isSent: boolean;
}

export interface StageOptions {
  readonly userPool: UserPool;
  readonly connections: readonly Connection[];
  readonly recorder: Recorder;
  /** Undefined in the closed model. */
  readonly arrivals: Arrivals | undefined;
  readonly durationMs: number;
}

export class StageRun {
  /** How late requests were sent although a connection was free. */
  readonly lateness: Histogram = createHistogram();
  private readonly options: StageOptions;
  private readonly free: Connection[];
  private readonly waiting: Turn[] = [];
  private readonly pauses = new Set<NodeJS.Timeout>();
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private endTimer: NodeJS.Timeout | undefined;
  private users = 0;
  private inFlight = 0;
  private isOver = false;
  private endedAt = 0;
  private resolveIdle: () => void = () => undefined;

  constructor(options: StageOptions) {
    this.options = options;
    this.free = [...options.connections];
  }

  /** Resolves when the time is over and all responses have arrived. */
  run(): Promise<void> {
    const { arrivals, durationMs } = this.options;
    return new Promise((resolve) => {
      this.resolveIdle = resolve;
      this.endTimer = setTimeout(() => this.end(durationMs), durationMs);
      if (arrivals === undefined) this.fillClosed();
      else this.tick();
    });
  }

  /** Ends the stage early: what was measured until now counts. */
  stop(): void {
    if (!this.isOver) this.end(this.now());
  }

  /** Milliseconds that the stage lasted, without the responses after its end. */
  get lastedMs(): number {
    return this.endedAt;
  }

  private now(): number {
    return performance.now() - this.startedAt;
  }

  private tick(): void {
    if (this.isOver) return;
    const next = this.startDue(true);
    if (next !== Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.tick(), Math.max(1, next - this.now()));
  }

  /** Sends what is due while connections are free; returns the time of the next arrival. `isTimer`: connections were free all along. */
  private startDue(isTimer: boolean): number {
    const { arrivals } = this.options;
    if (arrivals === undefined) return Number.POSITIVE_INFINITY;
    const now = this.now();
    let due = arrivals.peek();
    while (due <= now && this.free.length > 0 && this.users < MAX_USERS) {
      arrivals.take();
      const late = now - due;
      if (isTimer) recordMs(this.lateness, late);
      this.begin(isTimer && late <= TIMER_MS ? now : due);
      due = arrivals.peek();
    }
    return due;
  }

  private begin(due: number): void {
    this.users++;
    this.send({ user: this.options.userPool.next(), due });
  }

  private send({ user, due }: Turn): void {
    const { step } = user;
    const connection = this.free.pop();
    if (step === undefined || connection === undefined) throw new Error('a turn without a step or a connection');
    this.inFlight++;
    const done = (error: Error | undefined, reply: Reply, isSent = true): void => {
      this.inFlight--;
      this.free.push(connection);
      const fault = error === undefined ? outcomeOf(user, step, reply) : nameOf(error);
      this.record({ user, due }, step, reply, { fault, isSent });
    };
    try {
      connection.send(user.request(step), readsBody(step), done);
    } catch (error) {
      // A variable is missing, or HTTP does not allow the request.
      setImmediate(() => done(error as Error, NO_REPLY, false));
    }
  }

  private record({ user, due }: Turn, step: Step, { status, bytes }: Reply, { fault, isSent }: Outcome): void {
    const now = this.now();
    const latencyMs = isSent ? now - due : undefined;
    this.options.recorder.add({ step: step.name, latencyMs, bytes, status, fault }, now);
    // Later steps depend on this one.
    if (fault !== undefined || user.step === undefined) this.users--;
    else this.pause(user, step, now);
    this.proceed();
  }

  private pause(user: VirtualUser, { think }: Step, now: number): void {
    if (this.isOver) return void this.users--;
    if (think.to === 0) return void this.waiting.push({ user, due: now });
    const ms = this.options.userPool.pause(think);
    const pause = setTimeout(() => {
      this.pauses.delete(pause);
      const [due, woke] = [now + ms, this.now()];
      this.waiting.push({ user, due: woke - due <= TIMER_MS ? woke : due });
      this.proceed();
    }, ms);
    this.pauses.add(pause);
  }

  /** Users in progress go first, then new arrivals. */
  private proceed(): void {
    if (this.isOver) {
      if (this.inFlight === 0) this.resolveIdle();
      return;
    }
    while (this.free.length > 0) {
      const turn = this.waiting.shift();
      if (turn === undefined) break;
      this.send(turn);
    }
    if (this.options.arrivals === undefined) this.fillClosed();
    else this.startDue(false);
  }

  /** Closed model: a connection stays with its user during think time. */
  private fillClosed(): void {
    while (this.free.length > 0 && this.users < this.options.connections.length) this.begin(this.now());
  }

  private end(at: number): void {
    const { recorder, arrivals } = this.options;
    this.isOver = true;
    this.endedAt = at;
    clearTimeout(this.timer);
    clearTimeout(this.endTimer);
    for (const pause of this.pauses) clearTimeout(pause);
    for (const { user, due } of this.waiting) recorder.addUnsent(user.step?.name ?? '', at - due);
    for (let due = arrivals?.peek() ?? at; due < at; due = arrivals?.peek() ?? at) {
      arrivals?.take();
      recorder.addUnsent('never sent', at - due);
    }
    if (this.inFlight === 0) this.resolveIdle();
  }
}

const NO_REPLY: Reply = { status: 0, headers: {}, body: '', bytes: 0 };

/** What is wrong with the response, after the user has extracted what it needs. */
function outcomeOf(user: VirtualUser, step: Step, reply: Reply): string | undefined {
  try {
    const fault = faultOf({ name: step.name, checks: user.checks(step) }, reply);
    if (fault === undefined) user.advance(step, reply);
    return fault;
  } catch (error) {
    return nameOf(error as Error);
  }
}

/** Without what varies between requests, such as ports. */
function nameOf(error: Error): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : `${code}: ${message.replace(/\b\d+\.\d+\.\d+\.\d+:\d+\b/g, 'the server')}`;
}
