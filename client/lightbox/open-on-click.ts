/** Image links open the lightbox, whose script is loaded on the first click. */

/** Handles the `data-lightbox` links of a part of the page. */
export function openOnClick(root: HTMLElement, theme: 'dark' | 'light'): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-lightbox]') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('./lightbox.tsx').then(
      ({ openLightbox, picturesOf }) => openLightbox(picturesOf(root), link, theme),
      // Without the script, the link is followed.
      () => location.assign(link.href),
    );
  });
}
