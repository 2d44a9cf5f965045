/** Position of an image in its frame: zoom around a point, and pan. Pure. Lengths are CSS pixels from the center of the frame. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `x`, `y`: offset of the image's center from the frame's. */
export interface Zoom extends Point {
  readonly scale: number;
}

/** The frame, and the image in it at scale 1. */
export interface Sizes {
  readonly frame: Point;
  readonly picture: Point;
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 5;
/** Zoom factor of a double click and of the buttons. */
export const ZOOM_STEP = 2;

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) || 0;

/** An image larger than its frame covers it; a smaller one stays centered. */
function inFrame({ scale, x, y }: Zoom, { frame, picture }: Sizes): Zoom {
  const room = (axis: 'x' | 'y'): number => Math.max(0, (picture[axis] * scale - frame[axis]) / 2);
  return { scale, x: clamp(x, room('x')), y: clamp(y, room('y')) };
}

/** Zooms around `at`: that point of the image stays in place. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, sizes: Sizes): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  if (scale === 1) return unzoomed;
  const ratio = scale / zoom.scale;
  return inFrame({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, sizes);
}

export const panBy = (zoom: Zoom, by: Point, sizes: Sizes): Zoom =>
  inFrame({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, sizes);
