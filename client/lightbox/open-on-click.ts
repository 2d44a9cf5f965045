/** Image links open the lightbox, whose script is loaded on the first click. */

/** Handles a click in a part of the page, if it was on a `data-lightbox` link. */
export function openFrom(root: HTMLElement, event: MouseEvent, theme: 'dark' | 'light'): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-lightbox]') : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import('./lightbox.tsx').then(
    ({ openLightbox, picturesOf }) => openLightbox(picturesOf(root), link, theme),
    // Without the script, the link is followed.
    () => location.assign(link.href),
  );
}
