/** Sorts the reviews of a product by the query: `?reviews=highest`. */
import type { Value } from '#engine';
import type { Loaded, PageData } from '../content/content-source.ts';
import { data, list, number } from '../content/fields.ts';
import type { Memo } from './memo.ts';

const orders: Readonly<Record<string, (a: number, b: number) => number>> = {
  highest: (a, b) => b - a,
  lowest: (a, b) => a - b,
};

const createSorted = () => new WeakMap<PageData, Map<string, Loaded>>();

/** A loaded page with its reviews sorted; the same page without the parameter, or without reviews. */
export function withSortedReviews(loaded: Loaded, sortName: unknown, memo: Memo): Loaded {
  const compare = typeof sortName === 'string' && Object.hasOwn(orders, sortName) ? orders[sortName] : undefined;
  const reviews = data(data(loaded.data, 'item'), 'reviews');
  if (compare === undefined || list(reviews, 'items').length < 2) return loaded;
  const sort = sortName as string;
  const cache = memo.of(createSorted);
  const known = cache.get(loaded.data) ?? new Map<string, Loaded>();
  cache.set(loaded.data, known);
  const sortedPage = known.get(sort) ?? { ...loaded, data: sorted(loaded.data, sort, compare) };
  known.set(sort, sortedPage);
  return sortedPage;
}

function sorted(page: PageData, sort: string, compare: (a: number, b: number) => number): PageData {
  const item = data(page, 'item');
  const reviews = data(item, 'reviews');
  const stars = (review: Value): number => number(review, 'rating') ?? 0;
  // Equal ratings stay in order, newest first.
  const items = [...list(reviews, 'items')].sort((a, b) => compare(stars(a), stars(b)));
  return { ...page, item: { ...item, reviews: { ...reviews, sort, items } } };
}
