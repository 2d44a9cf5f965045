/** Offers of a product, one per variant, for filtering, counting and sorting lists; the database stores the same in narrow rows. */
import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import { isTruthy, textOf } from '#shared/json';
import { toMinorUnits } from '#shared/money';
import { currentPrice } from '#shared/price';
import { isBoundless, isInStock, isShelved, productType, variantsOf } from '#shared/product';
import { data, field, isData, text } from './fields.ts';
import type { OfferFilters } from './list-query.ts';
import { bucketOf } from './price-ranges.ts';

interface Offer {
  readonly priceCents: number;
  readonly onSale: boolean;
  readonly inStock: boolean;
  readonly options: Readonly<Record<string, string>>;
}

/** The offers of an item; empty when it is not a product. */
export function offersOf(item: Value): readonly Offer[] {
  const content = field(item, 'structuredContent');
  if (!isData(content)) return [];
  const type = productType(item);
  const variants = variantsOf(item);
  if (variants.length === 0) return [{ ...offerOf(content), inStock: isBoundless(type) }];
  return variants.map((variant) => ({
    ...offerOf(variant),
    inStock: isBoundless(type) || (isShelved(type) && isInStock(variant)),
  }));
}

function offerOf(priced: unknown): Omit<Offer, 'inStock'> {
  const { amount, currency } = currentPrice(priced);
  const options = Object.entries(data(priced, 'attributes')).filter(
    ([, value]) => typeof value === 'string' && value !== '',
  );
  return {
    priceCents: Number(toMinorUnits(amount, currency)),
    onSale: isTruthy(field(priced, 'onSale')),
    options: Object.fromEntries(options.map(([name, value]) => [name, textOf(value)])),
  };
}

/** The filters that an offer does not pass, by parameter name. */
export function failedFilters(offer: Offer, filters: OfferFilters, ranges: readonly number[]): readonly string[] {
  const { options = [], inStock, onSale, prices } = filters;
  return [
    ...(prices !== undefined && !ranges.includes(bucketOf(offer.priceCents)) ? ['price'] : []),
    ...(inStock === true && !offer.inStock ? ['in-stock'] : []),
    ...(onSale === true && !offer.onSale ? ['on-sale'] : []),
    ...options
      .filter(({ name, values }) => !values.includes(offer.options[name] ?? ''))
      .map(({ name }) => `option.${name}`),
  ];
}

/** The title for sorting: without accents and, for A to Z, in lower case. */
export const sortName = (item: Value): string =>
  decodeEntities([...text(item, 'title')].slice(0, 200).join(''))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
