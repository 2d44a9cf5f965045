/** A form field as its view shows it: its parts, names, and how a browser may fill them in. */
import type { FormFieldType, formFieldSettings } from '#shared/block-settings/form';
import type { ValuesOf } from '#shared/settings';

type Field = ValuesOf<typeof formFieldSettings>;

interface Part {
  /** What the answer is called in the specification ("Form answer types"). */
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly inputmode: string;
  readonly size: string;
}

const part = (name: string, label: string, autocomplete = '', inputmode = '', size = 'full'): Part => ({
  name,
  label,
  autocomplete,
  inputmode,
  size,
});

const PARTS: Readonly<Partial<Record<FormFieldType, readonly Part[]>>> = {
  name: [part('First', 'First name', 'given-name', '', 'half'), part('Last', 'Last name', 'family-name', '', 'half')],
  address: [
    part('Line1', 'Address line 1', 'address-line1'),
    part('Line2', 'Address line 2', 'address-line2'),
    part('City', 'City', 'address-level2', '', 'half'),
    part('State', 'State or province', 'address-level1', '', 'half'),
    part('Zip', 'Zip or postal code', 'postal-code', '', 'half'),
    part('Country', 'Country', 'country-name', '', 'half'),
  ],
  date: [
    part('Month', 'Month', '', 'numeric', 'short'),
    part('Day', 'Day', '', 'numeric', 'short'),
    part('Year', 'Year', '', 'numeric', 'short'),
  ],
  time: [
    part('Hour', 'Hour', '', 'numeric', 'short'),
    part('Minute', 'Minute', '', 'numeric', 'short'),
    part('Second', 'Second', '', 'numeric', 'short'),
  ],
  phone: [
    part('Areacode', 'Area code', 'tel-area-code', 'tel', 'short'),
    part('Prefix', 'Prefix', 'tel-local-prefix', 'tel', 'short'),
    part('Line', 'Line', 'tel-local-suffix', 'tel', 'short'),
  ],
};

const COUNTRY_CODE = part('Country', 'Country code', 'tel-country-code', 'tel', 'short');

/** `type`, `autocomplete` and `inputmode` of the fields that are one input. */
const INPUTS: Readonly<Partial<Record<FormFieldType, readonly [string, string, string]>>> = {
  text: ['text', '', ''],
  email: ['email', 'email', 'email'],
  number: ['text', '', 'decimal'],
  website: ['url', 'url', 'url'],
  password: ['password', 'new-password', ''],
  twitter: ['text', 'username', ''],
  currency: ['text', 'transaction-amount', 'decimal'],
};

/** Answers from -2 to 2 and their words (specification, "likert"). */
const AGREEMENT = [
  { value: -2, label: 'Strongly Disagree' },
  { value: -1, label: 'Disagree' },
  { value: 0, label: 'Neutral' },
  { value: 1, label: 'Agree' },
  { value: 2, label: 'Strongly Agree' },
] as const;

/** `domId` is unique on the page; `name` is what the answer is sent as. */
export function fieldModel(field: Field, domId: string) {
  const { type } = field;
  const name = type === 'hidden' ? field.key || field.id : field.id || domId;
  const [inputType = '', autocomplete = '', inputmode = ''] = INPUTS[type] ?? [];
  const parts =
    type === 'phone' && field.showCountryCode ? [COUNTRY_CODE, ...(PARTS.phone ?? [])] : (PARTS[type] ?? []);
  return {
    ...field,
    domId,
    name,
    title: field.title || (type === 'section' || type === 'hidden' ? '' : 'Untitled'),
    kind: KINDS[type],
    inputType,
    autocomplete,
    inputmode,
    symbol: type === 'currency' ? field.currencySymbol : type === 'twitter' ? '@' : '',
    parts: parts.map((one) => ({
      ...one,
      // Four parts share a line: those of a telephone number with its country, and those of a time with its half of the day.
      size: type === 'time' || parts.length === 4 ? 'quarter' : one.size,
      name: `${name}[${one.name}]`,
      domId: `${domId}-${one.name.toLowerCase()}`,
    })),
    asksAmPm: type === 'time',
    needsOne: type === 'radio' && field.required,
    statements:
      type === 'likert'
        ? field.options.map((label, at) => ({ label, name: `${name}[${at}]`, agreement: AGREEMENT }))
        : [],
    describedBy: field.description === '' ? '' : `${domId}-description`,
  };
}

/** How a field is built: one control, a group of controls, or no control at all. */
const KINDS: Readonly<Record<FormFieldType, string>> = {
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
};
