import type { OrderRecord } from '../../server/shop/orders/order-record.ts';
import { analyticsOrder, orderTexts } from '../../server/shop/orders/order-view.ts';
import { purchaseEvent } from '../../server/shop/orders/purchase-event.ts';
import { invoiceTaxes } from '../../server/shop/orders/tax-texts.ts';

const contact = {
  ...{ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', phone: '', line1: '', line2: '' },
  ...{ city: '', region: '', postalCode: '', country: 'BE' },
};
const order: OrderRecord = {
  ...{
    id: 'o1',
    number: 1001,
    websiteId: 'w',
    cartId: 'c1',
    status: 'paid',
    kind: 'cart',
    testMode: true,
    subscriptionId: null,
    cycle: null,
    files: [],
  },
  ...{ provider: 'test', paymentReference: null, email: 'ann@example.com', currency: 'EUR', created: 0 },
  ...{ subtotalCents: 12_100, discountCents: 0, shippingCents: 0, taxCents: 60, grandTotalCents: 12_160 },
  ...{ giftCardCents: 0, siteTitle: 'Shop', timeZone: 'UTC', language: '', noticeEmail: '', lines: [] },
  emailLanguage: { code: '', locale: '', prefix: '', glossary: '', translations: [] },
  ...{ giftCardCode: null, confirmationText: '', refundedCents: 0, tracking: null, paidAt: 0, fulfilledAt: null },
  details: {
    ...{ base: 'http://shop.test', contact, shippingOption: null, couponCodes: [], plan: null },
    ...{ taxes: ['VAT', 'City tax', 'Clay tax'], addedTaxes: ['City tax', 'Clay tax'], includedTaxCents: 2100 },
  },
};

test('the purchase event includes all tax, the cart, and test mode', () => {
  const event = purchaseEvent(analyticsOrder(order));
  expect(event).toMatchObject({ transactionId: 'o1', purchasedCartId: 'c1', testMode: true, value: '121.60' });
  expect(event.tax).toBe('21.60');
});

test('days, including those of gift cards, and countries use the site’s language and time zone', () => {
  const line = { title: 'Card', sku: 'C', quantity: 1, unitPriceCents: 0, variant: '', fullUrl: '' };
  const additionalFields = '{"sendOn":"2026-12-24"}';
  const lines = [{ ...line, additionalFields, fieldTitles: { sendOn: 'Sent on' } }];
  const created = Date.UTC(2026, 10, 22, 23, 30);
  const shown = { ...order, created, lines, details: { ...order.details, contact: { ...contact, line1: 'Rue 1' } } };
  const texts = (language: string, timeZone = 'UTC') => {
    const { date, address, lines: read } = orderTexts({ ...shown, language, timeZone });
    return [date, read[0]?.fields, address.at(-1)];
  };
  expect(texts('')).toEqual(['November 22, 2026', 'Sent on: December 24, 2026', 'Belgium']);
  expect(texts('fr-FR', 'Europe/Paris')).toEqual(['23 novembre 2026', 'Sent on: 24 décembre 2026', 'Belgique']);
  expect(texts('no language', 'nowhere')[0]).toBe('November 22, 2026');
});

test('pages and emails name the added tax, and list included tax separately', () => {
  expect(orderTexts(order)).toMatchObject({ tax: '€0.60', taxNames: 'City tax, Clay tax', includedTax: '€21.00' });
  // Earlier orders have no names.
  const { addedTaxes: _none, ...before } = order.details;
  expect(orderTexts({ ...order, details: before }).taxNames).toBe('Tax');
  expect(orderTexts({ ...order, details: before })).toMatchObject({
    addedTaxes: [{ taxName: 'Tax', amount: '€0.60' }],
    includedTaxes: [{ taxName: '', amount: '€21.00' }],
  });
});

test('each tax of an order is a row of its own', () => {
  const tax = (name: string, rate: number, isIncluded: boolean, netCents: number, taxCents: number) => ({
    ...{ name, rate, isIncluded, netCents, taxCents },
  });
  const taxLines = [
    tax('VAT', 210_000, true, 10_000, 2100),
    tax('City tax', 4000, false, 12_100, 48),
    tax('Clay tax', 1000, false, 12_100, 12),
    tax('Nothing', 0, false, 0, 0),
  ];
  const shown = { ...order, details: { ...order.details, taxLines } };
  expect(orderTexts(shown)).toMatchObject({
    addedTaxes: [
      { taxName: 'City tax', amount: '€0.48' },
      { taxName: 'Clay tax', amount: '€0.12' },
    ],
    includedTaxes: [{ taxName: 'VAT', amount: '€21.00' }],
  });
  const money = (cents: number) => (cents / 100).toFixed(2);
  expect(invoiceTaxes(taxLines, money, 'nl')).toEqual([
    { taxName: 'VAT', rate: '21%', net: '100.00', amount: '21.00' },
    { taxName: 'City tax', rate: '0,4%', net: '121.00', amount: '0.48' },
    { taxName: 'Clay tax', rate: '0,1%', net: '121.00', amount: '0.12' },
  ]);
});
