import type { PageEntry } from './content-source.ts';
import { text } from './fields.ts';

/** What a page is purged by, here and in caches of the web (`Surrogate-Key`). */
export const surrogateKeys = ({ collection, item }: PageEntry): readonly string[] =>
  ['site', `collection-${text(collection, 'id')}`, ...(item === undefined ? [] : [`item-${text(item, 'id')}`])].map(
    (key) => key.replace(/[^\w-]/g, ''),
  );
