/** A single image with a lightbox. */
import { openOnClick } from '../../lightbox/open-on-click.ts';

export const enhance = (element: HTMLElement): void => openOnClick(element, 'dark');
