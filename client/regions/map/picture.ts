/** Tiles of our own map service. They come from a third party, so they are loaded only on request. */

import { field, listOf, numberOf, textOf } from '#shared/json';
import { make } from '../../core/element.ts';
import { request, silent } from '../../core/http.ts';
import { EMBED_TIMEOUT_MS } from '../../core/timeouts.ts';
import { createTileImage } from './tile-image.ts';
import type { View } from './tiles.ts';

/** The map link shows tiles in place of the drawing, if the server has them. */
export function showOnRequest(map: HTMLElement, view: View): void {
  const link = map.querySelector<HTMLAnchorElement>('.map-card a');
  link?.addEventListener(
    'click',
    async (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const picture = await pictureOf(map, view);
      if (listOf(field(picture, 'tiles')).length === 0) return location.assign(link.href);
      show(map, picture);
    },
    // Following the link again goes to the external map.
    { once: true },
  );
}

async function pictureOf(map: HTMLElement, { lat, lng, zoom }: View): Promise<unknown> {
  const view = { latitude: lat, longitude: lng, zoom, width: map.clientWidth, height: map.clientHeight };
  const query = new URLSearchParams(Object.entries(view).map(([name, value]) => [name, String(value)]));
  const result = await request(`/api/maps/picture?${query}`, { timeout: EMBED_TIMEOUT_MS, onFailure: silent });
  return result.ok ? result.value : null;
}

function show(map: HTMLElement, picture: unknown): void {
  const tiles = listOf(field(picture, 'tiles')).map((tile) =>
    createTileImage(textOf(field(tile, 'url')), numberOf(field(tile, 'left')), numberOf(field(tile, 'top'))),
  );
  const layer = make('div', { className: 'map-tiles', attributes: { 'aria-hidden': 'true' } }, ...tiles);
  const surface = make('div', { className: 'map-surface', attributes: { role: 'img', 'aria-label': 'Map' } }, layer);
  const mark = make('span', { className: 'map-mark' });
  mark.style.translate = `${map.clientWidth / 2}px ${map.clientHeight / 2}px`;
  surface.append(mark);
  map.querySelector('.map-drawing')?.after(surface);
  map.append(make('p', { className: 'map-source', text: textOf(field(picture, 'attribution')) }));
  map.classList.add('has-tiles');
}
