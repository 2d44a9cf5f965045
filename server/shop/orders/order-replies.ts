/** Replies of the order routes. */
import { z } from 'zod';
import type { TaxLine } from '#shared/cart-taxes';
import type { CheckoutDetails } from '#shared/checkout-details';
import { contract, type Output } from '../../http/contract.ts';
import { cents, moment } from '../../http/reply-fields.ts';
import { fieldTitles } from '../cart/cart-replies.ts';
import type { ShownDownload } from '../downloads/download-texts.ts';
import { analyticsFields, purchaseEventReply } from './purchase-event.ts';

export const contact = contract<CheckoutDetails>()(
  z
    .object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      region: z.string(),
      postalCode: z.string(),
      country: z.string().describe('ISO 3166 code; empty for a donation.'),
    })
    .meta({ id: 'Contact', description: 'Contact details and address. Fields that were not needed are empty.' }),
);

const orderLine = z.object({
  title: z.string(),
  quantity: z.number().int(),
  sku: z.string(),
  fullUrl: z.string(),
  variant: z.string().describe('`Blue / Small`, as at the time of purchase.'),
  additionalFields: z.string().describe('JSON text: answers by field id; may be empty.'),
  fieldTitles: fieldTitles.optional(),
  unitPriceCents: cents,
});

export const taxLine = contract<TaxLine>()(
  z
    .object({
      name: z.string(),
      rate: z.number().describe('Parts per million: 210000 is 21 %.'),
      isIncluded: z.boolean().describe('Whether prices include the tax.'),
      netCents: cents.describe('Amount that is taxed, without this tax, in minor units.'),
      taxCents: cents,
    })
    .meta({ id: 'TaxLine' }),
);

export const orderStatus = z.enum(['pending', 'paid', 'declined', 'cancelled', 'fulfilled']);

export const tracking = z.object({
  carrier: z.string(),
  number: z.string(),
  url: z.string().describe('Tracking page of the carrier; may be empty.'),
});
export type Tracking = Output<typeof tracking>;

const orderFields = {
  ...analyticsFields,
  number: z.number().int().describe('Order number that shoppers and admins see.'),
  status: orderStatus,
  kind: z.enum(['cart', 'subscription', 'donation', 'gift-card']),
  created: moment,
  language: z.string().describe('Language of the site, BCP 47; empty: not set.'),
  timeZone: z.string().describe('Time zone of the site; empty: not set.'),
  email: z.string(),
  subtotalCents: cents,
  discountCents: cents,
  shippingCents: cents,
  taxCents: cents,
  grandTotalCents: cents,
  giftCardCents: cents.describe('Amount paid by gift card, in minor units.'),
  refundedCents: cents.optional().describe('Total of refunds, in minor units.'),
  confirmationText: z.string().optional().describe('Text of the store on order confirmations, as plain text.'),
  tracking: tracking.nullish().describe('Tracking, once the order is shipped.'),
  details: z.object({
    contact,
    shippingOption: z.string().nullable().describe('Name of the shipping option; null if nothing is shipped.'),
    includedTaxCents: cents,
    addedTaxes: z.array(z.string()).describe('Names of the taxes that are added to prices.'),
    taxLines: z.array(taxLine).optional().describe('Each tax; absent from orders of earlier releases.'),
    billing: contact.optional().describe('Billing address; absent: same as the shipping address.'),
    pickup: z
      .object({ address: z.string(), hours: z.string() })
      .optional()
      .describe('Pickup location; absent: the order is shipped.'),
    note: z.string().optional().describe('Order note of the shopper.'),
    giftWrap: z
      .object({ cents, message: z.string().describe('Text of the gift message; may be empty.') })
      .optional()
      .describe('Absent unless the order is gift-wrapped.'),
  }),
  lines: z.array(orderLine),
  purchaseEvent: purchaseEventReply.nullable().describe('Null until the order is paid.'),
};

export const download = contract<ShownDownload>()(
  z.object({
    name: z.string(),
    facts: z.string().describe('`PDF, 1.2 MB`.'),
    left: z.string().describe('Remaining downloads and expiry, or why there are none.'),
    isOver: z.boolean(),
    fileAddress: z.string().describe('URL of the file; each request counts as a download.'),
    pageAddress: z.string().describe('Page about the download; opening it does not count.'),
  }),
);

/** As the payment of a subscription includes it. */
export const order = z.object(orderFields).meta({ id: 'Order' });
export type Order = Output<typeof order>;
const orderWithDownloads = z
  .object({ ...orderFields, downloads: z.array(download) })
  .meta({ id: 'OrderWithDownloads', description: 'An order, with what can be downloaded of it.' });

const next = z
  .union([
    z.object({ kind: z.literal('confirmed'), path: z.string().describe('Path of the confirmation page.') }),
    z.object({
      kind: z.literal('redirect'),
      url: z.string().describe('URL where the payment continues.'),
      clientSecret: z.string().optional().describe('Confirms the payment in the fields of `payment.element`.'),
    }),
    z.object({ kind: z.literal('declined'), message: z.string().describe('Message for the shopper.') }),
  ])
  .meta({ id: 'NextStep', description: 'The next step for the shopper.' });

const orderToken = z.string().describe('Secret token of the order.');

export const placedOrder = z.object({ order: orderWithDownloads, orderToken, next });
export const paidRenewal = z.object({ order, orderToken, next });
export const orderWith = <Subscription extends z.ZodType>(subscription: Subscription) =>
  z.object({ ...orderFields, downloads: z.array(download), subscription: subscription.nullable() });
