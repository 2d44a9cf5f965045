/** A row of slides with native scrolling and snapping: detects where it stops, and scrolls it. */
import { prefersReducedMotion } from '../../core/element.ts';
import type { Event } from './machine.ts';

const REST_MS = 120;

/** Scrolls only the row, never the page. False if it is already there. */
export function scrollToSlide(row: HTMLElement, index: number): boolean {
  const slide = row.children[index];
  if (slide === undefined) return false;
  const distance = slide.getBoundingClientRect().left - row.getBoundingClientRect().left;
  if (Math.abs(distance) <= 1) return false;
  row.scrollBy({ left: distance, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  return true;
}

/** Reports interactions with the row until the returned function is called. */
export function watchRow(row: HTMLElement, send: (event: Event) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const type of ['pointerdown', 'wheel'])
    row.addEventListener(type, () => send({ type: 'touched' }), { passive: true, signal });
  const rest = (): void => send({ type: 'rested', index: nearest(row) });
  if ('onscrollend' in row) row.addEventListener('scrollend', rest, { signal });
  else {
    let timer: ReturnType<typeof setTimeout> | undefined;
    (row as HTMLElement).addEventListener(
      'scroll',
      () => {
        clearTimeout(timer);
        timer = setTimeout(rest, REST_MS);
      },
      { passive: true, signal },
    );
  }
  // It may have been swiped before the script was loaded.
  rest();
  return () => listeners.abort();
}

function nearest(row: HTMLElement): number {
  const { left } = row.getBoundingClientRect();
  const distances = [...row.children].map((slide) => {
    const box = slide.getBoundingClientRect();
    return box.width === 0 ? Number.POSITIVE_INFINITY : Math.abs(box.left - left);
  });
  return distances.indexOf(Math.min(...distances));
}
