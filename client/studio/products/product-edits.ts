/** Edits of a product document. */
import { isData } from '#shared/json';
import { type Path, valueAt } from '../documents/json-value.ts';
import type { Operation } from '../documents/operations.ts';
import type { OpenDocument } from '../documents/use-document.ts';
import type { Offering } from './variant-options.ts';

/** Sets a value below objects that may be null or absent. */
export function setBelow(document: unknown, path: Path, value: unknown): Operation {
  const missing = path.findIndex(
    (key, at) => at > 0 && typeof key === 'string' && !isObject(document, path.slice(0, at)),
  );
  if (missing < 0) return { op: 'set', path, value };
  const nested = path.slice(missing).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  return { op: 'set', path: path.slice(0, missing), value: nested };
}

const isObject = (document: unknown, path: Path): boolean => {
  const value = valueAt(document, path);
  return isData(value) || Array.isArray(value);
};

/** Null resets a setting of a product to the shop's; absent fields stay unchanged. */
export function setSetting(document: OpenDocument, path: Path, value: unknown): void {
  const isWhole = path.length === 1 && (value === undefined || value === '');
  document.edit(setBelow(document.value, ['product', ...path], isWhole ? null : value));
}

/** Variants and the order of their options are a single change. */
export const setOffering = (document: OpenDocument, { options, variants }: Offering): void =>
  document.edit([
    { op: 'set', path: ['variants'], value: variants },
    { op: 'set', path: ['variantOptionOrdering'], value: options },
  ]);

/** The server's messages below a field, by relative path. */
export function problemsBelow(
  problems: Readonly<Record<string, string>>,
  start: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, message]) =>
      name.startsWith(`${start}.`) ? [[name.slice(start.length + 1), message]] : [],
    ),
  );
}
