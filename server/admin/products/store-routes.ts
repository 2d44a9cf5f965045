/** The store as a whole: its product collections, and what is missing in their setup. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DEFAULT_CURRENCY } from '#shared/currencies';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { optionalText, pageText, selectRow, selectRows } from '../../database/rows.ts';
import { productExamples } from '../admin-examples.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { store } from '../items/content-replies.ts';
import { hasMainNavigation, MAIN_NAVIGATION, type NavigationItem, readNavigation } from '../site/navigation.ts';

const row = z.object({
  id: z.string(),
  title: pageText,
  urlId: z.string(),
  fullUrl: optionalText,
  products: z.coerce.number(),
  rootCategoryId: z.string().nullable(),
});

const linked = (links: readonly NavigationItem[]): readonly string[] =>
  links.flatMap(({ collectionId, items }) => [...(collectionId === undefined ? [] : [collectionId]), ...linked(items)]);

async function readCollections(db: Db, websiteId: string) {
  const navigations = await readNavigation(db, websiteId);
  const isDecided = await hasMainNavigation(db, websiteId);
  const inNavigation = new Set(
    linked(navigations.find(({ identifier }) => identifier === MAIN_NAVIGATION)?.links ?? []),
  );
  const rows = await selectRows(
    db,
    row,
    sql`SELECT c.id, c.data ->> 'title' AS title, c.url_id AS "urlId", c.data ->> 'fullUrl' AS "fullUrl",
      (SELECT count(*) FROM items i WHERE i.collection_id = c.id) AS products,
      (SELECT p.id FROM product_categories p WHERE p.collection_id = c.id AND p.type = 'ROOT' ORDER BY p.created LIMIT 1) AS "rootCategoryId"
    FROM collections c WHERE c.website_id = ${websiteId} AND c.data ->> 'typeName' = 'products' AND c.deleted_at IS NULL
    ORDER BY c.position, c.id`,
  );
  return rows.map(({ fullUrl, ...one }) => ({
    ...one,
    fullUrl: fullUrl || `/${one.urlId}`,
    isInNavigation: isDecided && inNavigation.has(one.id),
  }));
}

const currencyRow = z.object({ currency: optionalText });

export const storeRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/store',
    permission: 'site.view',
    summary: 'Returns the store: its currency and its product collections with their setup progress.',
    examples: productExamples.store,
    reply: store,
    failure: adminMessages.collections,
    async handle(_input, { database: { db }, websiteId }) {
      const settings = await selectRow(
        db,
        currencyRow,
        sql`SELECT store_settings ->> 'currency' AS currency FROM websites WHERE id = ${websiteId}`,
      );
      const currency = settings?.currency || DEFAULT_CURRENCY;
      return { status: 200, body: { websiteId, currency, collections: await readCollections(db, websiteId) } };
    },
  }),
];
