/**
 * Product state: sale, stock, variants (specification, rendering 4 "Product state"). Pure functions of page JSON, shared by server and
 * browser. A product is a content item; its data is in `structuredContent`, whose shape is never trusted.
 */
import { booleanOf, field, fieldsOf, isTruthy, listOf, numberOf } from './json.ts';
import { productTypes } from './product-types.ts';

/** The product data of an item. */
export const contentOf = (item: unknown): unknown => fieldsOf(item).structuredContent;

/** The numeric product type; -1 if missing. */
export function productType(item: unknown): number {
  const type = fieldsOf(contentOf(item)).productType;
  return type === undefined || type === null ? productTypes.undefined : numberOf(type);
}

/** The variants of a product; empty if there is no list. */
export const variantsOf = (item: unknown): readonly unknown[] => listOf(fieldsOf(contentOf(item)).variants);

const { physical, digital, service, paywall } = productTypes;
const giftCard = productTypes['gift-card'];

/** Physical products and services: they have stock and can be subscribed to. */
export const isShelved = (type: number): boolean => type === physical || type === service;

/** Products with unlimited stock: digital products, gift cards and paywalls. */
export const isBoundless = (type: number): boolean => type === digital || type === giftCard || type === paywall;

/** Whether a variant, or a digital product, is on sale. */
const hasSale = (priced: unknown): boolean => isTruthy(fieldsOf(priced).onSale);

/** Whether a sale price is one: above 0 and below the price. */
export const isLowered = ({ priceCents, salePriceCents }: Record<'priceCents' | 'salePriceCents', number>): boolean =>
  salePriceCents > 0 && salePriceCents < priceCents;

/** Whether any variant, or the digital product itself, is on sale. */
export function isOnSale(item: unknown): boolean {
  const type = productType(item);
  if (isShelved(type)) return variantsOf(item).some(hasSale);
  return type === digital && hasSale(contentOf(item));
}

/** Whether the variant has unlimited stock. */
export const isUnlimited = (variant: unknown): boolean => isTruthy(fieldsOf(variant).unlimited);

/** A variant's quantity in stock; 0 if missing. */
export const stockOf = (variant: unknown): number => numberOf(fieldsOf(variant).qtyInStock);

/** Whether the variant can be bought now. */
export const isInStock = (variant: unknown): boolean => isUnlimited(variant) || stockOf(variant) > 0;

/** True if no variant is unlimited or in stock. Digital products and gift cards are never sold out; unknown types always are. */
export function isSoldOut(item: unknown): boolean {
  const type = productType(item);
  return isShelved(type) ? !variantsOf(item).some(isInStock) : !isBoundless(type);
}

/** True if something is in stock, but at most `threshold` of each variant. */
export function isLowStock(item: unknown, threshold: number): boolean {
  if (!isShelved(productType(item))) return false;
  const left = variantsOf(item).filter(isInStock);
  return left.length > 0 && left.every((variant) => !isUnlimited(variant) && stockOf(variant) <= threshold);
}

/** The product's badge: sold out takes precedence over sale. Null if neither. */
export function productStatus(item: unknown): 'sold-out' | 'sale' | null {
  if (isSoldOut(item)) return 'sold-out';
  return isOnSale(item) ? 'sale' : null;
}

/** More than one variant, and not digital. */
export function hasVariants(item: unknown): boolean {
  const type = productType(item);
  return type !== digital && type !== paywall && variantsOf(item).length > 1;
}

/** Whether variants differ in being on sale, in sale price (if the first is on sale), or in price. */
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

/** The plain number, or the money if the variant only has that. */
const amountOf = (variant: unknown, name: string): unknown => field(variant, name) ?? field(variant, `${name}Money`);

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Whether the product can be bought by subscription. */
export const isSubscribable = (item: unknown): boolean => booleanOf(fieldsOf(contentOf(item)).isSubscribable);
