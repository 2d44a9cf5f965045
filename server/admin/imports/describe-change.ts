/** What an import changes of an item that is there, in words. */
import { isDeepStrictEqual } from 'node:util';
import { field, textOf } from '#shared/json';
import { addressOf } from '../pages/page-rows.ts';
import type { PlannedItem } from './plan-entry.ts';

/** Fields of page JSON, as the studio calls them. Those that follow from others are not named. */
const NAMES: Readonly<Record<string, string>> = {
  body: 'text',
  excerpt: 'excerpt',
  tags: 'tags',
  categories: 'categories',
  author: 'author',
  publishOn: 'date',
  workflowState: 'state',
  startDate: 'start',
  endDate: 'end',
  sourceUrl: 'source',
  commentState: 'comments',
  starred: 'featured',
  seoData: 'SEO',
  assetUrl: 'picture',
  items: 'pictures',
};

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const differs = (one: unknown, other: unknown): boolean => !isDeepStrictEqual(plain(one), plain(other));

const chargesTax = (data: unknown): boolean => field(field(data, 'structuredContent'), 'chargesTax') !== false;

export const itemAddress = ({ item, collection }: PlannedItem['stored']): string =>
  textOf(item.data['fullUrl']) || `${addressOf(collection)}/${item.urlId}`;

/** Names the item by its address and its title, which may become another one. */
export function changeText({ stored, row, variants }: PlannedItem): string {
  const { item } = stored;
  const address = itemAddress(stored);
  const fields = Object.entries(NAMES).flatMap(([name, label]) =>
    differs(item.data[name], row.data[name]) ? [label] : [],
  );
  const tax = differs(chargesTax(item.data), chargesTax(row.data)) ? ['tax'] : [];
  const title = row.title === item.title ? [] : [`title to “${row.title}”`];
  const offer = variants !== undefined && differs(variants.rows, stored.variants) ? ['variants'] : [];
  const changed = [...title, ...fields, ...offer, ...tax];
  return `Changes ${address} (“${item.title}”): ${changed.length === 0 ? 'details' : changed.join(', ')}.`;
}
