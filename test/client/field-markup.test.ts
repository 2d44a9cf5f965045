/** A form field renders the same from the server's template and the dialog's component. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Field } from '../../client/fields/field.tsx';
import { fieldModel } from '../../server/rendering/blocks/models/form-fields.ts';
import { escapeTextsKeepEntities } from '../../server/rendering/blocks/safe-markup.ts';
import type { ShownField } from '../../shared/field-view.ts';
import type { Answer } from '../../shared/form-answers.ts';
import { formFieldTypes } from '../../shared/form-field-types.ts';
import type { FormFieldType } from '../../shared/form-settings.ts';
import { contextOf } from '../server/blocks/blocks.ts';

const { engine, partials } = contextOf().views;

interface FieldState {
  readonly field: ShownField;
  readonly answer: Answer;
  readonly error: string;
}

function templateMarkup({ field, answer, error }: FieldState): string {
  const errors = error === '' ? {} : { [field.id]: error };
  const model = fieldModel(field, `field-${field.id}`, { input: { [field.id]: answer }, errors });
  const template = partials['field'];
  if (template === undefined) throw new Error('there is no template of fields');
  const { html, diagnostics } = engine.render(template, escapeTextsKeepEntities(model), { partials });
  expect(diagnostics).toEqual([]);
  return html;
}

const componentMarkup = (state: FieldState): string =>
  renderToStaticMarkup(createElement(Field, { ...state, onChange: () => undefined }));

/** The first option is selected by default, which React writes explicitly. */
const FIRST_SELECTED = /(<select[^>]*><option[^>]*) selected=""/g;

/** Tags with sorted attributes, and texts: removes differences of React's output without meaning. */
function normalized(markup: string): readonly string[] {
  return (markup.replace(FIRST_SELECTED, '$1').match(/<[^>]+>|[^<]+/g) ?? []).flatMap((token) => {
    if (!token.startsWith('<')) return token.trim() === '' ? [] : [token.replace(/\s+/g, ' ').trim()];
    const name = /^<\/?[\w-]+/.exec(token)?.[0] ?? '';
    const attributes = [...token.slice(name.length).matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(
      ([, attribute = '', value = '']) => `${attribute.toLowerCase()}=${value}`,
    );
    return `${name} ${attributes
      .filter((attribute) => attribute !== 'value=')
      .sort()
      .join(' ')}`;
  });
}

const ANSWERS: Readonly<Partial<Record<FormFieldType, Answer>>> = {
  checkbox: ['Blue', 'Red'],
  radio: 'Blue',
  select: 'Blue',
  likert: ['1', '-2'],
  name: ['Ann', 'Lee'],
  address: ['Korenmarkt 1', '', 'Ghent', '', '9000', 'Belgium'],
  date: ['5', '1', '2027'],
  time: ['10', '30', '0', 'PM'],
  phone: ['', '555', '010', '0199'],
  number: '12',
  // The server never echoes a password.
  password: '',
};

const fieldOf = (type: FormFieldType, more: Partial<ShownField> = {}): ShownField => ({
  id: 'f1',
  type,
  title: 'What is it?',
  options: ['Blue', 'Red', 'Green'],
  ...more,
});

const NOTHING_SHOWN = new Set<FormFieldType>(['hidden']);
const shownTypes = formFieldTypes.filter((type) => !NOTHING_SHOWN.has(type));
const isText = (type: FormFieldType): boolean => ANSWERS[type] === undefined;

const states: readonly (readonly [string, FieldState])[] = shownTypes.flatMap((type) => {
  const empty: Answer = Array.isArray(ANSWERS[type]) ? [] : '';
  const filled = ANSWERS[type] ?? 'Some text';
  const full = { required: true, description: 'As it is <b>said</b>', placeholder: 'Here', underline: true };
  return [
    [`${type}, empty`, { field: fieldOf(type), answer: empty, error: '' }],
    [`${type}, filled in`, { field: fieldOf(type, { showCountryCode: true }), answer: filled, error: '' }],
    [`${type}, with all that is shown of it`, { field: fieldOf(type, full), answer: filled, error: 'Required' }],
    ...(isText(type)
      ? [[`${type}, with a limit`, { field: fieldOf(type, { maxLength: 5 }), answer: 'Some text', error: '' }] as const]
      : []),
  ] as const;
});

test.each(states)('%s', (_name, state) => {
  const expected = normalized(templateMarkup(state));
  expect(expected.length).toBeGreaterThan(1);
  expect(normalized(componentMarkup(state))).toEqual(expected);
});

test('a hidden field is not shown in a dialog, which stores its answer', () => {
  const state = { field: fieldOf('hidden', { key: 'campaign', value: 'spring' }), answer: 'spring', error: '' };
  expect(templateMarkup(state)).toContain('<input type="hidden" name="campaign" value="spring"');
  expect(componentMarkup(state)).toBe('');
});
