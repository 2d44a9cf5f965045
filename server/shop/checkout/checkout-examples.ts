/** Examples for the routes of the checkout and of orders. */
import { cartExample } from '../cart/cart-examples.ts';

const contact = {
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Miller',
  phone: '',
  line1: '1 Main Street',
  line2: '',
  city: 'New York',
  region: 'NY',
  postalCode: '10001',
  country: 'US',
};

const checkout = {
  shoppingCart: cartExample,
  step: 'review',
  needs: 'address',
  countries: ['US'],
  deliveryCountries: ['US'],
  details: contact,
  giftCard: null,
  dueCents: 2590,
  subscription: null,
  problem: '',
  refusal: '',
  incompleteEntryId: '',
  payment: { form: 'card', testMode: true },
};

const items = [{ sku: 'MUG-B', productName: 'Mug', quantity: 2, unitPrice: '10.50' }];

const order = {
  id: 'o-7Yb1',
  purchasedCartId: cartExample.id,
  testMode: true,
  websiteId: 'demo',
  grandTotal: '25.90',
  shippingTotal: '7.00',
  taxTotal: '0.00',
  currency: 'USD',
  items,
  number: 1001,
  status: 'paid',
  kind: 'cart',
  created: 1_780_000_600_000,
  language: 'en-US',
  timeZone: 'Europe/Brussels',
  email: contact.email,
  subtotalCents: 2100,
  discountCents: 210,
  shippingCents: 700,
  taxCents: 0,
  grandTotalCents: 2590,
  giftCardCents: 0,
  details: { contact, shippingOption: 'Post', includedTaxCents: 0, addedTaxes: [], taxLines: [] },
  lines: [
    {
      title: 'Mug',
      quantity: 2,
      sku: 'MUG-B',
      fullUrl: '/shop/mug',
      variant: 'Blue',
      additionalFields: '',
      fieldTitles: {},
      unitPriceCents: 1050,
    },
  ],
  purchaseEvent: {
    event: 'purchase',
    transactionId: 'o-7Yb1',
    purchasedCartId: cartExample.id,
    testMode: true,
    value: '25.90',
    shipping: '7.00',
    tax: '0.00',
    currency: 'USD',
    items,
  },
  downloads: [],
};

const placed = {
  order,
  orderToken: 'o-7Yb1.m3Kx9sQw',
  next: { kind: 'confirmed', path: '/checkout/order-confirmed' },
};
const card = { number: '4242 4242 4242 4242', expiry: '12/39', code: '123' };

export const checkoutExamples = {
  read: { reply: checkout },
  details: { body: contact, reply: checkout },
  shipping: { body: { id: 'post' }, reply: checkout },
  code: { body: { code: 'TEN' }, reply: checkout },
  place: {
    body: {
      idempotencyKey: 'a1b2c3d4-0001',
      expectedTotalCents: 2590,
      expectedDueCents: 2590,
      expectedCurrency: 'USD',
      card,
    },
    reply: placed,
  },
  comeBack: { body: { hasTurned: false }, reply: placed },
  challenge: { body: { payment: 'test_5Hk2', isConfirmed: true }, reply: placed },
  order: { reply: { ...order, subscription: null } },
};

const subscription = {
  id: 's-3Pd6',
  title: 'Box of the month',
  variant: '',
  fields: '',
  quantity: 1,
  price: '$20.00 every month',
  amount: '$25.00',
  state: 'active',
  stateText: 'Active',
  next: '$25.00 on December 22, 2026',
  until: '',
  paidUntil: 'December 22, 2026',
  ending: 'You can end it at any time on this page.',
  testMode: true,
  path: '/account/subscription?subscription=s-3Pd6.x',
  currency: 'USD',
  plan: { value: 1, unit: 'MONTH', cycles: 0 },
  cyclesPaid: 1,
  amountCents: 2500,
  nextChargeAt: 1_782_600_000_000,
  paidUntilAt: 1_782_600_000_000,
  createdAt: 1_780_000_000_000,
  can: { pause: true, resume: false, skip: true, end: true, pay: false },
};

const { downloads: _downloads, ...renewal } = order;

export const subscriptionExamples = {
  read: { reply: subscription },
  pay: { body: { card }, reply: { ...placed, order: { ...renewal, kind: 'subscription' } } },
};
