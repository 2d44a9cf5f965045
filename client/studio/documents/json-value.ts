/** Utilities for JSON values of documents: read by path, compare, fingerprint. */
import { isData } from '#shared/json';

/** Object keys and list indexes, from the root. */
export type Path = readonly (string | number)[];

/** The value at a path; undefined if absent. */
export function valueAt(document: unknown, path: Path): unknown {
  let value = document;
  for (const key of path) {
    if (Array.isArray(value)) value = typeof key === 'number' ? value[key] : undefined;
    else value = isData(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** True for the same path or one below it. */
export const startsWith = (path: Path, start: Path): boolean =>
  path.length >= start.length && start.every((key, at) => path[at] === key);

export const samePath = (one: Path, other: Path): boolean => one.length === other.length && startsWith(one, other);

/** Deep equality; key order and undefined values do not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (!isData(one) || !isData(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(valueAt(one, [name]), valueAt(other, [name])));
}

/** The same text for equal content. */
export function fingerprint(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(fingerprint).join()}]`;
  if (!isData(value)) return JSON.stringify(value) ?? 'null';
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${fingerprint(value[name])}`)
    .join()}}`;
}
