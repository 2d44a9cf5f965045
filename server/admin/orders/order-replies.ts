/** Replies about orders. */
import { z } from 'zod';
import { cents, moment, paging } from '../../http/reply-fields.ts';
import { contact, orderStatus, taxLine, tracking } from '../../shop/orders/order-replies.ts';
import { refundStatus } from '../../shop/orders/refund-record.ts';
import { returnLine, returnReason, returnState } from '../../shop/returns/return-record.ts';

export const orderKind = z.enum(['cart', 'subscription', 'donation', 'gift-card']);

const summaryFields = {
  id: z.string(),
  number: z.number().int().describe('Order number that buyers and admins see.'),
  status: orderStatus,
  kind: orderKind,
  testMode: z.boolean().describe('Test order: no money was charged.'),
  email: z.string(),
  currency: z.string(),
  grandTotalCents: cents,
  giftCardCents: cents.describe('Amount paid by gift card, in minor units.'),
  refundedCents: cents.describe('Total of refunds, including pending ones, in minor units.'),
  created: moment,
  paidAt: moment.nullable(),
  fulfilledAt: moment.nullable(),
};

export const listedOrder = z
  .object({
    ...summaryFields,
    name: z.string(),
    quantity: z.number().int(),
    sentQuantity: z.number().int().describe('Quantity in shipments.'),
    toSendQuantity: z
      .number()
      .int()
      .describe('Quantity still to ship; 0 unless the order is paid, and after a refund of its whole amount.'),
    requiresShipping: z.boolean().describe('The order has physical products: nothing else is shipped.'),
    isPickup: z.boolean().describe('The shopper collects the goods: they are not shipped.'),
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
  fields: z.string().describe('Additional fields that the buyer filled in, as text.'),
  position: z.number().int().describe('Index of the line from 0, as used by shipments, refunds and returns.'),
  sent: z.number().int().describe('Shipped quantity.'),
  unsent: z
    .number()
    .int()
    .describe(
      'Quantity that can still be shipped: without units that were put back in stock. 0 unless the product is physical.',
    ),
  refundCents: cents.describe('Price of the line, less its share of discounts, plus its share of the added tax.'),
  restockable: z.number().int().describe('Quantity that a refund can put back in stock.'),
  refundable: z
    .number()
    .int()
    .describe('Refundable quantity: without units that were put back in stock; 0 for gift cards.'),
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

const creditNote = z.object({
  number: z.string().describe('The order’s number and the position of the refund: `1001-C1`.'),
  lines: z.array(z.object({ ...linePart.shape, cents })).describe('Refunded lines, with quantity and amount.'),
  restCents: cents.describe('Refunded amount that belongs to no line, such as shipping.'),
  taxLines: z.array(taxLine).nullable().describe('Each tax in the refund; null for orders of earlier releases.'),
  totalCents: cents,
});

const refund = z
  .object({
    id: z.string(),
    paymentCents: cents.describe('Amount refunded by the payment service, in minor units.'),
    giftCardCents: cents.describe('Amount refunded to the gift card, in minor units.'),
    creditCents: cents.describe('Amount refunded as a new gift card, in minor units.'),
    creditCardId: z.string().nullable().describe('Id of the new gift card, or null.'),
    status: refundStatus.describe('`pending`: the payment service has not confirmed yet; the server retries.'),
    reason: z.string(),
    lines: z.array(z.object(linePart.shape)).describe('Refunded quantities, as requested.'),
    creditNote,
    author: z.string().describe('Id of the admin.'),
    failure: z.string().describe('Why the payment service rejected the refund; empty otherwise.'),
    created: moment,
    settledAt: moment.nullable(),
  })
  .meta({ id: 'Refund' });

const email = z.object({
  key: z.string().describe('Identifier in the paths of calls.'),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  created: moment,
  sendAfter: moment.nullable().describe('Earliest time of sending; null: immediately.'),
  deliveredAt: moment.nullable(),
  lastError: z.string(),
});

export const orderEmailReply = email.extend({
  text: z.string().describe('Text of the email; empty if it is no longer stored.'),
  html: z.string(),
});

const note = z.object({ id: z.string(), author: z.string(), text: z.string(), created: moment });

const download = z.object({
  fileId: z.string(),
  name: z.string(),
  allowed: z.number().int(),
  used: z.number().int(),
  expiresAt: moment,
  isEnded: z.boolean().describe('Revoked, or the whole amount of the order was refunded.'),
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
    billing: contact.nullable().describe('Billing address; null: same as the shipping address.'),
    pickup: z
      .object({ address: z.string(), hours: z.string() })
      .nullable()
      .describe('Pickup location; null if the order is shipped.'),
    note: z.string().describe('Order note of the shopper; may be empty.'),
    giftWrap: z
      .object({ cents, message: z.string().describe('Text of the gift message.') })
      .nullable()
      .describe('Null unless the order is gift-wrapped.'),
    couponCodes: z.array(z.string()),
    taxes: z.array(z.string()),
    taxLines: z.array(taxLine).nullable().describe('Each tax; null for orders of earlier releases.'),
    includedTaxCents: cents,
    endedAt: moment
      .nullable()
      .describe('Time when the order was declined or canceled; null otherwise, and for orders of earlier releases.'),
    declineReason: z
      .string()
      .describe('Why the payment was declined, such as `insufficient-funds`; empty unless it was.'),
    market: z
      .object({
        id: z.string(),
        rate: z
          .string()
          .describe('Exchange rate when the order was placed: units of its currency per unit of the store’s.'),
        storeCurrency: z.string(),
        storeTotalCents: cents.describe('Grand total in the currency of the store.'),
      })
      .nullable()
      .describe('Market of the order; null: the store’s own prices.'),
    lines: z.array(line),
    payment: z.object({
      provider: z.string().describe('Payment service; empty if nothing was due.'),
      reference: z.string().nullable().describe('Id of the payment at the payment service.'),
      paidCents: cents.describe('Amount paid, excluding gift cards, in minor units.'),
      refundableCents: cents.describe('Refundable amount, in minor units.'),
    }),
    refunds: z.array(refund),
    tracking: tracking.nullable().describe('Tracking of the latest shipment.'),
    shipments: z
      .array(shipment)
      .describe('Oldest first; empty for orders that were shipped before shipments were recorded.'),
    returns: z.array(orderReturn).describe('Requested returns, oldest first.'),
    downloads: z.array(download),
    giftCards: z
      .array(z.object({ id: z.string(), amountCents: cents, balanceCents: cents, isVoided: z.boolean() }))
      .describe('Gift cards bought with the order.'),
    paidWithGiftCard: z.string().nullable().describe('Id of the gift card that paid, or null.'),
    subscriptionId: z.string().nullable(),
    emails: z.array(email),
    notes: z.array(note).describe('Notes for admins.'),
  })
  .meta({ id: 'AdminOrder' });
