/**
 * What was filled in, read into one shape per type, however it came: as JSON of a script or as the parts of a plain form post.
 * Reading judges nothing but the shape.
 */

import type { FormFieldType } from './form-field-types.ts';
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

export type FormInput = Readonly<Record<string, unknown>>;

const LINE_ENDS = /\r\n?/g;
/** Characters that no keyboard types and that break logs, mail and tables; tab and line end stay. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as it is kept. Browsers send line ends as two characters in posts and as one in scripts: here they are one. */
export const cleanText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(CONTROL, '');

const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** The answer to a field, as it was given by its id, or by its key when it is hidden. Own properties only. */
export function givenOf({ id, type, key }: FormField, input: FormInput): unknown {
  const own = Object.hasOwn(input, id) ? input[id] : undefined;
  if (own !== undefined && own !== null) return own;
  return type === 'hidden' && key !== undefined && Object.hasOwn(input, key) ? input[key] : own;
}

/** Reads an answer. Not ok when it has a shape that the field cannot have. */
export function readAnswer(field: FormField, input: unknown): ReadAnswer {
  const { type } = field;
  if (type === 'section') return { ok: true, answer: '' };
  if (type === 'checkbox') return readChoices(input);
  if (type === 'likert') return readStatements(field.options ?? [], input);
  const parts = partsOf(type);
  if (parts !== undefined) return readSubfields(type, parts, input);
  const text = textOf(input);
  if (text === undefined) return UNREADABLE;
  return { ok: true, answer: type === 'password' || type === 'textarea' ? cleanText(text) : cleanLine(text) };
}

const UNREADABLE: ReadAnswer = { ok: false };

/** Nothing given is the empty text; numbers are what was typed. */
function textOf(input: unknown): string | undefined {
  if (input === undefined || input === null) return '';
  if (typeof input === 'string') return input;
  return typeof input === 'number' && Number.isFinite(input) ? String(input) : undefined;
}

const isRecord = (input: unknown): input is FormInput => typeof input === 'object' && input !== null;

/** A list of texts; undefined when one of them is none. */
function textsOf(input: readonly unknown[]): string[] | undefined {
  const texts = input.map(textOf);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function readChoices(input: unknown): ReadAnswer {
  const texts = textsOf(Array.isArray(input) ? input : [input]);
  if (texts === undefined) return UNREADABLE;
  return { ok: true, answer: [...new Set(texts.map(cleanLine).filter((text) => text !== ''))] };
}

function readSubfields(type: FormFieldType, names: readonly string[], input: unknown): ReadAnswer {
  if (input === undefined || input === null || input === '') return { ok: true, answer: names.map(() => '') };
  if (!isRecord(input)) return UNREADABLE;
  const listed = Array.isArray(input)
    ? type === 'phone'
      ? withCountryPart<unknown>(input, '')
      : input
    : names.map((name) => (Object.hasOwn(input, name) ? input[name] : ''));
  if (listed.length > names.length) return UNREADABLE;
  const texts = textsOf(names.map((_name, at) => listed[at]));
  return texts === undefined ? UNREADABLE : { ok: true, answer: texts.map(cleanLine) };
}

/** One answer for each statement: a list in their order, or an object by place (`0`, `s0`) or by the statement itself. */
function readStatements(statements: readonly string[], input: unknown): ReadAnswer {
  if (input === undefined || input === null || input === '') return { ok: true, answer: statements.map(() => '') };
  if (!isRecord(input)) return UNREADABLE;
  if (Array.isArray(input) && input.length > statements.length) return UNREADABLE;
  const item = (statement: string, at: number): unknown => {
    if (Array.isArray(input)) return input[at];
    const name = [statement, `s${at}`, String(at)].find((candidate) => Object.hasOwn(input, candidate));
    return name === undefined ? '' : input[name];
  };
  const texts = textsOf(statements.map(item));
  return texts === undefined ? UNREADABLE : { ok: true, answer: texts.map(cleanLine) };
}

/** Whether nothing was filled in. */
export function isEmptyAnswer(type: FormFieldType, answer: Answer): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  return partsOf(type) === undefined ? answer.every((text) => text === '') : !hasFilledPart(type, answer);
}

/** The own values of hidden fields that nothing was given for, by field id. */
export const hiddenDefault = (fields: readonly FormField[], input: FormInput): FormInput =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const isAbsent = field.type === 'hidden' && givenOf(field, input) === undefined;
      return isAbsent ? [[field.id, field.value ?? '']] : [];
    }),
  );

/** The value of a hidden field: what the page's address says under the same name, else the owner's (storefront 5 "Forms"). */
export function hiddenValue({ id, key, value }: FormField, query: { get(name: string): string | null }): string {
  return query.get(key || id) ?? value ?? '';
}
