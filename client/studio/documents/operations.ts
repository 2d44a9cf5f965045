/** Edits of a document as plain JSON, applied by pure functions. Each has an inverse. */
import { isData } from '#shared/json';
import { type Path, valueAt } from './json-value.ts';

export type Operation =
  /** Without a value: removes the key. An index replaces that entry of its list. */
  | { readonly op: 'set'; readonly path: Path; readonly value?: unknown }
  /** `path`: the list. */
  | { readonly op: 'insert'; readonly path: Path; readonly index: number; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: Path; readonly index: number }
  /** Both are paths of entries; `to` refers to the document without the entry. */
  | { readonly op: 'move'; readonly from: Path; readonly to: Path };

export type ListChange = Exclude<Operation, { readonly op: 'set' }>;

/** The list entry that an operation affects, before it is applied. */
export const entryOf = (operation: Exclude<ListChange, { readonly op: 'move' }>): Path => [
  ...operation.path,
  operation.index,
];

/** Applies an operation; unchanged objects stay identical. Throws for a path that does not exist. */
export function apply(document: unknown, operation: Operation): unknown {
  switch (operation.op) {
    case 'set':
      return replaceAt(document, operation.path, () => operation.value);
    case 'insert':
      return changeList(document, entryOf(operation), (list, index) => [
        ...list.slice(0, index),
        operation.value,
        ...list.slice(index),
      ]);
    case 'remove':
      return changeList(document, entryOf(operation), withoutEntry);
    case 'move': {
      const value = valueAt(document, operation.from);
      const without = changeList(document, operation.from, withoutEntry);
      return changeList(without, operation.to, (list, index) => [...list.slice(0, index), value, ...list.slice(index)]);
    }
  }
}

export const applyAll = (document: unknown, operations: readonly Operation[]): unknown =>
  operations.reduce(apply, document);

/** Whether the paths of an operation exist in a document. */
export function fits(document: unknown, operation: Operation): boolean {
  try {
    apply(document, operation);
    return true;
  } catch {
    return false;
  }
}

/** The operation that undoes another one, computed before that is applied to this document. */
export function inverse(document: unknown, operation: Operation): Operation {
  switch (operation.op) {
    case 'set':
      return { op: 'set', path: operation.path, value: valueAt(document, operation.path) };
    case 'insert':
      return { op: 'remove', path: operation.path, index: operation.index };
    case 'remove':
      return { ...operation, op: 'insert', value: valueAt(document, entryOf(operation)) };
    case 'move':
      return { op: 'move', from: operation.to, to: operation.from };
  }
}

/** An operation that sets a key of a missing object, as one that adds the object, too. */
export function withMissingObjects(document: unknown, operation: Operation): Operation {
  if (operation.op !== 'set') return operation;
  const { path, value } = operation;
  const missing = path.findIndex((_, at) => at > 0 && valueAt(document, path.slice(0, at)) === undefined);
  if (missing < 0 || path.slice(missing).some((key) => typeof key === 'number')) return operation;
  const nested = path.slice(missing).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  return { op: 'set', path: path.slice(0, missing), value: nested };
}

class OperationError extends Error {
  override readonly name = 'OperationError';
  constructor(path: Path) {
    super(`The document has no ${path.join('.') || 'such place'}.`);
  }
}

function replaceAt(document: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(document);
  if (Array.isArray(document)) {
    if (typeof key !== 'number' || !(key in document)) throw new OperationError(path);
    const entry = replaceAt(document[key], rest, change);
    // JSON lists have no gaps.
    if (entry === undefined) throw new OperationError(path);
    return document.with(key, entry);
  }
  if (!isData(document) || typeof key !== 'string') throw new OperationError(path);
  const { [key]: before, ...others } = document;
  const value = replaceAt(before, rest, change);
  return value === undefined ? others : { ...document, [key]: value };
}

const withoutEntry = (list: readonly unknown[], index: number): readonly unknown[] => list.toSpliced(index, 1);

/** `entry`: a path that ends with the index. */
function changeList(
  document: unknown,
  entry: Path,
  change: (list: readonly unknown[], index: number) => readonly unknown[],
): unknown {
  const index = entry.at(-1);
  return replaceAt(document, entry.slice(0, -1), (list) => {
    const isInside = Array.isArray(list) && typeof index === 'number' && Number.isInteger(index);
    const last = change === withoutEntry ? -1 : 0;
    if (!isInside || index < 0 || index > list.length + last) throw new OperationError(entry);
    return change(list, index);
  });
}
