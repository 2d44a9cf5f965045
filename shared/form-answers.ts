/**
 * What was filled in, read into one shape per type, however it came: as JSON of a script or as the parts of a plain form post.
 * Reading judges nothing but the shape.
 */
import type { FormFieldType } from './block-settings/form.ts';
import { hasFilledPart, partsOf, withCountryPart } from './form-parts.ts';

/** A field of a form, as far as the rules need it. */
export interface FormField {
  readonly id: string;
  readonly type: FormFieldType;
  readonly title?: string;
  readonly required?: boolean;
  readonly options?: readonly string[];
  /** A field's own limit of characters; 0, absent or no number: none. */
  readonly maxLength?: unknown;
  readonly showCountryCode?: boolean;
  /** Name and fixed value of a hidden field. */
  readonly key?: string;
  readonly value?: string;
}

/** A text; the parts, the choices or one answer for each statement in the order of the field; nothing for a section. */
export type Answer = string | readonly string[];

export type ReadAnswer = { readonly ok: true; readonly answer: Answer } | { readonly ok: false };

export type Given = Readonly<Record<string, unknown>>;

const LINE_ENDS = /\r\n?/g;
/** Characters that no keyboard types and that break logs, mail and tables; tab and line end stay. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as it is kept. Browsers send line ends as two characters in posts and as one in scripts: here they are one. */
export const cleanText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(CONTROL, '');

const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** The answer to a field, as it was given by its id, or by its key when it is hidden. Own properties only. */
export function givenOf({ id, type, key }: FormField, given: Given): unknown {
  const own = Object.hasOwn(given, id) ? given[id] : undefined;
  if (own !== undefined && own !== null) return own;
  return type === 'hidden' && key !== undefined && Object.hasOwn(given, key) ? given[key] : own;
}

/** Reads an answer. Not ok when it has a shape that the field cannot have. */
export function readAnswer(field: FormField, given: unknown): ReadAnswer {
  const { type } = field;
  if (type === 'section') return { ok: true, answer: '' };
  if (type === 'checkbox') return readChoices(given);
  if (type === 'likert') return readStatements(field.options ?? [], given);
  const parts = partsOf(type);
  if (parts !== undefined) return readParts(type, parts, given);
  const text = textOf(given);
  if (text === undefined) return UNREADABLE;
  return { ok: true, answer: type === 'password' || type === 'textarea' ? cleanText(text) : cleanLine(text) };
}

const UNREADABLE: ReadAnswer = { ok: false };

/** Nothing given is the empty text; numbers are what was typed. */
function textOf(given: unknown): string | undefined {
  if (given === undefined || given === null) return '';
  if (typeof given === 'string') return given;
  return typeof given === 'number' && Number.isFinite(given) ? String(given) : undefined;
}

const isRecord = (given: unknown): given is Given => typeof given === 'object' && given !== null;

/** A list of texts; undefined when one of them is none. */
function textsOf(given: readonly unknown[]): string[] | undefined {
  const texts = given.map(textOf);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function readChoices(given: unknown): ReadAnswer {
  const texts = textsOf(Array.isArray(given) ? given : [given]);
  if (texts === undefined) return UNREADABLE;
  return { ok: true, answer: [...new Set(texts.map(cleanLine).filter((text) => text !== ''))] };
}

function readParts(type: FormFieldType, names: readonly string[], given: unknown): ReadAnswer {
  if (given === undefined || given === null || given === '') return { ok: true, answer: names.map(() => '') };
  if (!isRecord(given)) return UNREADABLE;
  const listed = Array.isArray(given)
    ? type === 'phone'
      ? withCountryPart<unknown>(given, '')
      : given
    : names.map((name) => (Object.hasOwn(given, name) ? given[name] : ''));
  if (listed.length > names.length) return UNREADABLE;
  const texts = textsOf(names.map((_name, at) => listed[at]));
  return texts === undefined ? UNREADABLE : { ok: true, answer: texts.map(cleanLine) };
}

/** One answer for each statement: a list in their order, or an object by place (`0`, `s0`) or by the statement itself. */
function readStatements(statements: readonly string[], given: unknown): ReadAnswer {
  if (given === undefined || given === null || given === '') return { ok: true, answer: statements.map(() => '') };
  if (!isRecord(given)) return UNREADABLE;
  if (Array.isArray(given) && given.length > statements.length) return UNREADABLE;
  const one = (statement: string, at: number): unknown => {
    if (Array.isArray(given)) return given[at];
    const name = [statement, `s${at}`, String(at)].find((candidate) => Object.hasOwn(given, candidate));
    return name === undefined ? '' : given[name];
  };
  const texts = textsOf(statements.map(one));
  return texts === undefined ? UNREADABLE : { ok: true, answer: texts.map(cleanLine) };
}

/** Whether nothing was filled in. */
export function isEmptyAnswer(type: FormFieldType, answer: Answer): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  return partsOf(type) === undefined ? answer.every((text) => text === '') : !hasFilledPart(type, answer);
}

/** The own values of hidden fields that nothing was given for, by field id. */
export const hiddenDefault = (fields: readonly FormField[], given: Given): Given =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const isAbsent = field.type === 'hidden' && givenOf(field, given) === undefined;
      return isAbsent ? [[field.id, field.value ?? '']] : [];
    }),
  );

/** The value of a hidden field: what the page's address says under the same name, else the owner's (storefront 5 "Forms"). */
export function hiddenValue({ id, key, value }: FormField, query: { get(name: string): string | null }): string {
  return query.get(key || id) ?? value ?? '';
}
