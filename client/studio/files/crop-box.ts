/** The crop area of an image, as shares of its width and height. Without React: shared by pointer and keyboard. */

export interface CropBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const corners = ['top left', 'top right', 'bottom left', 'bottom right'] as const;
export type Corner = (typeof corners)[number];

/** Min share of width or height. */
export const MIN_SHARE = 0.02;

export const WHOLE: CropBox = { x: 0, y: 0, width: 1, height: 1 };

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** Moves the box within the image. */
export function moveBox(box: CropBox, dx: number, dy: number): CropBox {
  const { width, height } = box;
  return { width, height, x: clamp(box.x + dx, 0, 1 - width), y: clamp(box.y + dy, 0, 1 - height) };
}

/** Moves a corner of the box; the opposite corner stays. `shape`: required ratio of width to height in shares; undefined for any. */
export function moveCorner(box: CropBox, corner: Corner, [dx, dy]: readonly [number, number], shape?: number): CropBox {
  const [isLeft, isTop] = [corner.endsWith('left'), corner.startsWith('top')];
  const maxWidth = isLeft ? box.x + box.width : 1 - box.x;
  const maxHeight = isTop ? box.y + box.height : 1 - box.y;
  const wanted = { width: box.width + (isLeft ? -dx : dx), height: box.height + (isTop ? -dy : dy) };
  const size =
    shape === undefined
      ? { width: clamp(wanted.width, MIN_SHARE, maxWidth), height: clamp(wanted.height, MIN_SHARE, maxHeight) }
      : shaped(Math.abs(dy) > Math.abs(dx) ? wanted.height * shape : wanted.width, shape, { maxWidth, maxHeight });
  return {
    ...size,
    x: isLeft ? box.x + box.width - size.width : box.x,
    y: isTop ? box.y + box.height - size.height : box.y,
  };
}

interface Room {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** The size with a ratio closest to a width, limited by the available space. */
function shaped(wanted: number, shape: number, { maxWidth, maxHeight }: Room): Pick<CropBox, 'width' | 'height'> {
  const most = Math.min(maxWidth, maxHeight * shape);
  const least = Math.max(MIN_SHARE, MIN_SHARE * shape);
  const width = Math.min(Math.max(wanted, least), most);
  return { width, height: width / shape };
}

/** The largest box with a ratio, centered as closely as possible on the previous one. */
export function fitShape(box: CropBox, shape: number | undefined): CropBox {
  if (shape === undefined) return box;
  const size = shaped(1, shape, { maxWidth: 1, maxHeight: 1 });
  const [x, y] = [box.x + box.width / 2 - size.width / 2, box.y + box.height / 2 - size.height / 2];
  return moveBox({ ...size, x: 0, y: 0 }, x, y);
}

export interface Ratio {
  readonly id: string;
  readonly label: string;
  /** Ratio of width to height in pixels; undefined for any. */
  readonly value: number | 'original' | undefined;
}

export const ratios: readonly Ratio[] = [
  { id: 'free', label: 'Free', value: undefined },
  { id: 'original', label: 'Original', value: 'original' },
  { id: '1:1', label: 'Square', value: 1 },
  { id: '4:3', label: '4:3', value: 4 / 3 },
  { id: '3:2', label: '3:2', value: 3 / 2 },
  { id: '16:9', label: '16:9', value: 16 / 9 },
  { id: '3:4', label: '3:4', value: 3 / 4 },
  { id: '2:3', label: '2:3', value: 2 / 3 },
  { id: '9:16', label: '9:16', value: 9 / 16 },
];

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A ratio in shares of an image; undefined for any. */
export function shapeOf({ value }: Ratio, picture: PixelSize): number | undefined {
  if (value === undefined) return undefined;
  return value === 'original' ? 1 : (value * picture.height) / picture.width;
}

/** Parses `2400x1200`; undefined if invalid. */
export function pixelSizeOf(text: string | undefined): PixelSize | undefined {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text ?? '') ?? [];
  return width === undefined || height === undefined ? undefined : { width: Number(width), height: Number(height) };
}

/** Describes the crop: `600 × 400 pixels, 10 from the left, 0 from the top`. */
export function cropText({ x, y, width, height }: CropBox, picture: PixelSize): string {
  const across = (share: number): number => Math.round(share * picture.width);
  const down = (share: number): number => Math.round(share * picture.height);
  return `${Math.max(1, across(width))} × ${Math.max(1, down(height))} pixels, ${across(x)} from the left, ${down(y)} from the top`;
}
