/** Pagination: the items of a page, and the links to its neighbors. */

import type { Value } from '#engine';
import { decodeEntities, escapeHtml } from '#shared/html';
import type { PageData, PageQuery } from './content-source.ts';
import { names, number, text } from './fields.ts';
import { listParameters } from './list-query.ts';
import { namesBelow } from './store-categories.ts';

/** Greater offsets are timestamps, smaller ones are numbers of items. */
const FIRST_TIME = 100_000_000_000;
const DEFAULT_SIZE = 20;

export const same = (a: string, b: string): boolean =>
  decodeEntities(a).toLowerCase() === decodeEntities(b).toLowerCase();

/** Whether names are equal, also in URL form, where `+` and `-` stand for spaces. */
export const isLike = (name: string, query: string): boolean =>
  name === query || same(name, query) || same(name.replace(/[+-]/g, ' '), query.replace(/[+-]/g, ' '));

/** Whether an item has a category or tag; ignores case. */
export const isNamed = (item: Value, key: 'categories' | 'tags', query: string): boolean =>
  names(item, key).some((name) => isLike(name, query));

/** Applies the filters of a URL to items. */
export function filtered(items: readonly Value[], query: PageQuery, collection: PageData = {}): readonly Value[] {
  const { category, tag, author, month } = query;
  // Items of a category also belong to its parents.
  const categories = category === undefined ? [] : [category, ...namesBelow(collection, category)];
  return items.filter(
    (item) =>
      (category === undefined || categories.some((value) => isNamed(item, 'categories', value))) &&
      (tag === undefined || isNamed(item, 'tags', tag)) &&
      (author === undefined || isBy(item, author)) &&
      (month === undefined || isIn(item, month)),
  );
}

function isBy(item: Value, author: string): boolean {
  const by =
    typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as PageData)['author'] : undefined;
  return text(item, 'authorId') === author || text(by, 'id') === author || same(text(by, 'displayName'), author);
}

function isIn(item: Value, month: string): boolean {
  const time = number(item, 'startDate') ?? number(item, 'publishOn') ?? number(item, 'addedOn');
  if (time === undefined) return false;
  const date = new Date(time);
  const [wantedMonth, year] = month.split('-').map(Number);
  return date.getUTCMonth() + 1 === wantedMonth && date.getUTCFullYear() === year;
}

export const hasFilter = (query: PageQuery): boolean =>
  query.category !== undefined || query.tag !== undefined || query.author !== undefined || query.month !== undefined;

/** The `filter` fields of page JSON, in the spelling of an item or the collection. */
export function filterNames(query: PageQuery, items: readonly Value[], collection: PageData = {}): PageData {
  return namesOfFilter(query, (key) => [...items, collection].flatMap((item) => names(item, key)));
}

/** The same from lists of names: those of items in order, then the collection's. */
export function namesOfFilter(query: PageQuery, namesOf: (key: 'categories' | 'tags') => readonly string[]): PageData {
  if (!hasFilter(query)) return {};
  const spelled = (key: 'categories' | 'tags', query: string): string => {
    const all = namesOf(key);
    return all.find((name) => same(name, query)) ?? all.find((name) => isLike(name, query)) ?? escapeHtml(query);
  };
  return {
    filter: true,
    ...(query.category === undefined ? {} : { categoryFilter: spelled('categories', query.category) }),
    ...(query.tag === undefined ? {} : { tagFilter: spelled('tags', query.tag) }),
    ...(query.author === undefined ? {} : { authorFilter: escapeHtml(query.author) }),
    ...(query.month === undefined ? {} : { monthFilter: escapeHtml(query.month) }),
  };
}

interface Page {
  readonly items: readonly Value[];
  readonly pagination: PageData;
}

/** One page of items, and `pagination` of page JSON. */
export function pageOf(items: readonly Value[], path: string, collection: PageData, query: PageQuery): Page {
  const pageSize = pageSizeOf(collection, query);
  const start = startOf(items, pageSize, query);
  const end = start + pageSize * pagesOf(query);
  const pageItems = items.slice(start, end);
  const hasNext = items[end] !== undefined;
  const isDated = query.list?.sort === undefined && number(items[0], 'addedOn') !== undefined;
  return {
    items: pageItems,
    pagination: paginationOf({ shown: pageItems, start, hasNext, isDated, pageSize }, path, query),
  };
}

/** Number of pages that a URL shows at once. */
export const pagesOf = ({ list }: PageQuery): number => list?.pages ?? 1;

/** The collection's own size, else the theme's for its type. */
export const pageSizeOf = (collection: PageData, query: PageQuery): number =>
  [number(collection, 'pageSize'), query.pageSize].find((size) => size !== undefined && size > 0) ?? DEFAULT_SIZE;

/** Whether an offset is a timestamp (epoch milliseconds) rather than a number of items. */
export const isTime = (offset: number | undefined): offset is number => offset !== undefined && offset > FIRST_TIME;

export interface Slice {
  readonly shown: readonly Value[];
  /** Number of items before it. */
  readonly start: number;
  readonly hasNext: boolean;
  /** The very first item has a date, so offsets are dates. */
  readonly isDated: boolean;
  readonly pageSize: number;
}

/** `pagination` of page JSON. */
export function paginationOf(slice: Slice, path: string, query: PageQuery): PageData {
  const { shown, start, hasNext, pageSize } = slice;
  const isTimed = slice.isDated && (query.offset === undefined || isTime(query.offset));
  const last = number(shown.at(-1), 'addedOn');
  const nextOffset = isTimed && last !== undefined ? last : start + pageSize * pagesOf(query);
  const first = number(shown[0], 'addedOn');
  const previousOffset = isTimed && first !== undefined ? first : Math.max(0, start - pageSize);
  return {
    ...(hasNext
      ? { nextPage: true, nextPageOffset: nextOffset, nextPageUrl: address(path, query, nextOffset, false) }
      : {}),
    ...(start <= 0
      ? {}
      : {
          prevPage: true,
          prevPageOffset: previousOffset,
          prevPageUrl: address(path, query, previousOffset, isTimed),
        }),
    pageSize,
  };
}

function startOf(items: readonly Value[], pageSize: number, { offset, reversePaginate, list }: PageQuery): number {
  const sort = list?.sort;
  if (offset === undefined) return 0;
  if (!isTime(offset)) return Math.max(0, Math.trunc(offset));
  // Timestamps are meaningless in another sort order.
  if (sort !== undefined) return 0;
  const older = items.findIndex((item) => (number(item, 'addedOn') ?? 0) < offset);
  if (reversePaginate !== true) return older < 0 ? items.length : older;
  // Backwards: the page that ends before the first item of this one.
  const current = items.findIndex((item) => (number(item, 'addedOn') ?? 0) <= offset);
  return Math.max(0, (current < 0 ? items.length : current) - pageSize);
}

/** URLs in page JSON are escaped like its other texts. */
function address(path: string, query: PageQuery, offset: number, reverse: boolean): string {
  const parameters = new URLSearchParams(listParameters(query).map(([name, value]) => [name, value]));
  parameters.set('offset', String(offset));
  if (reverse) parameters.set('reversePaginate', 'true');
  return `${path}?${escapeHtml(parameters.toString())}`;
}
