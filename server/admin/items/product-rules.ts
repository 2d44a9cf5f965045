/** Rules for variants by product type (specification, storefront 3 and rendering 5). */

import { isBoundless, isLowered, isShelved } from '#shared/product';
import { productTypes } from '#shared/product-types';
import { invalid } from '../../http/create-problem.ts';
import type { FieldProblem } from '../../http/problems.ts';
import type { ProductSettings, VariantInput } from './product-fields.ts';

export const SALE_PRICE = 'must be above 0 and below the price';
export const CARD_SALE = 'A gift card costs what it is worth: it cannot be on sale.';
export const GIFT_VALUE = 'must be above 0: it is what the gift card is worth';

/** Digital products and paywalls have one price and no options. */
export const hasSinglePrice = (type: number): boolean => type === productTypes.digital || type === productTypes.paywall;

/** Products with unlimited stock, whatever their variants say. */
export const isNeverUsedUp = isBoundless;

interface Offer {
  readonly productType: number;
  readonly variants: readonly VariantInput[];
  /** Names of the options, in order. */
  readonly options: readonly string[];
}

/** The option names: those in the request, then those that only variants have. */
export function optionNames(
  variants: readonly Pick<VariantInput, 'attributes'>[],
  ordered: readonly string[],
): readonly string[] {
  const used = variants.flatMap(({ attributes }) => Object.keys(attributes));
  return [...new Set([...ordered, ...used])];
}

/** Throws with each invalid variant. */
export function checkVariants(offer: Offer): void {
  const problems = [
    ...countProblems(offer),
    ...attributeProblems(offer),
    ...skuProblems(offer),
    ...priceProblems(offer),
  ];
  if (problems.length > 0) throw invalid(problems);
}

function countProblems({ productType, variants }: Offer): readonly FieldProblem[] {
  if (!hasSinglePrice(productType)) return [];
  if (variants.length > 1)
    return [{ field: 'variants', message: 'must have at most 1 entry for this type of product' }];
  const hasOptions = variants.some(({ attributes }) => Object.keys(attributes).length > 0);
  return hasOptions ? [{ field: 'variants.0.attributes', message: 'must be empty for this type of product' }] : [];
}

function attributeProblems({ variants, options }: Offer): readonly FieldProblem[] {
  const seen = new Set<string>();
  if (variants.length > 1 && options.length === 0)
    return [
      { field: 'variants.0.attributes', message: 'is empty: several variants need an option that tells them apart' },
    ];
  return variants.flatMap(({ attributes }, at): readonly FieldProblem[] => {
    const field = `variants.${at}.attributes`;
    const missing = options.find((name) => !Object.hasOwn(attributes, name));
    if (missing !== undefined) return [{ field: `${field}.${missing}`, message: 'is missing' }];
    const choice = JSON.stringify(options.map((name) => attributes[name]));
    if (seen.has(choice)) return [{ field, message: 'This variant already exists' }];
    seen.add(choice);
    return [];
  });
}

/** A sale lowers the price, and a gift card is worth something. */
const priceProblems = ({ productType, variants }: Offer): readonly FieldProblem[] =>
  variants.flatMap((variant, at): readonly FieldProblem[] => {
    const field = `variants.${at}`;
    if (productType === productTypes['gift-card'] && variant.priceCents === 0)
      return [{ field: `${field}.priceCents`, message: GIFT_VALUE }];
    if (productType === productTypes['gift-card'] && variant.onSale)
      return [{ field: `${field}.onSale`, message: CARD_SALE }];
    return variant.onSale && !isLowered(variant) ? [{ field: `${field}.salePriceCents`, message: SALE_PRICE }] : [];
  });

function skuProblems({ variants }: Offer): readonly FieldProblem[] {
  const seen = new Set<string>();
  const ids = variants.map(({ id }) => id);
  return variants.flatMap(({ id, sku }, at): readonly FieldProblem[] => {
    if (id !== undefined && ids.indexOf(id) < at)
      return [{ field: `variants.${at}.id`, message: 'This variant already exists' }];
    if (seen.has(sku)) return [{ field: `variants.${at}.sku`, message: 'This SKU already exists' }];
    seen.add(sku);
    return [];
  });
}

/** Throws for settings that a product of this type cannot have. */
export function checkSettings(
  productType: number,
  { subscriptionPlan, subscriptionOffer, afterPayMin, afterPayMax }: ProductSettings,
): void {
  if (subscriptionPlan && !isShelved(productType))
    throw invalid([{ field: 'product.subscriptionPlan', message: 'is for physical products and services' }]);
  if (subscriptionOffer && !isShelved(productType))
    throw invalid([{ field: 'product.subscriptionOffer', message: 'is for physical products and services' }]);
  if (subscriptionOffer && subscriptionPlan)
    throw invalid([{ field: 'product.subscriptionOffer', message: 'is for products that are sold once, too' }]);
  if (typeof afterPayMin === 'number' && typeof afterPayMax === 'number' && afterPayMax < afterPayMin)
    throw invalid([{ field: 'product.afterPayMax', message: 'must not be less than afterPayMin' }]);
}
