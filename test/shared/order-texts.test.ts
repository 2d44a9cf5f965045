import type { OrderRecord } from '../../server/backend/orders/order-record.ts';
import { analyticsOrder, orderTexts } from '../../server/backend/orders/order-view.ts';
import { purchaseEvent } from '../../shared/purchase-event.ts';

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
  ...{ giftCardCents: 0, siteTitle: 'Shop', timeZone: 'UTC', contactEmail: '', lines: [] },
  details: {
    ...{ base: 'http://shop.test', contact, shippingOption: null, couponCodes: [], plan: null },
    ...{ taxes: ['VAT', 'City tax', 'Clay tax'], addedTaxes: ['City tax', 'Clay tax'], includedTaxCents: 2100 },
  },
};

test('the purchase event tells all of the tax, the cart, and that the order is a test', () => {
  const event = purchaseEvent(analyticsOrder(order));
  expect(event).toMatchObject({ transactionId: 'o1', purchasedCartId: 'c1', testMode: true, value: '121.60' });
  expect(event.tax).toBe('21.60');
});

test('pages and emails call the tax that was added by its names, and the one that prices hold apart', () => {
  expect(orderTexts(order)).toMatchObject({ tax: '€0.60', taxNames: 'City tax, Clay tax', includedTax: '€21.00' });
  // Orders of before know no names.
  const { addedTaxes: _none, ...before } = order.details;
  expect(orderTexts({ ...order, details: before }).taxNames).toBe('Tax');
});
