/**
 * Product prices: `{value, currency}` with the value in major units (formatter reference, 3.1); a product without prices costs 0 USD
 * (specification, rendering 9).
 */
import { DEFAULT_CURRENCY } from './currencies.ts';
import { field, fieldsOf, isTruthy, listOf, textOf } from './json.ts';
import { type Amount, compareAmounts, parseAmount, plainText, ZERO } from './money.ts';
import { contentOf, hasVariedPrices, isOnSale, isShelved, productType, variantsOf } from './product.ts';
import { productTypes } from './product-types.ts';

/** An amount in major units with its ISO 4217 code. */
export interface Price {
  readonly amount: Amount;
  readonly currency: string;
}

const NOTHING: Price = { amount: ZERO, currency: DEFAULT_CURRENCY };

/** Reads a price; an invalid amount is 0, an invalid currency USD. */
export function readPrice(money: unknown): Price {
  if (money === undefined || money === null) return NOTHING;
  return {
    amount: parseAmount(fieldsOf(money).value) ?? ZERO,
    currency: textOf(fieldsOf(money).currency).trim() || DEFAULT_CURRENCY,
  };
}

/** The current price of a variant or pricing option: the sale price if it is on sale. */
export function currentPrice(variant: unknown): Price {
  return readPrice(field(variant, isTruthy(fieldsOf(variant).onSale) ? 'salePriceMoney' : 'priceMoney'));
}

const isPricedByVariant = (type: number): boolean => isShelved(type) || type === productTypes['gift-card'];

/** The lowest current price of all variants. A digital product has one price. */
export function fromPrice(item: unknown): Price {
  const type = productType(item);
  if (isPricedByVariant(type)) return lowest(variantsOf(item).map(currentPrice));
  return type === productTypes.digital ? readPrice(fieldsOf(contentOf(item)).priceMoney) : NOTHING;
}

/** The highest regular price of all variants. */
export function normalPrice(item: unknown): Price {
  const type = productType(item);
  if (isPricedByVariant(type))
    return highest(variantsOf(item).map((variant) => readPrice(fieldsOf(variant).priceMoney)));
  return type === productTypes.digital ? readPrice(fieldsOf(contentOf(item)).priceMoney) : NOTHING;
}

/** The lowest sale price of the variants that are on sale. */
export function salePrice(item: unknown): Price {
  const type = productType(item);
  if (isShelved(type)) {
    const onSale = variantsOf(item).filter((variant) => isTruthy(fieldsOf(variant).onSale));
    return lowest(onSale.map((variant) => readPrice(fieldsOf(variant).salePriceMoney)));
  }
  return type === productTypes.digital ? readPrice(fieldsOf(contentOf(item)).salePriceMoney) : NOTHING;
}

const lowest = (prices: readonly Price[]): Price => extremeOf(prices, -1);
const highest = (prices: readonly Price[]): Price => extremeOf(prices, 1);

/** The highest or lowest price; the first if several are equal. */
function extremeOf(prices: readonly Price[], direction: 1 | -1): Price {
  let result = prices[0];
  for (const price of prices)
    if (result !== undefined && compareAmounts(price.amount, result.amount) * direction > 0) result = price;
  return result ?? NOTHING;
}

/** The amount times 100 as plain decimal text: `10.50` becomes `1050`, `8.255` becomes `825.5`. */
export function hundredfold({ amount: { units, scale } }: Price): string {
  return plainText(scale >= 2 ? { units, scale: scale - 2 } : { units: units * 10n ** BigInt(2 - scale), scale: 0 });
}

/** How a product's price is shown. */
export type PriceView =
  | { readonly kind: 'from'; readonly from: Price }
  | { readonly kind: 'sale'; readonly sale: Price; readonly original: Price }
  | { readonly kind: 'normal'; readonly price: Price };

/** Varied prices show the lowest; a sale shows both prices; otherwise the price. Null for unknown types. */
export function priceView(item: unknown): PriceView | null {
  const type = productType(item);
  if (!isPricedByVariant(type) && type !== productTypes.digital) return null;
  if (hasVariedPrices(item)) return { kind: 'from', from: fromPrice(item) };
  const price = normalPrice(item);
  return isOnSale(item) ? { kind: 'sale', sale: salePrice(item), original: price } : { kind: 'normal', price };
}

/** The pricing options of the cheapest variant. */
export function pricingOptions(item: unknown): readonly unknown[] {
  if (!isShelved(productType(item))) return [];
  const variants = variantsOf(item);
  const prices = variants.map(currentPrice);
  const cheapest = prices.indexOf(lowest(prices));
  return listOf(fieldsOf(variants[cheapest]).pricingOptions);
}

/** The same for a subscription, from its first pricing option. Null if there is none. */
export function subscriptionPriceView(item: unknown): PriceView | null {
  const options = pricingOptions(item);
  const [first] = options;
  if (options.length === 0) return null;
  if (hasVariedPrices(item)) return { kind: 'from', from: currentPrice(first) };
  const price = readPrice(fieldsOf(first).priceMoney);
  if (!isTruthy(fieldsOf(first).onSale)) return { kind: 'normal', price };
  return { kind: 'sale', sale: readPrice(fieldsOf(first).salePriceMoney), original: price };
}
