/** What the studio says about orders. */
import type { Order } from '../../../client/studio/orders/order-replies.ts';
import {
  addressOf,
  progressOf,
  statusOfOrder,
  timelineOf,
  unsentReason,
} from '../../../client/studio/orders/order-text.ts';
import { trackingErrors } from '../../../client/studio/orders/tracking-fields.tsx';

const sums = { refundedCents: 0, grandTotalCents: 500 };
const progress = { sentQuantity: 0, toSendQuantity: 2, requiresShipping: true, isPickup: false };
const paid = { status: 'paid', ...progress, ...sums } as const;

test.each([
  [{}, 'To send', undefined],
  [{ sentQuantity: 1, toSendQuantity: 1 }, 'Partly sent', undefined],
  [{ refundedCents: 499 }, 'To send', undefined],
  [{ refundedCents: 500, toSendQuantity: 0 }, 'Refunded', 'Its whole amount was refunded.'],
  [{ sentQuantity: 1, refundedCents: 500, toSendQuantity: 0 }, 'Refunded', 'Its whole amount was refunded.'],
  [{ refundedCents: 100, toSendQuantity: 0 }, 'Nothing to send', 'Nothing of it is left to send.'],
  [{ sentQuantity: 1, toSendQuantity: 0 }, 'Sent', 'Nothing of it is left to send.'],
  [{ isPickup: true }, 'To prepare', undefined],
  [{ isPickup: true, sentQuantity: 1, toSendQuantity: 1 }, 'Partly ready', undefined],
  [{ isPickup: true, status: 'fulfilled', toSendQuantity: 0 }, 'Ready to collect', 'It was sent before.'],
  [{ requiresShipping: false, toSendQuantity: 0 }, 'Completed', 'It has no physical products.'],
  [{ status: 'fulfilled', sentQuantity: 2, toSendQuantity: 0 }, 'Sent', 'It was sent before.'],
  [{ status: 'cancelled', refundedCents: 500, toSendQuantity: 0 }, 'Cancelled', 'It was cancelled.'],
] as const)('a paid order with %j is labeled %s', (changes, text, reason) => {
  expect(statusOfOrder({ ...paid, ...changes })[0]).toBe(text);
  expect(unsentReason({ ...paid, ...changes })).toBe(reason);
});

test('pieces that were put back, and those of a refunded order, are not to be sent', () => {
  const lines = [
    { sent: 1, unsent: 1, productType: 1 },
    { sent: 0, unsent: 2, productType: 1 },
  ] as unknown as Order['lines'];
  const order = { ...paid, lines, pickup: null };
  expect(progressOf(order)).toEqual({ status: 'paid', ...progress, sentQuantity: 1, toSendQuantity: 3 });
  expect(progressOf({ ...order, refundedCents: 500 }).toSendQuantity).toBe(0);
  expect(progressOf({ ...order, status: 'pending' }).toSendQuantity).toBe(0);
});

test('the timeline says when and why an order ended without a sale', () => {
  const none = { shipments: [], refunds: [], returns: [], emails: [], notes: [], lines: [], pickup: null };
  const order = { ...paid, ...none, currency: 'USD', created: 1, paidAt: null, fulfilledAt: null, endedAt: 2 };
  const textsOf = (changes: object) => timelineOf({ ...order, ...changes } as unknown as Order).map(({ text }) => text);
  const declined = { status: 'declined', declineReason: 'insufficient-funds' };
  expect(textsOf(declined)).toEqual(['The payment was declined: insufficient funds', 'Placed']);
  expect(textsOf({ status: 'cancelled', declineReason: '' })).toEqual(['Cancelled', 'Placed']);
  expect(textsOf({ ...declined, endedAt: null })).toEqual(['Placed']);
});

test('an address is written as in its country', () => {
  const contact = { firstName: 'Ann', lastName: 'Lee', line1: 'Straat 1', line2: '', city: 'Gent', postalCode: '9000' };
  const rest = { region: '', email: '', phone: '' };
  expect(addressOf({ ...contact, ...rest, country: 'BE' }).slice(1)).toEqual(['Straat 1', '9000 Gent', 'Belgium']);
  const albany = { city: 'Albany', region: 'NY', postalCode: '12207', country: 'US' };
  expect(addressOf({ ...contact, ...rest, ...albany }).slice(2)).toEqual(['Albany, NY 12207', 'United States']);
  expect(addressOf({ ...contact, ...rest, country: 'somewhere' }).at(-1)).toBe('somewhere');
  expect(addressOf({ ...contact, ...rest, line1: '', country: 'BE' })).toEqual(['Ann Lee']);
});

test('a tracking number needs its carrier, and the other way round', () => {
  expect(trackingErrors({ carrier: ' ', number: '', url: '' })).toEqual({});
  expect(trackingErrors({ carrier: '', number: '1', url: '' })).toEqual({ 'tracking.carrier': 'Enter the carrier.' });
  expect(trackingErrors({ carrier: 'DHL', number: ' ', url: '' })).toEqual({
    'tracking.number': 'Enter the tracking number.',
  });
  expect(Object.keys(trackingErrors({ carrier: '', number: '', url: 'https://example.com' }))).toHaveLength(2);
  expect(trackingErrors({ carrier: 'DHL', number: '1', url: '' })).toEqual({});
});
