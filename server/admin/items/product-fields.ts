/** The fields of products that admins edit: variants, and how the shop offers the product. */
import { z } from 'zod';
import { billingPeriodUnits } from '#shared/billing-periods';
import { formFieldTypes } from '#shared/form-field-types';
import { adminMessages } from '#shared/messages/admin';
import { MAX_SAVING_PERCENT } from '../../content/subscription-offer.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import { picture } from './picture-fields.ts';

const MAX_VARIANTS = 250;
const MAX_OPTIONS = 6;
const MAX_FORM_FIELDS = 30;
export const MAX_STOCK = 1_000_000;

const cents = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const flag = z.boolean();

/** Names and values of options appear unescaped in page JSON and in cart rows, so they must not contain markup. */
const optionText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is missing')
    .max(max)
    .regex(/^[^<>]*$/, 'must not contain < or >');

const measure = z.number().min(0).max(1_000_000);

const shippingWeight = z.strictObject({ value: measure, unit: z.enum(['KILOGRAM', 'POUND']) });
const shippingSize = z.strictObject({
  unit: z.enum(['CENTIMETER', 'INCH']),
  ...{ len: measure, width: measure, height: measure },
});

const variant = z.strictObject({
  id: z.string().max(100).optional().describe('Id of an existing variant; without it, variants are matched by SKU.'),
  sku: requiredText(200),
  attributes: z.record(optionText(100), optionText(200)).default({}).describe('Values by option name.'),
  priceCents: cents,
  salePriceCents: cents.default(0),
  onSale: flag.default(false),
  unlimited: flag.optional().describe('Default: unchanged; `false` for a new variant.'),
  qtyInStock: z.number().int().min(0).max(MAX_STOCK).optional().describe('Default: unchanged; 0 for a new variant.'),
  mainImage: picture.nullable().optional().describe('Image that is shown when the variant is selected.'),
  gallery: z
    .array(z.string().max(100))
    .max(250)
    .optional()
    .describe('Ids of the product’s `images` that show this variant.'),
  shippingWeight: shippingWeight.nullable().optional().describe('Weight including the package.'),
  shippingSize: shippingSize.nullable().optional().describe('Size of the package.'),
});

const subscriptionPlan = z.strictObject({
  billingPeriod: z.strictObject({
    value: z.number().int().min(1).max(100),
    unit: z.enum(billingPeriodUnits, { error: (issue) => adminMessages.option(String(issue.input)) }),
  }),
  numBillingCycles: z.number().int().min(0).max(1000).default(0).describe('Number of payments; 0: until canceled.'),
});

const text = (max: number) => z.string().max(max);

const formField = z.strictObject({
  id: z.string().regex(/^[\w-]{1,100}$/, 'is made of letters, digits, hyphens and underscores'),
  type: z.enum(formFieldTypes, { error: (issue) => adminMessages.option(String(issue.input)) }),
  title: text(500).default(''),
  description: text(2000).optional(),
  placeholder: text(500).optional(),
  required: flag.optional(),
  currencySymbol: text(8).optional(),
  showCountryCode: flag.optional(),
  underline: flag.optional(),
  options: z.array(text(500)).max(250).optional(),
  maxLength: z.number().int().min(0).max(100_000).optional(),
  key: text(200).optional(),
  value: text(2000).optional(),
});

const additionalFieldsForm = z.strictObject({
  id: z.string().max(100).optional(),
  name: requiredText(200),
  fields: z
    .array(formField)
    .min(1)
    .max(MAX_FORM_FIELDS)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, adminMessages.exists('field')),
  disclaimerMessage: text(5000).transform(richText).optional(),
});

const restockMessages = z.strictObject({
  CTAText: text(500).optional(),
  placeholderText: text(200).optional(),
  buttonText: text(200).optional(),
  confirmationText: text(500).optional(),
  mailingListDescription: text(500).optional(),
});

const MAX_RELATED = 12;

/** Null resets a setting to the shop's own. */
const productSettings = z.strictObject({
  customAddButtonText: text(100).nullable().optional(),
  subscriptionPlan: subscriptionPlan.nullable().optional(),
  subscriptionOffer: subscriptionPlan
    .extend({ savingPercent: z.number().int().min(0).max(MAX_SAVING_PERCENT).default(0) })
    .nullable()
    .optional()
    .describe('Also sold as a subscription.'),
  additionalFieldsForm: additionalFieldsForm.nullable().optional(),
  customSoldOutText: text(200).nullable().optional(),
  scarcityEnabled: flag.nullable().optional(),
  scarcityThreshold: z.number().int().min(1).max(1000).nullable().optional(),
  scarcityText: text(500).nullable().optional().describe('Message pattern: `Only {qtyInStock} left`.'),
  scarcityShownByDefault: flag.nullable().optional().describe('Shows the text before a variant is selected.'),
  restockNotificationEnabled: flag.nullable().optional(),
  restockNotificationMessages: restockMessages.nullable().optional(),
  mailingListSignUpEnabled: flag.nullable().optional(),
  mailingListOptInByDefault: flag.nullable().optional(),
  chargesTax: flag.nullable().optional().describe('`false`: no tax is charged on the product. Default: `true`.'),
  afterPayAvailable: flag.nullable().optional().describe('`false`: no installments, even if the store offers them.'),
  afterPayMin: cents.nullable().optional(),
  afterPayMax: cents.nullable().optional(),
  sizeGuide: text(20_000)
    .transform(richText)
    .nullable()
    .optional()
    .describe('HTML; opens in a dialog next to the options.'),
  optionColors: z
    .record(
      optionText(100),
      z.record(optionText(200), z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #5b6b4a')),
    )
    .nullable()
    .optional()
    .describe('Colors by option name and value. An option with a color for every value is shown as swatches.'),
  relatedItems: z
    .array(z.string().max(100))
    .max(MAX_RELATED)
    .refine((ids) => new Set(ids).size === ids.length, 'has a product twice')
    .nullable()
    .optional()
    .describe('Ids of related products, shown before those that share categories and tags.'),
});

export const productFields = {
  variantOptionOrdering: z
    .array(optionText(100))
    .max(MAX_OPTIONS)
    .refine((list) => new Set(list).size === list.length, adminMessages.exists('option'))
    .optional()
    .describe('Option names in the order of the pickers; default: the order of the variants.'),
  variants: z.array(variant).max(MAX_VARIANTS).optional().describe('All variants, in order.'),
  product: productSettings.optional().describe('Product settings. Fields that are not sent stay unchanged.'),
};

export type VariantInput = Readonly<z.infer<typeof variant>>;
export type ProductSettings = Readonly<z.infer<typeof productSettings>>;
