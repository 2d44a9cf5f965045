/** Sizes of images, from texts such as `800x400`. */
import { defineFormatter, type FormatterDefinition, integer } from '../../define.ts';
import { asString, type Value } from '../../execute/values.ts';
import { remembered } from '../remembered.ts';

const INVALID = "Invalid source parameter. Pass in 'originalSize'.";

interface Size {
  readonly width: number;
  readonly height: number;
}

const MOST_SIZES = 1000;
const sizeOf = (value: Value): Size | null => readSize(asString(value));

const readSize = remembered(MOST_SIZES, (text): Size | null => {
  const cross = text.indexOf('x');
  if (cross < 0 || text.includes('x', cross + 1)) return null;
  const width = Number.parseInt(text.slice(0, cross), 10);
  const height = Number.parseInt(text.slice(cross + 1), 10);
  return Number.isNaN(width) || Number.isNaN(height) ? null : { width, height };
});

function side(name: 'width' | 'height'): FormatterDefinition {
  return defineFormatter({
    name,
    summary: `The ${name} in a size such as 800x400.`,
    examples: [
      { data: { s: '800x400' }, template: `{s|${name}}`, output: name === 'width' ? '800' : '400' },
      { data: { s: '1x2x3' }, template: `{s|${name}}`, output: INVALID },
      { data: { s: 800 }, template: `{s|${name}}`, output: INVALID },
    ],
    apply: (value) => sizeOf(value)?.[name] ?? INVALID,
  });
}

/** `length` scaled as `to` is to `from`, cut to an integer; 0 when it cannot be scaled. */
function scale(length: number, from: number, to: number): number {
  const scaled = Math.trunc((length * to) / from);
  return Number.isFinite(scaled) ? scaled : 0;
}

const widthAtHeight = ({ width, height }: Size, requested: number): number => scale(width, height, requested);

export const width = side('width');
export const height = side('height');

export const resizedHeightForWidth = defineFormatter({
  name: 'resizedHeightForWidth',
  summary: 'The height of an image that is resized to a width.',
  args: { width: integer(0, 'The width to resize to.') },
  examples: [
    { data: { s: '800x400' }, template: '{s|resizedHeightForWidth 100}', output: '50' },
    { data: { s: '250x175' }, template: '{s|resizedHeightForWidth 51}', output: '35' },
    { data: { s: '1200' }, template: '{s|resizedHeightForWidth 100}', output: INVALID },
  ],
  apply: (value, { width: requested }) => {
    const size = sizeOf(value);
    return size === null ? INVALID : scale(size.height, size.width, requested);
  },
});

export const resizedWidthForHeight = defineFormatter({
  name: 'resizedWidthForHeight',
  summary: 'The width of an image that is resized to a height.',
  args: { height: integer(0, 'The height to resize to.') },
  examples: [
    { data: { s: '800x400' }, template: '{s|resizedWidthForHeight 100}', output: '200' },
    { data: { s: '800x0' }, template: '{s|resizedWidthForHeight 100}', output: '0' },
    { data: { s: null }, template: '{s|resizedWidthForHeight 100}', output: INVALID },
  ],
  apply: (value, { height: requested }) => {
    const size = sizeOf(value);
    return size === null ? INVALID : widthAtHeight(size, requested);
  },
});

/** From wider than `above` pixels on, images are asked for in this format. */
const THUMBNAILS = [
  { above: 1000, format: '1500w' },
  { above: 750, format: '1000w' },
  { above: 500, format: '750w' },
  { above: 300, format: '500w' },
  { above: 100, format: '300w' },
] as const;

const thumbnail = (pixels: number): string => THUMBNAILS.find(({ above }) => pixels > above)?.format ?? '100w';

export const squarespaceThumbnailForWidth = defineFormatter({
  name: 'squarespaceThumbnailForWidth',
  summary: 'The image format that fills a width.',
  args: { width: integer(0, 'The width in pixels.') },
  examples: [
    { data: { s: '800x400' }, template: '{s|squarespaceThumbnailForWidth 600}', output: '750w' },
    { data: { s: '800x400' }, template: '{s|squarespaceThumbnailForWidth 1000}', output: '1000w' },
    { data: {}, template: '{s|squarespaceThumbnailForWidth wide}', output: '100w' },
  ],
  apply: (_value, { width: requested }) => thumbnail(requested),
});

export const squarespaceThumbnailForHeight = defineFormatter({
  name: 'squarespaceThumbnailForHeight',
  summary: 'The image format that fills a height.',
  args: { height: integer(0, 'The height in pixels.') },
  examples: [
    { data: { s: '400x100' }, template: '{s|squarespaceThumbnailForHeight 50}', output: '300w' },
    { data: { s: '1200x2400' }, template: '{s|squarespaceThumbnailForHeight 600}', output: '300w' },
    { data: { s: '1200' }, template: '{s|squarespaceThumbnailForHeight 600}', output: INVALID },
  ],
  apply: (value, { height: requested }) => {
    const size = sizeOf(value);
    return size === null ? INVALID : thumbnail(widthAtHeight(size, requested));
  },
});
