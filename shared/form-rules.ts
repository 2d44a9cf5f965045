/**
 * Form validation (specification, storefront 5 "Forms"), shared by browser and server. Pure functions, linear in the input size, never
 * throwing.
 */

import { COUNTED, characterLimit } from './character-counter.ts';
import { isEmail } from './email-address.ts';
import { type Answer, type FormField, type FormInput, inputOf, isEmptyAnswer, readAnswer } from './form-answers.ts';
import { likertAnswers } from './form-parts.ts';
import { type FieldMessages, fieldMessages, notAnOption } from './messages/forms.ts';

/** Upper bound for all answers, whatever the field allows. */
const MAX_ANSWER_LENGTH = 20_000;

export type FieldVerdict =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly message: string };

export interface FormVerdict {
  readonly ok: boolean;
  /** By field id; without sections. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** By field id. */
  readonly errors: FieldMessages;
}

/** Validates all fields of a form. `input` maps ids of fields (or keys of hidden ones) to answers. */
export function checkForm(fields: readonly FormField[], input: FormInput): FormVerdict {
  const answers: [string, Answer][] = [];
  const errors: [string, string][] = [];
  for (const field of fields) {
    if (field.type === 'section') continue;
    const verdict = checkField(field, inputOf(field, input));
    if (verdict.ok) answers.push([field.id, verdict.answer]);
    else errors.push([field.id, verdict.message]);
  }
  return { ok: errors.length === 0, answers: Object.fromEntries(answers), errors: Object.fromEntries(errors) };
}

/** Validates one field. */
export function checkField(field: FormField, input: unknown): FieldVerdict {
  const read = readAnswer(field, input);
  if (!read.ok) return { ok: false, message: fieldMessages.unreadable };
  const { answer } = read;
  const message = problemOf(field, answer);
  return message === null ? { ok: true, answer } : { ok: false, message };
}

function problemOf(field: FormField, answer: Answer): string | null {
  const { type } = field;
  if (type === 'section') return null;
  const texts = typeof answer === 'string' ? [answer] : answer;
  if (texts.some((text) => text.length > MAX_ANSWER_LENGTH)) return fieldMessages.tooLong;
  // Counts like the counter next to the field: including line breaks and spaces.
  if (COUNTED.has(type) && exceeds(texts[0] ?? '', field.maxLength)) return fieldMessages.tooLong;
  if (isEmptyAnswer(type, answer)) {
    const canBeRequired = type !== 'likert' && type !== 'hidden';
    return field.required === true && canBeRequired ? fieldMessages.required : null;
  }
  return formatProblem(field, texts);
}

const NUMBER = /^[+-]?[\d\s.,'’]+(?:e[+-]?\d{1,3})?$/i;
/** Digits with the separators of any locale. */
const isNumber = (text: string): boolean => NUMBER.test(text) && /\d/.test(text);
const WEBSITE = /^(?:https?:\/\/)?[^\s/?#:@<>"']+\.[^\s/?#:@<>"'.]{2,}(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i;
const TWITTER = /^@?\w{1,50}$/;
const PHONE = /^[\d\s+().x/-]*$/i;

/** Checks the format of an answer that is not empty. */
function formatProblem(field: FormField, texts: readonly string[]): string | null {
  const [text = ''] = texts;
  switch (field.type) {
    case 'email':
      return isEmail(text) ? null : fieldMessages.email;
    case 'number':
      return isNumber(text) ? null : fieldMessages.number;
    case 'currency':
      return isNumber(text) ? null : fieldMessages.currency;
    case 'website':
      return WEBSITE.test(text) ? null : fieldMessages.website;
    case 'twitter':
      return TWITTER.test(text) ? null : fieldMessages.twitter;
    case 'phone':
      return texts.every((part) => PHONE.test(part)) ? null : fieldMessages.phone;
    case 'date':
      return isDate(texts) ? null : fieldMessages.date;
    case 'time':
      return isTime(texts) ? null : fieldMessages.time;
    case 'radio':
    case 'select':
    case 'checkbox':
      return unknownOption(field.options ?? [], texts);
    case 'likert':
      return unknownOption(LIKERT, texts);
    default:
      return null;
  }
}

const LIKERT: readonly string[] = ['', ...likertAnswers.map(({ value }) => value)];

/** Compared like answers are read: line breaks and repeated spaces do not matter. */
function unknownOption(options: readonly string[], chosen: readonly string[]): string | null {
  const known = new Set(options.map((option) => option.replace(/\s+/g, ' ').trim()));
  const unknown = chosen.find((text) => !known.has(text));
  return unknown === undefined ? null : notAnOption(unknown);
}

const within = (text: string, min: number, max: number): boolean =>
  text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max);

/** Parts may be missing; the others must be in range and together form a date. */
function isDate([month = '', day = '', year = '']: readonly string[]): boolean {
  if (!within(month, 1, 12) || !within(day, 1, 31) || !within(year, 1, 9999)) return false;
  if (month === '' || day === '') return true;
  // Without a year, February 29 is valid.
  return Number(day) <= daysIn(Number(month), year === '' ? 2000 : Number(year));
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Accepts both 12-hour and 24-hour times. Hours after 12 come without AM/PM; '0 PM' could be noon or midnight. */
function isTime([hour = '', minute = '', second = '', half = '']: readonly string[]): boolean {
  if (/^0+$/.test(hour) && /^pm$/i.test(half)) return false;
  return within(hour, 0, 23) && within(minute, 0, 59) && within(second, 0, 59) && /^(?:am|pm)?$/i.test(half);
}

function exceeds(text: string, maxLength: unknown): boolean {
  const limit = characterLimit(maxLength);
  return limit > 0 && text.length > limit;
}
