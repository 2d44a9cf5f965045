/** Translatable fields of page JSON, and how their texts are stored. */
import { decodeEntities, escapeHtml } from '#shared/html';
import { field, isData } from '#shared/json';
import { hasWords, type TextKind, type Visit } from './text-unit.ts';

/** `isEscaped`: the stored text is HTML escaped from plain text. */
export interface TextField {
  readonly label: string;
  readonly kind: TextKind;
  readonly isEscaped?: true;
}

export type TextFields = { readonly [name: string]: TextField | TextFields };

/** A plain text that page JSON contains as HTML. */
export const escaped = (label: string): TextField => ({ label, kind: 'plain', isEscaped: true });
export const plain = (label: string): TextField => ({ label, kind: 'plain' });
export const rich = (label: string): TextField => ({ label, kind: 'rich' });

const isField = (input: TextField | TextFields): input is TextField => typeof input['kind'] === 'string';

/** Location of texts: the prefix of their paths, and the part of the document. */
export interface TextPlace {
  readonly path: string;
  readonly part: string;
}

export const inside = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

/** Data with its texts replaced by `visit`: the same object when none has changed. */
export function mapFields<T>(input: T, fields: TextFields, place: TextPlace, visit: Visit): T {
  if (!isData(input)) return input;
  let result: Readonly<Record<string, unknown>> = input;
  for (const [name, of] of Object.entries(fields)) {
    const before = field(input, name);
    const at = { path: inside(place.path, name), part: place.part };
    const after = isField(of) ? mapText(before, of, at, visit) : mapFields(before, of, at, visit);
    if (after !== before) result = { ...result, [name]: after };
  }
  return result as T;
}

/** A stored text replaced by `visit`; other values are unchanged. */
export function mapText(
  input: unknown,
  { label, kind, isEscaped }: TextField,
  place: TextPlace,
  visit: Visit,
): unknown {
  if (typeof input !== 'string') return input;
  const text = isEscaped === true ? decodeEntities(input) : input;
  if (!hasWords({ kind, text })) return input;
  const replaced = visit({ ...place, kind, label, text });
  if (replaced === text) return input;
  return isEscaped === true ? escapeHtml(replaced) : replaced;
}
