/** The picture of one tile. */
import { make } from '../../core/element.ts';
import { TILE } from './tiles.ts';

/** `left` and `top` are pixels from the upper left corner of the view. */
export function createTileImage(src: string, left: number, top: number): HTMLImageElement {
  const size = String(TILE);
  const image = make('img', { attributes: { alt: '', width: size, height: size, draggable: 'false', src } });
  // In place of a stylesheet: a theme's rules for images must not change the size of tiles.
  Object.assign(image.style, {
    width: `${TILE}px`,
    maxWidth: 'none',
    height: `${TILE}px`,
    borderRadius: '0',
    translate: `${left}px ${top}px`,
  });
  // Behind a tile that does not come the drawing shows through.
  image.addEventListener('error', () => image.remove());
  return image;
}
