/** Stock and quantity limits of a product (specification, rendering 4 "Product state" and 9). */
import { booleanOf, fieldsOf } from './json.ts';
import { isBoundless, isSubscribable, isUnlimited, productType, stockOf, variantsOf } from './product.ts';
import { productTypes } from './product-types.ts';

/** The stock of products that never sell out. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** The sum over all variants; unlimited if any variant is, and for digital products and gift cards. */
export function totalStock(item: unknown): number {
  if (isBoundless(productType(item))) return UNLIMITED;
  let total = 0;
  for (const variant of variantsOf(item)) {
    if (isUnlimited(variant)) return UNLIMITED;
    total += stockOf(variant);
  }
  return Math.min(total, UNLIMITED);
}

/** Bounds and initial value of the quantity input. */
export const quantityLimits = { min: 1, max: 9999, step: 1, initial: 1 } as const;

/** Whether services can be bought in quantities above one; default true. */
export function allowsManyOfAService(websiteSettings: unknown): boolean {
  const allowed = fieldsOf(fieldsOf(websiteSettings).storeSettings).multipleQuantityAllowedForServices;
  return allowed === undefined || allowed === null || booleanOf(allowed);
}

/** For physical products, and services if the shop allows it; not for subscriptions, and only if more than one is in stock. */
export function hasQuantityInput(item: unknown, allowsServices: boolean): boolean {
  const type = productType(item);
  const isCountable = type === productTypes.physical || (type === productTypes.service && allowsServices);
  return isCountable && !isSubscribable(item) && totalStock(item) > 1;
}

/** Shown next to a quantity that exceeds the stock. */
export const availableText = (left: number): string => `Only ${left} left`;

export type QuantityProblem = 'not-a-number' | 'not-whole' | 'out-of-range';

/** Messages for invalid quantities (specification, storefront 5 "Add to cart"). */
export const quantityMessages: Readonly<Record<QuantityProblem, string>> = {
  'not-a-number': 'Quantity must be a number.',
  'not-whole': 'Quantity must be a whole number',
  'out-of-range': rangeMessage(quantityLimits.max),
};

/** For products with a lower maximum. */
export function rangeMessage(max: number): string {
  return `Quantity must be between ${quantityLimits.min} and ${max}.`;
}

/** Reads what was typed into a quantity input. */
export function readQuantity(
  typed: string,
  max: number = quantityLimits.max,
): { ok: true; quantity: number } | { ok: false; reason: QuantityProblem } {
  const text = typed.trim();
  const quantity = Number(text);
  if (text === '' || !/^[+-]?\d*(?:\.\d*)?$/.test(text) || Number.isNaN(quantity))
    return { ok: false, reason: 'not-a-number' };
  if (!Number.isInteger(quantity)) return { ok: false, reason: 'not-whole' };
  if (quantity < quantityLimits.min || quantity > max) return { ok: false, reason: 'out-of-range' };
  return { ok: true, quantity };
}
