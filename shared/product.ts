/**
 * What the shop says of a product: stock, sale, variants. Pure rules on page JSON, the same for server text and hydrated text.
 * A product is a content item; its data is `structuredContent`. Nothing here trusts the shape of what it gets.
 */
import { productTypes } from './product-types.ts';

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

function field(value: unknown, name: string): unknown {
  return isData(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

const contentOf = (item: unknown): unknown => field(item, 'structuredContent');

/** The numeric product type; -1 when it is missing. */
export function productType(item: unknown): number {
  const type = field(contentOf(item), 'productType');
  return typeof type === 'number' ? Math.trunc(type) : -1;
}

/** The variants of a product; none when there is no list. */
export function variantsOf(item: unknown): readonly unknown[] {
  const variants = field(contentOf(item), 'variants');
  return Array.isArray(variants) ? variants : [];
}

const { physical, digital, service } = productTypes;
const giftCard = productTypes['gift-card'];
const isShelved = (type: number): boolean => type === physical || type === service;

/** Any variant on sale; a digital product says so itself. */
export function isOnSale(item: unknown): boolean {
  const type = productType(item);
  if (isShelved(type)) return variantsOf(item).some((variant) => field(variant, 'onSale') === true);
  return type === digital && field(contentOf(item), 'onSale') === true;
}

/** No variant is unlimited or in stock. Digital products and gift cards are never sold out; unknown types always are. */
export function isSoldOut(item: unknown): boolean {
  const type = productType(item);
  if (isShelved(type))
    return !variantsOf(item).some((variant) => field(variant, 'unlimited') === true || stockOf(variant) > 0);
  return type !== digital && type !== giftCard && type !== productTypes.paywall;
}

function stockOf(variant: unknown): number {
  const stock = field(variant, 'qtyInStock');
  return typeof stock === 'number' && Number.isFinite(stock) ? stock : 0;
}

/** More than one variant, and not digital. */
export function hasVariants(item: unknown): boolean {
  return productType(item) !== digital && variantsOf(item).length > 1;
}

/** Some variant differs from the first in being on sale, in its sale price (when the first is on sale) or in its price. */
export function hasVariedPrices(item: unknown): boolean {
  const type = productType(item);
  const [first, ...rest] = variantsOf(item);
  if (!isShelved(type) && type !== giftCard) return false;
  const names = field(first, 'onSale') === true ? ['onSale', 'salePrice'] : ['onSale', 'price'];
  return rest.some((variant) => names.some((name) => !isSame(field(variant, name), field(first, name))));
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
