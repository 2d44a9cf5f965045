/** A snapshot of a site: website, collections without the items of the store, navigations, redirects, documents. */
import type { ContentSource, PageData, PageEntry } from './content-source.ts';
import { text } from './fields.ts';
import type { MarketPrices } from './market-prices.ts';
import { createMemorySource, entryOf, type MemoryCollection, type MemorySite } from './memory-source.ts';
import { createRulesIn, type RulesIn } from './search-rules.ts';
import { overlay, type StoreRows } from './store-rows.ts';
import type { SiteLanguages } from './translation/language-types.ts';

/** A collection whose items are in the store. */
export interface StoredCollection extends MemoryCollection {
  readonly id: string;
  readonly fullUrl: string;
  /** Its position among all collections. */
  readonly place: number;
}

export interface SiteSnapshot {
  /** Content of the site's folder, and site-level data. Collections of the store have no items here. */
  readonly memory: ContentSource;
  /** Data that every page has. */
  readonly context: PageData;
  readonly rulesIn: RulesIn;
  /** Absent: the site has a single language. */
  readonly languages: SiteLanguages | undefined;
  /** The prices of each market; empty for a store without markets. */
  readonly markets: readonly MarketPrices[];
  readonly website: StoreRows['website'];
  /** All collections in order. */
  readonly collections: readonly MemoryCollection[];
  readonly stored: ReadonlyMap<string, StoredCollection>;
  /** Stored collections that may have an item at a path, with the `urlId` it would have. */
  candidatesOf(path: string): readonly { readonly collection: string; readonly urlId: string }[];
  entryOfItem(collection: StoredCollection, path: string, item: PageData): PageEntry;
}

/** `rows`: without items. */
export function createSnapshot(base: MemorySite, rows: StoreRows): SiteSnapshot {
  const site = overlay(base, rows);
  const ids = new Set(rows.collections.map(({ id }) => id));
  const stored = new Map<string, StoredCollection>();
  const byUrl = new Map<string, string[]>();
  for (const [place, collection] of site.collections.entries()) {
    const id = text(collection.collection, 'id');
    if (!ids.has(id)) continue;
    const fullUrl = text(collection.collection, 'fullUrl');
    stored.set(id, { ...collection, id, fullUrl, place });
    byUrl.set(fullUrl, [...(byUrl.get(fullUrl) ?? []), id]);
  }
  /** Looking further into a path finds nothing; paths may have thousands of slashes. */
  const longest = Math.max(0, ...[...byUrl.keys()].map((fullUrl) => fullUrl.length));
  return {
    memory: createMemorySource(site),
    context: site.site.context,
    markets: site.site.markets ?? [],
    rulesIn: createRulesIn(site.site.context, site.search ?? null),
    languages: site.site.languages,
    website: rows.website,
    collections: site.collections,
    stored,
    candidatesOf(path) {
      const result: { collection: string; urlId: string }[] = [];
      for (let at = path.indexOf('/', 0); at >= 0 && at <= longest; at = path.indexOf('/', at + 1))
        for (const collection of byUrl.get(path.slice(0, at)) ?? [])
          result.push({ collection, urlId: path.slice(at + 1) });
      return result;
    },
    entryOfItem: (collection, path, item) => ({ ...entryOf(collection), path, view: 'item', item }),
  };
}
