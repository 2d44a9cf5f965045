/** Payment card input: groups, brand, date, and messages. */

import { type Deletion, type InputText, regroup } from '../../client/regions/checkout/card-number.ts';
import { cardErrors } from '../../server/shop/pages/card-form.ts';
import {
  cardBrand,
  cardExpiryText,
  cardProblems,
  groupCardNumber,
  readCard,
  readCardExpiry,
} from '../../shared/card.ts';
import fc from '../fast-check.ts';

const NOW = Date.UTC(2026, 10, 22);
const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12/30', cardCode: '123' };

test.each([
  ['1230', 12, 2030],
  ['12/30', 12, 2030],
  ['12 / 2030', 12, 2030],
  ['0130', 1, 2030],
  ['130', 1, 2030],
  ['1/30', 1, 2030],
  ['12-30', 12, 2030],
  ['12.2030', 12, 2030],
  ['12 30', 12, 2030],
  ['122030', 12, 2030],
  ['2030-12', 12, 2030],
])('%s is an expiry date', (typed, month, year) => {
  expect(readCardExpiry(typed)).toEqual({ month, year });
  expect(cardExpiryText(typed)).toBe(`${String(month).padStart(2, '0')}/${year - 2000}`);
});

test.each(['', '3012', '13/30', '0/30', '00/30', '12/', '12/3', '12/1930', 'soon', '12/30/1'])(
  '%j is not one',
  (typed) => {
    expect(readCardExpiry(typed)).toBeNull();
    expect(cardExpiryText(typed)).toBe(typed);
  },
);

test.each([
  ['4242424242424242', 'Visa', '4242 4242 4242 4242'],
  ['5555-5555-5555-4444', 'Mastercard', '5555 5555 5555 4444'],
  ['378282246310005', 'American Express', '3782 822463 10005'],
  ['42424', 'Visa', '4242 4'],
  ['4242', 'Visa', '4242'],
  ['9999999999999999', '', '9999 9999 9999 9999'],
  ['', '', ''],
])('%s is %j, in groups', (typed, name, grouped) => {
  expect([cardBrand(typed).name, groupCardNumber(typed)]).toEqual([name, grouped]);
});

test.each<[string, object, object]>([
  ['all is well', {}, {}],
  [
    'nothing',
    { cardNumber: '', cardExpiry: ' ', cardCode: '' },
    {
      cardNumber: 'Enter the card number.',
      cardExpiry: 'Enter the expiry date.',
      cardCode: 'Enter the security code.',
    },
  ],
  [
    'a wrong digit',
    { cardNumber: '4242424242424241' },
    { cardNumber: 'The card number is not right. Please check it.' },
  ],
  [
    'a digit too few',
    { cardNumber: '424242424242424' },
    { cardNumber: 'The card number has too many digits, or too few. Please check it.' },
  ],
  ['letters', { cardNumber: '4242 4242 4242 424O' }, { cardNumber: 'Use the digits of the card number only.' }],
  ['no date', { cardExpiry: '1330' }, { cardExpiry: 'Enter the month and the year on the card, like 12/30.' }],
  ['last month', { cardExpiry: '1026' }, { cardExpiry: 'This card has expired. Check the date, or use another card.' }],
  ['this month', { cardExpiry: '11/26' }, {}],
  ['a short code', { cardCode: '12' }, { cardCode: 'Enter the security code: 3 digits.' }],
  ['the code of another brand', { cardNumber: '378282246310005' }, { cardCode: 'Enter the security code: 4 digits.' }],
])('%s', (_title, typed, messages) => {
  const problems = cardProblems({ ...card, ...typed }, NOW).map(({ field, message }) => [field, message]);
  expect(Object.fromEntries(problems)).toEqual(messages);
});

test('services receive digits and MM/YY', () =>
  expect(readCard({ cardNumber: '4242-4242 4242 4242', cardExpiry: '1 / 2030', cardCode: ' 123 ' })).toEqual({
    number: '4242424242424242',
    expiry: '01/30',
    code: '123',
  }));

/** A field with a caret, like in a browser: each key changes the text, then the field is regrouped. */
function press(state: InputText, key: string): InputText {
  const { value, caret } = state;
  const edit = (text: string, at: number, deletion: Deletion): InputText =>
    regroup({ value: text, caret: at }, value, deletion);
  if (key === 'left') return { value, caret: Math.max(0, caret - 1) };
  if (key === 'right') return { value, caret: Math.min(value.length, caret + 1) };
  if (key === 'back')
    return caret === 0 ? state : edit(value.slice(0, caret - 1) + value.slice(caret), caret - 1, 'backward');
  if (key === 'delete')
    return caret === value.length ? state : edit(value.slice(0, caret) + value.slice(caret + 1), caret, 'forward');
  return edit(value.slice(0, caret) + key + value.slice(caret), caret + key.length, null);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const before = ({ value, caret }: InputText): number => digitsOf(value.slice(0, caret)).length;
const digit = fc.integer({ min: 0, max: 9 }).map(String);
const key = fc.oneof(
  { weight: 4, arbitrary: digit },
  { weight: 1, arbitrary: fc.constantFrom(' ', '-', 'x', '42 42-4', '378282246310005') },
  { weight: 3, arbitrary: fc.constantFrom('left', 'right', 'back', 'delete') },
);

test('digits are inserted at the caret, a key deletes one digit, and the caret stays between the same digits', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
      let state: InputText = { value: '', caret: 0 };
      for (const key of keys) {
        const [digits, at] = [digitsOf(state.value), before(state)];
        const next = press(state, key);
        const typed = digitsOf(next.value);
        expect(next.value).toBe(groupCardNumber(next.value));
        expect(next.caret).toBeGreaterThanOrEqual(0);
        expect(next.caret).toBeLessThanOrEqual(next.value.length);
        if (key === 'left' || key === 'right') expect(typed).toBe(digits);
        else if (key === 'back') {
          expect(typed).toBe(at === 0 ? digits : digits.slice(0, at - 1) + digits.slice(at));
          expect(before(next)).toBe(Math.max(0, at - 1));
        } else if (key === 'delete') {
          expect(typed).toBe(digits.slice(0, at) + digits.slice(at + 1));
          expect(before(next)).toBe(at);
        } else {
          const put = digits.slice(0, at) + digitsOf(key) + digits.slice(at);
          expect(put.startsWith(typed)).toBe(true);
          expect(before(next)).toBe(Math.min(at + digitsOf(key).length, typed.length));
        }
        state = next;
      }
    }),
    { numRuns: 500 },
  );
});

test('typed to the end digit by digit, the caret is at the end', () => {
  fc.assert(
    fc.property(fc.array(digit, { maxLength: 19 }), (digits) => {
      const state = digits.reduce<InputText>(press, { value: '', caret: 0 });
      expect(state).toEqual({ value: groupCardNumber(digits.join('')), caret: state.value.length });
    }),
  );
});

test('the checkout page reports an expired card by the given time', () => {
  expect(cardErrors(card, NOW)).toEqual({});
  expect(Object.keys(cardErrors(card, Date.UTC(2031, 0, 1)))).toEqual(['cardExpiry']);
});
