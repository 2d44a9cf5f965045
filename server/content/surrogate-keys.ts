import type { PageData, PageEntry } from './content-source.ts';
import { list, text } from './fields.ts';

/** Surrogate keys of a page, for purging it here and in CDNs (`Surrogate-Key`). */
export const surrogateKeys = ({ collection, item }: PageEntry): readonly string[] =>
  ['site', `collection-${text(collection, 'id')}`, ...(item === undefined ? [] : [`item-${text(item, 'id')}`])].map(
    (key) => key.replace(/[^\w-]/g, ''),
  );

/** Headers are limited in size; a longer list of items is purged by its collection. */
const MAX_ITEMS = 100;

/** Keys of the items that a page lists. */
export const listedKeys = (page: PageData): readonly string[] =>
  ['items', 'upcoming', 'past']
    .flatMap((name) => list(page, name))
    .slice(0, MAX_ITEMS)
    .map((item) => `item-${text(item, 'id')}`.replace(/[^\w-]/g, ''));
