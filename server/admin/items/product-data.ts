/** Products in page JSON: builds `structuredContent` from the edited fields and the rows of variants. */
import { field, isData, isTruthy, listOf, textOf } from '#shared/json';
import { fromMinorUnits, plainText } from '#shared/money';
import { newId } from '../../database/ids.ts';
import type { variants as variantTable } from '../../database/schema.ts';
import type { Json } from '../site/documents.ts';
import { asPageTexts, asTyped } from './page-texts.ts';
import { type Files, pagePicture, pictureView } from './pictures.ts';
import type { ProductSettings, VariantInput } from './product-fields.ts';
import { hasSinglePrice } from './product-rules.ts';

export type VariantRow = typeof variantTable.$inferSelect;

/** Settings that page JSON contains unchanged under the same name. */
const SAME = [
  ...[
    'customSoldOutText',
    'scarcityEnabled',
    'scarcityThreshold',
    'scarcityText',
    'scarcityShownByDefault',
    'restockNotificationEnabled',
  ],
  ...['restockNotificationMessages', 'mailingListSignUpEnabled', 'mailingListOptInByDefault'],
  ...[
    'chargesTax',
    'afterPayAvailable',
    'afterPayMin',
    'afterPayMax',
    'sizeGuide',
    'optionColors',
    'subscriptionOffer',
    'relatedItems',
  ],
] as const satisfies readonly (keyof ProductSettings)[];

/** The settings as fields of `structuredContent`; null removes one. `before`: that of the stored product. */
export function settingsContent(settings: ProductSettings, before: Json): Json {
  const { customAddButtonText, subscriptionPlan, additionalFieldsForm } = settings;
  return {
    ...Object.fromEntries(SAME.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]]))),
    ...(customAddButtonText === undefined ? {} : buttonContent(customAddButtonText ?? '')),
    ...(subscriptionPlan === undefined ? {} : planContent(subscriptionPlan, before)),
    ...(additionalFieldsForm === undefined ? {} : formContent(additionalFieldsForm, before)),
  };
}

const buttonContent = (text: string): Json =>
  text === ''
    ? { useCustomAddButtonText: null, customAddButtonText: null }
    : asPageTexts({ useCustomAddButtonText: true, customAddButtonText: text });

function planContent(plan: NonNullable<ProductSettings['subscriptionPlan']> | null, before: Json): Json {
  if (plan === null) return { isSubscribable: null, subscriptionPlan: null, productSubscriptionOptions: null };
  const id = textOf(field(listOf(before['productSubscriptionOptions'])[0], 'id')) || newId();
  return { isSubscribable: true, subscriptionPlan: plan, productSubscriptionOptions: [{ id, ...plan }] };
}

function formContent(form: NonNullable<ProductSettings['additionalFieldsForm']> | null, before: Json): Json {
  if (form === null) return { additionalFieldsFormId: null, additionalFieldsForm: null };
  const id = form.id || textOf(before['additionalFieldsFormId']) || newId();
  const { disclaimerMessage, ...texts } = form;
  const disclaimer = disclaimerMessage === undefined ? {} : { disclaimerMessage };
  return { additionalFieldsFormId: id, additionalFieldsForm: { ...asPageTexts({ ...texts, id }), ...disclaimer } };
}

/** The settings of a product as admins see them. */
export function settingsView(content: unknown) {
  const form = formView(content);
  const plan = field(content, 'subscriptionPlan');
  const button = textOf(field(content, 'customAddButtonText'));
  return {
    ...Object.fromEntries(
      SAME.flatMap((name) => {
        const value = field(content, name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    ...(isTruthy(field(content, 'useCustomAddButtonText')) ? { customAddButtonText: asTyped(button) } : {}),
    ...(isData(plan) ? { subscriptionPlan: plan } : {}),
    ...(form === undefined ? {} : { additionalFieldsForm: form }),
  };
}

/** Texts as they were entered; the disclaimer is rich text. */
function formView(content: unknown): Json | undefined {
  const form = field(content, 'additionalFieldsForm');
  if (!isData(form) || !isTruthy(field(content, 'additionalFieldsFormId'))) return undefined;
  const { disclaimerMessage } = form;
  return { ...asTyped(form), ...(disclaimerMessage === undefined ? {} : { disclaimerMessage }) };
}

function money(cents: number, currency: string): Json {
  const amount = fromMinorUnits(cents, currency);
  return { currency, value: amount === null ? '0' : plainText(amount) };
}

const prices = ({ priceCents, salePriceCents, onSale }: VariantRow, currency: string): Json => ({
  priceMoney: money(priceCents, currency),
  salePriceMoney: money(salePriceCents, currency),
  onSale,
});

export interface VariantsInput {
  readonly productType: number;
  readonly rows: readonly VariantRow[];
  /** The request's input for each row. */
  readonly inputs: readonly VariantInput[];
  readonly options: readonly string[];
  readonly currency: string;
  readonly files: Files;
}

/** The variants as fields of `structuredContent`. `before`: that of the stored product. */
export function variantsContent(input: VariantsInput, before: unknown): Json {
  const { productType, rows, inputs, options, currency, files } = input;
  const [only] = rows;
  if (hasSinglePrice(productType))
    return { variants: null, variantOptionOrdering: null, ...(only === undefined ? {} : prices(only, currency)) };
  const stored = listOf(field(before, 'variants'));
  return {
    variantOptionOrdering: options,
    variants: rows.map((row, at) => ({
      ...measuresOf(inputs[at], storedOf(stored, row.id)),
      id: row.id,
      sku: row.sku,
      attributes: row.attributes,
      optionValues: asPageTexts(options.map((optionName) => ({ optionName, value: row.attributes[optionName] ?? '' }))),
      ...prices(row, currency),
      price: row.priceCents,
      salePrice: row.salePriceCents,
      unlimited: row.unlimited,
      qtyInStock: row.qtyInStock,
      ...picturesOf(inputs[at], storedOf(stored, row.id), files),
    })),
  };
}

const storedOf = (variants: readonly unknown[], id: string): unknown =>
  variants.find((entry) => textOf(field(entry, 'id')) === id);

const MEASURES = ['shippingWeight', 'shippingSize'] as const;

/** Weight and dimensions of a variant's package: those in the request, else the stored ones. */
const measuresOf = (input: VariantInput | undefined, stored: unknown): Json =>
  Object.fromEntries(
    MEASURES.flatMap((name) => {
      const value = input?.[name] === undefined ? field(stored, name) : input[name];
      return isData(value) ? [[name, value]] : [];
    }),
  );

/** The images of a variant: those in the request, else the stored ones. */
function picturesOf(input: VariantInput | undefined, stored: unknown, files: Files): Json {
  const before = field(stored, 'mainImage');
  const image =
    input?.mainImage === undefined ? before : input.mainImage && pagePicture(input.mainImage, files, [before]);
  const gallery = input?.gallery ?? listOf(field(stored, 'gallery'));
  return { ...(isData(image) ? { mainImage: image } : {}), ...(gallery.length > 0 ? { gallery } : {}) };
}

/** A variant as admins see it. */
export function variantView({ itemId: _, position: __, ...row }: VariantRow, content: unknown) {
  const stored = storedOf(listOf(field(content, 'variants')), row.id);
  return {
    ...row,
    ...measuresOf(undefined, stored),
    mainImage: pictureView(field(stored, 'mainImage')),
    gallery: listOf(field(stored, 'gallery')).map(textOf),
  };
}
