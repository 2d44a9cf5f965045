/** Opens the light box with the pictures that links of the page lead to. */
import { createRoot } from 'react-dom/client';
import { make } from '../core/element.ts';
import { type Picture, Viewer } from './viewer.tsx';

export interface LinkedPicture extends Picture {
  readonly link: HTMLAnchorElement;
}

/** The pictures of a part of the page: where its `data-lightbox` links lead to, with the captions beside them. */
export function picturesOf(root: ParentNode): readonly LinkedPicture[] {
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

/** Opens at the picture of a link. Afterwards the focus goes to the link of the last picture; `onClosed` gets its number. */
export function openLightbox(
  pictures: readonly LinkedPicture[],
  link: HTMLAnchorElement,
  theme: 'dark' | 'light',
  onClosed: (index: number) => void = () => undefined,
): void {
  const first = Math.max(
    0,
    pictures.findIndex((picture) => picture.link === link),
  );
  const place = make('div');
  document.body.append(place);
  const root = createRoot(place);
  const onClose = (index: number): void => {
    // The dialog closes while React is at work in it.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
      onClosed(index);
      pictures[index]?.link.focus();
    });
  };
  root.render(<Viewer pictures={pictures} first={first} theme={theme} onClose={onClose} />);
}
