/** Drag handling with mouse, pen or touch. */

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drag {
  /** `point`: in page coordinates. */
  move(point: Point): void;
  /** `point` is null if it was canceled. */
  end(point: Point | null): void;
}

const THRESHOLD = 4;
/** Distance from the window's edge at which it scrolls, and scroll speed in pixels per frame. */
const EDGE = 48;
const SPEED = 12;

/** Calls `begin` once the pointer has moved; Escape cancels. If `begin` returns undefined, nothing is dragged. */
export function watchDrags(handle: HTMLElement, begin: () => Drag | undefined): void {
  handle.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    down.preventDefault();
    handle.setPointerCapture(down.pointerId);
    followPointer(handle, down, begin);
  });
}

function followPointer(handle: HTMLElement, down: PointerEvent, begin: () => Drag | undefined): void {
  let drag: Drag | undefined;
  let hasBegun = false;
  let last: Point = { x: down.clientX, y: down.clientY };
  const stop = new AbortController();
  const onPage = (): Point => ({ x: last.x + scrollX, y: last.y + scrollY });
  const scrollAtEdge = (): void => {
    if (stop.signal.aborted) return;
    const by = last.y < EDGE ? -SPEED : last.y > innerHeight - EDGE ? SPEED : 0;
    if (by !== 0) {
      scrollBy({ top: by, behavior: 'instant' });
      drag?.move(onPage());
    }
    requestAnimationFrame(scrollAtEdge);
  };
  const end = (isCancelled: boolean): void => {
    stop.abort();
    drag?.end(isCancelled ? null : onPage());
  };
  const on = { signal: stop.signal } as const;
  handle.addEventListener(
    'pointermove',
    (event) => {
      last = { x: event.clientX, y: event.clientY };
      if (!hasBegun && Math.hypot(last.x - down.clientX, last.y - down.clientY) < THRESHOLD) return;
      if (!hasBegun) {
        hasBegun = true;
        drag = begin();
        requestAnimationFrame(scrollAtEdge);
      }
      drag?.move(onPage());
    },
    on,
  );
  handle.addEventListener('pointerup', () => end(false), on);
  handle.addEventListener('pointercancel', () => end(true), on);
  addEventListener('keydown', (event) => event.key === 'Escape' && end(true), { ...on, capture: true });
}
