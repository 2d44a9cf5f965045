/** Limits of a running render: loop passes, time, text length, and how long it may block the event loop. */
import type { StopSignal } from '../types.ts';
import { LimitExceeded, type Limits } from './limits.ts';
import { SliceOver } from './slow.ts';

/** Loop passes between two checks of the clock. */
const TICKS_PER_CHECK = 256;
/** Texts up to this length (UTF-16 units) are too cheap to check the clock. */
const SHORT_TEXT = 4096;
/** Calls of formatters and predicates, or instructions of the walker, between two checks of the clock while they are cheap. */
const FIRST_STRIDE = 3;
const MAX_STRIDE = 63;
/**
 * In the second such slice of a streamed render, generated code gives way to the walker, which can pause. The first only starts measuring
 * CPU time: a process that was not scheduled has blocked nothing.
 */
const CODE_SLICE_MS = 15;
const CODE_SLICE_USED = 8;

export class Bounds {
  readonly limits: Limits;
  ticks = 0;
  /** The tick at which limits are checked again. */
  nextCheck: number;
  /** Longer texts are checked as soon as a formatter returns them. */
  readonly textBound: number;
  /** Calls left until the next check of the clock. */
  callsLeft = FIRST_STRIDE;
  /** The last check of the clock, and when the render should yield to others (epoch milliseconds). */
  lastLook: number;
  sliceEnd: number;
  protected readonly started: number;
  private stride = FIRST_STRIDE;
  private readonly signal: StopSignal | undefined;
  private readonly suspends: boolean;
  /** CPU time at the end of the last slice of generated code. */
  private used = Number.NaN;

  /** `suspends`: generated code drives the render, so it can restart on the walker. */
  constructor(limits: Limits, signal: StopSignal | undefined, suspends: boolean, started = Date.now()) {
    this.limits = limits;
    this.signal = signal;
    this.suspends = suspends;
    this.started = started;
    this.lastLook = started;
    this.sliceEnd = suspends ? started + CODE_SLICE_MS : Number.POSITIVE_INFINITY;
    this.textBound = Math.min(SHORT_TEXT, limits.maxOutputBytes);
    this.nextCheck = Math.min(TICKS_PER_CHECK, limits.maxIterations + 1);
  }

  /** One loop pass or partial. */
  tick(): void {
    if (++this.ticks >= this.nextCheck) this.check();
  }

  check(): void {
    const { maxIterations } = this.limits;
    if (this.ticks > maxIterations) throw new LimitExceeded('maxIterations', maxIterations);
    this.look();
    this.nextCheck = Math.min(this.ticks + TICKS_PER_CHECK, maxIterations + 1);
  }

  /**
   * Checks the clock, and decides when to check again: after more calls while they are cheap, after each one when they take milliseconds.
   */
  look(): void {
    const now = Date.now();
    const elapsed = now - this.lastLook;
    this.lastLook = now;
    this.stride = elapsed > 1 ? 0 : Math.min(MAX_STRIDE, this.stride * 2 + 1);
    this.callsLeft = this.stride;
    const { deadlineMs } = this.limits;
    if (now - this.started > deadlineMs) throw new LimitExceeded('deadlineMs', deadlineMs);
    this.signal?.throwIfAborted();
    if (this.suspends && now > this.sliceEnd) this.endCodeSlice(now);
  }

  private endCodeSlice(now: number): void {
    const { user, system } = process.cpuUsage();
    const used = (user + system) / 1000;
    if (used - this.used > CODE_SLICE_USED) throw new SliceOver();
    this.used = used;
    this.sliceEnd = now + CODE_SLICE_MS;
  }

  /** Checks a formatter's result: a text must not exceed the output limit, and a long one costs time. */
  weigh<T>(value: T): T {
    if (typeof value === 'string' && value.length > this.textBound) {
      const { maxOutputBytes, maxStepLength } = this.limits;
      // Each character takes at least one byte.
      if (value.length > maxOutputBytes) throw new LimitExceeded('maxOutputBytes', maxOutputBytes);
      if (maxStepLength > 0 && value.length > maxStepLength) throw new LimitExceeded('maxStepLength', maxStepLength);
      this.look();
    } else if (--this.callsLeft < 0) this.look();
    return value;
  }

  /** Starts a time slice, after which the render yields. */
  beginSlice(ms: number): void {
    this.lastLook = Date.now();
    this.sliceEnd = this.lastLook + ms;
  }

  /** Milliseconds left until the deadline. */
  get remainingMs(): number {
    return this.limits.deadlineMs - (Date.now() - this.started);
  }
}
