/** Request and reply schemas of the store's settings. */
import { z } from 'zod';
import { countryCodes } from '#shared/countries';
import { market, markets } from '../../content/markets.ts';
import { requiredText } from '../../http/validation-messages.ts';
import {
  cartOptions,
  checkoutOptions,
  checkoutTexts,
  downloads,
  newForDays,
  productTexts,
  reviewRequests,
  type StoreSettings,
  settingCents,
  shippingOption,
  storeCurrency,
  taxNumber,
  taxRule,
} from '../../shop/store-settings.ts';

const MAX_ENTRIES = 100;
/** More than any shop charges, and far below what would overflow sums. */
const MAX_CENTS = 100_000_000_000;

const cents = settingCents.max(MAX_CENTS);
const id = z.string().regex(/^[\w-]{1,60}$/, 'must be made of letters, digits, hyphens and underscores');
const country = z
  .string()
  .refine((code) => code === '*' || countryCodes.includes(code), 'must be a country code of two capital letters, or *');

const hasUniqueIds = (entries: readonly { readonly id: string }[]): boolean =>
  new Set(entries.map((entry) => entry.id)).size === entries.length;

const changedTaxRule = z.strictObject({ ...taxRule.shape, id, name: requiredText(100), country });

const changedShippingOption = z.strictObject({
  ...shippingOption.shape,
  id,
  name: requiredText(100),
  countries: z.array(country).min(1).max(300),
  baseCents: cents,
  perItemCents: cents.default(0),
  freeFromCents: cents.nullable().default(null),
});

const asContentSays = z.boolean().nullable().describe('Null: as in the content folder of the site.');

const { dispatch, delivery, returns, shippingUrl, returnsUrl } = productTexts.shape;
const changedTexts = z
  .strictObject({
    dispatch: dispatch.unwrap(),
    delivery: delivery.unwrap(),
    returns: returns.unwrap(),
    shippingUrl: shippingUrl.unwrap(),
    returnsUrl: returnsUrl.unwrap(),
  })
  .partial();

/** Fields that are not sent stay unchanged. */
export const storeSettingsChange = z
  .strictObject({
    currency: storeCurrency.describe('Currency of all prices from now on; amounts in minor units stay unchanged.'),
    minimumSubtotalCents: cents.describe('Minimum subtotal of an order.'),
    multipleQuantityAllowedForServices: z.boolean(),
    expressCheckout: asContentSays,
    useCLDRMoneyFormat: asContentSays,
    shippingOptions: z
      .array(changedShippingOption)
      .max(MAX_ENTRIES)
      .refine(hasUniqueIds, 'must have an id of its own for each option'),
    taxRules: z.array(changedTaxRule).max(MAX_ENTRIES).refine(hasUniqueIds, 'must have an id of its own for each rule'),
    downloads: z.strictObject(downloads.shape),
    reviewRequests: z.strictObject(reviewRequests.shape),
    checkoutTexts: z.strictObject(checkoutTexts.shape).describe('Plain text; may be empty.'),
    cartOptions: z
      .strictObject({
        ...cartOptions.shape,
        giftWrap: z
          .strictObject({ priceCents: cents, hasMessage: z.boolean().default(true) })
          .nullable()
          .default(null),
      })
      .describe('Order note, and gift wrap with its price; null: not offered.'),
    checkoutOptions: z
      .strictObject(checkoutOptions.shape)
      .describe('Whether shoppers must accept the terms, and whether they are offered marketing emails.'),
    productTexts: changedTexts.describe('Plain text; may be empty. Fields that are not sent stay unchanged.'),
    markets: markets.describe('The first market is the default for visitors; empty: only the store’s own prices.'),
    newForDays: newForDays.unwrap().describe('Number of days that lists mark a product as new; 0: never.'),
    taxNumber: taxNumber.unwrap().describe('VAT or tax number of the store, for invoices; may be empty.'),
  })
  .partial();

export type StoreSettingsChange = z.output<typeof storeSettingsChange>;

/** All settings, with their defaults. */
export const adminStoreSettings = z
  .object({
    currency: z.string(),
    minimumSubtotalCents: settingCents,
    multipleQuantityAllowedForServices: z.boolean(),
    expressCheckout: asContentSays,
    useCLDRMoneyFormat: asContentSays,
    shippingOptions: z.array(shippingOption),
    taxRules: z.array(taxRule),
    downloads,
    reviewRequests,
    checkoutTexts,
    productTexts,
    markets: z.array(market),
    cartOptions,
    checkoutOptions,
    newForDays,
    taxNumber,
    revision: z.number().int().describe('Counts changes; send it as `If-Match`.'),
  })
  .meta({ id: 'StoreSettings' });

export type AdminStoreSettings = z.output<typeof adminStoreSettings>;

/** Stored settings as routes return them. */
export const settingsReply = (settings: StoreSettings, revision: number): AdminStoreSettings => ({
  ...settings,
  expressCheckout: settings.expressCheckout ?? null,
  useCLDRMoneyFormat: settings.useCLDRMoneyFormat ?? null,
  checkoutTexts: settings.checkoutTexts ?? { review: '', confirmation: '' },
  cartOptions: settings.cartOptions ?? cartOptions.parse({}),
  checkoutOptions: settings.checkoutOptions ?? checkoutOptions.parse({}),
  productTexts: settings.productTexts ?? productTexts.parse({}),
  markets: settings.markets ?? [],
  revision,
});
