/** Replies of the cart routes (specification, storefront 3). */
import { z } from 'zod';
import { couponKinds } from '#shared/cart-coupons';
import type { Cart, CartEntry } from '#shared/contracts/cart';
import { contract } from '../../http/contract.ts';
import { cents, moment } from '../../http/reply-fields.ts';

export const fieldTitles = z.record(z.string(), z.string()).describe('Labels of the form’s fields by id.');

export const cartEntry = contract<CartEntry>()(
  z
    .object({
      id: z.string(),
      itemId: z.string(),
      chosenVariant: z.object({
        id: z.string(),
        sku: z.string(),
        attributes: z.record(z.string(), z.string()).describe('In the order of the store.'),
      }),
      quantity: z.number().int(),
      title: z.string().describe('Plain text.'),
      productType: z.number().int().describe('-1 for a donation.'),
      fullUrl: z.string(),
      image: z.record(z.string(), z.unknown()).nullable().describe('Image, with plain texts.'),
      purchasePriceCents: cents.describe('Unit price, in minor units.'),
      subTotal: cents.describe('Quantity times unit price, in minor units.'),
      additionalFields: z.string().nullable().describe('JSON text: answers by field id.'),
      fieldTitles,
      hasFields: z.boolean().describe('The product has additional fields.'),
      available: z.number().int().nullable().describe('Quantity in stock; null if unlimited.'),
    })
    .meta({ id: 'CartEntry' }),
);

export const shippingOption = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['delivery', 'pickup']).optional().describe('Shipping or store pickup; absent: shipping.'),
    address: z.string().optional().describe('Pickup address.'),
    hours: z.string().optional().describe('Pickup hours.'),
    country: z
      .string()
      .optional()
      .describe('Country of the pickup, whose taxes apply; absent or empty: the shopper’s.'),
    region: z.string().optional().describe('Region of the pickup.'),
    countries: z.array(z.string()).describe('ISO 3166 codes; `*`: all countries.'),
    baseCents: cents,
    perItemCents: cents,
    freeFromCents: cents.nullable().describe('Free from this subtotal on; null: never free.'),
    costCents: cents.describe('Cost for this cart, in minor units.'),
  })
  .meta({ id: 'ShippingOption' });

export const taxRule = z
  .object({
    id: z.string(),
    name: z.string(),
    country: z.string().describe('ISO 3166 code; `*`: all countries.'),
    region: z.string().describe('Empty: the whole country.'),
    rate: z.number().describe('Parts per million: 210000 is 21 %.'),
    appliesToShipping: z.boolean(),
    isIncluded: z.boolean().describe('Whether prices include the tax.'),
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
    usesLeft: z.number().int().nullable().describe('Null: no limit.'),
    isAutomatic: z.boolean().optional().describe('Applies without a code and cannot be removed.'),
  })
  .meta({ id: 'Coupon' });

const freeShipping = z.object({
  fromCents: cents.describe('Subtotal from which shipping is free, in minor units.'),
  missingCents: cents.describe('Amount missing for free shipping, in minor units; 0: shipping is free.'),
  places: z
    .string()
    .describe('Names of the countries with free shipping, while the cart has no location; otherwise empty.'),
});

const giftWrap = z.object({
  priceCents: cents,
  isChosen: z.boolean(),
  message: z.string().nullable().describe('Text of the gift message; null if the store offers none.'),
});

export const invalidCoupon = z.object({
  code: z.string(),
  reason: z.enum([
    'unknown',
    'not-started',
    'expired',
    'used-up',
    'used-by-customer',
    'below-minimum',
    'gift-cards-only',
    'donations-only',
  ]),
  message: z.string().describe('Message for the shopper.'),
  isAutomatic: z.boolean().optional().describe('Applies without a code and cannot be removed.'),
});

const shippingLocation = z.object({
  country: z.string().describe('ISO 3166 code.'),
  region: z.string(),
  postalCode: z.string(),
});

export const cartReply = contract<Cart>()(
  z
    .object({
      id: z.string().describe('Empty until an item is added.'),
      websiteId: z.string(),
      orderId: z.string().describe('Id of the order of this cart, also while its payment is pending; otherwise empty.'),
      created: moment.describe('Epoch milliseconds; 0 until an item is added.'),
      isPurchased: z.boolean(),
      currency: z.string().describe('ISO 4217 code.'),
      language: z.string().describe('Language of the site, BCP 47; empty: not set.'),
      entries: z.array(cartEntry),
      savedEntries: z.array(cartEntry).describe('Entries saved for later: not part of totals and orders.'),
      freeShipping: freeShipping.nullable().describe('Null if no shipping option is free, or nothing is shipped.'),
      note: z.string().nullable().describe('Order note; null if the store offers none.'),
      giftWrap: giftWrap.nullable().describe('Null if the store offers none, or nothing is shipped.'),
      shippingOptions: z.array(shippingOption),
      applicableTaxRules: z.array(taxRule),
      coupons: z.array(z.string()).describe('Codes that the shopper entered.'),
      validCoupons: z.array(coupon),
      invalidCoupons: z.array(invalidCoupon),
      giftCard: z
        .object({ code: z.string(), cents: cents.describe('Amount that it pays, in minor units.') })
        .nullable()
        .describe('Gift card that the shopper entered; not part of the totals.'),
      selectedShippingOption: shippingOption.nullable(),
      shippingLocation: shippingLocation.nullable(),
      minimumSubtotalCents: cents.describe('Minimum subtotal for checkout, in minor units.'),
      subtotalCents: cents,
      taxCents: cents.describe('Tax added to prices, in minor units.'),
      includedTaxCents: cents.describe('Tax included in prices, in minor units.'),
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
  newlyAdded: cartEntry.optional().describe('The new entry; absent if its product is no longer for sale.'),
});
export const updatedEntry = z.object({
  shoppingCart: cartReply,
  updatedEntry: cartEntry.optional().describe('The changed entry; absent if it was removed.'),
});
export const newCart = z.object({ cartToken: z.string().describe('Token for /checkout?cartToken=…') });
