/** Converts a cart in page JSON for the cart's region: the site's own is complete, an upstream's may lack unused fields. */

import type { DisplayedCart, DisplayedEntry } from '#shared/contracts/cart';
import type { FieldTitles } from '#shared/filled-fields';
import { decodeEntities } from '#shared/html';
import { field, isData, listOf, numberOf, textOf } from '#shared/json';
import type { RecommendedProduct } from '#shared/regions/cart';

type Option = DisplayedCart['shippingOptions'][number];

/** `input`: its texts are HTML. */
export function readCart(input: unknown): DisplayedCart {
  const cart = plainAll(input);
  const cents = (name: string): number => numberOf(field(cart, name));
  const selected = field(cart, 'selectedShippingOption');
  return {
    id: textOf(field(cart, 'id')),
    currency: currencyOf(cart),
    entries: recordsOf(cart, 'entries').map(lineOf),
    shippingOptions: recordsOf(cart, 'shippingOptions').map(optionOf),
    selectedShippingOption: isData(selected) ? optionOf(selected) : null,
    shippingLocation: locationOf(field(cart, 'shippingLocation')),
    validCoupons: recordsOf(cart, 'validCoupons').map((record) => ({
      code: textOf(field(record, 'code')),
      kind: textOf(field(record, 'kind')),
      value: numberOf(field(record, 'value')),
      isAutomatic: field(record, 'isAutomatic') === true,
    })),
    invalidCoupons: recordsOf(cart, 'invalidCoupons').map((record) => ({
      code: textOf(field(record, 'code')),
      message: textOf(field(record, 'message')),
      reason: textOf(field(record, 'reason')),
      isAutomatic: field(record, 'isAutomatic') === true,
    })),
    applicableTaxRules: recordsOf(cart, 'applicableTaxRules').map((record) => ({
      name: textOf(field(record, 'name')),
      isIncluded: field(record, 'isIncluded') === true,
    })),
    subtotalCents: cents('subtotalCents'),
    taxCents: cents('taxCents'),
    includedTaxCents: cents('includedTaxCents'),
    shippingCostCents: cents('shippingCostCents'),
    discountCents: cents('discountCents'),
    grandTotalCents: cents('grandTotalCents'),
    totalQuantity: cents('totalQuantity'),
    requiresShipping: field(cart, 'requiresShipping') === true,
    minimumSubtotalCents: cents('minimumSubtotalCents'),
    savedEntries: recordsOf(cart, 'savedEntries').map(lineOf),
    ...extrasOf(cart),
  };
}

/** Fields that an upstream's cart may lack. */
function extrasOf(
  cart: unknown,
): Pick<DisplayedCart, 'freeShipping' | 'note' | 'giftWrap' | 'giftWrapCents' | 'giftCard'> {
  const [goal, wrap, note] = [field(cart, 'freeShipping'), field(cart, 'giftWrap'), field(cart, 'note')];
  const giftCard = field(cart, 'giftCard');
  const message = field(wrap, 'message');
  return {
    giftWrapCents: numberOf(field(cart, 'giftWrapCents')),
    giftCard: isData(giftCard)
      ? { code: textOf(field(giftCard, 'code')), cents: numberOf(field(giftCard, 'cents')) }
      : null,
    note: typeof note === 'string' ? note : null,
    freeShipping: isData(goal)
      ? {
          fromCents: numberOf(field(goal, 'fromCents')),
          missingCents: numberOf(field(goal, 'missingCents')),
          places: textOf(field(goal, 'places')),
        }
      : null,
    giftWrap: isData(wrap)
      ? {
          priceCents: numberOf(field(wrap, 'priceCents')),
          isChosen: field(wrap, 'isChosen') === true,
          message: typeof message === 'string' ? message : null,
        }
      : null,
  };
}

/** Recommended products for a cart. */
export const recommendedOf = (input: unknown): readonly RecommendedProduct[] =>
  listOf(plainAll(input))
    .filter(isData)
    .map((product) => ({
      itemId: textOf(field(product, 'itemId')),
      title: textOf(field(product, 'title')),
      fullUrl: textOf(field(product, 'fullUrl')),
      imageUrl: textOf(field(product, 'imageUrl')),
      price: textOf(field(product, 'price')),
    }));

const recordsOf = (from: unknown, name: string): readonly object[] => listOf(field(from, name)).filter(isData);

const currencyOf = (cart: unknown): string =>
  textOf(field(cart, 'currency')) || textOf(field(field(cart, 'subtotalAmount'), 'currency')) || 'USD';

function lineOf(entry: object): DisplayedEntry {
  const variant = field(entry, 'chosenVariant');
  const attributes = field(variant, 'attributes');
  const image = field(entry, 'image');
  const quantity = numberOf(field(entry, 'quantity'));
  const purchasePriceCents = numberOf(field(entry, 'purchasePriceCents'));
  return {
    id: textOf(field(entry, 'id')),
    itemId: textOf(field(entry, 'itemId')),
    chosenVariant: {
      sku: textOf(field(variant, 'sku')),
      attributes: Object.fromEntries(
        Object.entries(isData(attributes) ? attributes : {}).map(([name, value]) => [name, textOf(value)]),
      ),
    },
    quantity,
    title: textOf(field(entry, 'title')),
    productType: numberOf(field(entry, 'productType')),
    fullUrl: textOf(field(entry, 'fullUrl')),
    image: isData(image) ? image : null,
    purchasePriceCents,
    subTotal: purchasePriceCents * quantity,
    additionalFields: jsonOf(field(entry, 'additionalFields')),
    fieldTitles: titlesOf(field(entry, 'fieldTitles')),
    ...(typeof field(entry, 'available') === 'number' ? { available: numberOf(field(entry, 'available')) } : {}),
    ...(typeof field(entry, 'hasFields') === 'boolean' ? { hasFields: field(entry, 'hasFields') === true } : {}),
  };
}

const optionOf = (item: object): Option => ({
  id: textOf(field(item, 'id')),
  name: textOf(field(item, 'name')),
  costCents: numberOf(field(item, 'costCents')),
});

/** An empty object means the same as null: no location. */
function locationOf(input: unknown): DisplayedCart['shippingLocation'] {
  const country = textOf(field(input, 'country'));
  if (country === '') return null;
  return { country, region: textOf(field(input, 'region')), postalCode: textOf(field(input, 'postalCode')) };
}

/** An upstream's cart may not have them. */
const titlesOf = (input: unknown): FieldTitles =>
  Object.fromEntries(Object.entries(isData(input) ? input : {}).map(([id, title]) => [id, textOf(title)]));

/** Form answers are JSON text; invalid JSON is not shown. */
function jsonOf(input: unknown): string | null {
  if (typeof input !== 'string' || input === '') return null;
  try {
    JSON.parse(input);
    return input;
  } catch {
    // A cart without the invalid answers is better than none.
    return null;
  }
}

/** Decodes all texts in page JSON, at any depth. */
function plainAll(value: unknown): unknown {
  if (typeof value === 'string') return decodeEntities(value);
  if (Array.isArray(value)) return value.map(plainAll);
  if (!isData(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plainAll(field)]));
}
