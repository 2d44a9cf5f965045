/**
 * The view model of a form field: controls or parts, labels, and autofill hints. The server's form block, the product details page and its
 * dialog in the browser all render it. Texts are as in the field.
 */

import { COUNTED, characterCounter, characterLimit } from './character-counter.ts';
import { type FormField, type FormInput, inputOf, readAnswer } from './form-answers.ts';
import type { FormFieldType } from './form-field-types.ts';
import { likertAnswers } from './form-parts.ts';
import { decodeEntities } from './html.ts';
import { includesLabel } from './messages/named-problem.ts';

/** A field with its presentation settings. */
export interface ShownField extends FormField {
  readonly description?: string;
  readonly placeholder?: string;
  readonly currencySymbol?: string;
  readonly underline?: boolean;
}

interface FieldPart {
  /** Name of the part in the specification ("Form answer types"). */
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly inputmode: string;
  readonly size: string;
}

type PartOptions = Partial<Pick<FieldPart, 'autocomplete' | 'inputmode' | 'size'>>;

const part = (name: string, label: string, options: PartOptions = {}): FieldPart => ({
  name,
  label,
  autocomplete: '',
  inputmode: '',
  size: 'full',
  ...options,
});

const halfPart = (name: string, label: string, autocomplete: string): FieldPart =>
  part(name, label, { autocomplete, size: 'half' });
const numberPart = (name: string): FieldPart => part(name, name, { inputmode: 'numeric', size: 'short' });
const phonePart = (name: string, label: string, autocomplete: string): FieldPart =>
  part(name, label, { autocomplete, inputmode: 'tel', size: 'short' });

const PARTS: Readonly<Partial<Record<FormFieldType, readonly FieldPart[]>>> = {
  name: [halfPart('First', 'First name', 'given-name'), halfPart('Last', 'Last name', 'family-name')],
  address: [
    part('Line1', 'Address line 1', { autocomplete: 'address-line1' }),
    part('Line2', 'Address line 2', { autocomplete: 'address-line2' }),
    halfPart('City', 'City', 'address-level2'),
    halfPart('State', 'State or province', 'address-level1'),
    halfPart('Zip', 'Zip or postal code', 'postal-code'),
    halfPart('Country', 'Country', 'country-name'),
  ],
  date: ['Month', 'Day', 'Year'].map(numberPart),
  time: ['Hour', 'Minute', 'Second'].map(numberPart),
  phone: [
    phonePart('Areacode', 'Area code', 'tel-area-code'),
    phonePart('Prefix', 'Prefix', 'tel-local-prefix'),
    phonePart('Line', 'Line', 'tel-local-suffix'),
  ],
};

const COUNTRY_CODE = phonePart('Country', 'Country code', 'tel-country-code');

/** `type`, `autocomplete` and `inputmode` of fields with a single input. */
const INPUTS: Readonly<Partial<Record<FormFieldType, readonly [string, string, string]>>> = {
  text: ['text', '', ''],
  email: ['email', 'email', 'email'],
  number: ['text', '', 'decimal'],
  // A field of type `url` refuses addresses without https://.
  website: ['text', 'url', 'url'],
  password: ['password', 'new-password', ''],
  twitter: ['text', 'username', ''],
  currency: ['text', 'transaction-amount', 'decimal'],
};

/** Submitted values, shown again with their errors. */
export interface Filled {
  readonly input: FormInput;
  /** By field id. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The default: not filled in. */
const NOTHING: Filled = { input: {}, errors: {} };

export type FieldView = ReturnType<typeof fieldView>;

/** `domId` is unique on the page; `name` is the answer's name in the submission. */
export function fieldView(field: ShownField, domId: string, filled: Filled = NOTHING) {
  const { type, description = '', options = [] } = field;
  const name = type === 'hidden' ? field.key || field.id : field.id || domId;
  const [inputType = '', autocomplete = '', inputmode = ''] = INPUTS[type] ?? [];
  const error = Object.hasOwn(filled.errors, field.id) ? (filled.errors[field.id] ?? '') : '';
  const { text, texts } = answerOf(field, name, filled);
  const describedBy = [error === '' ? '' : `${domId}-error`, description === '' ? '' : `${domId}-description`];
  const title = field.title ?? '';
  const counter = COUNTED.has(type) ? characterCounter(text, field.maxLength) : null;
  return {
    fieldId: field.id || domId,
    type,
    domId,
    name,
    title: title || (type === 'section' || type === 'hidden' ? '' : 'Untitled'),
    description,
    placeholder: field.placeholder ?? '',
    required: field.required === true,
    underline: field.underline === true,
    kind: KINDS[type],
    inputType,
    autocomplete,
    inputmode,
    // Passwords are never echoed.
    value: type === 'hidden' && text === '' ? (field.value ?? '') : type === 'password' ? '' : text,
    symbol: type === 'currency' ? (field.currencySymbol ?? '$') : type === 'twitter' ? '@' : '',
    parts: shownParts(field, name, domId, texts),
    asksAmPm: type === 'time',
    isPm: type === 'time' && /^pm$/i.test(texts[3] ?? ''),
    needsOne: type === 'radio' && field.required === true,
    choices: shownChoices(options, domId, type === 'checkbox' ? texts : [text]),
    statements: type === 'likert' ? shownStatements(options, name, texts) : [],
    maxLength: COUNTED.has(type) ? characterLimit(field.maxLength) : 0,
    counter: counter?.text ?? '',
    isOver: counter?.isOver === true,
    error,
    hasError: error !== '',
    includesLabel: includesLabel(decodeEntities(title), error),
    /** The control that the error summary links to. */
    errorTarget: targetOf(field, domId),
    describedBy: describedBy.filter((id) => id !== '').join(' '),
  };
}

/** The answer as one text or several; empty if its shape does not fit the field. */
function answerOf(field: FormField, name: string, { input }: Filled): { text: string; texts: readonly string[] } {
  const read = readAnswer(field, inputOf({ ...field, id: field.id || name }, input));
  if (!read.ok) return { text: '', texts: [] };
  return typeof read.answer === 'string' ? { text: read.answer, texts: [] } : { text: '', texts: read.answer };
}

function shownParts(field: FormField, name: string, domId: string, texts: readonly string[]) {
  const { type } = field;
  const known = PARTS[type] ?? [];
  const hasCountry = type === 'phone' && field.showCountryCode === true;
  const parts = hasCountry ? [COUNTRY_CODE, ...known] : known;
  // Answers for phone numbers always include the country, even if it is not shown.
  const skipped = type === 'phone' && !hasCountry ? 1 : 0;
  return parts.map((fieldPart, at) => ({
    ...fieldPart,
    // Four parts share a line: phone numbers with a country, and times with AM/PM.
    size: type === 'time' || parts.length === 4 ? 'quarter' : fieldPart.size,
    name: `${name}[${fieldPart.name}]`,
    domId: `${domId}-${fieldPart.name.toLowerCase()}`,
    /** Index among the parts of the answer. */
    at: at + skipped,
    value: texts[at + skipped] ?? '',
  }));
}

const shownChoices = (options: readonly string[], domId: string, chosen: readonly string[]) =>
  options.map((label, at) => ({ label, domId: `${domId}-${at + 1}`, isChosen: chosen.includes(label) }));

const shownStatements = (options: readonly string[], name: string, texts: readonly string[]) =>
  options.map((label, at) => ({
    label,
    name: `${name}[s${at}]`,
    agreement: likertAnswers.map((answer) => ({ ...answer, isChosen: texts[at] === answer.value })),
  }));

function targetOf(field: FormField, domId: string): string {
  const { type } = field;
  if (type === 'radio' || type === 'checkbox') return `${domId}-1`;
  const [first] = type === 'phone' && field.showCountryCode === true ? [COUNTRY_CODE] : (PARTS[type] ?? []);
  return first === undefined ? domId : `${domId}-${first.name.toLowerCase()}`;
}

/** How a field is rendered: one control, a group of controls, or no control. */
const KINDS = {
  text: 'input',
  email: 'input',
  number: 'input',
  website: 'input',
  password: 'input',
  currency: 'input',
  twitter: 'input',
  textarea: 'textarea',
  select: 'select',
  radio: 'radio',
  checkbox: 'checkbox',
  likert: 'likert',
  date: 'parts',
  time: 'parts',
  name: 'parts',
  address: 'parts',
  phone: 'parts',
  section: 'section',
  hidden: 'hidden',
} as const satisfies Readonly<Record<FormFieldType, string>>;
