/** Data about the shop for the account's pages. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import { locationLines } from '#shared/location-lines';
import { optionalText, pageText, selectRow } from '../../database/rows.ts';
import type { Shop } from '../../shop/shop.ts';

export interface SiteFacts {
  readonly siteTitle: string;
  readonly contactEmail: string;
  /** Postal address of the shop. */
  readonly addressLines: readonly string[];
  /** VAT or tax number; empty: none. */
  readonly taxNumber: string;
  readonly language: string;
  readonly timeZone: string;
  readonly currency: string;
}

const row = z.object({
  siteTitle: pageText,
  contactEmail: pageText,
  location: z.unknown(),
  taxNumber: z.string(),
  language: optionalText,
  timeZone: optionalText,
  currency: z.string(),
});

/** Throws when the site is missing in the database. */
export async function siteFacts({ database, websiteId }: Pick<Shop, 'database' | 'websiteId'>): Promise<SiteFacts> {
  const found = await selectRow(
    database.db,
    row,
    sql`
    SELECT data ->> 'siteTitle' AS "siteTitle", data ->> 'contactEmail' AS "contactEmail", data ->> 'language' AS language,
      data ->> 'timeZone' AS "timeZone", data -> 'location' AS location,
      coalesce(store_settings ->> 'taxNumber', '') AS "taxNumber", coalesce(store_settings ->> 'currency', 'USD') AS currency
    FROM websites WHERE id = ${websiteId}`,
  );
  if (found === undefined) throw new Error('The database has no site.');
  const { location, ...facts } = found;
  return { ...facts, addressLines: locationLines(location).map(decodeEntities) };
}
