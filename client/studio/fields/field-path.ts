/** Edits within a block's settings. */
import { isData } from '#shared/json';
import { type Path, valueAt } from '../documents/json-value.ts';

export interface Edit {
  readonly path: Path;
  /** Undefined removes the value. */
  readonly value?: unknown;
}

/**
 * The same edit at a path whose parent exists: if an image is missing, setting its alt text sets the image. Undefined for the removal of an
 * absent value.
 */
export function reachableEdit(root: unknown, { path, value }: Edit): Edit | undefined {
  const missing = path.findIndex((_key, at) => at > 0 && !isContainer(valueAt(root, path.slice(0, at))));
  if (missing === -1) return value === undefined ? { path } : { path, value };
  if (value === undefined) return undefined;
  const inner = path.slice(missing).reduceRight<unknown>((last, key) => containerOf(key, last), value);
  return { path: path.slice(0, missing), value: inner };
}

const isContainer = (value: unknown): boolean => isData(value) || Array.isArray(value);
const containerOf = (key: string | number, value: unknown): unknown =>
  typeof key === 'number' ? [value] : { [key]: value };
