/**
 * Renders layout changes in the preview: one request at a time, always for the latest layout, so that fast typing neither piles up requests
 * nor shows an older state after a newer one.
 */
import { changedPart } from './changed-part.ts';

export type Rendered =
  | { readonly kind: 'drawn'; readonly html: string }
  /** The server rejects a value: the next change may fix it. */
  | { readonly kind: 'refused' }
  /** No response: to be retried. */
  | { readonly kind: 'unreachable' };

export interface PaintTarget {
  /** The markup of a part of the page with a layout (`part` '' is the whole page). */
  render(part: string, layout: unknown, signal: AbortSignal): Promise<Rendered>;
  /** Inserts it into the page. `painted` returns the `id`. */
  replace(id: number, part: string, html: string): void;
  /** Whether the page lacks changes because the server is unreachable. */
  onBehind?(isBehind: boolean): void;
  /** Calls back after a delay; returns a function that cancels. */
  later(milliseconds: number, call: () => void): () => void;
  /** Milliseconds from the first change to the painted page. */
  onPaint?(duration: number): void;
  /** Milliseconds. */
  now(): number;
}

export interface PaintQueue {
  /** The page was loaded with this layout; undefined: unknown. */
  loaded(layout: unknown): void;
  show(layout: unknown): void;
  painted(id: number): void;
  /** The server may be reachable again. */
  retry(): void;
  stop(): void;
}

interface Waiting {
  readonly layout: unknown;
  /** Time of the first change that is not painted yet. */
  readonly since: number;
}

const RETRY_MS = 2000;

/** With `undefined` as the shown layout, the next change renders the whole page. */
export const createPaintQueue = (target: PaintTarget): PaintQueue => new Queue(target);

class Queue implements PaintQueue {
  private readonly target: PaintTarget;
  private readonly started = new Map<number, number>();
  private readonly controller = new AbortController();
  private shown: { readonly layout: unknown } | undefined;
  private waiting: Waiting | undefined;
  private isBusy = false;
  private isPaused = false;
  private cancel = (): void => {};
  private lastId = 0;
  private loads = 0;

  constructor(target: PaintTarget) {
    this.target = target;
  }

  loaded(layout: unknown): void {
    this.loads++;
    this.shown = layout === undefined ? undefined : { layout };
    this.started.clear();
  }

  show(layout: unknown): void {
    this.waiting = { layout, since: this.waiting?.since ?? this.target.now() };
    void this.work();
  }

  painted(id: number): void {
    const since = this.started.get(id);
    this.started.delete(id);
    if (since !== undefined) this.target.onPaint?.(this.target.now() - since);
  }

  retry(): void {
    if (!this.isPaused) return;
    this.cancel();
    this.isPaused = false;
    void this.work();
  }

  stop(): void {
    this.cancel();
    this.controller.abort();
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.waiting !== undefined && !this.isPaused && !this.controller.signal.aborted) {
      const next = this.waiting;
      this.waiting = undefined;
      await this.paint(next);
    }
    this.isBusy = false;
  }

  private async paint({ layout, since }: Waiting): Promise<void> {
    const { shown, loads, controller, target } = this;
    const part = shown === undefined ? '' : changedPart(shown.layout, layout);
    if (part === null) return target.onBehind?.(false);
    const rendered = await target.render(part, layout, controller.signal);
    if (controller.signal.aborted) return;
    if (rendered.kind === 'unreachable') return this.fallBehind({ layout, since });
    target.onBehind?.(false);
    // A page reloaded in the meantime already has the change, or will get it again.
    if (rendered.kind === 'refused' || loads !== this.loads) return;
    this.shown = { layout };
    this.started.set(++this.lastId, since);
    target.replace(this.lastId, part, rendered.html);
  }

  /** Waits for the pause before retrying, because other requests would fail, too. */
  private fallBehind(missed: Waiting): void {
    this.waiting ??= missed;
    this.isPaused = true;
    this.target.onBehind?.(true);
    this.cancel = this.target.later(RETRY_MS, () => this.retry());
  }
}
