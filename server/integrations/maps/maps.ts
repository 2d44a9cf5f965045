/** Map pictures of places: tiles of a map server, or our own drawing. */
import type { Closable } from '../define-integration.ts';

export interface View {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** 0 to 19; each level doubles the scale. */
  readonly zoom: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export interface Tile {
  readonly url: string;
  /** Position of its upper left corner in the view, in CSS pixels. */
  readonly left: number;
  readonly top: number;
}

interface MapPicture {
  readonly tiles: readonly Tile[];
  readonly attribution: string;
}

export interface Maps extends Closable {
  /** Null when the page should show its static drawing. */
  picture(view: View): MapPicture | null;
}

const TILE = 256;
/** Limit of the Web Mercator projection. */
const MAX_LATITUDE = 85.05112878;

/** The tiles that cover a view, in the slippy map scheme `{z}/{x}/{y}`. */
export function tilesOf({ latitude, longitude, zoom, width, height }: View, template: string): readonly Tile[] {
  const count = 2 ** zoom;
  const radians = (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * Math.PI) / 180;
  const left = ((longitude + 180) / 360) * count * TILE - width / 2;
  const top = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count * TILE - height / 2;
  const tiles: Tile[] = [];
  for (let y = Math.floor(top / TILE); y * TILE < top + height; y++) {
    // There are no tiles beyond the poles; eastward, tiles wrap around.
    if (y < 0 || y >= count) continue;
    for (let x = Math.floor(left / TILE); x * TILE < left + width; x++) {
      const column = ((x % count) + count) % count;
      const url = template
        .replaceAll('{z}', String(zoom))
        .replaceAll('{x}', String(column))
        .replaceAll('{y}', String(y));
      tiles.push({ url, left: Math.round(x * TILE - left), top: Math.round(y * TILE - top) });
    }
  }
  return tiles;
}
