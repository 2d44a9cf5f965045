/** Products that others buy: bestsellers first, then those that the shop features, else its first ones. */
import type { Value } from '#engine';
import type { CollectionQuery, QueryResult } from '../content/content-source.ts';
import { text } from '../content/fields.ts';
import type { SiteContext } from './site-context.ts';

type Shop = Pick<SiteContext, 'content' | 'bestsellers'>;

/** `request.limit` products of a collection, as far as it has them. */
export async function popularProducts({ content, bestsellers }: Shop, request: CollectionQuery): Promise<QueryResult> {
  const plain: CollectionQuery = { ...request, featured: false };
  const ids = (await bestsellers?.top()) ?? [];
  const sold = ids.length === 0 ? undefined : await content.query({ ...plain, ids });
  if (sold !== undefined && sold.items.length >= request.limit) return sold;
  const featured = await content.query({ ...plain, featured: true });
  const rest = featured.items.length > 0 ? featured : await content.query(plain);
  const all = [...(sold?.items ?? []), ...rest.items];
  const unique = new Map(all.map((item): [string, Value] => [text(item, 'id'), item]));
  return { collection: rest.collection, items: [...unique.values()].slice(0, request.limit) };
}
