/** What webhooks can be told of, with what is sent as a sample. */

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
  lines: [{ sku: 'MUG', title: 'Mug', variant: 'Blue', quantity: 2, unitPriceCents: 2100 }],
};

export const webhookTopics = {
  'order.created': { label: 'An order was placed and paid', sample: order },
  'order.fulfilled': {
    label: 'An order, or a part of it, was sent',
    sample: { ...order, shipmentId: 's-1', isComplete: true, tracking: { carrier: 'DHL', number: '1', url: '' } },
  },
  'order.refunded': {
    label: 'Money of an order went back',
    sample: { ...order, refund: { id: 'r-1', paymentCents: 2100, giftCardCents: 0, creditCents: 0 } },
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
