/** A single picture with a light box. */
import { openOnClick } from '../../lightbox/open-on-click.ts';

export const enhance = (element: HTMLElement): void => openOnClick(element, 'dark');
