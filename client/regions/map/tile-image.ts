/** The image of one tile. */
import { make } from '../../core/element.ts';
import { TILE } from './tiles.ts';

/** `left` and `top` are pixels from the top left corner of the view. */
export function createTileImage(src: string, left: number, top: number): HTMLImageElement {
  const size = String(TILE);
  const image = make('img', { attributes: { alt: '', width: size, height: size, draggable: 'false', src } });
  // Inline instead of a stylesheet: a theme's image rules must not resize tiles.
  Object.assign(image.style, {
    width: `${TILE}px`,
    maxWidth: 'none',
    height: `${TILE}px`,
    borderRadius: '0',
    translate: `${left}px ${top}px`,
  });
  // If a tile fails to load, the drawing behind it is visible.
  image.addEventListener('error', () => image.remove());
  return image;
}
