/**
 * The value rules of the language: kinds, truth, emission, conversions, comparison (template-language reference, 7).
 * Both execution tiers, and every formatter and predicate, use these and nothing else.
 */

import type { Reference } from '../syntax/reference.ts';

/** A value of the data: what JSON holds, plus `undefined` for "missing" (`null` is a value). */
export type Value = undefined | null | boolean | number | string | readonly Value[] | ObjectValue;
export interface ObjectValue {
  readonly [key: string]: Value;
}

const hasOwn = Object.prototype.hasOwnProperty;

/** True for a JSON object: neither null nor an array. */
export function isObject(value: Value): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The own property `name` of an object; missing for every other kind and for everything inherited. */
export function property(value: Value, name: string): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const own = (value as ObjectValue)[name];
  return own !== undefined && hasOwn.call(value, name) ? own : undefined;
}

const NO_FIELDS: ObjectValue = Object.freeze(Object.create(null));
const plain = Object.prototype;

/**
 * The value as an object whose fields are its own (those that a plain object inherits excepted), for formatters that read
 * many fields by names written in code: such a read costs a fifth of one by a computed name.
 */
export function ownFields(value: Value): ObjectValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NO_FIELDS;
  return Object.getPrototypeOf(value) === plain ? (value as ObjectValue) : { ...(value as ObjectValue) };
}

/** One step of a path: a word reads an object's property, an integer an array's element or an object's property. */
export function step(value: Value, segment: string | number): Value {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return typeof segment === 'number' ? (value as readonly Value[])[segment] : undefined;
  const own = (value as ObjectValue)[segment];
  return own !== undefined && hasOwn.call(value, segment) ? own : undefined;
}

/** The first step of a reference, the same as `step`: by the reference's own reader where there is one. Most look in vain. */
export function stepHead(value: Value, { head, read }: Reference): Value {
  if (read === null || typeof value !== 'object' || value === null) return step(value, head);
  const own = read(value as ObjectValue) as Value;
  return own !== undefined && !Array.isArray(value) && hasOwn.call(value, head) ? own : undefined;
}

/** Walks a path from a value, without a search of the scope. */
export function walk(value: Value, path: readonly (string | number)[]): Value {
  let current = value;
  for (const segment of path) {
    current = step(current, segment);
    if (current === undefined) return undefined;
  }
  return current;
}

/** Truth (reference 7.2): non-empty, non-zero, not NaN. */
export function isTrue(value: Value): boolean {
  switch (typeof value) {
    case 'string':
      return value !== '';
    case 'number':
      return value !== 0 && !Number.isNaN(value);
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return false;
      if (Array.isArray(value)) return value.length > 0;
      for (const key in value) if (hasOwn.call(value, key)) return true;
      return false;
    default:
      return false;
  }
}

/** The text that a value prints as (reference 7.3): unescaped; nothing for missing, null and objects. */
export function emit(value: Value): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return Array.isArray(value) ? emitElements(value) : '';
    default:
      return '';
  }
}

function emitElements(elements: readonly Value[]): string {
  let text = '';
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i];
    text += (i > 0 ? ',' : '') + (element === null ? 'null' : emit(element));
  }
  return text;
}

/** As string: scalars printed, everything else empty (reference 7.4). */
export function asString(value: Value): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** As number: booleans 1 and 0, the longest numeric prefix of a string or NaN, 0 for everything else (reference 7.4). */
export function asNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value.includes('.') ? Number.parseFloat(value) : Number.parseInt(value, 10);
  return 0;
}

/** As boolean: only `"true"` and non-zero integers count besides booleans (reference 7.4). */
export function asBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value === 'true';
  return typeof value === 'number' && Number.isInteger(value) && value !== 0;
}

/** The number of elements or properties; 0 for everything else. */
export function sizeOf(value: Value): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** Deep equality with the same kind required; missing equals null (reference 7.4, Equal). */
export function isEqual(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === undefined || a === null) return b === undefined || b === null;
  if (typeof a !== 'object' || typeof b !== 'object' || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return isArray(a) && isArray(b) && hasEqualElements(a, b);
  return hasEqualProperties(a as ObjectValue, b as ObjectValue);
}

function hasEqualElements(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((element, i) => isEqual(element, b[i]));
}

function hasEqualProperties(a: ObjectValue, b: ObjectValue): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => hasOwn.call(b, key) && isEqual(a[key], b[key]));
}

/** Order by the kind of the left value (reference 7.4, Compare). Negative, 0 or positive; NaN counts as greater. */
export function compare(a: Value, b: Value): number {
  if (typeof a === 'number') {
    const other = asNumber(b);
    return a < other ? -1 : a === other ? 0 : 1;
  }
  if (typeof a === 'string') {
    const other = asString(b);
    return a < other ? -1 : a === other ? 0 : 1;
  }
  if (typeof a === 'boolean') return Number(a) - Number(asBoolean(b));
  return isEqual(a, b) ? 0 : -1;
}
