import { characterCounter } from '#shared/character-counter';
import { detailProblems, detailsFrom } from '#shared/checkout-details';
import { isEmail, restockEmailProblem } from '#shared/email-address';
import { fieldView } from '#shared/field-view';
import { type FormField, hiddenValue } from '#shared/form-answers';
import { checkField, checkForm } from '#shared/form-rules';
import { formFailure, formMessages } from '#shared/messages/forms';
import { emailRequest } from '../../server/accounts/account-schemas.ts';
import { answerText, namedAnswer } from '../../server/forms/form-summaries.ts';
import { emailProblem } from '../../server/integrations/mail/mail.ts';
import type { FormFieldType } from '../../shared/form-settings.ts';
import { formFieldTypes } from '../../shared/form-settings.ts';

const field = (type: FormFieldType, more: Partial<FormField> = {}): FormField => ({
  id: 'f',
  type,
  options: ['Clay', 'Cloth'],
  ...more,
});
const message = (field: FormField, input: unknown): string | null => {
  const verdict = checkField(field, input);
  return verdict.ok ? null : verdict.message;
};

const EMAIL = 'Email is not valid. Email addresses should follow the format user@domain.com.';
const ANSWERED: Readonly<Record<FormFieldType, unknown>> = {
  text: 'Ann',
  textarea: 'Two\r\nlines',
  email: 'ann@example.com',
  number: '1,234.5',
  website: 'example.com/a',
  password: 'secret',
  currency: '1.234,50',
  phone: ['646', '123', '0000'],
  section: '',
  radio: 'Clay',
  checkbox: ['Clay', 'Cloth'],
  select: 'Cloth',
  likert: ['2', '-2'],
  hidden: 'x',
  twitter: '@ann',
  date: { Month: '2', Day: '29', Year: '2024' },
  time: ['9', '30', '', 'AM'],
  name: { First: 'Ann', Last: '' },
  address: ['1 Kiln Road', '', 'Faro', '', '8000', 'PT'],
};
const EMPTY: Readonly<Partial<Record<FormFieldType, unknown>>> = {
  checkbox: [],
  likert: {},
  phone: ['', '', ''],
  name: { First: ' ', Last: '' },
  time: { Hour: '', Minute: '', Second: '', Ampm: 'AM' },
  date: ['', '', ''],
  address: {},
};

describe.each(formFieldTypes)('%s', (type) => {
  const cannotBeMissed = ['section', 'likert', 'hidden'].includes(type);
  test('accepts an answer, required or not', () => {
    for (const required of [false, true]) expect(message(field(type, { required }), ANSWERED[type])).toBeNull();
  });
  test('empty: fine when optional, Required otherwise', () => {
    for (const input of [undefined, null, '', EMPTY[type] ?? '  ']) {
      if (type === 'password' && input === '  ') continue;
      expect(message(field(type), input)).toBeNull();
      expect(message(field(type, { required: true }), input)).toBe(cannotBeMissed ? null : 'Required');
    }
  });
  test('an answer of another shape is not read', () => {
    if (type === 'section') return;
    for (const odd of [true, { deep: 1 }]) {
      const input = { First: odd, Month: odd, Hour: odd, Line: odd, City: odd, Clay: odd };
      expect(message(field(type), type === 'checkbox' ? [odd] : input)).toBe(
        'Could not parse the form fields, please check your entries.',
      );
    }
  });
});

test.each([
  ['email', 'ann@example', EMAIL],
  ['email', 'ann@@example.com', EMAIL],
  ['email', 'ann@exa mple.com', EMAIL],
  ['email', `${'a'.repeat(260)}@example.com`, EMAIL],
  ['number', 'twelve', 'Number is not valid.'],
  ['number', ', .', 'Number is not valid.'],
  ['currency', '5 euros', 'Amount is not valid.'],
  [
    'website',
    'javascript:alert(1)',
    'Website is not valid. Website addresses should follow the format https://domain.com.',
  ],
  ['website', 'nowhere', 'Website is not valid. Website addresses should follow the format https://domain.com.'],
  ['twitter', 'two words', 'Twitter name is not valid.'],
  ['phone', ['1', '646', '123', 'call me'], 'Phone number is not valid.'],
  ['date', ['2', '30', '2024'], 'Date is not valid.'],
  ['date', ['2', '29', '2023'], 'Date is not valid.'],
  ['date', ['13', '', ''], 'Date is not valid.'],
  ['time', ['24', '0', '0', ''], 'Time is not valid.'],
  ['time', ['1', '60', '0', 'AM'], 'Time is not valid.'],
  ['time', ['0', '30', '0', 'PM'], 'Time is not valid.'],
  ['radio', 'Iron', 'Iron is not one of the expected options.'],
  ['select', 'Iron', 'Iron is not one of the expected options.'],
  ['checkbox', ['Clay', 'Iron'], 'Iron is not one of the expected options.'],
  ['likert', ['3', ''], '3 is not one of the expected options.'],
  ['text', 'a'.repeat(20_001), 'You have exceeded the character limit.'],
] as const)('%s rejects %j', (type, input, expected) => expect(message(field(type), input)).toBe(expected));

test.each(['example.org/ä', 'münchen.example', 'http://example.org'])(
  'the website %s is accepted, also by a browser that validates controls itself',
  (address) => {
    expect(message(field('website'), address)).toBeNull();
    // `url` accepts only absolute URLs.
    expect(fieldView(field('website'), 'w')).toMatchObject({ inputType: 'text', inputmode: 'url' });
  },
);

test.each([
  [
    ['14', '30', '00', 'AM'],
    ['14', '30', '00', ''],
  ],
  [
    ['14', '30', '', 'pm'],
    ['14', '30', '', ''],
  ],
  [
    ['0', '5', '', 'AM'],
    ['0', '5', '', ''],
  ],
  [
    ['12', '30', '', 'AM'],
    ['12', '30', '', 'AM'],
  ],
  [
    ['2', '30', '', 'PM'],
    ['2', '30', '', 'PM'],
  ],
])('the time %j is stored as %j', (input, answer) =>
  expect(checkField(field('time'), input)).toEqual({ ok: true, answer }),
);

test('a limit counts line breaks once, like the counter; 0 and text are no limit', () => {
  const limited = field('textarea', { maxLength: 5 });
  expect([message(limited, 'ab\r\nde'), message(limited, 'ab\n def'), message(limited, '')]).toEqual([
    null,
    'You have exceeded the character limit.',
    null,
  ]);
  expect(message(field('textarea', { maxLength: 5, required: true }), '      ')).toBe(
    'You have exceeded the character limit.',
  );
  expect(characterCounter('ab\r\nde', 5)).toEqual({ text: '5 / 5', isOver: false });
  expect(characterCounter('abcdef', '5')).toEqual({ text: '6 / 5', isOver: true });
  expect([characterCounter('a', 0), characterCounter('a', 'many'), characterCounter('a', undefined)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a phone number with three parts gets an empty leading part; answers have names', () => {
  const verdict = checkField(field('phone'), ['646', '123', '0000']);
  expect(verdict).toEqual({ ok: true, answer: ['', '646', '123', '0000'] });
  expect(namedAnswer(field('phone'), ['1', '646', '123', '0000'])).toEqual({
    Country: '1',
    Areacode: '646',
    Prefix: '123',
    Line: '0000',
  });
  expect(answerText(field('phone'), ['1', '646', '123', '0000'])).toBe('+1 646-123-0000');
  expect(answerText(field('likert'), ['2', ''])).toBe('Clay: Strongly Agree');
  expect(answerText(field('password'), 'secret')).toBe('••••••');
});

test('statements are answered in order, by index, or by name', () => {
  for (const input of [['', '-1'], { s1: '-1' }, { 1: -1 }, { Cloth: '-1' }])
    expect(checkField(field('likert'), input)).toEqual({ ok: true, answer: ['', '-1'] });
});

test('hidden fields use the query parameter, and are sent by id or by key', () => {
  const hidden = field('hidden', { key: 'source', value: 'page' });
  expect(hiddenValue(hidden, new URLSearchParams('source=letter'))).toBe('letter');
  expect(hiddenValue(hidden, new URLSearchParams(''))).toBe('page');
  expect(checkForm([hidden], { source: 'letter' }).answers).toEqual({ f: 'letter' });
});

test('own properties only', () => {
  const { answers, ok } = checkForm(
    [
      { id: 'toString', type: 'text' },
      { id: '__proto__', type: 'text' },
    ],
    {},
  );
  expect([ok, Object.hasOwn(answers, 'toString'), answers.toString]).toEqual([true, true, '']);
});

test.each([
  [
    400,
    { errors: { a: 'Required', b: ['Bad', 'Worse'] } },
    { message: formMessages.invalid, fields: { a: 'Required', b: 'Bad' } },
  ],
  [400, { error: 'Own words.' }, { message: 'Own words.', fields: {} }],
  [401, {}, { message: 'Unable to submit form. Please try again later.', fields: {} }],
  [404, { error: 'x' }, { message: 'This form has not been configured yet.', fields: {} }],
  [
    429,
    null,
    { message: 'Unable to submit form. Submission rate limit exceeded. Please try again later.', fields: {} },
  ],
  [500, 'oops', { message: 'Unable to send form. Please try again later.', fields: {} }],
  [503, { error: 'Later.' }, { message: 'Later.', fields: {} }],
  [503, {}, { message: 'Unknown error, please try again later.', fields: {} }],
])('status %i with %j', (status, body, expected) => expect(formFailure(status, body)).toEqual(expected));

test.each([
  ['ann@example.com', true],
  ["a.b+c!d'e@sub.d-e.co.uk", true],
  ['jörg@müller.de', true],
  ['आशा@उदाहरण.भारत', true],
  ['ann..lee@example.com', false],
  ['ann@-example.com', false],
  ['ann@example-.com', false],
  ['ann@localhost', false],
  ['"ann lee"@example.com', false],
  ['ann@example.com, bea@example.com', false],
  ['ann@example.com\r\nBcc: bea@example.com', false],
])('%j is an email address: %s, everywhere', (email, isValid) => {
  const details = detailsFrom('contact', { email, firstName: 'Ann', lastName: 'Lee' });
  expect({
    rule: isEmail(email),
    form: message(field('email'), email) === null,
    checkout: detailProblems('contact', details, []).length === 0,
    account: emailRequest.safeParse({ email }).success,
    recipient: emailProblem({ id: 'a', to: email, subject: 'a', text: '', html: '' }) === null,
  }).toEqual({ rule: isValid, form: isValid, checkout: isValid, account: isValid, recipient: isValid });
});

test('restock addresses', () => {
  expect(restockEmailProblem(' ')).toBe('Email cannot be blank');
  for (const wrong of ['a', 'a@b', 'a@b.museum', 'a@b.c', '@b.com', `${'a'.repeat(252)}@b.com`])
    expect([wrong, restockEmailProblem(wrong)]).toEqual([wrong, 'Email is invalid']);
  for (const right of ['a@b.com', 'a.b+c@d-e.co.uk', 'a@b.c1']) expect(restockEmailProblem(right)).toBeNull();
});
