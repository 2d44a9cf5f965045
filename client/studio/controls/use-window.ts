/** The visible rows of a scrolled list. All rows have the same height. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Pixels rendered beyond the visible rows, to avoid gaps while scrolling. */
const BEYOND = 400;

export interface WindowOptions {
  /** Number of rows. */
  readonly count: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** Pixels of the heading, which stays in view. */
  readonly heading: number;
  /** Called when the last rows come into view. */
  readonly onEnd?: (() => void) | undefined;
}

export interface Window {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The range of rendered rows; `last` is exclusive. */
  readonly first: number;
  readonly last: number;
  /** Scrolls a row into view. */
  readonly show: (row: number) => void;
}

export function useWindow({ count, rowHeight, heading, onEnd }: WindowOptions): Window {
  const scroller = useRef<HTMLDivElement>(null);
  const more = Math.ceil(BEYOND / rowHeight);
  // In steps of several rows, so that most scrolling renders nothing.
  const step = Math.ceil(more / 2);
  const { top, height } = useView(scroller, rowHeight * step);
  const first = Math.max(0, Math.floor(top / rowHeight) - more);
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + more + step);
  const isAtEnd = last >= count;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  const show = useCallback(
    (row: number): void => {
      const element = scroller.current;
      if (element === null) return;
      const [from, to] = [row * rowHeight, (row + 1) * rowHeight + heading];
      if (from < element.scrollTop) element.scrollTop = from;
      else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
    },
    [rowHeight, heading],
  );
  return { scroller, first: Math.min(first, Math.max(0, count - 1)), last, show };
}

interface View {
  readonly top: number;
  readonly height: number;
}

/** What is in view, in pixels; `top` in steps. */
function useView(scroller: RefObject<HTMLDivElement | null>, step: number): View {
  const [view, setView] = useState<View>({ top: 0, height: 600 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      const next = { top: Math.floor(element.scrollTop / step) * step, height: element.clientHeight };
      setView((before) => (before.top === next.top && before.height === next.height ? before : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, step]);
  return view;
}
