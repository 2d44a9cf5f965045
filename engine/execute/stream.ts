/** A streamed render: chunks to an output that may ask for pauses, over data that may not be there yet. */

import type { Output } from '../types.ts';
import { Frame } from './frame.ts';
import { asLimit, LimitExceeded } from './limits.ts';
import { codeOf } from './nested.ts';
import { Render, type RenderHost } from './render.ts';
import type { RenderSettings } from './settings.ts';
import { Sink } from './sink.ts';
import { SliceOver, SlowValue, Suspend } from './slow.ts';
import { nextTurn } from './turns.ts';
import type { Unit } from './unit.ts';
import type { Value } from './values.ts';
import { Walker } from './walker.ts';

interface Streamed {
  readonly render: Render;
  readonly bytes: number;
  readonly tier: 'walk' | 'code';
}

/**
 * Generated code runs first; it cannot pause. When it meets a slow value, or a full output, the same render begins
 * again on the walker, which skips what has been sent — both tiers give the same text — and pauses where it must.
 * What is done without a pause is given without a promise.
 */
export function streamUnit(
  host: RenderHost,
  settings: RenderSettings,
  unit: Unit,
  data: unknown,
  output: Output,
  mayUseCode: boolean,
): Streamed | Promise<Streamed> {
  const sink = new Sink(output, settings.limits.maxOutputBytes);
  const begin = (root: Value) => streamRoot(host, settings, unit, root, sink, mayUseCode);
  return isThenable(data)
    ? within(data as PromiseLike<Value>, settings.limits.deadlineMs, settings).then(begin)
    : begin(data as Value);
}

function streamRoot(
  host: RenderHost,
  settings: RenderSettings,
  unit: Unit,
  root: Value,
  sink: Sink,
  mayUseCode: boolean,
): Streamed | Promise<Streamed> {
  const code = codeOf(unit);
  if (!mayUseCode || unit.suspends || code === null)
    return walk(new Render(host, settings, unit, sink, 'walk'), unit, root, sink);
  const render = new Render(host, settings, unit, sink, 'code');
  try {
    sink.push(code(render, root, null, ''));
    return { render, bytes: sink.bytes, tier: 'code' };
  } catch (error) {
    if (!(error instanceof SlowValue || error instanceof Suspend)) throw asLimit(error, settings.limits);
    if (!(error instanceof SliceOver)) unit.suspends = true;
    sink.restart();
    return walk(new Render(host, settings, unit, sink, 'walk', render), unit, root, sink);
  }
}

async function walk(render: Render, unit: Unit, data: Value, sink: Sink): Promise<Streamed> {
  const walker = new Walker(render, unit.root.body ?? [], new Frame(null, data));
  for (;;) {
    try {
      if (walker.run()) break;
    } catch (error) {
      if (!(error instanceof SlowValue)) throw error;
      walker.flush();
      await within(render.await(error.value), render.remainingMs, render.settings);
    }
    if (sink.full) await within(sink.drained(), render.remainingMs, render.settings);
    // Timers and other requests get their turn; `drain` alone never reaches the poll phase of the event loop.
    await nextTurn();
    render.settings.signal?.throwIfAborted();
  }
  walker.flush();
  return { render, bytes: sink.bytes, tier: 'walk' };
}

/** Waits, but not past the deadline and not for a client that has gone. */
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
