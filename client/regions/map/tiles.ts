/** Positions on a map of square tiles (Web Mercator), and the tiles of a view. Pure. */

export interface View {
  /** Degrees of the view's center. */
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** `x` without wrapping around: unique in a view, also if the view is wider than the map. */
  readonly column: number;
  /** Pixels from the view's top left corner. */
  readonly left: number;
  readonly top: number;
}

export const TILE = 256;
const MAX_LATITUDE = 85.051_128_78;

/** Pixels from the map's top left corner. */
export function pixelOf(lat: number, lng: number, zoom: number): { readonly x: number; readonly y: number } {
  const size = TILE * 2 ** zoom;
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size };
}

/** The coordinates of a pixel: the inverse. */
export function placeOf(x: number, y: number, zoom: number): { readonly lat: number; readonly lng: number } {
  const size = TILE * 2 ** zoom;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
  const lng = (x / size) * 360 - 180;
  return { lat, lng: ((((lng + 180) % 360) + 360) % 360) - 180 };
}

/** The view moved by some pixels. */
export function moved(view: View, dx: number, dy: number): View {
  const { x, y } = pixelOf(view.lat, view.lng, view.zoom);
  const size = TILE * 2 ** view.zoom;
  return { ...view, ...placeOf(x + dx, Math.max(0, Math.min(size, y + dy)), view.zoom) };
}

const MIN_ZOOM = 2;
export const MAX_ZOOM = 19;

export const zoomed = (view: View, steps: number, max = MAX_ZOOM): View => ({
  ...view,
  zoom: Math.max(MIN_ZOOM, Math.min(max, view.zoom + steps)),
});

/** The tiles of a view with a size in pixels. The map wraps around eastward. */
export function tilesOf(view: View, width: number, height: number): readonly Tile[] {
  const { zoom } = view;
  const middle = pixelOf(view.lat, view.lng, zoom);
  const [left, top] = [middle.x - width / 2, middle.y - height / 2];
  const count = 2 ** zoom;
  const tiles: Tile[] = [];
  for (let y = Math.floor(top / TILE); y * TILE < top + height; y++) {
    if (y < 0 || y >= count) continue;
    for (let x = Math.floor(left / TILE); x * TILE < left + width; x++)
      tiles.push({ x: ((x % count) + count) % count, column: x, y, zoom, left: x * TILE - left, top: y * TILE - top });
  }
  return tiles;
}

/** The URL of a tile, from a pattern with `{z}`, `{x}` and `{y}`. */
export const tileAddress = (pattern: string, { x, y, zoom }: Pick<Tile, 'x' | 'y' | 'zoom'>): string =>
  pattern.replaceAll('{z}', String(zoom)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
