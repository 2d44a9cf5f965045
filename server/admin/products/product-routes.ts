/**
 * Setting up a store, in the order of the specification (rendering and owner tools 4 "Store creation"): create a product collection, a root
 * category in it (category-routes.ts), and then, by the navigation's own route, a link in the main navigation.
 */
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { collectionTypes } from '#shared/collection-types';
import { decodeEntities, escapeHtml } from '#shared/html';
import { adminMessages } from '#shared/messages/admin';
import { slugOf } from '../../content/slug.ts';
import { shownCollection } from '../../content/stored-pages.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { collections } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import type { AdminContext } from '../admin-context.ts';
import { productExamples } from '../admin-examples.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { addedCollection, collectionList } from '../items/content-replies.ts';
import { findPlace } from '../pages/page-slugs.ts';
import { removeReplaced } from '../pages/replaced-redirects.ts';
import { lockSite } from '../site/lock-site.ts';

export const PRODUCTS = '/api/content-service/product/1.1/websites/:websiteId/products';
const FALLBACK_SLUG = 'store';

const TITLES: ReadonlySet<string> = new Set(['title', 'navigationTitle']);
const title = requiredText(200);

const newCollection = z.strictObject({
  navigationTitle: title,
  title,
  urlId: z.string().trim().max(200).default(''),
  /** Empty, or absent for one template variant. */
  description: z.string().max(10_000).optional(),
  enabled: z.boolean().default(true),
});

/** One at a time: addresses must stay unique. */
export async function insertCollection(
  tx: Db,
  { websiteId, now }: Pick<AdminContext, 'websiteId' | 'now'>,
  input: z.infer<typeof newCollection>,
) {
  await lockSite(tx, websiteId);
  const place = { name: slugOf(input.urlId || input.title), fallback: FALLBACK_SLUG };
  const { urlId, position } = await findPlace(tx, websiteId, place);
  const id = newId();
  const data = {
    ...input,
    // Texts in page JSON are HTML.
    title: escapeHtml(input.title),
    navigationTitle: escapeHtml(input.navigationTitle),
    ...(input.description === undefined ? {} : { description: richText(input.description) }),
    id,
    urlId,
    type: collectionTypes.products,
    typeName: 'products',
    createdOn: now(),
  };
  await tx.insert(collections).values({ id, websiteId, urlId, position, data });
  await removeReplaced(tx, websiteId, `/${urlId}`);
  return { ...asTyped(data), websiteId };
}

export const productRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: PRODUCTS,
    permission: 'store.manage',
    summary: 'Creates a product collection.',
    examples: productExamples.addCollection,
    reply: addedCollection,
    replies: { 201: 'Created.' },
    problems: ['not-found'],
    body: newCollection,
    handle: async ({ body, param, change }, context) => {
      requireWebsite(context, param('websiteId'));
      const added = await change('collection.add', body.title, (tx) => insertCollection(tx, context, body));
      return { status: 201, body: added };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: PRODUCTS,
    permission: 'site.view',
    summary: 'Lists the product collections.',
    examples: productExamples.collections,
    reply: collectionList,
    failure: adminMessages.collections,
    problems: ['not-found'],
    handle: async ({ param }, context) => {
      requireWebsite(context, param('websiteId'));
      const rows = await context.database.db
        .select()
        .from(collections)
        .where(eq(collections.websiteId, context.websiteId))
        .orderBy(asc(collections.position));
      const products = rows.filter(({ data, deletedAt }) => data['typeName'] === 'products' && deletedAt === null);
      return {
        status: 200,
        body: { results: products.map(({ id, urlId, data }) => ({ ...asTyped(shownCollection(data)), id, urlId })) },
      };
    },
  }),
];

/** A collection with its texts as they were entered. */
const asTyped = <Data extends object>(data: Data) => ({
  ...data,
  ...Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      TITLES.has(name) && typeof value === 'string' ? [[name, decodeEntities(value)]] : [],
    ),
  ),
});

/** Paths contain the website's id, although a server has only one. */
export function requireWebsite({ websiteId }: AdminContext, id: string): void {
  if (id !== websiteId) throw new Problem('not-found');
}
