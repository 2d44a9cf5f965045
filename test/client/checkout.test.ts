import fc from 'fast-check';
import {
  busyLabels,
  type CheckoutEvent,
  type CheckoutState,
  ready,
  transition,
} from '../../client/regions/checkout/machine.ts';
import { addressWords } from '../../shared/address-words.ts';
import { cartSummary } from '../../shared/analytics/cart-summary.ts';
import type { CheckoutNeeds } from '../../shared/checkout.ts';
import { detailProblems, detailsFrom } from '../../shared/checkout-details.ts';

const forms = Object.keys(busyLabels) as (keyof typeof busyLabels)[];
const event: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc.constantFrom(...forms).map((form) => ({ type: 'send', form }) as const),
  fc.constantFrom({ type: 'answered' } as const, { type: 'leave' } as const, { type: 'returned' } as const),
);

test('walks reach no state in which a second form is sent, or one is sent while the page is left', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: CheckoutState = ready;
      let onTheWay = 0;
      for (const one of events) {
        const before = state;
        state = transition(state, one);
        if (one.type === 'send' && state !== before) onTheWay++;
        if (before.kind === 'sending' && state.kind !== 'sending') onTheWay--;
        expect(onTheWay).toBe(state.kind === 'sending' ? 1 : 0);
        // Every state has a way back to where something can be done.
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

const whole = {
  email: ' ann@example.com ',
  firstName: 'Ann',
  lastName: 'Lee',
  country: 'us',
  line1: '1 Long Street',
  city: 'New York',
  region: 'ny',
};

test.each<[string, CheckoutNeeds, object, readonly string[]]>([
  ['all there', 'address', {}, []],
  [
    'nothing there',
    'address',
    { email: '', firstName: ' ', lastName: '', country: '', line1: '', city: '', region: '' },
    ['email', 'firstName', 'lastName', 'country', 'line1', 'city'],
  ],
  ['only what a donation needs', 'contact', { firstName: '', lastName: '', country: '', line1: '', city: '' }, []],
  ['no street for what is not sent', 'country', { line1: '', city: '', region: '' }, []],
  ['an email without an ending', 'contact', { email: 'ann@example' }, ['email']],
  ['a state that is none', 'address', { region: 'New York' }, ['region']],
  ['a state where it is not needed, and is none', 'country', { region: 'XX' }, ['region']],
  ['a country that is none', 'address', { country: 'XX' }, ['country']],
  ['a country out of reach', 'address', { country: 'DE' }, ['country']],
])('details: %s', (_name, needs, more, wrong) => {
  const details = detailsFrom(needs, { ...whole, ...more });
  expect(detailProblems(needs, details, ['US', 'BE']).map(({ field }) => field)).toEqual(wrong);
});

test('what was not asked for is not kept; codes are in capitals', () => {
  expect(detailsFrom('contact', whole)).toMatchObject({
    email: 'ann@example.com',
    firstName: 'Ann',
    country: '',
    line1: '',
  });
  expect(detailsFrom('country', whole)).toMatchObject({ country: 'US', region: 'NY', city: '' });
});

test.each([
  ['', 'State or province', 'Postal code', true],
  ['US', 'State', 'ZIP code', false],
  ['CA', 'Province or territory', 'Postal code', false],
  ['GB', 'County', 'Postcode', true],
  ['BE', 'State or province', 'Postal code', true],
  ['constructor', 'State or province', 'Postal code', true],
])('the address of %p says %s and %s', (country, region, postalCode, isOptional) => {
  const words = addressWords('address', country);
  expect([words.region.label, words.postalCode.label, words.region.isOptional]).toEqual([
    region,
    postalCode,
    isOptional,
  ]);
  expect(words.region.places.length > 0).toBe(!isOptional);
  expect(addressWords('country', country).region.isOptional).toBe(true);
});

test.each([
  ['USD', 10.5],
  ['JPY', 1050],
])('a cart in %s is worth %d units of it', (currency, value) => {
  const entries = [{ productType: 1 }, { productType: 4 }];
  expect(cartSummary({ id: 'c1', currency, subtotalCents: 1050, totalQuantity: 3, entries })).toEqual({
    cart_id: 'c1',
    cart_value: value,
    num_items_in_cart: 3,
    currency_code: currency,
    items: entries,
  });
});
