import type { PageData, PageEntry } from './content-source.ts';
import { list, text } from './fields.ts';

/** What a page is purged by, here and in caches of the web (`Surrogate-Key`). */
export const surrogateKeys = ({ collection, item }: PageEntry): readonly string[] =>
  ['site', `collection-${text(collection, 'id')}`, ...(item === undefined ? [] : [`item-${text(item, 'id')}`])].map(
    (key) => key.replace(/[^\w-]/g, ''),
  );

/** Headers have a bound; a list of more items is purged by its collection. */
const MAX_ITEMS = 100;

/** Keys of the items that a page lists. */
export const listedKeys = (page: PageData): readonly string[] =>
  ['items', 'upcoming', 'past']
    .flatMap((name) => list(page, name))
    .slice(0, MAX_ITEMS)
    .map((item) => `item-${text(item, 'id')}`.replace(/[^\w-]/g, ''));
