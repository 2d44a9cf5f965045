/**
 * Renders layout changes in the preview: one request at a time, always for the latest layout, so that fast typing neither piles up requests
 * nor shows an older state after a newer one.
 */
import { changedPart } from './changed-part.ts';
import { createLatestCalls, type LatestCalls, type LatestCallsOptions } from './latest-calls.ts';
import type { Rendered } from './render-part.ts';

export interface PaintTarget extends Pick<LatestCallsOptions<unknown>, 'onBehind' | 'later'> {
  /** The markup of a part of the page with a layout (`part` '' is the whole page). */
  render(part: string, layout: unknown, signal: AbortSignal): Promise<Rendered>;
  /** Inserts it into the page. `painted` returns the `id`. */
  replace(id: number, part: string, html: string): void;
  /** Milliseconds from the first change to the painted page. */
  onPaint?(duration: number): void;
  /** Milliseconds. */
  now(): number;
}

export interface PaintQueue extends Pick<LatestCalls<unknown>, 'retry' | 'stop'> {
  /** The page was loaded with this layout; undefined: unknown. */
  loaded(layout: unknown): void;
  show(layout: unknown): void;
  painted(id: number): void;
}

interface Waiting {
  readonly layout: unknown;
  /** Time of the first change that is not painted yet. */
  readonly since: number;
}

/** With `undefined` as the shown layout, the next change renders the whole page. */
export function createPaintQueue(target: PaintTarget): PaintQueue {
  const started = new Map<number, number>();
  let shown: { readonly layout: unknown } | undefined;
  let [lastId, loads] = [0, 0];
  const paint = async ({ layout, since }: Waiting, signal: AbortSignal): Promise<boolean> => {
    const loadsBefore = loads;
    const part = shown === undefined ? '' : changedPart(shown.layout, layout);
    if (part === null) return true;
    const rendered = await target.render(part, layout, signal);
    if (rendered.kind === 'unreachable') return false;
    // A page reloaded in the meantime already has the change, or will get it again.
    if (signal.aborted || rendered.kind === 'refused' || loads !== loadsBefore) return true;
    shown = { layout };
    started.set(++lastId, since);
    target.replace(lastId, part, rendered.html);
    return true;
  };
  const calls = createLatestCalls<Waiting>({ ...target, call: paint });
  return {
    loaded(layout) {
      loads++;
      shown = layout === undefined ? undefined : { layout };
      started.clear();
    },
    show: (layout) => calls.show({ layout, since: calls.waiting?.since ?? target.now() }),
    painted(id) {
      const since = started.get(id);
      started.delete(id);
      if (since !== undefined) target.onPaint?.(target.now() - since);
    },
    retry: () => calls.retry(),
    stop: () => calls.stop(),
  };
}
