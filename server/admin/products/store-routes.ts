/** The store as a whole: its product collections, and what is missing in their setup. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DEFAULT_CURRENCY } from '#shared/currencies';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { optionalText, pageText, selectRow, selectRows } from '../../database/rows.ts';
import { noticeEmail } from '../../shop/orders/notice-email.ts';
import { productExamples } from '../admin-examples.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { store } from '../items/content-replies.ts';
import { itemExamples } from '../items/item-examples.ts';
import { itemList } from '../items/item-replies.ts';
import { requireCollection } from '../items/item-store.ts';
import { listItems, listQuery } from '../items/list-items.ts';
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

const isStore = (websiteId: string): SQL =>
  sql`c.website_id = ${websiteId} AND c.data ->> 'typeName' = 'products' AND c.deleted_at IS NULL`;

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
    FROM collections c WHERE ${isStore(websiteId)}
    ORDER BY c.position, c.id`,
  );
  return rows.map(({ fullUrl, ...one }) => ({
    ...one,
    fullUrl: fullUrl || `/${one.urlId}`,
    isInNavigation: isDecided && inNavigation.has(one.id),
  }));
}

/** The first store page of the site; undefined without one. */
async function firstStore(db: Db, websiteId: string): Promise<string | undefined> {
  const first = await selectRow(
    db,
    z.object({ id: z.string() }),
    sql`SELECT c.id FROM collections c WHERE ${isStore(websiteId)} ORDER BY c.position, c.id LIMIT 1`,
  );
  return first?.id;
}

const nothing = { items: [], hasNextPage: false, nextPageCursor: null };

const factsRow = z.object({ currency: optionalText, noticeEmail: pageText });

async function readFacts(db: Db, websiteId: string) {
  const facts = await selectRow(
    db,
    factsRow,
    sql`SELECT w.store_settings ->> 'currency' AS currency, ${noticeEmail} AS "noticeEmail"
    FROM websites w WHERE w.id = ${websiteId}`,
  );
  const { currency = '', noticeEmail: email = '' } = facts ?? {};
  return { currency: currency || DEFAULT_CURRENCY, noticeEmail: email };
}

export const storeRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/store',
    permission: 'site.view',
    summary:
      'Returns the store: its currency, the email address for notifications, and its product collections with their setup progress.',
    examples: productExamples.store,
    reply: store,
    failure: adminMessages.collections,
    async handle(_input, { database: { db }, websiteId }) {
      const facts = await readFacts(db, websiteId);
      const collections = await readCollections(db, websiteId);
      return { status: 200, body: { websiteId, ...facts, collections } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/products',
    permission: 'site.view',
    summary:
      'Lists the products of a store page as its items are listed; without `collectionId`, of the first store page.',
    examples: itemExamples.list,
    query: listQuery.extend({ collectionId: z.string().max(100).optional() }),
    reply: itemList,
    problems: ['not-found', 'invalid-request'],
    async handle({ query: { collectionId, ...query } }, context) {
      const { db } = context.database;
      const id = collectionId ?? (await firstStore(db, context.websiteId));
      if (id === undefined) return { status: 200, body: nothing };
      if (collectionId !== undefined) await requireCollection(db, context, id);
      return { status: 200, body: await listItems(db, id, query) };
    },
  }),
];
