/**
 * What a product costs. Prices are `{value, currency}` with the value in major units (formatter reference, 3.1); a product
 * without prices costs 0 USD (specification, rendering 9).
 */
import { DEFAULT_CURRENCY } from './currencies.ts';
import { field, fieldsOf, isTruthy, listOf, textOf } from './json.ts';
import { type Amount, compareAmounts, parseAmount, plainText, ZERO } from './money.ts';
import { contentOf, hasVariedPrices, isOnSale, isShelved, productType, variantsOf } from './product.ts';
import { productTypes } from './product-types.ts';

/** An amount in major units, and the ISO code of its currency. */
export interface Price {
  readonly amount: Amount;
  readonly currency: string;
}

const NOTHING: Price = { amount: ZERO, currency: DEFAULT_CURRENCY };

/** Reads a price; an amount that is none is 0, a currency that is none USD. */
export function readPrice(money: unknown): Price {
  if (money === undefined || money === null) return NOTHING;
  return {
    amount: parseAmount(fieldsOf(money).value) ?? ZERO,
    currency: textOf(fieldsOf(money).currency).trim() || DEFAULT_CURRENCY,
  };
}

/** What a variant, or a pricing option, costs now: its sale price when it is on sale. */
export function currentPrice(variant: unknown): Price {
  return readPrice(field(variant, isTruthy(fieldsOf(variant).onSale) ? 'salePriceMoney' : 'priceMoney'));
}

const isPricedByVariant = (type: number): boolean => isShelved(type) || type === productTypes['gift-card'];

/** The lowest price that any variant has now. A digital product has one price. */
export function fromPrice(item: unknown): Price {
  const type = productType(item);
  if (isPricedByVariant(type)) return lowest(variantsOf(item).map(currentPrice));
  return type === productTypes.digital ? readPrice(fieldsOf(contentOf(item)).priceMoney) : NOTHING;
}

/** The highest price of any variant, sale or not. */
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

/** The price furthest in a direction, the first of equals. */
function extremeOf(prices: readonly Price[], direction: 1 | -1): Price {
  let result = prices[0];
  for (const price of prices)
    if (result !== undefined && compareAmounts(price.amount, result.amount) * direction > 0) result = price;
  return result ?? NOTHING;
}

/** A hundred times the amount, as a plain decimal: `10.50` gives `1050`, `8.255` gives `825.5`. */
export function hundredfold({ amount: { units, scale } }: Price): string {
  return plainText(scale >= 2 ? { units, scale: scale - 2 } : { units: units * 10n ** BigInt(2 - scale), scale: 0 });
}

/** What is shown of a product's price. */
export type PriceView =
  | { readonly kind: 'from'; readonly from: Price }
  | { readonly kind: 'sale'; readonly sale: Price; readonly original: Price }
  | { readonly kind: 'normal'; readonly price: Price };

/** Varied prices are shown from the lowest; else a sale with what it was before; else the price. Null for unknown types. */
export function priceView(item: unknown): PriceView | null {
  const type = productType(item);
  if (!isPricedByVariant(type) && type !== productTypes.digital) return null;
  if (hasVariedPrices(item)) return { kind: 'from', from: fromPrice(item) };
  const price = normalPrice(item);
  return isOnSale(item) ? { kind: 'sale', sale: salePrice(item), original: price } : { kind: 'normal', price };
}

/** The subscription prices of the cheapest variant. */
export function pricingOptions(item: unknown): readonly unknown[] {
  if (!isShelved(productType(item))) return [];
  const variants = variantsOf(item);
  const prices = variants.map(currentPrice);
  const cheapest = prices.indexOf(lowest(prices));
  return listOf(fieldsOf(variants[cheapest]).pricingOptions);
}

/** The same for a subscription: the first pricing option tells the prices. Null when there is none. */
export function subscriptionPriceView(item: unknown): PriceView | null {
  const options = pricingOptions(item);
  const [first] = options;
  if (options.length === 0) return null;
  if (hasVariedPrices(item)) return { kind: 'from', from: currentPrice(first) };
  const price = readPrice(fieldsOf(first).priceMoney);
  if (!isTruthy(fieldsOf(first).onSale)) return { kind: 'normal', price };
  return { kind: 'sale', sale: readPrice(fieldsOf(first).salePriceMoney), original: price };
}
