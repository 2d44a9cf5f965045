/** Regions of product lists and search results. */
import { decodeEntities } from '#shared/html';
import { booleanOf, field, listOf, numberOf, textOf } from '#shared/json';
import { type ListMoreProps, listMoreView } from '#shared/regions/list-more';
import {
  type Facet,
  isSort,
  type ListToolsProps,
  listToolsView,
  type Nouns,
  type Parameter,
} from '#shared/regions/list-tools';
import { defineRegion, readsNothing } from './define-region.ts';
import { mug, soldOut, vase } from './example-products.ts';
import { plainOf } from './scope.ts';

const NOUNS: Readonly<Record<string, Nouns>> = {
  products: { one: 'product', many: 'products' },
  results: { one: 'result', many: 'results' },
};

const nounsOf = (listing: unknown): Nouns =>
  NOUNS[textOf(field(listing, 'nouns'))] ?? { one: 'product', many: 'products' };

const facetOf = (facet: unknown): Facet => ({
  name: plainOf(facet, 'name'),
  title: plainOf(facet, 'title'),
  values: listOf(field(facet, 'values')).map((value) => ({
    value: plainOf(value, 'value'),
    text: plainOf(value, 'text'),
    count: numberOf(field(value, 'count')),
    isChosen: booleanOf(field(value, 'isChosen')),
  })),
});

const parameterOf = (parameter: unknown): Parameter => ({
  name: plainOf(parameter, 'name'),
  value: plainOf(parameter, 'value'),
});

const exampleListing = {
  ...{ path: '/shop', sort: 'name', count: 3, query: 'sort=name', moreUrl: '/shop?sort=name&amp;pages=2' },
  hidden: [{ name: 'tag', value: 'new &amp; old' }],
  facets: [
    {
      ...{ name: 'category', title: 'Category' },
      values: [
        { value: 'Clay &amp; glass', text: 'Clay &amp; glass', count: 2, isChosen: true },
        { value: 'Cloth', text: 'Cloth', count: 0, isChosen: false },
      ],
    },
    {
      ...{ name: 'option.Colour', title: 'Colour' },
      values: [
        { value: 'Red', text: 'Red', count: 1, isChosen: false },
        { value: '&quot;Blue&quot;', text: '&quot;Blue&quot;', count: 2, isChosen: true },
      ],
    },
  ],
};
const exampleList = '<ul>{.repeated section items}<li data-item-id="{id}"><a href="/{id}">{title}</a></li>{.end}</ul>';

/** Above the list of a products page: its sort order and filters. */
export const listTools = defineRegion<ListToolsProps>({
  name: 'list-tools',
  reads: readsNothing,
  hydrate: 'intent',
  props: (page) => {
    const listing = field(page, 'listing');
    const facets = listOf(field(listing, 'facets')).map(facetOf);
    const sort = textOf(field(listing, 'sort'));
    const isNarrowed = facets.some(({ values }) => values.some(({ isChosen }) => isChosen));
    if (listing === undefined || (listOf(field(page, 'items')).length === 0 && !isNarrowed)) return null;
    return {
      path: plainOf(listing, 'path'),
      hidden: listOf(field(listing, 'hidden')).map(parameterOf),
      sort: isSort(sort) ? sort : null,
      facets,
      count: numberOf(field(listing, 'count')),
      nouns: nounsOf(listing),
    };
  },
  model: listToolsView,
  examples: [
    {
      title: 'three products, filtered and sorted',
      data: { items: [vase, mug, soldOut], listing: exampleListing },
      template: `{@|region list-tools}${exampleList}`,
    },
    {
      title: 'a list without facets',
      data: { items: [vase], listing: { path: '/shop', sort: 'featured', count: 1, facets: [], hidden: [] } },
      template: `{@|region list-tools}${exampleList}`,
    },
    {
      title: 'results of a search',
      data: { items: [vase], listing: { ...exampleListing, path: '/search', sort: '', count: 1, nouns: 'results' } },
      template: `{@|region list-tools}${exampleList}`,
    },
  ],
});

/** Below a list with more items than the page shows. */
export const listMore = defineRegion<ListMoreProps>({
  name: 'list-more',
  reads: readsNothing,
  hydrate: 'intent',
  props: (page) => {
    const listing = field(page, 'listing');
    const moreUrl = textOf(field(listing, 'moreUrl'));
    if (moreUrl === '') return null;
    return {
      nextUrl: plainOf(field(page, 'pagination'), 'nextPageUrl'),
      moreUrl: decodeEntities(moreUrl),
      shown: listOf(field(page, 'items')).length,
      count: numberOf(field(listing, 'count')),
      nouns: nounsOf(listing),
    };
  },
  model: listMoreView,
  examples: [
    {
      title: 'one product of three',
      data: {
        items: [vase],
        pagination: { nextPageUrl: '/shop?sort=name&amp;offset=1' },
        listing: exampleListing,
      },
      template: `${exampleList}{@|region list-more}`,
    },
  ],
});
