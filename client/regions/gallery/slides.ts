/** The row of images as the browser shows it: which one the visitor scrolled to, and scrolling to one. */
import { prefersReducedMotion } from '../../core/element.ts';
import type { Alignment } from './options.ts';

/** Scrolls only the list: autoplay must not scroll the page. */
export function scrollToSlide(list: HTMLElement, index: number, alignment: Alignment): void {
  const slide = slidesOf(list)[index];
  if (slide === undefined) return;
  const distance = alignmentLine(slide, alignment) - alignmentLine(list, alignment);
  if (Math.abs(distance) < 2) return;
  list.scrollBy({ left: distance, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}

const slidesOf = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > .gallery-slide'),
];

/** The left edge, center or right edge of an element in the window. */
function alignmentLine(element: HTMLElement, alignment: Alignment): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width * (alignment === 'left' ? 0 : alignment === 'right' ? 1 : 0.5);
}

interface SlideListeners {
  /** The visitor scrolled to an image. */
  readonly onScrolled: (index: number) => void;
  /** Scrolling by script ended, perhaps halfway because it was interrupted. */
  readonly onInterrupted: () => void;
}

export interface SlideWatch {
  /** To be called before the gallery scrolls by itself. */
  startScript(): void;
  stop(): void;
}

/** Reports the end of scrolling, by the visitor or by script. */
export function watchSlides(list: HTMLElement, alignment: Alignment, listeners: SlideListeners): SlideWatch {
  const controller = new AbortController();
  const { signal } = controller;
  let isByVisitor = false;
  for (const type of ['pointerdown', 'wheel', 'focusin'])
    list.addEventListener(type, () => (isByVisitor = true), { passive: true, signal });
  const onScrollEnd = (): void => {
    if (!isByVisitor) return listeners.onInterrupted();
    const line = alignmentLine(list, alignment);
    const distances = slidesOf(list).map((slide) => Math.abs(alignmentLine(slide, alignment) - line));
    listeners.onScrolled(distances.indexOf(Math.min(...distances)));
  };
  onEndOfScrolling(list, onScrollEnd, signal);
  return {
    startScript: () => {
      isByVisitor = false;
    },
    stop: () => controller.abort(),
  };
}

/** A pause between two frames is not the end of scrolling: on a busy machine the old image would be reported midway. */
function onEndOfScrolling(list: HTMLElement, onEnd: () => void, signal: AbortSignal): void {
  if ('onscrollend' in list) return list.addEventListener('scrollend', onEnd, { signal });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounce = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!signal.aborted) onEnd();
    }, 250);
  };
  (list as HTMLElement).addEventListener('scroll', debounce, { passive: true, signal });
}
