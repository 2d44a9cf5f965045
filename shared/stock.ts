/** How many of a product there are, and how many can be asked for (specification, rendering 4 "Product state" and 9). */
import { booleanOf, fieldsOf } from './json.ts';
import { isBoundless, isSubscribable, isUnlimited, productType, stockOf, variantsOf } from './product.ts';
import { productTypes } from './product-types.ts';

/** The stock of what never runs out. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** The sum over the variants; any unlimited one, a digital product or a gift card make it unlimited. */
export function totalStock(item: unknown): number {
  if (isBoundless(productType(item))) return UNLIMITED;
  let total = 0;
  for (const variant of variantsOf(item)) {
    if (isUnlimited(variant)) return UNLIMITED;
    total += stockOf(variant);
  }
  return Math.min(total, UNLIMITED);
}

/** What the quantity input allows, and what it starts with. */
export const quantityLimits = { min: 1, max: 9999, step: 1, initial: 1 } as const;

/** The shop lets services be bought more than once at a time; so it does when it does not say. */
export function allowsManyOfAService(websiteSettings: unknown): boolean {
  const allowed = fieldsOf(fieldsOf(websiteSettings).storeSettings).multipleQuantityAllowedForServices;
  return allowed === undefined || allowed === null || booleanOf(allowed);
}

/** Physical products, and services where the shop allows it; not for subscriptions; only with more than one in stock. */
export function hasQuantityInput(item: unknown, allowsServices: boolean): boolean {
  const type = productType(item);
  const isCountable = type === productTypes.physical || (type === productTypes.service && allowsServices);
  return isCountable && !isSubscribable(item) && totalStock(item) > 1;
}

/** Said beside a quantity that asks for more than there are. */
export const availableText = (left: number): string => `Only ${left} left`;

export type QuantityProblem = 'not-a-number' | 'not-whole' | 'out-of-range';

/** What is said of a quantity that cannot be taken (specification, storefront 5 "Add to cart"). */
export const quantityMessages: Readonly<Record<QuantityProblem, string>> = {
  'not-a-number': 'Quantity must be a number.',
  'not-whole': 'Quantity must be a whole number',
  'out-of-range': rangeMessage(quantityLimits.max),
};

/** For what is sold in smaller numbers. */
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
  if (text === '' || !/^[+-]?\d*\.?\d*$/.test(text) || Number.isNaN(quantity))
    return { ok: false, reason: 'not-a-number' };
  if (!Number.isInteger(quantity)) return { ok: false, reason: 'not-whole' };
  if (quantity < quantityLimits.min || quantity > max) return { ok: false, reason: 'out-of-range' };
  return { ok: true, quantity };
}
