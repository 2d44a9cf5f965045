/** What can be bought of a product, variant by variant, as lists filter, count and sort it; the database has the same as narrow rows. */
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

/** The offers of an item; none for what is no product. */
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

/** The filters that an offer does not pass, by the names of their parameters. */
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

/** The title by which lists are sorted: without accents and, of A to Z, case. */
export const sortName = (item: Value): string =>
  decodeEntities([...text(item, 'title')].slice(0, 200).join(''))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
