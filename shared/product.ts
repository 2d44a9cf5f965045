/**
 * What the shop says of a product: sale, stock, variants (specification, rendering 4 "Product state"). Pure rules on page
 * JSON, the same for server text and hydrated text. A product is a content item; its data is `structuredContent`.
 * Nothing here trusts the shape of what it gets.
 */
import { booleanOf, field, fieldsOf, isTruthy, listOf, numberOf } from './json.ts';
import { productTypes } from './product-types.ts';

/** The part of a product that says what it is. */
export const contentOf = (item: unknown): unknown => fieldsOf(item).structuredContent;

/** The numeric product type; -1 when it is missing. */
export function productType(item: unknown): number {
  const type = fieldsOf(contentOf(item)).productType;
  return type === undefined || type === null ? productTypes.undefined : numberOf(type);
}

/** The variants of a product; none when there is no list. */
export const variantsOf = (item: unknown): readonly unknown[] => listOf(fieldsOf(contentOf(item)).variants);

const { physical, digital, service, paywall } = productTypes;
const giftCard = productTypes['gift-card'];

/** Physical products and services: what has a stock and can be subscribed to. */
export const isShelved = (type: number): boolean => type === physical || type === service;

/** What is never used up: digital products, gift cards and paywalls. */
export const isBoundless = (type: number): boolean => type === digital || type === giftCard || type === paywall;

/** The variant, or the digital product itself, is on sale. */
const hasSale = (priced: unknown): boolean => isTruthy(fieldsOf(priced).onSale);

/** Any variant on sale; a digital product says so itself. */
export function isOnSale(item: unknown): boolean {
  const type = productType(item);
  if (isShelved(type)) return variantsOf(item).some(hasSale);
  return type === digital && hasSale(contentOf(item));
}

/** The variant never runs out. */
export const isUnlimited = (variant: unknown): boolean => isTruthy(fieldsOf(variant).unlimited);

/** How many of a variant are in stock; 0 when it does not say. */
export const stockOf = (variant: unknown): number => numberOf(fieldsOf(variant).qtyInStock);

/** The variant can be bought now. */
export const isInStock = (variant: unknown): boolean => isUnlimited(variant) || stockOf(variant) > 0;

/** No variant is unlimited or in stock. Digital products and gift cards are never sold out; unknown types always are. */
export function isSoldOut(item: unknown): boolean {
  const type = productType(item);
  return isShelved(type) ? !variantsOf(item).some(isInStock) : !isBoundless(type);
}

/** Something is in stock, and of no variant more than `threshold`. */
export function isLowStock(item: unknown, threshold: number): boolean {
  if (!isShelved(productType(item))) return false;
  const left = variantsOf(item).filter(isInStock);
  return left.length > 0 && left.every((variant) => !isUnlimited(variant) && stockOf(variant) <= threshold);
}

/** What stands on the product's badge: sold out takes precedence over sale. Null for none. */
export function productStatus(item: unknown): 'sold-out' | 'sale' | null {
  if (isSoldOut(item)) return 'sold-out';
  return isOnSale(item) ? 'sale' : null;
}

/** More than one variant, and not digital. */
export function hasVariants(item: unknown): boolean {
  const type = productType(item);
  return type !== digital && type !== paywall && variantsOf(item).length > 1;
}

/** Some variant differs from the first in being on sale, in its sale price (when the first is on sale) or in its price. */
export function hasVariedPrices(item: unknown): boolean {
  const type = productType(item);
  const [first, ...rest] = variantsOf(item);
  if (!isShelved(type) && type !== giftCard) return false;
  const name = hasSale(first) ? 'salePrice' : 'price';
  return rest.some(
    (variant) =>
      !isSame(fieldsOf(variant).onSale, fieldsOf(first).onSale) ||
      !isSame(amountOf(variant, name), amountOf(first, name)),
  );
}

/** The plain number, or the money where a variant has only that. */
const amountOf = (variant: unknown, name: string): unknown => field(variant, name) ?? field(variant, `${name}Money`);

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The product can be bought again and again by a plan. */
export const isSubscribable = (item: unknown): boolean => booleanOf(fieldsOf(contentOf(item)).isSubscribable);
