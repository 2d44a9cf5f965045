/** A gallery: slideshow and slider with arrows, keys, drag and autoplay; a light box for any design. The server's markup stays. */
import { booleanOf, field, numberOf, textOf } from '#shared/json';
import { icons, makeIconButton, prefersStill, readJson } from '../../core/element.ts';
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
  run({
    section,
    list,
    slides,
    hasArrows: booleanOf(field(options, 'controls')),
    autoplay: booleanOf(field(options, 'autoplay')) && !prefersStill(),
    seconds: numberOf(field(options, 'autoplay-duration')),
    alignment: textOf(field(options, 'active-alignment')),
  });
}

interface Parts {
  readonly section: HTMLElement;
  readonly list: HTMLElement;
  readonly slides: readonly HTMLElement[];
  readonly hasArrows: boolean;
  readonly autoplay: boolean;
  readonly seconds: number;
  readonly alignment: string;
}

function run(parts: Parts): void {
  const { section, list, slides, seconds } = parts;
  const show = controlsOf(parts, (event) => void machine.send(event));
  const machine = createMachine(initial(slides.length, parts.autoplay), transition, (gallery, before, event) => {
    if (gallery.index !== before.index && event.type !== 'seen') {
      onTurn();
      scrollTo(parts, gallery.index);
    }
    show(gallery);
  });
  const { send } = machine;
  show(machine.state);
  const onTurn = watchSlides(
    parts,
    (index) => send({ type: 'seen', index }),
    () => scrollTo(parts, machine.state.index),
  );
  list.addEventListener('keydown', (event) => {
    const sent = eventOfKey(event.key, slides.length);
    if (sent === null || event.target !== list) return;
    event.preventDefault();
    send(sent);
  });
  dragWithMouse(list, () => send({ type: 'pause' }));
  if (parts.autoplay) autoplay(section, seconds, send);
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

/** Only the list moves: the page must not jump to a gallery that goes on by itself. */
function scrollTo({ list, slides, alignment }: Parts, index: number): void {
  const slide = slides[index];
  if (slide === undefined) return;
  const way = lineOf(slide, alignment) - lineOf(list, alignment);
  if (Math.abs(way) < 2) return;
  list.scrollBy({ left: way, behavior: prefersStill() ? 'instant' : 'smooth' });
}

/** Where the left edge, the middle or the right edge of something stands in the window. */
function lineOf(element: HTMLElement, alignment: string): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width * (alignment === 'left' ? 0 : alignment === 'right' ? 1 : 0.5);
}

/**
 * Tells which picture the visitor has scrolled to, once scrolling has come to rest. What it gives back is called before the
 * gallery scrolls by itself: that says nothing new, and cut short it would "see" a picture on the way; `rested` sends it on then.
 */
function watchSlides(
  { list, slides, alignment }: Parts,
  seen: (index: number) => void,
  rested: () => void,
): () => void {
  let isByHand = false;
  for (const type of ['pointerdown', 'wheel', 'focusin'])
    list.addEventListener(type, () => (isByHand = true), { passive: true });
  const tell = (): void => {
    if (!isByHand) return rested();
    const line = lineOf(list, alignment);
    const away = slides.map((slide) => Math.abs(lineOf(slide, alignment) - line));
    seen(away.indexOf(Math.min(...away)));
  };
  // A pause between two frames is no rest: on a busy machine the old picture would be "seen" on the way to the next.
  if ('onscrollend' in list) {
    list.addEventListener('scrollend', tell);
  } else {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(tell, 250);
    };
    (list as HTMLElement).addEventListener('scroll', later, { passive: true });
  }
  return () => {
    isByHand = false;
  };
}

/** Arrows, the button of autoplay, and the marks of the current picture. */
function controlsOf(
  { section, slides, hasArrows, autoplay: plays }: Parts,
  send: (event: Event) => void,
): (gallery: State) => void {
  const row = document.createElement('div');
  row.className = 'gallery-controls';
  const play = plays
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
  const place = document.createElement('output');
  place.className = 'visually-hidden';
  row.append(place);
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
    // `scrollIntoView` would move the page, too.
    if (current?.closest('.gallery-thumbs'))
      current.closest('.gallery-thumbs')?.scrollTo({ left: current.offsetLeft - 80 });
    // A gallery that goes on by itself does not talk.
    if (gallery.kind === 'manual') place.textContent = `Picture ${gallery.index + 1} of ${slides.length}`;
    if (play === null) return;
    play.dataset['state'] = gallery.kind;
    play.setAttribute('aria-label', gallery.kind === 'manual' ? 'Play the pictures' : 'Pause the pictures');
    play.querySelector('path')?.setAttribute('d', gallery.kind === 'manual' ? icons.play : icons.pause);
  };
}

/** Goes on every few seconds, but not under a pointer or the focus, nor out of sight. */
function autoplay(section: HTMLElement, seconds: number, send: (event: Event) => void): void {
  const reasons = new Set<string>();
  const because = (reason: string, holds: boolean): void => {
    if (holds) reasons.add(reason);
    else reasons.delete(reason);
    send({ type: reasons.size > 0 ? 'hold' : 'release' });
  };
  section.addEventListener('pointerenter', () => because('pointer', true));
  section.addEventListener('pointerleave', () => because('pointer', false));
  section.addEventListener('focusin', () => because('focus', true));
  section.addEventListener('focusout', () => because('focus', false));
  document.addEventListener('visibilitychange', () => because('hidden', document.hidden));
  new IntersectionObserver(([entry]) => because('unseen', entry?.isIntersecting !== true)).observe(section);
  setInterval(() => send({ type: 'tick' }), seconds * 1000);
}
