import { checkoutTerms, planText, productTerms, rhythmText, standingText } from '#shared/subscription-terms';

const style = { locale: 'en-GB', timeZone: 'Europe/Brussels' };
const season = { value: 3, unit: 'MONTH', cycles: 0 } as const;
const year = { value: 1, unit: 'MONTH', cycles: 12 } as const;
const nextAt = Date.parse('2027-02-21T23:30:00Z');

test('the price is the specification’s text, the interval its middle', () => {
  expect(planText(season, '$42.00')).toBe('$42.00 every 3 months');
  expect(planText(year, '$$1')).toBe('$$1 every month for 1 year');
  expect([rhythmText(season), rhythmText(year)]).toEqual(['every 3 months', 'every month']);
});

test('the product page says that it renews, how often, until when and how to cancel', () => {
  expect(productTerms(season)).toBe(
    'This is a subscription: it renews every 3 months until you end it. You pay when you subscribe, and next 3 months later. ' +
      'You can pause or end it at any time, in your account or by the link in each email. What you have paid for is yours until its period ends.',
  );
  expect(productTerms(year)).toContain('it renews every month, 12 payments in all, and then ends by itself');
  expect(productTerms(year)).toContain('next one month later');
  expect(productTerms({ ...year, cycles: 1 })).toBe('This is a subscription of one payment: it does not renew.');
});

test('the checkout shows amount and day of the next charge, in the site’s time zone, and the consent text', () => {
  const terms = checkoutTerms({ plan: season, price: '$42.00', now: '$38.50', later: '$48.50', nextAt }, style);
  expect(terms.next).toBe('Next charge: $48.50 on 22 February 2027, if you pay today.');
  expect(terms.consent).toBe(
    'I agree to pay $38.50 now and $48.50 every 3 months from 22 February 2027 on, until I end it.',
  );
  const early = checkoutTerms({ plan: year, price: '$42.00', now: '', later: '', nextAt }, style);
  expect(early.next).toBe('Next charge: $42.00 plus shipping and taxes on 22 February 2027, if you pay today.');
  expect(early.consent).toContain('12 payments in all');
});

test.each([
  [{ state: 'active' }, 'Active', 'Next charge: $48.50 on 22 February 2027.', 'It runs until you end it.'],
  [
    { state: 'paused', nextAt: null },
    'Paused',
    'Nothing is charged while it is paused.',
    'What you have paid for runs until 22 February 2027.',
  ],
  [
    { state: 'past-due' },
    'Payment failed',
    'The payment of $48.50 was not made. We try again on 22 February 2027.',
    'It runs until you end it.',
  ],
  [
    { state: 'ended', reason: 'requested', nextAt: null },
    'Ended',
    'You have ended it. Nothing more will be charged.',
    'What you have paid for runs until 22 February 2027.',
  ],
] as const)('%j', (more, state, next, until) => {
  const standing = { reason: null, plan: season, cyclesPaid: 1, amount: '$48.50', nextAt, paidUntil: nextAt, ...more };
  expect(standingText(standing, style)).toEqual({ state, next, until });
});
