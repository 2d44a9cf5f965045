/** Pictures at full size over the page: in a dialog of the browser's, with keys and swiping. Also a region of single pictures. */
import { icons, make, makeIconButton } from '../../browser/element.ts';
import { type Lightbox, type LightboxEvent, openedAt, transitionLightbox } from './machine.ts';

export interface Picture {
  readonly link: HTMLAnchorElement;
  readonly address: string;
  readonly alt: string;
  readonly caption: string;
}

/** A single picture with a light box. */
export function enhance(element: HTMLElement): void {
  element.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-lightbox]') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openLightbox(picturesOf(element), link, 'dark');
  });
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
    pictures.findIndex((one) => one.link === link),
  );
  let box = openedAt(first, pictures.length);
  const view = build(theme, pictures.length, (event) => send(event));
  const send = (event: LightboxEvent): void => {
    const before = box;
    box = transitionLightbox(box, event);
    if (box === before) return;
    if (box.kind === 'closed') return close();
    view.dialog.dataset['state'] = box.kind;
    if (box.index !== before.index) load();
    else describe(view, pictures[box.index], box);
  };
  const load = (): void => {
    const { index } = box;
    const picture = pictures[index];
    if (picture === undefined) return;
    describe(view, picture, box);
    const image = make('img', { attributes: { src: picture.address, alt: picture.alt, draggable: 'false' } });
    image.addEventListener('load', () => send({ type: 'loaded', index }));
    image.addEventListener('error', () => send({ type: 'failed', index }));
    view.frame.replaceChildren(image);
    const next = pictures[(index + 1) % pictures.length];
    if (next !== undefined && next !== picture) new Image().src = next.address;
  };
  const close = (): void => {
    view.dialog.close();
    view.dialog.remove();
    pictures[box.index]?.link.focus();
  };
  document.body.append(view.dialog);
  view.dialog.showModal();
  view.dialog.dataset['state'] = box.kind;
  load();
}

interface View {
  readonly dialog: HTMLDialogElement;
  readonly frame: HTMLElement;
  readonly caption: HTMLElement;
  readonly place: HTMLElement;
}

function describe({ caption, place }: View, picture: Picture | undefined, { index, count, kind }: Lightbox): void {
  caption.textContent = kind === 'failed' ? 'This picture could not be loaded.' : (picture?.caption ?? '');
  place.textContent = count > 1 ? `Picture ${index + 1} of ${count}` : '';
}

function build(theme: 'dark' | 'light', count: number, send: (event: LightboxEvent) => void): View {
  const frame = make('div', { className: 'lightbox-frame' });
  const caption = make('p', { className: 'lightbox-caption' });
  const place = make('output', { className: 'lightbox-place' });
  const close = makeIconButton('Close', icons.close, 'lightbox-button lightbox-close', () => send({ type: 'close' }));
  const turn =
    count > 1
      ? [
          makeIconButton('Previous picture', icons.previous, 'lightbox-button lightbox-previous', () =>
            send({ type: 'previous' }),
          ),
          makeIconButton('Next picture', icons.next, 'lightbox-button lightbox-next', () => send({ type: 'next' })),
        ]
      : [];
  const words = make('div', { className: 'lightbox-words' }, caption, place);
  const dialog = make(
    'dialog',
    { className: `lightbox lightbox-${theme}`, attributes: { 'aria-label': 'Pictures' } },
    close,
    frame,
    ...turn,
    words,
  );
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    send({ type: 'close' });
  });
  dialog.addEventListener('close', () => send({ type: 'close' }));
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') send({ type: 'next' });
    if (key === 'ArrowLeft') send({ type: 'previous' });
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === frame) send({ type: 'close' });
  });
  swipe(frame, send);
  return { dialog, frame, caption, place };
}

const LEAST_SWIPE = 48;

function swipe(frame: HTMLElement, send: (event: LightboxEvent) => void): void {
  let start: { readonly x: number; readonly y: number } | null = null;
  frame.addEventListener('pointerdown', ({ clientX, clientY, isPrimary }) => {
    if (isPrimary) start = { x: clientX, y: clientY };
  });
  frame.addEventListener('pointerup', ({ clientX, clientY, isPrimary }) => {
    if (start === null || !isPrimary) return;
    const [along, across] = [clientX - start.x, clientY - start.y];
    start = null;
    if (Math.abs(along) < LEAST_SWIPE || Math.abs(along) < Math.abs(across)) return;
    send({ type: along < 0 ? 'next' : 'previous' });
  });
}
