/** Facet counts and filters of a product list, for items in memory; the database computes the same. */
import type { Value } from '#engine';
import { names } from './fields.ts';
import { hasOfferFilter, type ListQuery, type OfferFilters } from './list-query.ts';
import { failedFilters, offersOf, sortName } from './offers.ts';
import { isNamed } from './paging.ts';
import { bucketOf, type PriceScale } from './price-ranges.ts';

/** The number of products with a value of a facet; for options, the value '' stands for any. */
export interface FacetCount {
  readonly facet: 'category' | 'price' | 'option' | 'in-stock' | 'on-sale';
  /** Name of the option. */
  readonly name: string;
  /** In the spelling of items; for price ranges, their number. */
  readonly value: string;
  readonly count: number;
}

export interface ListCounts {
  /** Number of products after filtering. */
  readonly total: number;
  readonly counts: readonly FacetCount[];
}

/** The chosen filters, in the spelling of items. */
export interface ListFilters extends OfferFilters {
  readonly categories: readonly string[];
  /** The same with their subcategories: an item needs one of these; empty: any. */
  readonly matching: readonly string[];
  /** Numbers of the ranges in `prices`. */
  readonly ranges: readonly number[];
  /** Of the market whose prices apply; absent: the store's. */
  readonly scale?: PriceScale;
}

export const NO_FILTERS: ListFilters = { categories: [], matching: [], ranges: [] };

const isInCategories = (item: Value, { matching }: ListFilters): boolean =>
  matching.length === 0 || matching.some((category) => isNamed(item, 'categories', category));

/** The items that pass all filters. */
export const filteredByOffers = (items: readonly Value[], filters: ListFilters): readonly Value[] =>
  items.filter(
    (item) =>
      isInCategories(item, filters) &&
      (!hasOfferFilter(filters) ||
        offersOf(item).some((offer) => failedFilters(offer, filters, filters.ranges).length === 0)),
  );

/** Counts each facet without its own filter, which shows what else can be chosen in it. */
export function countItems(items: readonly Value[], filters: ListFilters): ListCounts {
  const counts = new Map<string, FacetCount>();
  for (const item of items) {
    const facets = new Map<string, Omit<FacetCount, 'count'>>();
    for (const value of valuesOf(item, filters)) facets.set(JSON.stringify(value), value);
    for (const [key, value] of facets) counts.set(key, { ...value, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return { total: filteredByOffers(items, filters).length, counts: [...counts.values()] };
}

type Counted = Omit<FacetCount, 'count'>;

function valuesOf(item: Value, filters: ListFilters): readonly Counted[] {
  const isOutside = !isInCategories(item, filters);
  return offersOf(item).flatMap((offer) => {
    const failed = [...(isOutside ? ['category'] : []), ...failedFilters(offer, filters, filters.ranges)];
    const counts = (parameter: string): boolean => failed.every((name) => name === parameter);
    const options = Object.entries(offer.options).filter(([name]) => counts(`option.${name}`));
    const plain = (facet: Counted['facet'], value: string): Counted => ({ facet, name: '', value });
    return [
      ...(counts('category') ? names(item, 'categories').map((name) => plain('category', name)) : []),
      ...(counts('price') ? [plain('price', String(bucketOf(offer.priceCents)))] : []),
      ...(offer.inStock && counts('in-stock') ? [plain('in-stock', '1')] : []),
      ...(offer.onSale && counts('on-sale') ? [plain('on-sale', '1')] : []),
      ...options.flatMap(([name, value]): Counted[] => [
        { facet: 'option', name, value },
        { facet: 'option', name, value: '' },
      ]),
    ];
  });
}

/** Sorts the items of a list; equal ones keep their order. */
export function sorted(items: readonly Value[], sort: ListQuery['sort']): readonly Value[] {
  if (sort === undefined || sort === 'featured') return items;
  const isName = sort === 'name';
  const keyed = items.map((item) => ({ item, key: isName ? nameOf(item) : priceOf(item) }));
  // Items that are not products come last in every order.
  const [products, others] = [keyed.filter(({ key }) => key !== null), keyed.filter(({ key }) => key === null)];
  const sign = sort === 'price-down' ? -1 : 1;
  return [...products.sort((a, b) => compare(a.key, b.key) * sign), ...others].map(({ item }) => item);
}

type Key = Buffer | number | null;

const nameOf = (item: Value): Key => (offersOf(item).length === 0 ? null : Buffer.from(sortName(item)));

function priceOf(item: Value): Key {
  const offers = offersOf(item);
  return offers.length === 0 ? null : Math.min(...offers.map(({ priceCents }) => priceCents));
}

const compare = (a: Key, b: Key): number =>
  a instanceof Buffer && b instanceof Buffer ? Buffer.compare(a, b) : Number(a) - Number(b);
