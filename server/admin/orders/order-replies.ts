/** What the owner's calls answer about orders. */
import { z } from 'zod';
import { cents, moment, paging } from '../../http/reply-fields.ts';
import { contact, orderStatus, tracking } from '../../shop/orders/order-replies.ts';
import { refundStatus } from '../../shop/orders/refund-record.ts';

export const orderKind = z.enum(['cart', 'subscription', 'donation', 'gift-card']);

const summaryFields = {
  id: z.string(),
  number: z.number().int().describe('What buyer and owner call the order.'),
  status: orderStatus,
  kind: orderKind,
  testMode: z.boolean().describe('Placed in test mode: no money was taken.'),
  email: z.string(),
  currency: z.string(),
  grandTotalCents: cents,
  giftCardCents: cents.describe('What a gift card has paid, in minor units.'),
  refundedCents: cents.describe('Given back so far, refunds under way included, in minor units.'),
  created: moment,
  paidAt: moment.nullable(),
  fulfilledAt: moment.nullable(),
};

export const listedOrder = z
  .object({ ...summaryFields, name: z.string(), quantity: z.number().int() })
  .meta({ id: 'ListedOrder' });

export const orderList = z.object({ results: z.array(listedOrder), ...paging });

const line = z.object({
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  title: z.string(),
  variant: z.string(),
  productType: z.number().int(),
  quantity: z.number().int(),
  unitPriceCents: cents,
  fields: z.string().describe('What the buyer has filled in, as text.'),
});

const refund = z
  .object({
    id: z.string(),
    paymentCents: cents.describe('What the payment service gives back, in minor units.'),
    giftCardCents: cents.describe('What goes back to the gift card, in minor units.'),
    status: refundStatus.describe('`pending`: the payment service has not answered yet, and is asked again.'),
    reason: z.string(),
    author: z.string().describe('Id of the admin.'),
    failure: z.string().describe('Why the payment service has refused; empty otherwise.'),
    created: moment,
    settledAt: moment.nullable(),
  })
  .meta({ id: 'Refund' });

const email = z.object({
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  created: moment,
  sendAfter: moment.nullable().describe('Not before this instant; null: at once.'),
  deliveredAt: moment.nullable(),
  lastError: z.string(),
});

const note = z.object({ id: z.string(), author: z.string(), text: z.string(), created: moment });

const download = z.object({
  fileId: z.string(),
  name: z.string(),
  allowed: z.number().int(),
  used: z.number().int(),
  expiresAt: moment,
  isEnded: z.boolean(),
});

export const adminOrder = z
  .object({
    ...summaryFields,
    subtotalCents: cents,
    discountCents: cents,
    shippingCents: cents,
    taxCents: cents,
    contact,
    shippingOption: z.string().nullable(),
    billing: contact.nullable().describe('Where the invoice goes; null: to the shipping address.'),
    pickup: z.object({ address: z.string(), hours: z.string() }).nullable().describe('Null: the order is sent.'),
    note: z.string().describe('What the shopper wrote; empty: nothing.'),
    giftWrap: z
      .object({ cents, message: z.string().describe('What the card says.') })
      .nullable()
      .describe('Null unless it is wrapped as a gift.'),
    couponCodes: z.array(z.string()),
    taxes: z.array(z.string()),
    includedTaxCents: cents,
    lines: z.array(line),
    payment: z.object({
      provider: z.string().describe('The payment service; empty: nothing was to pay.'),
      reference: z.string().nullable().describe('What the payment service calls the payment.'),
      paidCents: cents.describe('What was paid, without what a gift card has paid, in minor units.'),
      refundableCents: cents.describe('What may still be given back, in minor units.'),
    }),
    refunds: z.array(refund),
    tracking: tracking.nullable(),
    downloads: z.array(download),
    giftCards: z
      .array(z.object({ id: z.string(), amountCents: cents, balanceCents: cents, isVoided: z.boolean() }))
      .describe('Gift cards that the order has bought.'),
    paidWithGiftCard: z.string().nullable().describe('Id of the gift card that paid; null: none did.'),
    subscriptionId: z.string().nullable(),
    emails: z.array(email),
    notes: z.array(note).describe('For admins alone.'),
  })
  .meta({ id: 'AdminOrder' });
