import { type Dispatch, type RefObject, useEffect, useReducer, useRef } from 'react';
import { prefersReducedMotion } from '../../core/element.ts';
import { autoplay } from './autoplay.ts';
import { dragWithMouse } from './drag.ts';
import { type Event, initial, type State, transition } from './machine.ts';
import type { GalleryOptions } from './options.ts';
import { type SlideWatch, scrollToSlide, watchSlides } from './slides.ts';

export interface Gallery {
  readonly state: State;
  readonly send: Dispatch<Event>;
  readonly section: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  /** The dots or thumbnails. */
  readonly links: RefObject<HTMLElement | null>;
}

/** A gallery that shows one of `count` images; nothing to turn with fewer than two. */
export function useGallery(options: GalleryOptions, count: number): Gallery {
  const { isTurned, seconds } = options;
  const turnable = isTurned && count > 1 ? count : 0;
  const [state, send] = useReducer(transition, null, () =>
    initial(turnable, options.autoplay && !prefersReducedMotion()),
  );
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const links = useRef<HTMLElement>(null);
  const { hasAutoplay } = state;
  useEffect(() => {
    if (hasAutoplay && section.current !== null) return autoplay(section.current, seconds, send);
  }, [hasAutoplay, seconds]);
  useRow(list, { state, send, options });
  useCurrentLink(links, state);
  return { state, send, section, list, links };
}

interface Row {
  readonly state: State;
  readonly send: Dispatch<Event>;
  readonly options: GalleryOptions;
}

/** Scrolls the row to the current image, and reports where the visitor scrolls. */
function useRow(list: RefObject<HTMLElement | null>, { state, send, options: { alignment } }: Row): void {
  const { index, turns, count } = state;
  const isTurned = count > 1;
  const watch = useRef<SlideWatch>(null);
  const latest = useRef(index);
  latest.current = index;
  useEffect(() => {
    const row = list.current;
    if (row === null || !isTurned) return;
    watch.current = watchSlides(row, alignment, {
      onScrolled: (seen) => send({ type: 'scrolled', index: seen }),
      onInterrupted: () => scrollToSlide(row, latest.current, alignment),
    });
    const stopDrag = dragWithMouse(row, () => send({ type: 'pause' }));
    return () => {
      watch.current?.stop();
      stopDrag();
    };
  }, [list, isTurned, alignment, send]);
  useEffect(() => {
    if (turns === 0 || list.current === null) return;
    watch.current?.startScript();
    scrollToSlide(list.current, latest.current, alignment);
  }, [list, turns, alignment]);
}

/** Keeps the current thumbnail in view. `scrollIntoView` would scroll the page, too. */
function useCurrentLink(links: RefObject<HTMLElement | null>, { index }: State): void {
  useEffect(() => {
    const nav = links.current;
    if (nav === null || !nav.classList.contains('gallery-thumbs')) return;
    const current = nav.querySelectorAll('a')[index];
    if (current !== undefined) nav.scrollTo({ left: current.offsetLeft - 80 });
  }, [links, index]);
}
