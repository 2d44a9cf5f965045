/** Moves of the pointer from a press to its release, with a mouse, a pen or a finger. */

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drag {
  /** `point`: on the page. */
  move(point: Point): void;
  /** `point` is null when it was cancelled. */
  end(point: Point | null): void;
}

const THRESHOLD = 4;
/** Pixels from the edge of the window within which it scrolls, and pixels for each frame. */
const EDGE = 48;
const SPEED = 12;

/** Calls `begin` once the pointer has moved; Escape cancels. Undefined from `begin`: nothing is dragged. */
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
