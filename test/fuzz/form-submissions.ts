/** Random submissions of a form with every field type: as sent by scripts, and by browsers without JavaScript. */

import type { FormField } from '#shared/form-answers';
import { formParts } from '#shared/form-parts';
import { formFieldTypes } from '../../shared/form-settings.ts';
import { randomOf } from './random.ts';

export interface Submitted {
  readonly fields: readonly FormField[];
  /** As a script provides it, before it becomes JSON. */
  readonly given: Readonly<Record<string, unknown>>;
}

const OPTIONS = ['Clay', 'Cloth & thread', 'Paper “fine”'];
const TEXTS = [
  '',
  ' ',
  'Ann',
  'a\r\nb',
  'x'.repeat(19),
  'x'.repeat(20),
  'x'.repeat(21),
  'line\nline\r\nline',
  '0',
  '-1',
  '12',
  '13',
  '29',
  '30',
  '31',
  '59',
  '60',
  '2023',
  '2024',
  '10000',
  '1,5',
  '1.234,50',
  '-7',
  '3e9',
  '.',
  'ann@example.com',
  'ann@example',
  'a..b@c.de',
  'a@b.c',
  'é@ü.de',
  '@ann',
  'two words',
  'https://domain.com/a?b=c',
  'domain.com',
  'javascript:alert(1)',
  'ftp://x.y',
  '<b>&amp;</b>',
  '\u0000x',
  '\t',
  'AM',
  'pm',
  'noon',
  '2',
  '-2',
  '3',
  'Clay',
  'Cloth & thread',
  'Iron',
  '+32 2 555',
  '555-1212 x7',
  '😀'.repeat(10),
  'x'.repeat(300),
] as const;
const ODD: readonly unknown[] = [null, undefined, true, 7, 1.5, {}, [], [[]], { a: 1 }, ['a', null], [{}]];

/** Valid answers; half of all submissions mostly consist of them. */
const RIGHT: Readonly<Record<string, unknown>> = {
  text: 'Ann',
  textarea: 'Two\r\nlines',
  email: 'ann@example.com',
  number: '1,5',
  website: 'https://domain.com/a?b=c',
  password: 'x',
  currency: '12',
  phone: ['32', '2', '555', '1212'],
  radio: 'Clay',
  checkbox: ['Clay', 'Cloth & thread'],
  select: 'Cloth & thread',
  likert: ['2', '', '-1'],
  hidden: 'page',
  twitter: '@ann',
  date: { Month: '2', Day: '29', Year: '2024' },
  time: { Hour: '9', Minute: '30', Ampm: 'AM' },
  name: { First: 'Ann' },
  address: ['1 Kiln Road', '', 'Faro', '', '8000', 'PT'],
};

/** Number of forms with all field types; they differ in required fields and the limit of the text area. */
export const FORMS = 8;

export function formFields(number: number): readonly FormField[] {
  const random = randomOf(number);
  return formFieldTypes.map((type) => ({
    id: `f-${type}`,
    type,
    required: random() < 0.4,
    options: OPTIONS,
    maxLength: type === 'textarea' ? ([0, 20, 1000][number % 3] as number) : 0,
    ...(type === 'hidden' ? { key: 'source' } : {}),
  }));
}

const forms = Array.from({ length: FORMS }, (_none, number) => formFields(number));

/** A submission of the form `seed % FORMS`. */
export function submissionOf(seed: number): Submitted {
  const random = randomOf(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const text = () => pick(TEXTS);
  const fields = forms[seed % FORMS] ?? [];
  const parts = (names: readonly string[]): unknown => {
    const form = random();
    if (form < 0.4) return names.map(text);
    if (form < 0.5) return names.slice(1).map(text);
    return Object.fromEntries(names.filter(() => random() < 0.8).map((name) => [name, text()]));
  };
  const isMild = random() < 0.5;
  const answer = ({ type }: FormField): unknown => {
    if (isMild && random() < 0.97) return RIGHT[type];
    if (random() < 0.06) return pick(ODD);
    if (random() < 0.1) return undefined;
    if (Object.hasOwn(formParts, type)) return parts(formParts[type as keyof typeof formParts]);
    if (type === 'checkbox')
      return random() < 0.2 ? text() : OPTIONS.filter(() => random() < 0.4).concat(random() < 0.1 ? [text()] : []);
    if (type === 'likert') {
      const answers = OPTIONS.map(() => pick(['', '-2', '-1', '0', '1', '2', '3', 2]));
      return random() < 0.5
        ? answers
        : Object.fromEntries(answers.map((answer, at) => [random() < 0.5 ? `s${at}` : String(OPTIONS[at]), answer]));
    }
    if (type === 'radio' || type === 'select') return random() < 0.7 ? pick(OPTIONS) : text();
    return text();
  };
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const item = answer(field);
    if (item !== undefined) input[field.id] = item;
  }
  if (random() < 0.2) input['source'] = text();
  return { fields, given: input };
}

/** The plain post of a browser for the same answers: texts, parts and checked boxes. Undefined if no form could send them. */
export function asPlainPost({ given: input }: Submitted): URLSearchParams | undefined {
  const post = new URLSearchParams();
  // Browsers submit line breaks as CRLF.
  const append = (name: string, value: string) => post.append(name, value.replace(/\r\n?|\n/g, '\r\n'));
  for (const [name, value] of Object.entries(input)) {
    const type = name.replace(/^f-/, '');
    if (typeof value === 'string' && (type !== 'checkbox' || value !== '')) append(name, value);
    else if (value === null || value === '' || (Array.isArray(value) && value.length === 0 && type === 'checkbox'))
      continue;
    else if (type === 'checkbox' && isTexts(value)) for (const text of value) append(`${name}[]`, text);
    else {
      const named = partsOf(type, value);
      if (named === undefined || Object.keys(named).some((part) => /[[\]]/.test(part))) return undefined;
      for (const [part, text] of Object.entries(named)) append(`${name}[${part}]`, text);
    }
  }
  return post;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Parts by their field names in a page's form. */
function partsOf(type: string, value: unknown): Readonly<Record<string, string>> | undefined {
  const names =
    type === 'likert'
      ? ['s0', 's1', 's2']
      : Object.hasOwn(formParts, type)
        ? formParts[type as keyof typeof formParts]
        : undefined;
  if (names === undefined || typeof value !== 'object' || value === null) return undefined;
  const isShort = type === 'phone' && Array.isArray(value) && value.length === 3;
  const entries = Array.isArray(value)
    ? value.map((item, at): [string | undefined, unknown] => [names[at + (isShort ? 1 : 0)], item])
    : Object.entries(value);
  const texts = entries.map(([name, item]) => [name, typeof item === 'number' ? String(item) : item] as const);
  if (texts.some(([name, item]) => name === undefined || typeof item !== 'string')) return undefined;
  return Object.fromEntries(texts as readonly (readonly [string, string])[]);
}
