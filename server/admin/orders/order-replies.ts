/** Replies about orders. */
import { z } from 'zod';
import { cents, moment, paging } from '../../http/reply-fields.ts';
import { contact, orderStatus, tracking } from '../../shop/orders/order-replies.ts';
import { refundStatus } from '../../shop/orders/refund-record.ts';
import { returnLine, returnReason, returnState } from '../../shop/returns/return-record.ts';

export const orderKind = z.enum(['cart', 'subscription', 'donation', 'gift-card']);

const summaryFields = {
  id: z.string(),
  number: z.number().int().describe('The number that buyer and admins see.'),
  status: orderStatus,
  kind: orderKind,
  testMode: z.boolean().describe('Placed in test mode: no money was charged.'),
  email: z.string(),
  currency: z.string(),
  grandTotalCents: cents,
  giftCardCents: cents.describe('Paid by a gift card, in minor units.'),
  refundedCents: cents.describe('Refunded so far, including pending refunds, in minor units.'),
  created: moment,
  paidAt: moment.nullable(),
  fulfilledAt: moment.nullable(),
};

export const listedOrder = z
  .object({
    ...summaryFields,
    name: z.string(),
    quantity: z.number().int(),
    sentQuantity: z.number().int().describe('Pieces that were sent in shipments.'),
  })
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
  fields: z.string().describe('The answers to additional fields, as text.'),
  position: z.number().int().describe('From 0; what shipments, refunds and returns call the line.'),
  sent: z.number().int().describe('Pieces that were sent.'),
  restockable: z.number().int().describe('Pieces that a refund may restock.'),
});

/** A quantity of a line. */
export const linePart = z.strictObject({
  position: z.number().int().min(0).describe('Index of the order line, from 0.'),
  quantity: z.number().int().min(1).max(1_000_000),
});

const shipment = z
  .object({
    id: z.string(),
    lines: z.array(z.object(linePart.shape)),
    tracking: tracking.nullable(),
    author: z.string().describe('Id of the admin.'),
    created: moment,
  })
  .meta({ id: 'Shipment' });

const orderReturn = z.object({
  id: z.string(),
  state: returnState,
  lines: z.array(returnLine),
  reason: returnReason,
  comment: z.string(),
  answer: z.string(),
  created: moment,
});

const refund = z
  .object({
    id: z.string(),
    paymentCents: cents.describe('Refunded by the payment service, in minor units.'),
    giftCardCents: cents.describe('Returned to the gift card, in minor units.'),
    creditCents: cents.describe('Refunded as a new gift card, in minor units.'),
    creditCardId: z.string().nullable().describe('Id of that gift card; null: none was issued.'),
    status: refundStatus.describe('`pending`: the payment service has not responded yet; the refund is retried.'),
    reason: z.string(),
    author: z.string().describe('Id of the admin.'),
    failure: z.string().describe('Why the payment service has rejected it; empty otherwise.'),
    created: moment,
    settledAt: moment.nullable(),
  })
  .meta({ id: 'Refund' });

const email = z.object({
  key: z.string().describe('Its key in paths of routes.'),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  created: moment,
  sendAfter: moment.nullable().describe('Earliest sending time; null: immediately.'),
  deliveredAt: moment.nullable(),
  lastError: z.string(),
});

export const orderEmailReply = email.extend({
  text: z.string().describe('Empty: no longer stored.'),
  html: z.string(),
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
    pickup: z.object({ address: z.string(), hours: z.string() }).nullable().describe('Null: the order is shipped.'),
    note: z.string().describe('Note from the shopper; empty: none.'),
    giftWrap: z
      .object({ cents, message: z.string().describe('Text of the card.') })
      .nullable()
      .describe('Null unless it is wrapped as a gift.'),
    couponCodes: z.array(z.string()),
    taxes: z.array(z.string()),
    includedTaxCents: cents,
    market: z
      .object({
        id: z.string(),
        rate: z.string().describe('Exchange rate when it was placed: units of its currency for one of the store’s.'),
        storeCurrency: z.string(),
        storeTotalCents: cents.describe('The grand total in the currency of the store.'),
      })
      .nullable()
      .describe('Where it was placed; null: at the store’s own prices.'),
    lines: z.array(line),
    payment: z.object({
      provider: z.string().describe('The payment service; empty: nothing had to be paid.'),
      reference: z.string().nullable().describe('The payment service’s reference of the payment.'),
      paidCents: cents.describe('Amount paid, excluding gift cards, in minor units.'),
      refundableCents: cents.describe('What can still be refunded, in minor units.'),
    }),
    refunds: z.array(refund),
    tracking: tracking.nullable().describe('Of the latest shipment.'),
    shipments: z.array(shipment).describe('Oldest first; empty for orders sent before shipments existed.'),
    returns: z.array(orderReturn).describe('What the buyer wants to send back, oldest first.'),
    downloads: z.array(download),
    giftCards: z
      .array(z.object({ id: z.string(), amountCents: cents, balanceCents: cents, isVoided: z.boolean() }))
      .describe('Gift cards that the order has bought.'),
    paidWithGiftCard: z.string().nullable().describe('Id of the gift card used for payment; null: none.'),
    subscriptionId: z.string().nullable(),
    emails: z.array(email),
    notes: z.array(note).describe('Visible to admins only.'),
  })
  .meta({ id: 'AdminOrder' });
