/** How many products of a list each choice leads to, and which products are shown: of items in memory, as the database counts them. */
import type { Value } from '#engine';
import { names } from './fields.ts';
import { hasOfferFilter, type ListQuery, type OfferFilters } from './list-query.ts';
import { failedFilters, offersOf, sortName } from './offers.ts';
import { isNamed } from './paging.ts';
import { bucketOf, type PriceScale } from './price-ranges.ts';

/** How many products a value of a facet leads to; of an option, the value '' stands for any. */
export interface FacetCount {
  readonly facet: 'category' | 'price' | 'option' | 'in-stock' | 'on-sale';
  /** Of an option. */
  readonly name: string;
  /** As items have it; the number of a range of prices. */
  readonly value: string;
  readonly count: number;
}

export interface ListCounts {
  /** Products of the list as it is narrowed. */
  readonly total: number;
  readonly counts: readonly FacetCount[];
}

/** What is chosen, in the spelling of items. */
export interface ListFilters extends OfferFilters {
  readonly categories: readonly string[];
  /** The same with the categories below them: an item has one that is like one of these; empty: any. */
  readonly matching: readonly string[];
  /** Numbers of the ranges that `prices` are. */
  readonly ranges: readonly number[];
  /** Of the market whose prices count; absent: the store's. */
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

/** Counts each facet without its own filter, so that what else may be chosen in it is known. */
export function countItems(items: readonly Value[], filters: ListFilters): ListCounts {
  const counts = new Map<string, FacetCount>();
  for (const item of items) {
    const found = new Map<string, Omit<FacetCount, 'count'>>();
    for (const value of valuesOf(item, filters)) found.set(JSON.stringify(value), value);
    for (const [key, value] of found) counts.set(key, { ...value, count: (counts.get(key)?.count ?? 0) + 1 });
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

/** Items in the order that a list asks for; equals keep theirs. */
export function sorted(items: readonly Value[], sort: ListQuery['sort']): readonly Value[] {
  if (sort === undefined || sort === 'featured') return items;
  const isName = sort === 'name';
  const keyed = items.map((item) => ({ item, key: isName ? nameOf(item) : priceOf(item) }));
  // What is no product comes last in every order.
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
