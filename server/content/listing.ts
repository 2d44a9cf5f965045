/** Page JSON of a product list besides its items: current sort order and filters, and the available facets. */
import type { Value } from '#engine';
import { DEFAULT_CURRENCY } from '#shared/currencies';
import { decodeEntities, escapeHtml } from '#shared/html';
import type { PageData, PageQuery } from './content-source.ts';
import { data, names, text } from './fields.ts';
import type { FacetCount, ListCounts, ListFilters } from './list-counts.ts';
import { type ChosenOption, hasOfferFilter, type ListQuery, listParameters, MAX_PAGES, OPTION } from './list-query.ts';
import { isLike } from './paging.ts';
import { bucketOfRange, rangeText, rangeValue } from './price-ranges.ts';
import { namesBelow } from './store-categories.ts';

const MAX_FACETS = 10;
const MAX_VALUES = 60;

/** The currency of the site's prices. */
export function currencyOf(context: PageData): string {
  const settings = data(data(context, 'websiteSettings'), 'storeSettings');
  return text(settings, 'selectedCurrency') || text(settings, 'defaultCurrency') || DEFAULT_CURRENCY;
}

/** Whether pages of a collection are lists of products. */
export const isProductList = (collection: PageData): boolean => text(collection, 'typeName') === 'products';

/** The chosen filters, in the spelling of items. Values that no item has are ignored, so that old links still work. */
export function filtersOf(
  collection: PageData,
  query: PageQuery,
  { counts }: ListCounts,
  currency: string,
): ListFilters {
  const { list = {}, category } = query;
  const known = (facet: FacetCount['facet'], name = ''): readonly string[] =>
    counts
      .filter((count) => count.facet === facet && count.name === name && count.value !== '')
      .map(({ value }) => value);
  const several = (list.categories ?? []).filter((chosen) => known('category').some((name) => isLike(name, chosen)));
  const categories = category === undefined ? several : [category];
  const ranges = (list.prices ?? [])
    .map((range) => bucketOfRange(range, currency))
    .filter((bucket) => known('price').includes(String(bucket)));
  const options = (list.options ?? []).flatMap(({ name, values }): ChosenOption[] => {
    const own = counts.find((count) => count.facet === 'option' && decodeEntities(count.name) === name)?.name ?? name;
    const spelled = [...known('option', own)].filter((value) => values.includes(decodeEntities(value))).sort();
    return spelled.length === 0 ? [] : [{ name: own, values: spelled }];
  });
  return {
    categories,
    // Items of a category also belong to its parents.
    matching: categories.flatMap((name) => [name, ...namesBelow(collection, name)]),
    ranges,
    ...(ranges.length > 0 ? { prices: ranges.map((range) => rangeValue(range, currency)) } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(list.inStock === true ? { inStock: true } : {}),
    ...(list.onSale === true ? { onSale: true } : {}),
  };
}

export interface ListingInput {
  readonly collection: PageData;
  readonly path: string;
  readonly query: PageQuery;
  readonly filters: ListFilters;
  /** Of the whole collection. */
  readonly all: ListCounts;
  /** After filtering. */
  readonly narrowed: ListCounts;
  readonly currency: string;
  readonly hasNext: boolean;
}

/** `listing` of page JSON. */
export function listingOf(input: ListingInput): Value {
  const { collection, path, query, filters, narrowed, hasNext } = input;
  const effective = shownQuery(query, filters);
  const { sort = 'featured', pages = 1 } = effective.list ?? {};
  const hasMore = hasNext && pages < MAX_PAGES && text(collection, 'listMode') !== 'pages';
  const own = listParameters(effective);
  const place: readonly (readonly [string, string])[] =
    query.offset === undefined ? [] : [['offset', String(query.offset)]];
  return {
    path,
    sort,
    count: narrowed.total,
    pages,
    facets: facetsOf(input),
    isNarrowed: filters.categories.length > 0 || hasOfferFilter(filters),
    hidden: own
      .filter(([name]) => ['tag', 'author', 'month'].includes(name))
      .map(([name, value]) => ({ name, value: escapeHtml(value) })),
    query: encoded(own.filter(([name]) => name !== 'category')),
    // Price ranges mean something else in another currency.
    anyCurrencyQuery: encoded(own.filter(([name]) => name !== 'price')),
    moreUrl: hasMore ? `${path}?${encoded([...own, ...place, ['pages', String(pages + 1)]])}` : '',
  };
}

/** The query with the recognized values only. */
function shownQuery(query: PageQuery, { categories, prices, options }: ListFilters): PageQuery {
  const { prices: _prices, options: _options, categories: _categories, ...list } = query.list ?? {};
  const named = options?.map(({ name, values }) => ({
    name: decodeEntities(name),
    values: values.map(decodeEntities),
  }));
  const shown: ListQuery = {
    ...list,
    ...(query.category === undefined && categories.length > 0 ? { categories } : {}),
    ...(prices === undefined ? {} : { prices }),
    ...(named === undefined ? {} : { options: named }),
  };
  return { ...query, list: shown };
}

/** Parameters as page JSON contains them. */
export const encoded = (parameters: readonly (readonly [string, string])[]): string =>
  escapeHtml(new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString());

interface Shown {
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly count: FacetCount | undefined;
}

/** Facets that filter the list, or could. */
function facetsOf(input: ListingInput): readonly Value[] {
  const facets = [categoryFacet(input), priceFacet(input), ...optionFacets(input), ...stateFacets(input)];
  return facets.filter((facet) => facet !== null).slice(0, MAX_FACETS);
}

function facetOf(name: string, title: string, values: readonly Shown[], min = 2): Value | null {
  if (values.length < min && !values.some(({ isChosen }) => isChosen)) return null;
  return {
    name: escapeHtml(name),
    title: escapeHtml(title),
    values: values.slice(0, MAX_VALUES).map(({ value, text: shown, isChosen, count }) => ({
      value: escapeHtml(value),
      text: escapeHtml(shown),
      count: count?.count ?? 0,
      isChosen,
    })),
  };
}

const countsOf = ({ counts }: ListCounts, facet: FacetCount['facet'], name = ''): readonly FacetCount[] =>
  counts.filter((count) => count.facet === facet && count.name === name);

const find = (counts: ListCounts, { facet, name, value }: FacetCount): FacetCount | undefined =>
  countsOf(counts, facet, name).find((count) => count.value === value);

function categoryFacet({ collection, all, narrowed, filters: { categories } }: ListingInput): Value | null {
  const order = names(collection, 'categories');
  const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const values = [...countsOf(all, 'category')].sort(
    (a, b) => placeOf(a.value) - placeOf(b.value) || naturally(a.value, b.value),
  );
  const shown = values.map((count): Shown => {
    const isChosen = categories.some((category) => isLike(count.value, category));
    const plain = decodeEntities(count.value);
    return { value: plain, text: plain, isChosen, count: find(narrowed, count) };
  });
  return facetOf('category', 'Category', shown);
}

function priceFacet({ all, narrowed, currency, filters: { ranges } }: ListingInput): Value | null {
  const values = [...countsOf(all, 'price')].sort((a, b) => Number(a.value) - Number(b.value));
  const shown = values.map((count): Shown => {
    const bucket = Number(count.value);
    const [value, range] = [rangeValue(bucket, currency), rangeText(bucket, currency)];
    return { value, text: range, isChosen: ranges.includes(bucket), count: find(narrowed, count) };
  });
  return facetOf('price', 'Price', shown);
}

/** Options that several products have, most frequent first. */
function optionFacets({ all, narrowed, filters: { options = [] } }: ListingInput): readonly (Value | null)[] {
  const chosenOf = (name: string): readonly string[] => options.find((option) => option.name === name)?.values ?? [];
  const byName = all.counts
    .filter(
      ({ facet, name, value, count }) => facet === 'option' && value === '' && (count > 1 || chosenOf(name).length > 0),
    )
    .sort((a, b) => b.count - a.count || naturally(a.name, b.name));
  return byName.map(({ name }) => {
    const values = countsOf(all, 'option', name).filter(({ value }) => value !== '');
    const isSized = values.every(({ value }) => sizeOf(value) >= 0);
    const shown = [...values].sort((a, b) =>
      isSized ? sizeOf(a.value) - sizeOf(b.value) : naturally(a.value, b.value),
    );
    const title = decodeEntities(name);
    return facetOf(
      OPTION + title,
      title,
      shown.map((count) => {
        const plain = decodeEntities(count.value);
        const isChosen = chosenOf(name).includes(count.value);
        return { value: plain, text: plain, isChosen, count: find(narrowed, count) };
      }),
    );
  });
}

function stateFacets({ all, narrowed, filters }: ListingInput): readonly (Value | null)[] {
  const [inStock] = countsOf(all, 'in-stock');
  const [onSale] = countsOf(all, 'on-sale');
  const state = (name: 'in-stock' | 'on-sale', title: string, label: string, isChosen: boolean): Value | null => {
    const [count] = countsOf(narrowed, name);
    return facetOf(name, title, [{ value: '1', text: label, isChosen, count }], 1);
  };
  return [
    filters.inStock === true || (inStock !== undefined && inStock.count < all.total)
      ? state('in-stock', 'Availability', 'In stock', filters.inStock === true)
      : null,
    filters.onSale === true || (onSale !== undefined && onSale.count < all.total)
      ? state('on-sale', 'Sale', 'On sale', filters.onSale === true)
      : null,
  ];
}

const SIZES = [
  'xxs',
  'xs',
  'extra small',
  's',
  'small',
  'm',
  'medium',
  'l',
  'large',
  'xl',
  'extra large',
  'xxl',
  'xxxl',
];

const sizeOf = (value: string): number => SIZES.indexOf(value.toLowerCase());

const collator = new Intl.Collator('en', { numeric: true });
const naturally = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
