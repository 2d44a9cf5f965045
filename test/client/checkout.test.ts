import { busyLabels } from '../../client/regions/checkout/forms.ts';
import { type Event, initial, type State, transition } from '../../client/regions/checkout/machine.ts';
import * as payments from '../../client/regions/checkout/payment/machine.ts';
import { correctedProblems } from '../../client/regions/checkout/problems.ts';
import type { MarkupElement } from '../../client/ui/markup/read-markup.ts';
import { addressLabels } from '../../shared/address-labels.ts';
import { addressRule, formatPostalCode, postalCodeProblem } from '../../shared/address-rules.ts';
import { cartSummary } from '../../shared/analytics/cart-summary.ts';
import type { CheckoutNeeds } from '../../shared/checkout.ts';
import { billingFrom, billingProblems, detailProblems, detailsFrom } from '../../shared/checkout-details.ts';
import { countryCodes } from '../../shared/countries.ts';
import { isPhone } from '../../shared/phone-number.ts';
import fc from '../fast-check.ts';

const forms = Object.keys(busyLabels) as (keyof typeof busyLabels)[];
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.constantFrom(...forms).map((form) => ({ type: 'send', form }) as const),
  fc.constantFrom({ type: 'answered' } as const, { type: 'leave' } as const, { type: 'returned' } as const),
);

const problems = fc.uniqueArray(
  fc.record({ field: fc.constantFrom('', 'email', 'city'), message: fc.constantFrom('Required', 'Not valid') }),
  { selector: ({ field }) => field },
);
const element = (tag: string): MarkupElement => ({ tag, key: tag, attributes: {}, children: [], html: null });
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  event,
  fc.record({ type: fc.constant('refused' as const), problems }),
  fc.record({ type: fc.constant('edited' as const), said: problems, invalid: problems }),
  fc.record({ type: fc.constant('choice-lost' as const), problems }),
  fc.record({
    type: fc.constant('paged' as const),
    page: fc.constant(element('div')),
    accepted: fc.constantFrom(null, ...forms),
  }),
  fc.constantFrom<Event>({ type: 'choosing' }, { type: 'totaled', summary: element('aside') }),
);

test('random events never show an old total for a new choice, and a new page replaces messages', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let state: State = initial;
      for (const event of events) {
        const before = state;
        state = transition(state, event);
        if (event.type === 'choosing') expect(state.totals).toBe('updating');
        if (state.totals === 'current' && before.totals !== 'current')
          expect(event.type).toMatch(/^(?:paged|totaled)$/);
        if (event.type === 'paged') expect([state.problems, state.summary]).toEqual([null, null]);
        if (event.type === 'refused' && before.kind !== 'leaving')
          expect([state.kind, state.problems]).toEqual(['ready', event.problems]);
      }
    }),
    { numRuns: 1000 },
  );
});

test('editing removes problems and never adds one', () => {
  fc.assert(
    fc.property(problems, problems, (said, invalid) => {
      const left = correctedProblems(said, invalid);
      expect(said.map(({ field }) => field)).toEqual(expect.arrayContaining(left.map(({ field }) => field)));
      for (const { field } of left) if (field !== '') expect(invalid.map((problem) => problem.field)).toContain(field);
      expect(correctedProblems(left, invalid)).toBe(left);
    }),
  );
});

test('random events never send a second form, nor one while the page is being left', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: State = initial;
      let onTheWay = 0;
      for (const event of events) {
        const before = state;
        state = transition(state, event);
        if (event.type === 'send' && state !== before) onTheWay++;
        if (before.kind === 'sending' && state.kind !== 'sending') onTheWay--;
        expect(onTheWay).toBe(state.kind === 'sending' ? 1 : 0);
        // Every state leads back to an interactive one.
        if (before.kind === 'leaving') expect(['leaving', 'ready']).toContain(state.kind);
        if (state === before) continue;
        expect(`${before.kind} ${state.kind}`).toMatch(
          /^(?:ready sending|sending ready|sending leaving|leaving ready)$/,
        );
      }
    }),
    { numRuns: 1000 },
  );
});

const full = {
  email: ' ann@example.com ',
  firstName: 'Ann',
  lastName: 'Lee',
  country: 'us',
  line1: '1 Long Street',
  city: 'New York',
  region: 'ny',
  postalCode: ' 10001 ',
};

test.each<[string, CheckoutNeeds, object, readonly string[]]>([
  ['all there', 'address', {}, []],
  [
    'nothing there',
    'address',
    { email: '', firstName: ' ', lastName: '', country: '', line1: '', city: '', region: '', postalCode: '' },
    ['email', 'firstName', 'lastName', 'country', 'line1', 'city'],
  ],
  ['only what a donation needs', 'contact', { firstName: '', lastName: '', country: '', line1: '', city: '' }, []],
  ['no street for what is not sent', 'country', { line1: '', city: '', region: '' }, []],
  ['an email without an ending', 'contact', { email: 'ann@example' }, ['email']],
  ['a state that is none', 'address', { region: 'Nowhere' }, ['region']],
  ['a state where it is not needed, and is none', 'country', { region: 'XX' }, ['region']],
  ['no postal code where there are some', 'address', { country: 'BE', region: '', postalCode: '' }, ['postalCode']],
  ['a postal code of another country', 'address', { country: 'BE', region: '' }, ['postalCode']],
  ['no postal code for what is not sent', 'country', { postalCode: '' }, []],
  ['a wrong postal code for what is not sent', 'country', { postalCode: '1' }, ['postalCode']],
  ['a country without postal codes', 'address', { country: 'HK', region: 'Kowloon', city: '', postalCode: '' }, []],
  ['a country that asks for a province', 'address', { country: 'IT', region: '', postalCode: '00144' }, ['region']],
  ['a country that is none', 'address', { country: 'XX' }, ['country']],
  ['a country out of reach', 'address', { country: 'DE' }, ['country']],
])('details: %s', (_name, needs, more, wrong) => {
  const details = detailsFrom(needs, { ...full, ...more });
  expect(detailProblems(needs, details, ['US', 'BE', 'HK', 'IT']).map(({ field }) => field)).toEqual(wrong);
});

test('every problem of the details is reported at once, one for each field', () => {
  const long = 'x'.repeat(101);
  const typed = { ...full, email: 'bad@', lastName: long, line1: '  ', country: 'BE', postalCode: 'ABC', phone: 'abc' };
  expect(detailProblems('address', detailsFrom('address', typed), ['BE'])).toEqual([
    { field: 'email', message: 'Email is not valid. Email addresses should follow the format user@domain.com.' },
    { field: 'lastName', message: 'Use at most 100 characters.' },
    { field: 'phone', message: 'Enter a phone number like +1 212 555 0123.' },
    { field: 'line1', message: 'Enter your address.' },
    { field: 'postalCode', message: 'Enter a postal code like 4000.' },
  ]);
  const billing = { 'billing-firstName': 'A\tB', 'billing-lastName': long, 'billing-country': 'CA' };
  expect(billingProblems(billingFrom(billing)).map(({ field, message }) => [field, message])).toEqual([
    ['billing-firstName', 'Use one line of text.'],
    ['billing-lastName', 'Use at most 100 characters.'],
    ['billing-line1', 'Enter the billing address.'],
    ['billing-city', 'Enter the billing city.'],
    ['billing-region', 'Enter the billing province or territory.'],
    ['billing-postalCode', 'Enter the billing postal code.'],
  ]);
});

test.each([
  ['US', '', 'Enter the state.'],
  ['CA', '', 'Enter the province or territory.'],
  ['JP', '', 'Enter the prefecture.'],
  ['US', 'Nowhere', 'Use the two letters of the state or province, such as NY.'],
])('in %s, the region %j is reported', (country, region, message) => {
  const problems = detailProblems('address', detailsFrom('address', { ...full, country, region }), countryCodes);
  expect(problems.find(({ field }) => field === 'region')?.message).toBe(message);
});

test.each([
  ['+1 (212) 555-0123', true],
  ['09/223.45.67', true],
  ['0475 12 34 56 ext. 12', true],
  ['02 555 12 34x5', true],
  ['02‑555‑12‑34 #7', true],
  ['٠١٢٣٤٥٦', true],
  ['12345', true],
  ['1234', false],
  ['12 ext. 345', false],
  ['abc', false],
  ['+1 212 call me', false],
  ['12345 ext. one', false],
  ['<b>12345</b>', false],
  ['0'.repeat(41), false],
])('a phone number: %j is one: %p', (text, isValid) => {
  expect(isPhone(text)).toBe(isValid);
});

test('unknown fields are dropped; codes become upper case', () => {
  expect(detailsFrom('contact', full)).toMatchObject({
    email: 'ann@example.com',
    firstName: 'Ann',
    country: '',
    line1: '',
  });
  expect(detailsFrom('country', full)).toMatchObject({ country: 'US', region: 'NY', city: '' });
});

test.each([
  ['', 'State or province', 'Postal code', true, true],
  ['US', 'State', 'ZIP code', false, false],
  ['CA', 'Province or territory', 'Postal code', false, false],
  ['GB', 'County', 'Postcode', true, false],
  ['IE', 'County', 'Eircode', true, true],
  ['BE', 'State or province', 'Postal code', true, false],
  ['JP', 'Prefecture', 'Postal code', false, false],
  ['constructor', 'State or province', 'Postal code', true, true],
])('an address in %p labels its fields %s and %s', (country, region, postalCode, hasFreeRegion, hasFreeCode) => {
  const labels = addressLabels('address', country);
  expect([labels.region.label, labels.postalCode.label]).toEqual([region, postalCode]);
  expect([labels.region.isOptional, labels.postalCode.isOptional]).toEqual([hasFreeRegion, hasFreeCode]);
  expect(labels.region.places.length > 0).toBe(country === 'US' || country === 'CA');
  const { region: free, postalCode: freeCode } = addressLabels('country', country);
  expect([free.isOptional, freeCode.isOptional]).toEqual([true, true]);
});

test.each([
  ['BE', '9000', '9000', ''],
  ['BE', ' B-9000', '9000', ''],
  ['BE', '99999999', '99999999', 'Enter a postal code like 4000.'],
  ['US', '10001-2345', '10001-2345', ''],
  ['US', '100012345', '10001-2345', ''],
  ['US', 'NY 10001', '10001', ''],
  ['US', '1001', '1001', 'Enter a ZIP code like 95014.'],
  ['GB', 'ec1y8sy', 'EC1Y 8SY', ''],
  ['GB', '9000', '9000', 'Enter a postcode like EC1Y 8SY.'],
  ['CA', 'h3z2y7', 'H3Z 2Y7', ''],
  ['PL', '00950', '00-950', ''],
  ['PT', '2725 079', '2725-079', ''],
  ['IE', 'x', 'x', 'Enter an Eircode like A65 F4E2.'],
  ['HK', 'anything', 'anything', ''],
  ['', 'anything', 'anything', ''],
])('a postal code of %p: %j', (country, typed, tidy, message) => {
  const rule = addressRule(country);
  expect([formatPostalCode(rule, typed), postalCodeProblem(rule, typed)]).toEqual([tidy, message]);
});

test('the examples of every country are postal codes there', () => {
  for (const country of countryCodes) {
    const rule = addressRule(country);
    for (const example of rule.examples) expect([country, postalCodeProblem(rule, example)]).toEqual([country, '']);
    if (rule.requiresPostalCode) expect([country, rule.examples.length > 0]).toEqual([country, true]);
  }
});

test.each([
  ['USD', 10.5],
  ['JPY', 1050],
])('a cart in %s is worth %d major units', (currency, value) => {
  const entries = [{ productType: 1 }, { productType: 4 }];
  expect(cartSummary({ id: 'c1', currency, subtotalCents: 1050, totalQuantity: 3, entries })).toEqual({
    cart_id: 'c1',
    cart_value: value,
    num_items_in_cart: 3,
    currency_code: currency,
    items: entries,
  });
});

test('payment fields are ready only after they were loaded, and are forgotten when the page has none', () => {
  const types = ['found', 'loaded', 'failed', 'gone'] as const;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...types), { maxLength: 40 }), (walk) => {
      let state = payments.initial;
      for (const type of walk) {
        const before = state;
        state = payments.transition(state, { type });
        if (state.kind === 'ready' && before.kind !== 'ready') expect(before.kind).toBe('loading');
        if (type === 'gone') expect(state.kind).toBe('absent');
        if (type === 'found') expect(state.kind).toBe('loading');
      }
    }),
  );
});
