/** A streamed render: chunks to an output with backpressure, over data that may be pending. */

import type { Output } from '../types.ts';
import { Frame } from './frame.ts';
import { asLimit, LimitExceeded } from './limits.ts';
import { codeOf } from './nested.ts';
import { endTurn, nextTask, type Turn } from './next-task.ts';
import { Render, type RenderHost } from './render.ts';
import { createReuse } from './reuse.ts';
import type { RenderSettings } from './settings.ts';
import { Sink } from './sink.ts';
import { SliceOver, SlowValue, Suspend } from './slow.ts';
import type { Unit } from './unit.ts';
import type { Value } from './values.ts';
import { Walker } from './walker.ts';

export interface StreamTask {
  readonly host: RenderHost;
  readonly settings: RenderSettings;
  readonly unit: Unit;
  /** Whether the unit's generated function may run. */
  readonly mayUseCode: boolean;
  /** Shared by the renders of an engine. */
  readonly turn: Turn;
}

type MaybePromise<T> = T | Promise<T>;

interface Streamed {
  readonly render: Render;
  readonly bytes: number;
  readonly tier: 'walk' | 'code';
}

/**
 * Generated code runs first but cannot pause. If it meets a pending value or a full output, the same render restarts on the walker, which
 * skips what was already sent (both tiers produce the same text) and pauses where needed. A render that needs no pause returns without a
 * promise.
 */
export function streamUnit(task: StreamTask, data: unknown, output: Output): MaybePromise<Streamed> {
  const { settings } = task;
  const sink = new Sink(output, settings.limits.maxOutputBytes);
  const begin = (root: Value) => streamRoot(task, root, sink);
  return isThenable(data)
    ? within(data as PromiseLike<Value>, settings.limits.deadlineMs, settings).then(begin)
    : begin(data as Value);
}

function streamRoot(task: StreamTask, root: Value, sink: Sink): MaybePromise<Streamed> {
  const { host, settings, unit, mayUseCode, turn } = task;
  if (turn.isOver) return pause(settings).then(() => streamRoot(task, root, sink));
  const code = codeOf(unit);
  if (!mayUseCode || unit.suspends || code === null)
    return walk(new Render(host, settings, { unit, sink, driver: 'walk' }), unit, root, sink);
  const reuse = createReuse(settings, unit, root);
  const render = new Render(host, settings, { unit, sink, driver: 'code', reuse });
  try {
    paced(settings, () => sink.push(code(render, root, null, '')));
    return { render, bytes: sink.bytes, tier: 'code' };
  } catch (error) {
    if (!(error instanceof SlowValue || error instanceof Suspend)) throw asLimit(error, settings.limits);
    if (error instanceof SliceOver) endTurn(turn);
    else unit.suspends = true;
    sink.restart();
    return walk(new Render(host, settings, { unit, sink, driver: 'walk', before: render }), unit, root, sink);
  }
}

async function walk(render: Render, unit: Unit, data: Value, sink: Sink): Promise<Streamed> {
  const walker = new Walker(render, unit.root.body ?? [], new Frame(null, data));
  for (;;) {
    try {
      if (paced(render.settings, () => walker.run())) break;
    } catch (error) {
      if (!(error instanceof SlowValue)) throw error;
      walker.flush();
      await within(render.await(error.value), render.remainingMs, render.settings);
    }
    if (sink.full) await within(sink.drained(), render.remainingMs, render.settings);
    // Lets timers and other requests run; `drain` alone never reaches the poll phase of the event loop.
    await pause(render.settings);
    render.settings.signal?.throwIfAborted();
  }
  walker.flush();
  return { render, bytes: sink.bytes, tier: 'walk' };
}

const pause = ({ pace }: RenderSettings): Promise<void> => pace?.pause() ?? nextTask();

/** Runs a slice and charges its duration to the pace. */
function paced<T>({ pace }: RenderSettings, slice: () => T): T {
  if (pace === undefined) return slice();
  const started = performance.now();
  try {
    return slice();
  } finally {
    pace.charge(performance.now() - started);
  }
}

/** Waits, but stops at the deadline or when the client disconnects. */
async function within<T>(work: PromiseLike<T>, ms: number, { limits, signal }: RenderSettings): Promise<T> {
  signal?.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LimitExceeded('deadlineMs', limits.deadlineMs)), Math.max(0, ms));
    onAbort = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}
