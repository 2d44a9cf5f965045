/** The shop of a site: the first product collection in a navigation. */
import type { Value } from '#engine';
import { collectionTypes } from '#shared/collection-types';
import type { NavigationLink, SiteData } from '../content/content-source.ts';
import { number, text } from '../content/fields.ts';

export function shopOf({ navigations }: Pick<SiteData, 'navigations'>): Value | undefined {
  const isShop = (collection: Value): boolean =>
    text(collection, 'typeName') === 'products' || number(collection, 'type') === collectionTypes.products;
  const find = (links: readonly NavigationLink[]): Value | undefined => {
    for (const link of links) {
      const collection = link.collection;
      if (collection !== undefined && isShop(collection)) return collection;
      const below = find(link.items);
      if (below !== undefined) return below;
    }
    return undefined;
  };
  for (const links of navigations.values()) {
    const match = find(links);
    if (match !== undefined) return match;
  }
  return undefined;
}

/** Where visitors continue shopping; the start page of a site without a shop in its navigations. */
export const shopUrlOf = (site: Pick<SiteData, 'navigations'>): string => text(shopOf(site), 'fullUrl') || '/';
