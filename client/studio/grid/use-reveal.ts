import { type RefObject, useEffect } from 'react';

/** Another object scrolls again. */
export interface Reveal {
  readonly column: string;
}

/** Scrolls sideways until a column is visible: on phones, what was changed may be beyond the edge. */
export function useReveal(scroller: RefObject<HTMLDivElement | null>, reveal: Reveal | undefined): void {
  useEffect(() => {
    if (reveal === undefined) return;
    const heading = scroller.current?.querySelector(`[data-column="${CSS.escape(reveal.column)}"]`);
    if (!heading || scroller.current === null) return;
    const beyond = heading.getBoundingClientRect().right - scroller.current.getBoundingClientRect().right;
    if (beyond > 0) scroller.current.scrollLeft += beyond;
  }, [reveal, scroller]);
}
