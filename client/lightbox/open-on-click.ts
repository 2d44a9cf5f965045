/** Links to pictures open the light box, whose script comes with the first click. */

/** Takes over the `data-lightbox` links of a part of the page. */
export function openOnClick(root: HTMLElement, theme: 'dark' | 'light'): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-lightbox]') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('./lightbox.tsx').then(
      ({ openLightbox, picturesOf }) => openLightbox(picturesOf(root), link, theme),
      // Without the script the link leads to the picture.
      () => location.assign(link.href),
    );
  });
}
