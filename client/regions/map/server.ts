/** Where a map's tiles come from: the site's tile server, or our own map service on request. */
import { field, listOf, numberOf, textOf } from '#shared/json';
import { request, silent } from '../../core/http.ts';
import { readSiteContext } from '../../core/site-context.ts';
import { EMBED_TIMEOUT_MS } from '../../core/timeouts.ts';
import type { Picture, Size } from './picture.ts';
import { MAX_ZOOM, type View } from './tiles.ts';

interface TileServer {
  /** With placeholders `{z}`, `{x}` and `{y}`. */
  readonly pattern: string;
  readonly attribution: string;
  readonly maxZoom: number;
}

/** The site's own tile server; null if it has none. */
export function readTileServer(): TileServer | null {
  const settings = field(field(readSiteContext(), 'websiteSettings'), 'mapTiles');
  const pattern = textOf(field(settings, 'url'));
  if (!/^(?:https?:\/)?\//.test(pattern) || !pattern.includes('{z}')) return null;
  return {
    pattern,
    attribution: textOf(field(settings, 'attribution')),
    maxZoom: numberOf(field(settings, 'maxZoom')) || MAX_ZOOM,
  };
}

/** Tiles of our map service; null if it has none. They come from a third party, so they are loaded only on request. Never rejects. */
export async function loadPicture({ lat, lng, zoom }: View, size: Size): Promise<Picture | null> {
  const view = { latitude: lat, longitude: lng, zoom, ...size };
  const query = new URLSearchParams(Object.entries(view).map(([name, value]) => [name, String(value)]));
  const result = await request(`/api/maps/picture?${query}`, { timeout: EMBED_TIMEOUT_MS, onFailure: silent });
  const picture = result.ok ? result.value : null;
  const tiles = listOf(field(picture, 'tiles')).map((tile) => ({
    src: textOf(field(tile, 'url')),
    left: numberOf(field(tile, 'left')),
    top: numberOf(field(tile, 'top')),
  }));
  return tiles.length === 0 ? null : { tiles, attribution: textOf(field(picture, 'attribution')), size };
}
