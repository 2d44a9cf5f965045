/** Gestures on an image: pinch, drag, swipe, double tap, wheel. */
import type { Event } from './machine.ts';
import { type Point, type Sizes, ZOOM_STEP } from './zoom.ts';

export interface GestureTarget {
  readonly frame: HTMLElement;
  /** The current zoom. */
  readonly scale: () => number;
  readonly send: (event: Event) => void;
}

const MIN_SWIPE = 48;
const WHEEL_SPEED = 0.0025;

/** The frame and its image without zoom. */
export function sizesIn(frame: HTMLElement): Sizes {
  const image = frame.querySelector('img');
  return {
    frame: { x: frame.clientWidth, y: frame.clientHeight },
    picture: { x: image?.offsetWidth ?? 0, y: image?.offsetHeight ?? 0 },
  };
}

/** Active until the returned function is called. */
export function followGestures(target: GestureTarget): () => void {
  const { frame, scale, send } = target;
  const listeners = new AbortController();
  const { signal } = listeners;
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  followPointers(target, at, signal);
  frame.addEventListener(
    'dblclick',
    (event) => {
      if (scale() > 1) send({ type: 'fit' });
      else send({ type: 'zoom', factor: ZOOM_STEP, at: at(event), sizes: sizesIn(frame) });
    },
    { signal },
  );
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      send({ type: 'zoom', factor: Math.exp(-event.deltaY * WHEEL_SPEED), at: at(event), sizes: sizesIn(frame) });
    },
    { signal, passive: false },
  );
  return () => listeners.abort();
}

function followPointers(
  { frame, scale, send }: GestureTarget,
  at: (event: PointerEvent) => Point,
  signal: AbortSignal,
): void {
  const pointers = new Map<number, Point>();
  let start: Point | null = null;
  const move = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = at(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    const sizes = sizesIn(frame);
    if (other !== undefined) {
      start = null;
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      send({ type: 'zoom', factor, at: middle, sizes });
      send({ type: 'pan', by: { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }, sizes });
    } else if (scale() > 1) send({ type: 'pan', by: { x: now.x - before.x, y: now.y - before.y }, sizes });
  };
  const end = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    if (start === null || event.type === 'pointercancel' || scale() > 1) return;
    const now = at(event);
    const [along, across] = [now.x - start.x, now.y - start.y];
    start = null;
    if (Math.abs(along) >= MIN_SWIPE && Math.abs(along) > Math.abs(across))
      send({ type: along < 0 ? 'next' : 'previous' });
  };
  frame.addEventListener(
    'pointerdown',
    (event) => {
      start = pointers.size === 0 ? at(event) : null;
      pointers.set(event.pointerId, at(event));
    },
    { signal },
  );
  // Without pointer capture, which would turn clicks into clicks on the frame, closing the lightbox.
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
