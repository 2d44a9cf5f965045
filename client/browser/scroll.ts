/** Scrolling to a place, and listening to scrolling without running at every pixel. */
import { type Tween, tween } from './tween.ts';

export interface ScrollOptions {
  /** Pixels left free above the target; 30 by default, as the specification has it (rendering 9). */
  readonly offset?: number | undefined;
  /** Bounds of the animation in milliseconds; 50 and 50 by default. Far ways take longer, within these bounds. */
  readonly minDuration?: number | undefined;
  readonly maxDuration?: number | undefined;
}

const DEFAULT_OFFSET = 30;
const DEFAULT_DURATION = 50;
/** Pixels that pass in a millisecond when the bounds allow it. */
const SPEED = 4;

/** Milliseconds that scrolling over a distance takes. */
export function scrollDuration(distance: number, { minDuration, maxDuration }: ScrollOptions = {}): number {
  const least = minDuration ?? DEFAULT_DURATION;
  const most = Math.max(least, maxDuration ?? DEFAULT_DURATION);
  return Math.min(most, Math.max(least, Math.abs(distance) / SPEED));
}

/** Scrolls the page until the element stands below the offset. Visitors who asked for less motion are there at once. */
export function scrollToElement(target: Element, options: ScrollOptions = {}): Tween {
  const from = window.scrollY;
  const wanted = from + target.getBoundingClientRect().top - (options.offset ?? DEFAULT_OFFSET);
  const to = Math.max(0, Math.min(wanted, document.documentElement.scrollHeight - innerHeight));
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return tween({
    from,
    to,
    duration: isStill ? 0 : scrollDuration(to - from, options),
    // "instant", because a theme may have made scrolling smooth, which would run against the frames.
    onUpdate: (top) => window.scrollTo({ top, behavior: 'instant' }),
  });
}

/** Calls `listener` at once and then at most every `interval` milliseconds (100 for scrolling, rendering 9), the last call included. */
export function throttle<A extends readonly unknown[]>(
  listener: (...given: A) => void,
  interval = 100,
): ((...given: A) => void) & { cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | undefined;
  const open = (): void => {
    timer = undefined;
    if (waiting === undefined) return;
    const given = waiting;
    waiting = undefined;
    run(...given);
  };
  const run = (...given: A): void => {
    if (timer !== undefined) {
      waiting = given;
      return;
    }
    timer = setTimeout(open, interval);
    listener(...given);
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  };
  return Object.assign(run, { cancel });
}
