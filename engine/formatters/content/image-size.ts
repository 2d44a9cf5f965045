/** Image sizes from texts such as `800x400`. */
import { defineFormatter, type FormatterDefinition } from '../../define.ts';
import { asString, type Value } from '../../execute/values.ts';
import { memoize } from '../memoize.ts';

export const INVALID = "Invalid source parameter. Pass in 'originalSize'.";

interface Size {
  readonly width: number;
  readonly height: number;
}

const MAX_SIZES = 1000;

export const sizeOf = (value: Value): Size | null => readSize(asString(value));

const readSize = memoize(MAX_SIZES, (text): Size | null => {
  const cross = text.indexOf('x');
  if (cross < 0 || text.includes('x', cross + 1)) return null;
  const width = Number.parseInt(text.slice(0, cross), 10);
  const height = Number.parseInt(text.slice(cross + 1), 10);
  return Number.isNaN(width) || Number.isNaN(height) ? null : { width, height };
});

export function side(name: 'width' | 'height'): FormatterDefinition {
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

/** `length` scaled by `to / from`, truncated to an integer; 0 if it cannot be scaled. */
export function scale(length: number, from: number, to: number): number {
  const scaled = Math.trunc((length * to) / from);
  return Number.isFinite(scaled) ? scaled : 0;
}

export const widthAtHeight = ({ width, height }: Size, requested: number): number => scale(width, height, requested);
