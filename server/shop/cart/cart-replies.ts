/** Replies of the cart routes (specification, storefront 3). */
import { z } from 'zod';
import { couponKinds } from '#shared/cart-sums';
import type { Cart, CartEntry } from '#shared/contracts/cart';
import { contract } from '../../http/contract.ts';
import { cents, moment } from '../../http/reply-fields.ts';

export const fieldTitles = z.record(z.string(), z.string()).describe('Titles of the form fields, by their ids.');

export const cartEntry = contract<CartEntry>()(
  z
    .object({
      id: z.string(),
      itemId: z.string(),
      chosenVariant: z.object({
        id: z.string(),
        sku: z.string(),
        attributes: z.record(z.string(), z.string()).describe('In the order of the shop.'),
      }),
      quantity: z.number().int(),
      title: z.string().describe('Plain text.'),
      productType: z.number().int().describe('-1 for a donation.'),
      fullUrl: z.string(),
      image: z.record(z.string(), z.unknown()).nullable().describe('The image asset, with plain texts.'),
      purchasePriceCents: cents.describe('The price of one, in minor units.'),
      subTotal: cents.describe('Quantity times price, in minor units.'),
      additionalFields: z.string().nullable().describe('JSON text of the answers by field id.'),
      fieldTitles,
      hasFields: z.boolean().describe('The product asks for additional fields.'),
      available: z.number().int().nullable().describe('How many are in stock; null when it never runs out.'),
    })
    .meta({ id: 'CartEntry' }),
);

export const shippingOption = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['delivery', 'pickup']).optional().describe('Shipped, or picked up at the shop; absent: shipped.'),
    address: z.string().optional().describe('Where it is picked up.'),
    hours: z.string().optional().describe('When it can be picked up.'),
    countries: z.array(z.string()).describe('ISO 3166 codes; `*` is everywhere.'),
    baseCents: cents,
    perItemCents: cents,
    freeFromCents: cents.nullable().describe('Free from this subtotal on; null: never free.'),
    costCents: cents.describe('What it costs for this cart, in minor units.'),
  })
  .meta({ id: 'ShippingOption' });

export const taxRule = z
  .object({
    id: z.string(),
    name: z.string(),
    country: z.string().describe('ISO 3166 code; `*` is everywhere.'),
    region: z.string().describe('Empty for the whole country.'),
    rate: z.number().describe('Parts per million: 210000 is 21 %.'),
    appliesToShipping: z.boolean(),
    isIncluded: z.boolean().describe('The prices include it.'),
  })
  .meta({ id: 'TaxRule' });

export const coupon = z
  .object({
    code: z.string(),
    kind: z.enum(couponKinds),
    value: z.number().describe('Parts per million, or minor units.'),
    minimumSubtotalCents: cents,
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
    usesLeft: z.number().int().nullable().describe('Null for no limit.'),
    isAutomatic: z.boolean().optional().describe('Applied without a code; cannot be removed.'),
  })
  .meta({ id: 'Coupon' });

const freeShipping = z.object({
  fromCents: cents.describe('From this amount of goods on, shipping is free.'),
  missingCents: cents.describe('What is missing; 0: shipping is free.'),
  places: z.string().describe('Names of the countries it is for, while the cart has no location; else empty.'),
});

const giftWrap = z.object({
  priceCents: cents,
  isChosen: z.boolean(),
  message: z.string().nullable().describe('Text of the card that comes with it; null when the shop offers none.'),
});

export const invalidCoupon = z.object({
  code: z.string(),
  reason: z.enum([
    'unknown',
    'not-started',
    'expired',
    'used-up',
    'below-minimum',
    'gift-cards-only',
    'donations-only',
  ]),
  message: z.string().describe('What the shopper reads.'),
});

const shippingLocation = z.object({
  country: z.string().describe('ISO 3166 code.'),
  region: z.string(),
  postalCode: z.string(),
});

export const cartReply = contract<Cart>()(
  z
    .object({
      id: z.string().describe('Empty before anything was added.'),
      websiteId: z.string(),
      orderId: z.string().describe('The order that it has become, or that waits for its payment; empty for none.'),
      created: moment.describe('Epoch milliseconds; 0 before anything was added.'),
      isPurchased: z.boolean(),
      currency: z.string().describe('ISO 4217 code.'),
      language: z.string().describe('Of the site, BCP 47; empty: not set.'),
      entries: z.array(cartEntry),
      savedEntries: z.array(cartEntry).describe('What was saved for later: not summed, not ordered.'),
      freeShipping: freeShipping.nullable().describe('Null when no shipping is free, or nothing is sent.'),
      note: z.string().nullable().describe('The order note; null when the shop takes none.'),
      giftWrap: giftWrap.nullable().describe('Null when the shop offers none, or nothing is sent.'),
      shippingOptions: z.array(shippingOption),
      applicableTaxRules: z.array(taxRule),
      coupons: z.array(z.string()).describe('The codes that the shopper has entered.'),
      validCoupons: z.array(coupon),
      invalidCoupons: z.array(invalidCoupon),
      selectedShippingOption: shippingOption.nullable(),
      shippingLocation: shippingLocation.nullable(),
      minimumSubtotalCents: cents.describe('The smallest order that can be checked out, in minor units.'),
      subtotalCents: cents,
      taxCents: cents.describe('Tax that is added to the prices, in minor units.'),
      includedTaxCents: cents.describe('The part of the prices that is tax, in minor units.'),
      shippingCostCents: cents,
      discountCents: cents,
      giftWrapCents: cents,
      grandTotalCents: cents,
      totalQuantity: z.number().int(),
      hasDigital: z.boolean(),
      purelyDigital: z.boolean(),
      requiresShipping: z.boolean(),
      subtotalAmount: z.object({ value: z.string().describe('A decimal number.'), currency: z.string() }),
    })
    .meta({ id: 'Cart', description: 'The cart (specification, storefront 3).' }),
);

/** Reply to a change of the whole cart. */
export const changedCart = z.object({ shoppingCart: cartReply });
export const addedEntry = z.object({
  shoppingCart: cartReply,
  newlyAdded: cartEntry.optional().describe('The entry; absent when its product is no longer available.'),
});
export const updatedEntry = z.object({
  shoppingCart: cartReply,
  updatedEntry: cartEntry.optional().describe('The entry; absent when it was removed.'),
});
export const newCart = z.object({ cartToken: z.string().describe('Leads to /checkout?cartToken=…') });
