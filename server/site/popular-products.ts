/** Popular products: bestsellers first, then the shop's featured products, then its first ones. */
import type { Value } from '#engine';
import type { CollectionQuery, QueryResult } from '../content/content-source.ts';
import { text } from '../content/fields.ts';
import type { SiteContext } from './site-context.ts';

type Shop = Pick<SiteContext, 'content' | 'bestsellers'>;

/**
 * Up to `request.limit` products of a collection, after `request.skip`. `shownId`: the product that the page is about, which is excluded.
 */
export async function popularProducts(
  { content, bestsellers }: Shop,
  request: CollectionQuery,
  shownId = '',
): Promise<QueryResult> {
  const { limit, skip } = request;
  const needed = skip + limit;
  // One more, because the page's own product may be among them.
  const plain: CollectionQuery = { ...request, featured: false, skip: 0, limit: needed + 1 };
  const ids = (await bestsellers?.top()) ?? [];
  const found = new Map<string, Value>();
  let collection: Value = null;
  const queries = [...(ids.length === 0 ? [] : [{ ...plain, ids }]), { ...plain, featured: true }, plain];
  for (const query of queries) {
    const result = await content.query(query);
    collection = result.collection;
    for (const item of result.items)
      if (text(item, 'id') !== shownId && !found.has(text(item, 'id'))) found.set(text(item, 'id'), item);
    if (found.size >= needed) break;
  }
  return { collection, items: [...found.values()].slice(skip, needed) };
}
