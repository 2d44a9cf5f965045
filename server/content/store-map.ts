/** URLs of a site for its sitemap: items are read in batches, up to the limit of one sitemap. */
import type { Db } from '../database/database.ts';
import type { MapEntry } from './content-source.ts';
import { text } from './fields.ts';
import { isMapped, mapEntryOf, mapItemsOf } from './memory-source.ts';
import type { SiteSnapshot, StoredCollection } from './site-snapshot.ts';
import { type MapRow, readMapRows } from './store-queries.ts';

const MAX_ADDRESSES = 50_000;
const ROWS_AT_ONCE = 2000;

export async function mapOfStore(db: Db, { collections, stored }: SiteSnapshot): Promise<readonly MapEntry[]> {
  const mapped = collections.filter(isMapped);
  const ids = mapped.flatMap(({ collection }) => (stored.has(text(collection, 'id')) ? [text(collection, 'id')] : []));
  const items = new Map<string, MapEntry[]>(ids.map((id) => [id, []]));
  let after: MapRow | undefined;
  for (let count = 0; count < MAX_ADDRESSES; count += ROWS_AT_ONCE) {
    const rows = await readMapRows(db, { ids, after, limit: ROWS_AT_ONCE });
    for (const row of rows) {
      const owner = stored.get(row.collection);
      if (owner !== undefined) items.get(row.collection)?.push(entryOf(owner, row));
    }
    after = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return mapped.flatMap((owner) => [
    mapEntryOf(owner),
    ...(items.get(text(owner.collection, 'id')) ?? mapItemsOf(owner)),
  ]);
}

const entryOf = ({ fullUrl }: StoredCollection, { path, urlId, updatedOn }: MapRow): MapEntry => ({
  path: path ?? `${fullUrl}/${urlId}`,
  updatedOn: updatedOn ?? undefined,
});
