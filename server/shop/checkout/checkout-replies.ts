/** Replies of the checkout routes. */
import { z } from 'zod';
import type { CheckoutTerms } from '#shared/subscription-terms';
import { contract, type Output } from '../../http/contract.ts';
import { cents } from '../../http/reply-fields.ts';
import { cartReply } from '../cart/cart-replies.ts';
import { contact, orderWith } from '../orders/order-replies.ts';
import { checkoutOptions } from '../store-settings.ts';
import { subscription } from '../subscriptions/subscription-replies.ts';

export const terms = contract<CheckoutTerms>()(
  z
    .object({
      price: z.string().describe('`$42.00 every 3 months`.'),
      renewal: z.string(),
      next: z.string(),
      ending: z.string(),
      consent: z.string().describe('Text that the shopper accepts with `agreesToRenewals`.'),
    })
    .meta({ id: 'SubscriptionTerms' }),
);

export const checkoutReply = z
  .object({
    shoppingCart: cartReply,
    step: z.enum(['details', 'shipping', 'review']).describe('First step that is not complete.'),
    needs: z.enum(['contact', 'country', 'address']).describe('Required input.'),
    countries: z.array(z.string()).describe('Countries of the billing address: ISO 3166 codes.'),
    deliveryCountries: z
      .array(z.string())
      .optional()
      .describe('Countries that the order can be shipped to, whether or not it is picked up. Absent: `countries`.'),
    details: contact.nullable(),
    billing: contact.nullish().describe('Billing address; null: same as the shipping address. Its `email` is empty.'),
    pickups: z
      .array(z.object({ id: z.string(), name: z.string(), address: z.string(), hours: z.string() }))
      .optional()
      .describe('Pickup locations, as alternatives to shipping.'),
    pickup: z.string().optional().describe('Id of the selected pickup location; empty: the order is shipped.'),
    wantsNews: z.boolean().optional(),
    options: checkoutOptions.optional().describe('Other questions of the store, next to the payment.'),
    giftCard: z
      .object({ code: z.string(), cents: cents.describe('Amount paid by the gift card, in minor units.') })
      .nullable(),
    dueCents: cents.describe('Grand total minus the gift card, in minor units.'),
    subscription: terms.nullable().describe('Null unless the cart has a subscription.'),
    problem: z.string().describe('Why the cart cannot be ordered; otherwise empty.'),
    refusal: z.string().meta({ deprecated: true }).describe('Same as `problem`; removed in the next release.'),
    reviewText: z.string().optional().describe('Text of the store at the last step, as plain text; may be empty.'),
    incompleteEntryId: z.string().describe('Id of the entry with missing fields; otherwise empty.'),
    payment: z.object({
      form: z
        .enum(['none', 'card', 'redirect'])
        .describe('Where the card is entered: on this page, or on the payment service’s.'),
      testMode: z.boolean(),
      methods: z
        .array(z.object({ id: z.string(), name: z.string() }))
        .optional()
        .describe('Other payment methods, such as wallets and banks.'),
      element: z
        .object({ script: z.string(), publishableKey: z.string() })
        .optional()
        .describe('Fields of the payment service (Stripe’s Payment Element) for a page of the shop.'),
    }),
  })
  .meta({ id: 'Checkout' });

/** The checkout as its routes and pages use it. */
export type CheckoutView = Output<typeof checkoutReply>;

export const foundOrder = orderWith(subscription);
