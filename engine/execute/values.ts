/**
 * The language's value rules: kinds, truth, output, conversions, comparison (template-language reference, 7). Both execution tiers, and all
 * formatters and predicates, use only these.
 */

import type { Reference } from '../syntax/reference.ts';

/** A value of the data: a JSON value, or `undefined` for "missing" (`null` is a value). */
export type Value = undefined | null | boolean | number | string | readonly Value[] | ObjectValue;
export interface ObjectValue {
  readonly [key: string]: Value;
}

const hasOwn = Object.prototype.hasOwnProperty;

/** True for a JSON object, not for null or an array. */
export function isObject(value: Value): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The own property `name` of an object; undefined for other values and inherited properties. */
export function property(value: Value, name: string): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const own = (value as ObjectValue)[name];
  return own !== undefined && hasOwn.call(value, name) ? own : undefined;
}

const NO_FIELDS: ObjectValue = Object.freeze(Object.create(null));
const plain = Object.prototype;

/**
 * The value as an object with only own fields (apart from those of plain objects), for formatters that read many fields by literal names:
 * such a read costs a fifth of one by a computed name.
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

/** The first step of a reference, equivalent to `step`: uses the reference's own reader if it has one. Most find nothing. */
export function stepHead(value: Value, { head, read }: Reference): Value {
  if (read === null || typeof value !== 'object' || value === null) return step(value, head);
  const own = read(value as ObjectValue) as Value;
  return own !== undefined && !Array.isArray(value) && hasOwn.call(value, head) ? own : undefined;
}

/** Follows a path from a value, without searching the scope. */
export function walk(value: Value, path: readonly (string | number)[]): Value {
  let current = value;
  for (const segment of path) {
    current = step(current, segment);
    if (current === undefined) return undefined;
  }
  return current;
}

/** Truth (reference 7.2): not empty, not zero, not NaN. */
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

/** The output of a value (reference 7.3): unescaped; empty for missing values, null and objects. */
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

/** As a string: scalars as text, everything else empty (reference 7.4). */
export function asString(value: Value): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** As a number: booleans are 1 and 0, strings their longest numeric prefix or NaN, everything else 0 (reference 7.4). */
export function asNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value.includes('.') ? Number.parseFloat(value) : Number.parseInt(value, 10);
  return 0;
}

/** As a boolean: true for `true`, `"true"` and non-zero integers (reference 7.4). */
export function asBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value === 'true';
  return typeof value === 'number' && Number.isInteger(value) && value !== 0;
}

/** The number of elements or properties; 0 for other values. */
export function sizeOf(value: Value): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** Deep equality of values of the same kind; missing equals null (reference 7.4, Equal). */
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
