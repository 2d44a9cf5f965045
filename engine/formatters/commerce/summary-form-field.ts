import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import {
  asNumber,
  asString,
  emit,
  isArray,
  isObject,
  isTrue,
  ownFields,
  property,
  type Value,
} from '../../execute/values.ts';
import { localizedString } from './scope-texts.ts';

const NO_ANSWER = localizedString('productSummaryFormNoAnswerText');

const LIKERT = [
  ['-2', 'StronglyDisagree', 'Strongly Disagree'],
  ['-1', 'Disagree', 'Disagree'],
  ['0', 'Neutral', 'Neutral'],
  ['1', 'Agree', 'Agree'],
  ['2', 'StronglyAgree', 'Strongly Agree'],
].map(([code, name, text]) => ({
  code: code as string,
  reference: localizedString(`productAnswerMap${name}`),
  text: text as string,
}));

const line = (title: string, answer: string): string =>
  `<div style="font-size:11px; margin-top:3px">\n  <span style="font-weight:bold;">${title}:</span> ${answer}\n</div>`;

export const summaryFormField = defineFormatter({
  name: 'summary-form-field',
  summary: 'An answer of a submitted form, as a line of the order summary.',
  details: 'Nothing is escaped: titles and answers are stored escaped.',
  reads: [
    'localizedStrings.productSummaryFormNoAnswerText',
    ...LIKERT.map(({ reference }) => `localizedStrings.${reference.rest[0]}`),
  ],
  usesScope: true,
  examples: [
    {
      data: { type: 'text', rawTitle: 'Engraving', value: 'For Ann' },
      template: '{@|summary-form-field}',
      output: line('Engraving', 'For Ann'),
    },
    {
      data: {
        type: 'address',
        rawTitle: 'Send to',
        values: { Line1: '1 Kiln Road', City: 'Faro', State: 'F', Zip: '8000', Country: 'PT' },
      },
      template: '{@|summary-form-field}',
      output: line(
        'Send to',
        '<div style="padding-left:5px;">\n  <div>1 Kiln Road</div>\n  <div>Faro, F 8000 PT</div>\n</div>',
      ),
    },
    {
      data: { type: 'checkbox', rawTitle: 'Extras', values: ['Box', 'Card'] },
      template: '{@|summary-form-field}',
      output: line('Extras', 'Box, Card\n'),
    },
    {
      data: { type: 'likert', rawTitle: 'Views', values: { 'It is fine': 2, 'It is blue': 9 } },
      template: '{@|summary-form-field}',
      output: line(
        'Views',
        '<div style="padding-left:5px;">\n  <div><span style="font-weight:bold;">It is fine:</span> Strongly Agree</div>\n  <div><span style="font-weight:bold;">It is blue:</span> Neutral</div>\n</div>',
      ),
    },
    {
      data: { type: 'time', rawTitle: 'When', values: { Hour: '9', Ampm: 'AM' } },
      template: '{@|summary-form-field}',
      output: line('When', '9:00:00 AM'),
    },
    {
      data: {
        type: 'phone',
        rawTitle: 'Phone',
        values: { Country: '1', Areacode: '646', Prefix: '123', Line: '0000' },
      },
      template: '{@|summary-form-field}',
      output: line('Phone', '+1 646-123-0000'),
    },
    { data: { field: 7 }, template: '{field|summary-form-field}', output: line('', 'N/A') },
  ],
  apply: (value, _args, env) => {
    const type = asString(ownFields(value).type);
    const answer = Object.hasOwn(answers, type) ? answers[type]!(value, env) : asString(ownFields(value).value);
    return env.renderView(
      'summary-form-field',
      {
        title: emit(ownFields(value).rawTitle),
        answer: answer || asString(env.lookup(NO_ANSWER)).trim() || 'N/A',
      },
      { private: true },
    );
  },
});

/** Prints one part of an answer. */
const part = (field: Value, name: string): string => emit(property(ownFields(field).values, name));
const timePart = (field: Value, name: string): string =>
  isTrue(property(ownFields(field).values, name)) ? part(field, name) : '00';

/** Prints the answers of field types with several parts. */
const answers: Readonly<Record<string, (field: Value, env: Env) => string>> = {
  address: (field, env) =>
    env.renderView(
      'summary-form-field-address',
      Object.fromEntries(
        ['Line1', 'Line2', 'City', 'State', 'Zip', 'Country'].map((name) => [name, part(field, name)]),
      ),
      { private: true },
    ),
  checkbox: (field) => {
    const values = ownFields(field).values;
    if (!isTrue(values)) return emit(ownFields(field).value);
    return `${isArray(values) ? values.map(emit).join(', ') : ''}\n`;
  },
  date: (field) => `${part(field, 'Month')}/${part(field, 'Day')}/${part(field, 'Year')}`,
  likert: (field, env) => {
    const values = ownFields(field).values;
    const rows = isObject(values) ? Object.entries(values) : [];
    return env.renderView(
      'summary-form-field-likert',
      { answers: rows.map(([question, code]) => ({ question, answer: likertText(code, env) })) },
      { private: true },
    );
  },
  name: (field) => `${part(field, 'First')} ${part(field, 'Last')}`,
  phone: (field) => {
    const country = ownFields(ownFields(field).values).Country;
    const number = `${part(field, 'Areacode')}-${part(field, 'Prefix')}-${part(field, 'Line')}`;
    return isTrue(country) ? `+${emit(country)} ${number}` : number;
  },
  time: (field) =>
    `${timePart(field, 'Hour')}:${timePart(field, 'Minute')}:${timePart(field, 'Second')} ${part(field, 'Ampm')}`,
};

/** The site's text for a code, otherwise the default; unknown codes are neutral. */
function likertText(code: Value, env: Env): string {
  const option = LIKERT.find((answer) => answer.code === String(asNumber(code))) ?? LIKERT[2]!;
  const own = env.lookup(option.reference);
  return typeof own === 'string' ? own : option.text;
}
