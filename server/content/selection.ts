/** Selects the items of a collection that match a query. */
import type { Value } from '#engine';
import type { CollectionQuery } from './content-source.ts';
import { data, flag, list, text } from './fields.ts';
import { isNamed } from './paging.ts';

/** The matching items of a collection, in order; related items by similarity. */
export function selected(items: readonly Value[], request: Omit<CollectionQuery, 'collection'>): readonly Value[] {
  const { tags, categories, featured, limit, skip, relatedTo, ids } = request;
  const named = ids === undefined ? items : ids.flatMap((id) => items.find((item) => text(item, 'id') === id) ?? []);
  const others = relatedTo === undefined ? named : relatives(named, relatedTo);
  return others
    .filter(
      (item) =>
        (tags.length === 0 || tags.some((tag) => isNamed(item, 'tags', tag))) &&
        (categories.length === 0 || categories.some((category) => isNamed(item, 'categories', category))) &&
        (!featured || flag(item, 'starred')),
    )
    .slice(skip, skip + limit);
}

/** Ids of related items that were chosen explicitly. */
export const chosenRelatives = (self: Value | undefined): readonly string[] =>
  list(data(self, 'structuredContent'), 'relatedItems').filter((id) => typeof id === 'string');

/** Related items: the chosen ones, then those that share the most categories and tags. */
function relatives(items: readonly Value[], id: string): readonly Value[] {
  const self = items.find((item) => text(item, 'id') === id);
  const shared = (item: Value): number =>
    (['categories', 'tags'] as const).reduce(
      (sum, key) => sum + list(self, key).filter((name) => typeof name === 'string' && isNamed(item, key, name)).length,
      0,
    );
  const chosen = chosenRelatives(self);
  const scoreOf = (item: Value): number => {
    const place = chosen.indexOf(text(item, 'id'));
    return place < 0 ? shared(item) : Number.MAX_SAFE_INTEGER - place;
  };
  return items
    .filter((item) => text(item, 'id') !== id)
    .map((item, order) => ({ item, order, score: scoreOf(item) }))
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ item }) => item);
}
