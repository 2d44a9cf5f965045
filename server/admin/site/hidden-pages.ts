/** Pages that redirects hide: a redirect comes before the page at its address, and before items below it. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { isBelow } from '../../content/redirects.ts';
import { isOnSite } from '../../content/stored-pages.ts';
import type { Db } from '../../database/database.ts';
import { document, selectRows } from '../../database/rows.ts';
import type { AdminContext } from '../admin-context.ts';
import { decodedPath } from './redirect-rules.ts';

export const hiddenPage = z.strictObject({
  from: z.string().describe('The path of the redirect.'),
  message: z.string(),
});
type HiddenPage = z.infer<typeof hiddenPage>;

const hiddenRow = z.object({ at: z.string(), data: document() });

/** Of redirects from these paths, those that hide something that visitors could reach. */
export async function hiddenBy(
  { database, websiteId }: Pick<AdminContext, 'websiteId'> & { readonly database: { readonly db: Db } },
  paths: readonly string[],
): Promise<readonly HiddenPage[]> {
  const asked = JSON.stringify(
    paths.map((from, at) => ({ at: String(at), path: decodedPath(from.replace(/\/\*$/, '')), below: isBelow(from) })),
  );
  const rows = await selectRows(
    database.db,
    hiddenRow,
    sql`WITH asked AS (SELECT * FROM jsonb_to_recordset(${asked}::jsonb) AS a (at text, path text, below boolean)),
      pages AS (
        SELECT id, data, coalesce(nullif(data->>'fullUrl', ''), '/' || url_id) AS path FROM collections
        WHERE website_id = ${websiteId} AND deleted_at IS NULL
      )
      SELECT a.at, p.data FROM asked a JOIN pages p ON p.path = a.path
      WHERE NOT a.below OR EXISTS (SELECT FROM item_listings l WHERE l.collection_id = p.id)
      UNION ALL
      SELECT a.at, p.data FROM asked a JOIN item_listings l ON l.path = a.path JOIN pages p ON p.id = l.collection_id
      WHERE NOT a.below
      UNION ALL
      SELECT a.at, p.data FROM asked a JOIN pages p ON left(a.path, length(p.path) + 1) = p.path || '/'
      JOIN items i ON i.collection_id = p.id AND i.url_id = substr(a.path, length(p.path) + 2)
      JOIN item_listings l ON l.item_id = i.id AND l.path IS NULL WHERE NOT a.below`,
  );
  const hidden = new Set(rows.filter(({ data }) => isOnSite(data)).map(({ at }) => Number(at)));
  return paths.flatMap((from, at) => (hidden.has(at) ? [{ from, message: messageOf(from) }] : []));
}

const messageOf = (from: string): string =>
  isBelow(from) ? adminMessages.hiddenPagesBelow(from.slice(0, -2)) : adminMessages.hiddenPage(from);
