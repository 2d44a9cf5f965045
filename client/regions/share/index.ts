/** Sharing: the server's links open in popup windows, a button copies the URL, and phones offer their share sheet. */

import { openCentered } from '../../browser/popup.ts';
import { make, makeButton } from '../../core/element.ts';

const WIDTH = 620;
const HEIGHT = 560;

export function enhance(element: HTMLElement): void {
  for (const container of element.querySelectorAll<HTMLElement>('.squarespace-social-buttons')) share(container);
}

function share(container: HTMLElement): void {
  const list = container.querySelector<HTMLElement>('.share-links');
  if (list === null) return;
  const path = container.dataset['fullUrl'] || location.pathname;
  const address = new URL(path, location.href).href;
  // Without a configured site URL the links contain only paths, which are useless elsewhere.
  for (const link of list.querySelectorAll('a'))
    link.href = link.href.replace(`=${encodeURIComponent(path)}`, `=${encodeURIComponent(address)}`);
  const title = container.dataset['title'] ?? document.title;
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-window]') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // If popups are blocked, the link is followed.
    if (openCentered(link.href, WIDTH, HEIGHT)) event.preventDefault();
  });
  const status = make('output', { className: 'share-said' });
  const copy = makeButton('Copy the link', 'share-link', () => {
    navigator.clipboard.writeText(address).then(
      () => announce('The link was copied.'),
      () => announce(`The link could not be copied. It is ${address}`),
    );
  });
  const announce = (text: string): void => {
    status.textContent = text;
  };
  list.append(' ', copy);
  if (navigator.maxTouchPoints > 0 && 'share' in navigator)
    list.append(
      ' ',
      makeButton('Share …', 'share-link', () => {
        navigator.share({ title, url: address }).catch((error: unknown) => {
          // Closing the share sheet is not a failure.
          if (!(error instanceof DOMException && error.name === 'AbortError'))
            announce('Sharing did not work. Please try again.');
        });
      }),
    );
  container.append(status);
}
