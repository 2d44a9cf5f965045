/** Settings of the store: one JSON document of the website. */
import { z } from 'zod';
import { couponKinds } from '#shared/cart-coupons';
import type { ShippingOption } from '#shared/cart-sums';
import type { TaxRule } from '#shared/cart-taxes';
import { findCurrency } from '#shared/currencies';
import { isSitePath } from '#shared/site-path';
import { markets } from '../content/markets.ts';
import { contract } from '../http/contract.ts';

export const settingCents = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const country = z.string().regex(/^(?:\*|[A-Z]{2})$/, 'is a country code of two capital letters, or *');

export const taxRule = contract<TaxRule>()(
  z.object({
    id: z.string(),
    name: z.string(),
    country,
    region: z.string().default(''),
    rate: z.number().int().min(0).max(1_000_000),
    appliesToShipping: z.boolean().default(false),
    isIncluded: z.boolean().default(false),
  }),
);

export const shippingOption = contract<ShippingOption>()(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['delivery', 'pickup']).optional(),
    address: z.string().max(300).optional(),
    hours: z.string().max(300).optional(),
    country: z
      .string()
      .regex(/^(?:\*|[A-Z]{2})?$/, 'is a country code of two capital letters, *, or empty')
      .optional(),
    region: z.string().max(100).optional(),
    countries: z.array(country).min(1),
    baseCents: settingCents,
    perItemCents: settingCents.default(0),
    freeFromCents: settingCents.nullable().default(null),
  }),
);

/** How often, and for how many days after buying, each file of a digital product can be downloaded. */
export const downloadDefaults = { limit: 5, days: 30 } as const;

export const downloads = z.object({
  limit: z.number().int().min(1).max(1000).default(downloadDefaults.limit),
  days: z.number().int().min(1).max(3650).default(downloadDefaults.days),
});

/** How many days after an order its buyer is asked for reviews; 0: never. */
export const reviewDefaults = { days: 14 } as const;

export const reviewRequests = z.object({ days: z.number().int().min(0).max(365).default(reviewDefaults.days) });

/** Texts of the shop for the last step of the checkout, and for the confirmation page and its email. Plain text; empty: none. */
const checkoutText = z.string().max(2000).default('');
export const checkoutTexts = z.object({ review: checkoutText, confirmation: checkoutText });

/** Extras that the cart offers. */
export const cartOptions = z.object({
  orderNote: z.boolean().default(false),
  giftWrap: z
    .object({ priceCents: settingCents, hasMessage: z.boolean().default(true) })
    .nullable()
    .default(null),
});

const policyUrl = (path: string) =>
  z
    .string()
    .max(300)
    .refine(
      (url) => url === path || isSitePath(url) || /^https:\/\//.test(url),
      'must be a path of the site or an https address',
    )
    .default(path);

/** What the last checkout step asks besides the payment. */
export const checkoutOptions = z.object({
  /** The shopper must accept the terms before an order is placed. */
  requiresTerms: z.boolean().default(false),
  termsUrl: policyUrl('/terms'),
  privacyUrl: policyUrl('/privacy'),
  /** The shopper can subscribe to marketing emails. */
  offersNews: z.boolean().default(false),
});

/** Texts below the button of every product: dispatch, shipping, returns. Plain text; empty: none. */
const productText = (max: number) => z.string().max(max).default('');
export const productTexts = z.object({
  dispatch: productText(200),
  delivery: productText(2000),
  returns: productText(2000),
  /** Links to pages with the details; empty: none. */
  shippingUrl: policyUrl(''),
  returnsUrl: policyUrl(''),
});

/** How many days products count as new in lists; 0: never. */
export const newForDays = z.number().int().min(0).max(365).default(0);

/** The shop's VAT or tax number on invoices; empty: none. */
export const taxNumber = z.string().trim().max(50).default('');

export const storeCurrency = z
  .string()
  .refine((code) => findCurrency(code) !== undefined, 'is not one of the 27 currencies');

export const storeSettings = z.object({
  currency: storeCurrency.default('USD'),
  minimumSubtotalCents: settingCents.default(0),
  multipleQuantityAllowedForServices: z.boolean().default(true),
  taxRules: z.array(taxRule).default([]),
  shippingOptions: z.array(shippingOption).default([]),
  downloads: downloads.prefault({}),
  reviewRequests: reviewRequests.prefault({}),
  checkoutTexts: checkoutTexts.optional(),
  productTexts: productTexts.optional(),
  /** Absent or empty: one market, with the store's own prices. */
  markets: markets.optional(),
  cartOptions: cartOptions.optional(),
  checkoutOptions: checkoutOptions.optional(),
  newForDays,
  taxNumber,
  /** Product buttons lead directly to the checkout. Absent: as the site's content says. */
  expressCheckout: z.boolean().optional(),
  /** Prices on pages are formatted in the visitor's locale. Absent: as the site's content says. */
  useCLDRMoneyFormat: z.boolean().optional(),
});

export type StoreSettings = z.infer<typeof storeSettings>;

export const coupon = z.object({
  code: z.string().regex(/^[A-Z0-9-]{1,40}$/, 'is made of capital letters, digits and hyphens'),
  kind: z.enum(couponKinds),
  value: settingCents.default(0),
  minimumSubtotalCents: settingCents.default(0),
  startsAt: z.iso.datetime().nullable().default(null),
  endsAt: z.iso.datetime().nullable().default(null),
  usesLeft: z.number().int().min(0).nullable().default(null),
  isAutomatic: z.boolean().default(false),
  oncePerCustomer: z.boolean().default(false),
});
