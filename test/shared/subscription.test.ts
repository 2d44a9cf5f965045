import { subscriptionCents, subscriptionOffer } from '../../server/content/subscription-offer.ts';
import { billingPeriodUnits } from '../../shared/billing-periods.ts';
import { durationOf, subscriptionPlan, subscriptionText } from '../../shared/subscription.ts';

const product = (billingPeriod: unknown, numBillingCycles?: unknown) => ({
  structuredContent: { subscriptionPlan: { billingPeriod, numBillingCycles } },
});

describe('the text of a plan', () => {
  test.each([
    [1, 'WEEK', 0, '1Weekly__indefinite', '{price} every week'],
    [2, 'WEEK', 0, 'nWeekly__indefinite', '{price} every {billingPeriodValue} weeks'],
    [1, 'MONTH', 1, '1Monthly__limited__1Months', '{price} every month for {duration} month'],
    [2, 'MONTH', 4, 'nMonthly__limited__nMonths', '{price} every {billingPeriodValue} months for {duration} months'],
    [2, 'WEEK', 26, 'nWeekly__limited__1Years', '{price} every {billingPeriodValue} weeks for {duration} year'],
    [1, 'MONTH', 24, '1Monthly__limited__nYears', '{price} every month for {duration} years'],
    [1, 'YEAR', 1, '1Yearly__limited__1Years', '{price} every year for {duration} year'],
    [3, 'YEAR', 2, 'nYearly__limited__nYears', '{price} every {billingPeriodValue} years for {duration} years'],
  ] as const)('every %d %s, %d times', (value, unit, cycles, key, pattern) => {
    const text = subscriptionText({ value, unit, cycles }, false);
    expect([text.key, text.pattern]).toEqual([`productPrice__singlePrice__${key}`, pattern]);
  });

  test('varied prices show the lowest', () => {
    const { key, pattern } = subscriptionText({ value: 1, unit: 'WEEK', cycles: 6 }, true);
    expect(key).toBe('productPrice__multiplePrices__1Weekly__limited__nWeeks');
    expect(pattern).toBe('from {fromPrice} every week for {duration} weeks');
  });

  test('every combination of period, unit and length has its own key', () => {
    const keys = [true, false].flatMap((varied) =>
      billingPeriodUnits.flatMap((unit) =>
        [1, 2].flatMap((value) => [0, 1, 5, 52].map((cycles) => subscriptionText({ value, unit, cycles }, varied).key)),
      ),
    );
    expect(keys).toHaveLength(48);
    expect(keys.every((key) => /^productPrice__(single|multiple)Prices?__[1n](Week|Month|Year)ly__/.test(key))).toBe(
      true,
    );
  });
});

describe('how long a plan runs', () => {
  test.each([
    [1, 'WEEK', 52, { length: 1, unit: 'YEAR' }],
    [1, 'WEEK', 51, { length: 51, unit: 'WEEK' }],
    [3, 'MONTH', 4, { length: 1, unit: 'YEAR' }],
    [3, 'MONTH', 3, { length: 9, unit: 'MONTH' }],
    [2, 'YEAR', 3, { length: 6, unit: 'YEAR' }],
    [2, 'YEAR', 0, { length: 0, unit: 'YEAR' }],
  ] as const)('%d %s × %d', (value, unit, cycles, duration) => {
    expect(durationOf({ value, unit, cycles })).toEqual(duration);
  });

  test('in its own unit on request', () => {
    expect(durationOf({ value: 1, unit: 'MONTH', cycles: 12 }, { keepsUnit: true })).toEqual({
      length: 12,
      unit: 'MONTH',
    });
  });
});

test.each([
  ['none at all', {}],
  ['no billing period', product(undefined)],
  ['a unit that is none', product({ value: 1, unit: 'DAY' })],
  ['no value', product({ unit: 'WEEK' })],
])('no text fits %s', (_title, item) => expect(subscriptionPlan(item)).toBeNull());

test('a plan is read as stored', () => {
  expect(subscriptionPlan(product({ value: '2', unit: 'MONTH' }, '6'))).toEqual({ value: 2, unit: 'MONTH', cycles: 6 });
});

describe('a subscription besides one-time purchases', () => {
  const offer = { billingPeriod: { value: 3, unit: 'MONTH' }, savingPercent: 10 };
  const of = (subscriptionOffer: unknown, more: object = {}) => ({
    structuredContent: { productType: 1, subscriptionOffer, ...more },
  });
  const plan = { value: 3, unit: 'MONTH', cycles: 0 };
  test.each([
    ['with what it saves', of(offer), { plan, savingPercent: 10 }],
    ['a saving that is none', of({ ...offer, savingPercent: 95 }), { plan, savingPercent: 0 }],
    ['sold as a subscription alone', of(offer, { isSubscribable: true }), null],
    ['a download', of(offer, { productType: 2 }), null],
    ['no plan', of({ savingPercent: 10 }), null],
    ['nothing', of(undefined), null],
  ])('%s', (_title, item, expected) => expect(subscriptionOffer(item)).toEqual(expected));

  test.each([
    [1995, 10, 1795],
    [1999, 0, 1999],
    [1, 90, 0],
    [3, 50, 1],
  ])('%d cents less %d percent are %d', (cents, percent, expected) =>
    expect(subscriptionCents(cents, percent)).toBe(expected),
  );
});
