/**
 * Draws changes of a layout in the frame: one request at a time, always for what the layout is by then, so that fast typing neither
 * piles up requests nor shows an older state after a newer one.
 */
import { changedPart } from './changed-part.ts';

export interface PaintTarget {
  /** The markup of a part of the page with a layout (`part` is '' for all of it); null when it cannot be had now. */
  render(part: string, layout: unknown, signal: AbortSignal): Promise<string | null>;
  /** Puts it on the page. `id` comes back with `painted`. */
  replace(id: number, part: string, html: string): void;
  /** Milliseconds from the first change to the painted page. */
  onPaint?(duration: number): void;
  /** Milliseconds. */
  now(): number;
}

export interface PaintQueue {
  /** The page has come from the server with this layout; undefined: nobody knows. */
  loaded(layout: unknown): void;
  show(layout: unknown): void;
  painted(id: number): void;
  stop(): void;
}

interface Waiting {
  readonly layout: unknown;
  /** When the first change was made that is not painted yet. */
  readonly since: number;
}

/** `undefined` as the layout that is shown: all of the page is drawn with the next change. */
export function createPaintQueue({ render, replace, onPaint, now }: PaintTarget): PaintQueue {
  const started = new Map<number, number>();
  const controller = new AbortController();
  let shown: { readonly layout: unknown } | undefined;
  let waiting: Waiting | undefined;
  let isBusy = false;
  let lastId = 0;
  let loads = 0;

  const paint = async ({ layout, since }: Waiting): Promise<void> => {
    const part = shown === undefined ? '' : changedPart(shown.layout, layout);
    if (part === null) return;
    const load = loads;
    const html = await render(part, layout, controller.signal);
    // A page that was loaded meanwhile has what this was to change, or gets it again.
    if (html === null || controller.signal.aborted || load !== loads) return;
    shown = { layout };
    started.set(++lastId, since);
    replace(lastId, part, html);
  };
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (waiting !== undefined && !controller.signal.aborted) {
      const next = waiting;
      waiting = undefined;
      await paint(next);
    }
    isBusy = false;
  };
  return {
    loaded(layout) {
      loads++;
      shown = layout === undefined ? undefined : { layout };
      started.clear();
    },
    show(layout) {
      waiting = { layout, since: waiting?.since ?? now() };
      void work();
    },
    painted(id) {
      const since = started.get(id);
      started.delete(id);
      if (since !== undefined) onPaint?.(now() - since);
    },
    stop: () => controller.abort(),
  };
}
