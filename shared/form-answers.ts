/** Normalizes answers to one shape per field type, from the JSON of a script or the parts of a plain form post. Checks only shapes. */

import type { FormFieldType } from './form-field-types.ts';
import { hasFilledPart, partsOf, withCountryPart } from './form-parts.ts';

/** The parts of a form field that the rules need. */
export interface FormField {
  readonly id: string;
  readonly type: FormFieldType;
  readonly title?: string;
  readonly required?: boolean;
  readonly options?: readonly string[];
  /** The field's character limit; 0, absent or not a number: no limit. */
  readonly maxLength?: unknown;
  readonly showCountryCode?: boolean;
  /** Name and fixed value of a hidden field. */
  readonly key?: string;
  readonly value?: string;
}

/** A text, or a list: the parts, the choices, or one answer per statement in the field's order; empty for sections. */
export type Answer = string | readonly string[];

export type ReadAnswer = { readonly ok: true; readonly answer: Answer } | { readonly ok: false };

export type FormInput = Readonly<Record<string, unknown>>;

const LINE_ENDS = /\r\n?/g;
/** Control characters, which break logs, email and tables; tabs and line breaks stay. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Text as it is stored. Line breaks, which browsers submit as CRLF in posts, become LF. */
export const cleanText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(CONTROL, '');

const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** The answer to a field, by its id, or by its key if it is hidden. Reads own properties only. */
export function inputOf({ id, type, key }: FormField, input: FormInput): unknown {
  const own = Object.hasOwn(input, id) ? input[id] : undefined;
  if (own !== undefined && own !== null) return own;
  return type === 'hidden' && key !== undefined && Object.hasOwn(input, key) ? input[key] : own;
}

/** Reads an answer. Not ok if its shape does not fit the field. */
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

/** Missing values become the empty text, numbers their decimal text. */
function textOf(input: unknown): string | undefined {
  if (input === undefined || input === null) return '';
  if (typeof input === 'string') return input;
  return typeof input === 'number' && Number.isFinite(input) ? String(input) : undefined;
}

const isRecord = (input: unknown): input is FormInput => typeof input === 'object' && input !== null;

/** A list of texts; undefined if an entry is not a text. */
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
  if (texts === undefined) return UNREADABLE;
  const answer = texts.map(cleanLine);
  return { ok: true, answer: type === 'time' ? withoutPresetHalf(answer) : answer };
}

/** AM is preset, so it also comes with the hours of a 24-hour clock, where AM/PM means nothing. */
function withoutPresetHalf([hour = '', minute = '', second = '', half = '']: readonly string[]): readonly string[] {
  const is24Hours = /^\d+$/.test(hour) && (Number(hour) > 12 || (Number(hour) === 0 && /^am$/i.test(half)));
  return [hour, minute, second, is24Hours ? '' : half];
}

/** One answer per statement: a list in their order, or an object by index (`0`, `s0`) or statement. */
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

/** Whether the answer is empty. */
export function isEmptyAnswer(type: FormFieldType, answer: Answer): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  return partsOf(type) === undefined ? answer.every((text) => text === '') : !hasFilledPart(type, answer);
}

/** Default values of hidden fields without an answer, by field id. */
export const hiddenDefault = (fields: readonly FormField[], input: FormInput): FormInput =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const isAbsent = field.type === 'hidden' && inputOf(field, input) === undefined;
      return isAbsent ? [[field.id, field.value ?? '']] : [];
    }),
  );

/** The value of a hidden field: the query parameter of the same name, otherwise the configured value (storefront 5 "Forms"). */
export function hiddenValue({ id, key, value }: FormField, query: { get(name: string): string | null }): string {
  return query.get(key || id) ?? value ?? '';
}
