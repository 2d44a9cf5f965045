/** Possible values of a reference according to sample data: the elements of an array count as one node with many samples. */
import type { Segment } from '../syntax/reference.ts';

export type Samples = readonly unknown[];

/** Only this many elements of an array are considered. */
const MAX_ELEMENTS = 50;

/** The samples of a property or element; own properties only. */
export function stepInto(samples: Samples, segment: Segment): Samples {
  return samples.flatMap((value) => {
    if (Array.isArray(value)) return typeof segment === 'number' && segment < value.length ? [value[segment]] : [];
    return isObject(value) && Object.hasOwn(value, segment) ? [value[segment]] : [];
  });
}

/** Follows segments one by one. */
export const stepThrough = (samples: Samples, segments: readonly Segment[]): Samples =>
  segments.reduce<Samples>(stepInto, samples);

/** The elements that a repeated section iterates over. */
export const elementsOf = (samples: Samples): Samples =>
  samples.flatMap((value) => (Array.isArray(value) ? value.slice(0, MAX_ELEMENTS) : [])).slice(0, MAX_ELEMENTS);

/** Names available after the node, each with its first value. */
export function keysOf(samples: Samples): ReadonlyMap<string, unknown> {
  const keys = new Map<string, unknown>();
  for (const value of samples) {
    if (Array.isArray(value)) {
      if (value.length > 0 && !keys.has('0')) keys.set('0', value[0]);
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) if (!keys.has(key) && isSegment(key)) keys.set(key, inner);
    }
  }
  return keys;
}

/** A short preview of a value: `"Linen runner"`, `array of 3`. */
export function preview(value: unknown): string {
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (isObject(value)) return 'object';
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const isSegment = (key: string): boolean => /^(?:\d+|\$?[a-zA-Z][\w-]*)$/.test(key);

const isObject = (value: unknown): value is Readonly<Record<string | number, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
