/** Edits within the settings of a block. */
import { isData } from '#shared/json';
import { type Path, valueAt } from '../documents/json-value.ts';

export interface Edit {
  readonly path: Path;
  /** Undefined removes what is there. */
  readonly value?: unknown;
}

/**
 * The same edit at a place whose parent exists: where a picture is missing, its alt text is set by setting the picture. Undefined
 * for the removal of what is not there.
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
