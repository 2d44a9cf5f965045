/** The visible rows of a scrolled list. All rows have the same height. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export const ROW_HEIGHT = 34;
/** Rows rendered beyond the visible ones, to avoid gaps while scrolling. */
const MORE = 12;
const HEADING = 34;

export interface Window {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The range of rendered rows; `last` is exclusive. */
  readonly first: number;
  readonly last: number;
  /** Scrolls a row into view. */
  readonly show: (row: number) => void;
}

export function useWindow(count: number, onEnd?: () => void): Window {
  const scroller = useRef<HTMLDivElement>(null);
  const [{ top, height }, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // In steps of several rows, so that most scrolling renders nothing.
    const step = ROW_HEIGHT * (MORE / 2);
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
  }, []);
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - MORE);
  const last = Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + MORE + MORE / 2);
  const isAtEnd = last >= count;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  const show = useCallback((row: number): void => {
    const element = scroller.current;
    if (element === null) return;
    const [from, to] = [row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT + HEADING];
    if (from < element.scrollTop) element.scrollTop = from;
    else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
  }, []);
  return { scroller, first: Math.min(first, Math.max(0, count - 1)), last, show };
}
