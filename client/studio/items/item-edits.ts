/** Converts settings edits to item edits: missing values are null, and images refer to their file. Pure. */
import { isData, textOf } from '#shared/json';
import type { Path } from '../documents/json-value.ts';
import type { Operation } from '../documents/operations.ts';

/** The item without null fields. */
export const shownFields = (item: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(isData(item) ? item : {}).filter(([, value]) => value !== null));

/** Fields that can be removed. */
const NULLABLE = new Set<unknown>(['mainImage', 'author', 'location', 'seoData', 'startDate', 'endDate']);

/** The edit of a field; undefined if it is read-only. */
export function itemEdit(path: Path, value: unknown): Operation | undefined {
  if (path.length > 1) return { op: 'set', path, ...(value === undefined ? {} : { value }) };
  if (path[0] === 'mainImage') return { op: 'set', path, value: pictureOf(value) };
  if (value !== undefined) return { op: 'set', path, value };
  return NULLABLE.has(path[0]) ? { op: 'set', path, value: null } : undefined;
}

const FILE = /^\/s\/([^/]+)\//;

/** An image from the site's files refers to its file; an empty one is null. */
function pictureOf(value: unknown): unknown {
  if (!isData(value) || textOf(value['assetUrl']) === '') return null;
  const { fileId: _, id: __, ...picture } = value;
  const [, fileId] = FILE.exec(textOf(value['assetUrl'])) ?? [];
  return fileId === undefined ? picture : { ...picture, fileId };
}
