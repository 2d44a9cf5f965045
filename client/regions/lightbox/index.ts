/** A single image with a lightbox, which brings React when it is opened. */
import { openFrom } from '../../lightbox/open-on-click.ts';

export function enhance(element: HTMLElement): void {
  element.addEventListener('click', (event) => openFrom(element, event, 'dark'));
}
