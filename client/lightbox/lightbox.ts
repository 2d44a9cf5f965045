/** Pictures at full size over the page: in a dialog of the browser's, with keys and swiping. */

import { make, makeIconButton } from '../core/element.ts';
import { icons } from '../core/icons.ts';
import { createMachine } from '../core/machine.ts';
import { openDialog } from '../core/open-dialog.ts';
import { type Event, initial, type State, transition } from './machine.ts';

interface Picture {
  readonly link: HTMLAnchorElement;
  readonly address: string;
  readonly alt: string;
  readonly caption: string;
}

/** The pictures that a part of the page shows in a light box. */
export function picturesOf(root: ParentNode): readonly Picture[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')].map((link) => ({
    link,
    address: link.href,
    alt: link.querySelector('img')?.alt ?? '',
    caption: [...(link.closest('figure')?.querySelectorAll('figcaption > *') ?? [])]
      .map(({ textContent }) => textContent?.trim())
      .filter(Boolean)
      .join(' – '),
  }));
}

/** Opens at the picture of a link. Focus stays in the dialog and goes back to the link of the last picture. */
export function openLightbox(pictures: readonly Picture[], link: HTMLAnchorElement, theme: 'dark' | 'light'): void {
  const first = Math.max(
    0,
    pictures.findIndex((picture) => picture.link === link),
  );
  const view = build(pictures.length, (event) => void machine.send(event));
  const machine = createMachine(initial(first, pictures.length), transition, (state, before) => {
    if (state.kind === 'closed') return close();
    dialog.dataset['state'] = state.kind;
    if (state.index !== before.index) load();
    else describe(view, pictures[state.index], state);
  });
  const load = (): void => {
    const { index } = machine.state;
    const picture = pictures[index];
    if (picture === undefined) return;
    describe(view, picture, machine.state);
    const image = make('img', { attributes: { src: picture.address, alt: picture.alt, draggable: 'false' } });
    image.addEventListener('load', () => machine.send({ type: 'loaded', index }));
    image.addEventListener('error', () => machine.send({ type: 'failed', index }));
    view.frame.replaceChildren(image);
    const next = pictures[(index + 1) % pictures.length];
    if (next !== undefined && next !== picture) new Image().src = next.address;
  };
  const { dialog, close } = openDialog({
    className: `lightbox lightbox-${theme}`,
    label: 'Pictures',
    closeClassName: 'lightbox-button lightbox-close',
    content: view.content,
    closesAt: (target, shown) => target === shown || target === view.frame,
    focusAfter: () => pictures[machine.state.index]?.link,
    onClose: () => void machine.send({ type: 'close' }),
  });
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') machine.send({ type: 'next' });
    if (key === 'ArrowLeft') machine.send({ type: 'previous' });
  });
  dialog.dataset['state'] = machine.state.kind;
  load();
}

interface View {
  readonly content: readonly HTMLElement[];
  readonly frame: HTMLElement;
  readonly caption: HTMLElement;
  readonly place: HTMLElement;
}

function describe({ caption, place }: View, picture: Picture | undefined, { index, count, kind }: State): void {
  caption.textContent = kind === 'failed' ? 'This picture could not be loaded.' : (picture?.caption ?? '');
  place.textContent = count > 1 ? `Picture ${index + 1} of ${count}` : '';
}

function build(count: number, send: (event: Event) => void): View {
  const frame = make('div', { className: 'lightbox-frame' });
  const caption = make('p', { className: 'lightbox-caption' });
  const place = make('output', { className: 'lightbox-place' });
  const turn =
    count > 1
      ? [
          makeIconButton('Previous picture', icons.previous, 'lightbox-button lightbox-previous', () =>
            send({ type: 'previous' }),
          ),
          makeIconButton('Next picture', icons.next, 'lightbox-button lightbox-next', () => send({ type: 'next' })),
        ]
      : [];
  const footer = make('div', { className: 'lightbox-footer' }, caption, place);
  swipe(frame, send);
  return { content: [frame, ...turn, footer], frame, caption, place };
}

const MIN_SWIPE = 48;

function swipe(frame: HTMLElement, send: (event: Event) => void): void {
  let start: { readonly x: number; readonly y: number } | null = null;
  frame.addEventListener('pointerdown', ({ clientX, clientY, isPrimary }) => {
    if (isPrimary) start = { x: clientX, y: clientY };
  });
  frame.addEventListener('pointerup', ({ clientX, clientY, isPrimary }) => {
    if (start === null || !isPrimary) return;
    const [along, across] = [clientX - start.x, clientY - start.y];
    start = null;
    if (Math.abs(along) < MIN_SWIPE || Math.abs(along) < Math.abs(across)) return;
    send({ type: along < 0 ? 'next' : 'previous' });
  });
}
