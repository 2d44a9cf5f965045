/** Examples for the order routes. */

const created = 1795338000000;
const summary = {
  id: 'Zk3v9s0QbTq1cE7uLw2xAg',
  number: 1001,
  status: 'paid',
  kind: 'cart',
  testMode: false,
  email: 'ann@example.com',
  currency: 'USD',
  grandTotalCents: 4100,
  giftCardCents: 0,
  refundedCents: 0,
  created,
  paidAt: created,
  fulfilledAt: null,
};
const contact = {
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '',
  line1: '1 Main Street',
  line2: '',
  city: 'Albany',
  region: 'NY',
  postalCode: '12207',
  country: 'US',
};
const line = {
  itemId: 'vase',
  variantId: 'vase-1',
  sku: 'VASE',
  title: 'A vase',
  variant: '',
  productType: 1,
  quantity: 1,
  unitPriceCents: 3000,
  fields: '',
  position: 0,
  sent: 0,
  unsent: 1,
  refundCents: 3500,
  restockable: 1,
  refundable: 1,
};
const email = {
  key: 'order-Zk3v9s0QbTq1cE7uLw2xAg',
  name: 'order-confirmed',
  to: 'ann@example.com',
  subject: 'Your order 1001 at The shop',
  state: 'delivered',
  created,
  sendAfter: null,
  deliveredAt: created,
  lastError: '',
};
const order = {
  ...summary,
  subtotalCents: 3000,
  discountCents: 0,
  shippingCents: 600,
  taxCents: 500,
  contact,
  shippingOption: 'Post',
  billing: null,
  pickup: null,
  note: 'Please ring twice.',
  giftWrap: null,
  couponCodes: [],
  taxes: ['Sales tax'],
  taxLines: [{ name: 'Sales tax', rate: 138_889, isIncluded: false, netCents: 3600, taxCents: 500 }],
  includedTaxCents: 0,
  endedAt: null,
  declineReason: '',
  market: null,
  lines: [line],
  payment: { provider: 'stripe', reference: 'cs_live_1', paidCents: 4100, refundableCents: 4100 },
  refunds: [],
  tracking: null,
  shipments: [],
  returns: [],
  downloads: [],
  giftCards: [],
  paidWithGiftCard: null,
  subscriptionId: null,
  emails: [email],
  notes: [],
};
const note = { id: 'n1', author: 'own-1', text: 'Asked for gift wrapping.', created };
const tracking = { carrier: 'DHL', number: '123456', url: 'https://example.com/track/123456' };
const shipment = { id: 's1', lines: [{ position: 0, quantity: 1 }], tracking, author: 'own-1', created };
const sent = {
  ...order,
  ...{ status: 'fulfilled', fulfilledAt: created, tracking, shipments: [shipment] },
  lines: [{ ...line, sent: 1, unsent: 0 }],
};
const refund = {
  id: 'r1',
  paymentCents: 1000,
  giftCardCents: 0,
  creditCents: 0,
  creditCardId: null,
  status: 'done',
  reason: 'Chipped',
  lines: [{ position: 0, quantity: 1 }],
  creditNote: {
    ...{ number: '1001-C1', lines: [{ position: 0, quantity: 1, cents: 1000 }], restCents: 0, totalCents: 1000 },
    taxLines: [],
  },
  author: 'own-1',
  failure: '',
  created,
  settledAt: created,
};

export const orderExamples = {
  list: {
    reply: {
      results: [
        {
          ...summary,
          name: 'Ann Lee',
          quantity: 1,
          sentQuantity: 0,
          toSendQuantity: 1,
          requiresShipping: true,
          isPickup: false,
        },
      ],
      hasNextPage: false,
      nextPageCursor: null,
    },
  },
  read: { reply: order },
  addNote: { body: { text: note.text }, reply: { ...order, notes: [note] } },
  readEmail: { reply: { ...email, text: 'Thank you for your order!', html: '<p>Thank you for your order!</p>' } },
  resend: {
    reply: { ...order, emails: [email, { ...email, key: `${email.key}~1`, state: 'waiting', deliveredAt: null }] },
  },
  fulfill: { body: { tracking, lines: [{ position: 0, quantity: 1 }], seenShipments: 0 }, reply: sent },
  tracking: { body: { tracking }, reply: sent },
  cancel: { body: { reason: 'Asked by phone' }, reply: { ...order, status: 'cancelled' } },
  refund: {
    body: {
      idempotencyKey: 'refund-1001-1',
      amountCents: 1000,
      reason: 'Chipped',
      lines: [{ position: 0, quantity: 1 }],
    },
    reply: {
      ...order,
      refundedCents: 1000,
      payment: { ...order.payment, refundableCents: 3100 },
      refunds: [refund],
    },
  },
};
