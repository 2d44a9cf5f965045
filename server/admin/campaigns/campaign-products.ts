/** Products in campaigns: what an email says of them, as they are when it is written. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import { field, textOf } from '#shared/json';
import { minorUnitsText } from '#shared/money';
import { withoutOuterSlashes } from '#shared/site-path';
import { isOnSite, isPublished } from '../../content/stored-pages.ts';
import type { Db } from '../../database/database.ts';
import { document, selectRow } from '../../database/rows.ts';
import { readOffers } from '../items/listed-offers.ts';
import { addressOf } from '../pages/page-rows.ts';

export interface CampaignProduct {
  readonly title: string;
  /** Inside the site. */
  readonly path: string;
  /** Inside the site, or elsewhere; '' without a picture. */
  readonly picture: string;
  /** Where the product is shared: its own, else its picture. */
  readonly sharePicture: string;
  readonly price: string;
}

const row = z.object({
  id: z.string(),
  title: z.string(),
  urlId: z.string(),
  data: document<Readonly<Record<string, unknown>>>(),
  collectionUrlId: z.string(),
  collection: document<Readonly<Record<string, unknown>>>(),
  currency: z.string(),
});

/** A product by its address inside the site, as references have it, or by its id; undefined when visitors cannot see it. */
export async function campaignProduct(db: Db, reference: string): Promise<CampaignProduct | undefined> {
  const address = withoutOuterSlashes(reference);
  const [, page = '', urlId = ''] = /^(.*)\/([^/]+)$/.exec(address) ?? [];
  const found = await selectRow(
    db,
    row,
    sql`SELECT i.id, i.title, i.url_id AS "urlId", i.data, c.url_id AS "collectionUrlId", c.data AS collection,
        coalesce(w.store_settings ->> 'currency', 'USD') AS currency
      FROM items i JOIN collections c ON c.id = i.collection_id JOIN websites w ON w.id = c.website_id
      WHERE i.product_type IS NOT NULL AND c.deleted_at IS NULL AND (i.id = ${address}
        OR (i.url_id = ${urlId} AND (c.url_id = ${page} OR ltrim(c.data ->> 'fullUrl', '/') = ${page})))
      LIMIT 1`,
  );
  if (found === undefined || !isPublished(found.data) || !isOnSite(found.collection)) return undefined;
  const offer = (await readOffers(db, [found.id])).get(found.id);
  const from = minorUnitsText(offer?.fromCents ?? 0, found.currency) ?? '';
  const isRange = offer !== undefined && offer.fromCents !== offer.toCents;
  return {
    title: decodeEntities(found.title),
    path:
      textOf(field(found.data, 'fullUrl')) ||
      `${addressOf({ urlId: found.collectionUrlId, data: found.collection })}/${found.urlId}`,
    picture: pictureOf(found.data),
    sharePicture: textOf(field(field(found.data, 'seoData'), 'seoImageUrl')) || pictureOf(found.data),
    price: isRange ? `From ${from}` : from,
  };
}

function pictureOf(data: unknown): string {
  const own = textOf(field(data, 'assetUrl'));
  const [first] = [field(data, 'items')].flat();
  return own === '' ? textOf(field(first, 'assetUrl')) : own;
}
