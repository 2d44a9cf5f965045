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
      consent: z.string().describe('What the shopper agrees to by `agreesToRenewals`.'),
    })
    .meta({ id: 'SubscriptionTerms' }),
);

export const checkoutReply = z
  .object({
    shoppingCart: cartReply,
    step: z.enum(['details', 'shipping', 'review']).describe('The first step that is not done.'),
    needs: z.enum(['contact', 'country', 'address']).describe('The details that are required.'),
    countries: z.array(z.string()).describe('Where it can be sent: ISO 3166 codes.'),
    details: contact.nullable(),
    billing: contact.nullish().describe('Where the invoice goes; null: to the shipping address. Its email is empty.'),
    pickups: z
      .array(z.object({ id: z.string(), name: z.string(), address: z.string(), hours: z.string() }))
      .optional()
      .describe('Where the order may be picked up instead of being sent.'),
    pickup: z.string().optional().describe('Id of the pickup that is chosen; empty: the order is sent.'),
    wantsNews: z.boolean().optional(),
    options: checkoutOptions.optional().describe('What the shop asks besides the payment.'),
    giftCard: z
      .object({ code: z.string(), cents: cents.describe('The amount that it pays, in minor units.') })
      .nullable(),
    dueCents: cents.describe('The grand total less what the gift card pays, in minor units.'),
    subscription: terms.nullable().describe('Null unless the cart holds a subscription.'),
    problem: z.string().describe('Why the cart cannot be ordered; empty when it can.'),
    refusal: z.string().meta({ deprecated: true }).describe('The same as `problem`; until the next release.'),
    reviewText: z.string().optional().describe('Text of the shop for the last step, as plain text; empty: none.'),
    incompleteEntryId: z.string().describe('The entry whose fields must be filled in first; empty for none.'),
    payment: z.object({
      form: z.enum(['none', 'card', 'redirect']).describe('How it is paid: a card is asked for here, or elsewhere.'),
      testMode: z.boolean(),
      methods: z
        .array(z.object({ id: z.string(), name: z.string() }))
        .optional()
        .describe('Other ways to pay: wallets, banks.'),
    }),
  })
  .meta({ id: 'Checkout' });

/** The checkout as its routes and pages use it. */
export type CheckoutView = Output<typeof checkoutReply>;

export const foundOrder = orderWith(subscription);
