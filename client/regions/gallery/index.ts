/** Galleries: slideshow and slider with arrows, keys, drag and autoplay; a lightbox for any design. Keeps the server's markup. */
import { booleanOf, field, numberOf, textOf } from '#shared/json';
import { makeIconButton, prefersReducedMotion, readJson } from '../../core/element.ts';
import { icons } from '../../core/icons.ts';
import { createMachine } from '../../core/machine.ts';
import { openOnClick } from '../../lightbox/open-on-click.ts';
import { dragWithMouse } from './drag.ts';
import { type Event, initial, type State, transition } from './machine.ts';

export function enhance(element: HTMLElement): void {
  const section = element.querySelector<HTMLElement>('[data-gallery]');
  const list = section?.querySelector<HTMLElement>('.gallery-slides');
  if (!section || !list) return;
  const options = readJson(section, 'data-gallery');
  const design = textOf(field(options, 'design'));
  if (section.querySelector('a[data-lightbox]') !== null)
    openOnClick(section, field(options, 'lightboxTheme') === 'light' ? 'light' : 'dark');
  if (design !== 'slideshow' && design !== 'slider') return;
  const slides = [...list.querySelectorAll<HTMLElement>(':scope > .gallery-slide')];
  if (slides.length < 2) return;
  startGallery({
    section,
    list,
    slides,
    hasArrows: booleanOf(field(options, 'controls')),
    autoplay: booleanOf(field(options, 'autoplay')) && !prefersReducedMotion(),
    seconds: numberOf(field(options, 'autoplay-duration')),
    alignment: textOf(field(options, 'active-alignment')),
  });
}

interface GalleryContext {
  readonly section: HTMLElement;
  readonly list: HTMLElement;
  readonly slides: readonly HTMLElement[];
  readonly hasArrows: boolean;
  readonly autoplay: boolean;
  readonly seconds: number;
  readonly alignment: string;
}

function startGallery(context: GalleryContext): void {
  const { section, list, slides, seconds } = context;
  const show = addControls(context, (event) => void machine.send(event));
  const machine = createMachine(initial(slides.length, context.autoplay), transition, (gallery, before, event) => {
    if (gallery.index !== before.index && event.type !== 'scrolled') {
      onScrollByScript();
      scrollTo(context, gallery.index);
    }
    show(gallery);
  });
  const { send } = machine;
  show(machine.state);
  const onScrollByScript = watchSlides(
    context,
    (index) => send({ type: 'scrolled', index }),
    () => scrollTo(context, machine.state.index),
  );
  list.addEventListener('keydown', (event) => {
    const next = eventOfKey(event.key, slides.length);
    if (next === null || event.target !== list) return;
    event.preventDefault();
    send(next);
  });
  dragWithMouse(list, () => send({ type: 'pause' }));
  if (context.autoplay) autoplay(section, seconds, send);
}

function eventOfKey(key: string, count: number): Event | null {
  switch (key) {
    case 'ArrowRight':
      return { type: 'next' };
    case 'ArrowLeft':
      return { type: 'previous' };
    case 'Home':
      return { type: 'go', index: 0 };
    case 'End':
      return { type: 'go', index: count - 1 };
    default:
      return null;
  }
}

/** Scrolls only the list: autoplay must not scroll the page. */
function scrollTo({ list, slides, alignment }: GalleryContext, index: number): void {
  const slide = slides[index];
  if (slide === undefined) return;
  const distance = alignmentLine(slide, alignment) - alignmentLine(list, alignment);
  if (Math.abs(distance) < 2) return;
  list.scrollBy({ left: distance, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}

/** The left edge, center or right edge of an element in the window. */
function alignmentLine(element: HTMLElement, alignment: string): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width * (alignment === 'left' ? 0 : alignment === 'right' ? 1 : 0.5);
}

/**
 * Reports the image that the visitor scrolled to, when scrolling ends. Call the returned function before the gallery scrolls by itself:
 * that is not reported, and `onInterrupted` is called instead, because it may have been interrupted halfway.
 */
function watchSlides(
  { list, slides, alignment }: GalleryContext,
  onScrolled: (index: number) => void,
  onInterrupted: () => void,
): () => void {
  let isByVisitor = false;
  for (const type of ['pointerdown', 'wheel', 'focusin'])
    list.addEventListener(type, () => (isByVisitor = true), { passive: true });
  const onScrollEnd = (): void => {
    if (!isByVisitor) return onInterrupted();
    const line = alignmentLine(list, alignment);
    const distances = slides.map((slide) => Math.abs(alignmentLine(slide, alignment) - line));
    onScrolled(distances.indexOf(Math.min(...distances)));
  };
  // A pause between two frames is not the end of scrolling: on a busy machine the old image would be reported midway.
  if ('onscrollend' in list) {
    list.addEventListener('scrollend', onScrollEnd);
  } else {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const debounce = (): void => {
      clearTimeout(timer);
      timer = setTimeout(onScrollEnd, 250);
    };
    (list as HTMLElement).addEventListener('scroll', debounce, { passive: true });
  }
  return () => {
    isByVisitor = false;
  };
}

/** Arrows, the autoplay button, and marks of the current image. */
function addControls(
  { section, slides, hasArrows, autoplay: hasAutoplay }: GalleryContext,
  send: (event: Event) => void,
): (gallery: State) => void {
  const row = document.createElement('div');
  row.className = 'gallery-controls';
  const play = hasAutoplay
    ? makeIconButton('', icons.pause, 'gallery-button gallery-play', () =>
        send({ type: play?.dataset['state'] === 'manual' ? 'play' : 'pause' }),
      )
    : null;
  if (play !== null) row.append(play);
  if (hasArrows)
    row.append(
      makeIconButton('Previous picture', icons.previous, 'gallery-button', () => send({ type: 'previous' })),
      makeIconButton('Next picture', icons.next, 'gallery-button', () => send({ type: 'next' })),
    );
  const status = document.createElement('output');
  status.className = 'visually-hidden';
  row.append(status);
  section.querySelector('.gallery-slides')?.before(row);
  const links = [...section.querySelectorAll<HTMLAnchorElement>('.gallery-dots a, .gallery-thumbs a')];
  links.forEach((link, index) => {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      send({ type: 'go', index });
    });
  });
  return (gallery) => {
    section.dataset['state'] = gallery.kind;
    links.forEach((link, index) => {
      if (index === gallery.index) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
    const current = links[gallery.index];
    // `scrollIntoView` would scroll the page, too.
    if (current?.closest('.gallery-thumbs'))
      current.closest('.gallery-thumbs')?.scrollTo({ left: current.offsetLeft - 80 });
    // Autoplay is not announced.
    if (gallery.kind === 'manual') status.textContent = `Picture ${gallery.index + 1} of ${slides.length}`;
    if (play === null) return;
    play.dataset['state'] = gallery.kind;
    play.setAttribute('aria-label', gallery.kind === 'manual' ? 'Play the pictures' : 'Pause the pictures');
    play.querySelector('path')?.setAttribute('d', gallery.kind === 'manual' ? icons.play : icons.pause);
  };
}

/** Advances every few seconds, but not while hovered, focused or out of view. */
function autoplay(section: HTMLElement, seconds: number, send: (event: Event) => void): void {
  const reasons = new Set<string>();
  const setReason = (reason: string, isActive: boolean): void => {
    if (isActive) reasons.add(reason);
    else reasons.delete(reason);
    send({ type: reasons.size > 0 ? 'suspend' : 'resume' });
  };
  section.addEventListener('pointerenter', () => setReason('pointer', true));
  section.addEventListener('pointerleave', () => setReason('pointer', false));
  section.addEventListener('focusin', () => setReason('focus', true));
  section.addEventListener('focusout', () => setReason('focus', false));
  document.addEventListener('visibilitychange', () => setReason('hidden', document.hidden));
  new IntersectionObserver(([entry]) => setReason('unseen', entry?.isIntersecting !== true)).observe(section);
  setInterval(() => send({ type: 'tick' }), seconds * 1000);
}
