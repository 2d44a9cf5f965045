/** Opens the lightbox with the images that links on the page point to. */
import { mountOverlay } from '../ui/mount-overlay.tsx';
import { type Picture, Viewer } from './viewer.tsx';

export interface LinkedPicture extends Picture {
  readonly link: HTMLAnchorElement;
}

/** The images of a part of the page: targets of `data-lightbox` links, with their captions. */
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

/** Opens at the image of a link. Afterwards the link of the last image gets the focus; `onClosed` receives its index. */
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
  let last = first;
  mountOverlay(
    (remove) => {
      const onClose = (index: number): void => {
        last = index;
        remove();
      };
      return <Viewer pictures={pictures} first={first} theme={theme} onClose={onClose} />;
    },
    () => {
      onClosed(last);
      pictures[last]?.link.focus();
    },
  );
}
