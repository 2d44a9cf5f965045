/** What webhooks can be told of, with what is sent as a sample. */

const contact = {
  ...{ email: 'ann@example.com', firstName: 'Ann', lastName: 'Sample', phone: '' },
  ...{ line1: '1 Long Street', line2: '', city: 'New York', region: 'NY', postalCode: '10001', country: 'US' },
};

const order = {
  id: 'o-1',
  number: 1042,
  status: 'paid',
  testMode: true,
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Sample',
  currency: 'USD',
  subtotalCents: 4200,
  discountCents: 0,
  shippingCents: 500,
  taxCents: 0,
  grandTotalCents: 4700,
  kind: 'cart',
  created: 1_780_000_600_000,
  subscriptionId: null,
  cycle: null,
  giftCardCents: 0,
  refundedCents: 0,
  includedTaxCents: 816,
  taxes: [{ name: 'VAT', rate: 210_000, isIncluded: true, netCents: 3884, taxCents: 816 }],
  couponCodes: [],
  contact,
  billing: null,
  shippingOption: 'Post',
  pickup: null,
  note: 'Please ring twice.',
  giftWrap: null,
  lines: [
    {
      ...{ sku: 'MUG', title: 'Mug', variant: 'Blue', quantity: 2, unitPriceCents: 2100 },
      ...{ itemId: 'mug', variantId: 'mug-blue', additionalFields: '' },
    },
  ],
};

const subscription = {
  ...{ id: 's-1', state: 'active', endReason: null, testMode: true },
  ...{ email: 'ann@example.com', firstName: 'Ann', lastName: 'Sample' },
  ...{ orderId: 'o-1', openOrderId: null, currency: 'USD' },
  ...{ itemId: 'box', variantId: 'box-1', sku: 'BOX', title: 'Box', variant: '', quantity: 1, unitPriceCents: 2100 },
  ...{ shippingCents: 500, plan: { value: 1, unit: 'MONTH', cycles: 0 }, cyclesPaid: 1 },
  ...{ nextPaymentAt: 1_782_600_000_000, paidUntil: 1_782_600_000_000, contact },
};

export const webhookTopics = {
  'order.created': { label: 'An order was placed and paid', sample: order },
  'order.cancelled': {
    label: 'A paid order was cancelled',
    sample: { ...order, status: 'cancelled' },
  },
  'order.fulfilled': {
    label: 'An order, or a part of it, was sent',
    sample: { ...order, shipmentId: 's-1', isComplete: true, tracking: { carrier: 'DHL', number: '1', url: '' } },
  },
  'order.refunded': {
    label: 'Money of an order went back',
    sample: { ...order, refund: { id: 'r-1', paymentCents: 2100, giftCardCents: 0, creditCents: 0 } },
  },
  'subscription.started': { label: 'A subscription was started', sample: subscription },
  'subscription.renewed': {
    label: 'A renewal of a subscription was paid',
    sample: { ...subscription, cyclesPaid: 2 },
  },
  'subscription.payment-failed': {
    label: 'A renewal of a subscription was not paid; it is tried again',
    sample: { ...subscription, state: 'past-due', openOrderId: 'o-2' },
  },
  'subscription.paused': {
    label: 'A subscription was paused',
    sample: { ...subscription, state: 'paused', nextPaymentAt: null },
  },
  'subscription.resumed': { label: 'A subscription was resumed', sample: subscription },
  'subscription.skipped': { label: 'The next payment of a subscription was skipped', sample: subscription },
  'subscription.ended': {
    label: 'A subscription has ended',
    sample: { ...subscription, state: 'ended', endReason: 'requested', nextPaymentAt: null },
  },
  'form.submitted': {
    label: 'A form was submitted',
    sample: {
      ...{ id: 'f-1', formId: 'contact', formName: 'Contact', pageTitle: 'Contact', pagePath: '/contact' },
      fields: [{ id: 'email', type: 'email', title: 'Email', value: 'ann@example.com' }],
    },
  },
  'member.signed-up': {
    label: 'A customer made an account',
    sample: { id: 'a-1', email: 'ann@example.com', firstName: 'Ann', lastName: 'Sample' },
  },
  'stock.low': {
    label: 'Five pieces or fewer are left of a variant',
    sample: { itemId: 'mug', variantId: 'mug-blue', sku: 'MUG', title: 'Mug', qtyInStock: 5 },
  },
} as const;

export type WebhookTopic = keyof typeof webhookTopics;

export const webhookTopicNames = Object.keys(webhookTopics) as [WebhookTopic, ...WebhookTopic[]];
