/**
 * Reading JSON that nobody has checked: own properties only, and the conversions of the template language
 * (template-language reference, 7.2 and 7.4), for rules that the browser must decide as the server does.
 */

export type Data = Readonly<Record<string, unknown>>;

/** True for a JSON object: neither null nor an array. */
export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The own property of an object; undefined for every other value and for everything inherited. */
export function field(value: unknown, name: string): unknown {
  if (!isData(value)) return undefined;
  const result = value[name];
  return result !== undefined && Object.hasOwn(value, name) ? result : undefined;
}

const NO_FIELDS: Data = Object.freeze(Object.create(null));
const plain = Object.prototype;

/**
 * The value as an object whose fields are its own (those that a plain object inherits excepted), to read names written in
 * code from: a fifth of the time of a read by a computed name.
 */
export function fieldsOf(value: unknown): Data {
  if (!isData(value)) return NO_FIELDS;
  return Object.getPrototypeOf(value) === plain ? value : { ...value };
}

/** A list as it is; nothing for every other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Truth: non-empty, non-zero, not NaN. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isData(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** As boolean: `"true"` and non-zero integers count besides booleans. */
export function booleanOf(value: unknown): boolean {
  if (typeof value === 'string') return value === 'true';
  return typeof value === 'number' ? Number.isInteger(value) && value !== 0 : value === true;
}

/** As number: booleans 1 and 0, the leading digits of a text; 0 for everything that is no finite number. */
export function numberOf(value: unknown): number {
  const number =
    typeof value === 'string'
      ? value.includes('.')
        ? Number.parseFloat(value)
        : Number.parseInt(value, 10)
      : typeof value === 'boolean'
        ? Number(value)
        : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

/** As string: scalars printed, everything else empty. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
