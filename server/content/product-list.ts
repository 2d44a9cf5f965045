/** The page of a product collection whose items are all in memory. */
import type { Value } from '#engine';
import type { PageData, PageQuery } from './content-source.ts';
import { field } from './fields.ts';
import { countItems, filteredByOffers, NO_FILTERS, sorted } from './list-counts.ts';
import { currencyOf, filtersOf, listingOf } from './listing.ts';
import { filtered, filterNames, pageOf } from './paging.ts';

interface ProductCollection {
  readonly collection: PageData;
  readonly items: readonly Value[];
  readonly page: PageData;
}

/** `context`: site-level data. */
export function productListPage(
  context: PageData,
  { collection, items, page }: ProductCollection,
  path: string,
  query: PageQuery,
): PageData {
  const currency = currencyOf(context);
  const all = countItems(items, NO_FILTERS);
  const filters = filtersOf(collection, query, all, currency);
  const inList = filtered(items, { ...query, category: undefined }, collection);
  const matching = sorted(filteredByOffers(inList, filters), query.list?.sort);
  const paged = pageOf(matching, path, collection, query);
  const hasNext = field(paged.pagination, 'nextPage') === true;
  const narrowed = countItems(inList, filters);
  return {
    ...page,
    collection,
    ...paged,
    listing: listingOf({ collection, path, query, filters, all, narrowed, currency, hasNext }),
    ...filterNames(query, items, collection),
    empty: paged.items.length === 0,
  };
}
