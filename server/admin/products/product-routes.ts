/**
 * Setting up a store, in the order of the specification (rendering and owner tools 4 "Store creation"): a product collection, a root
 * category in it, and then, by the navigation's own call, a place in the main navigation.
 */
import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { collectionTypes } from '#shared/collection-types';
import { decodeEntities, escapeHtml } from '#shared/html';
import { adminContentLimits, adminMessages } from '#shared/messages/admin';
import { slugOf } from '../../content/slug.ts';
import { shownCollection } from '../../content/stored-pages.ts';
import type { Database, Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { collections, items, productCategories } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { withCreated } from '../../http/reply-fields.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import type { AdminContext } from '../admin-context.ts';
import { productExamples } from '../admin-examples.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { addedCollection, categoryList, collectionList, productCategory } from '../items/content-replies.ts';
import { findPlace } from '../pages/page-slugs.ts';
import { lockSite } from '../site/lock-site.ts';

const PRODUCTS = '/api/content-service/product/1.1/websites/:websiteId/products';
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

const newCategory = z.strictObject({
  displayName: requiredText(adminContentLimits.categoryLength),
  parentCategoryId: z.string().max(100).nullish(),
  type: z.string().max(40).default('ROOT'),
  pageRendering: z.string().max(40).default('LIST_VIEW'),
  displayIndex: z.number().int().min(0).max(adminContentLimits.nestedCategories).default(1),
});

/** One at a time: addresses must stay unique. */
async function insertCollection(
  tx: Db,
  { websiteId, now }: AdminContext,
  input: z.infer<typeof newCollection>,
): Promise<object> {
  await lockSite(tx, websiteId);
  const place = { name: slugOf(input.urlId || input.title), fallback: FALLBACK_SLUG };
  const { urlId, position } = await findPlace(tx, websiteId, place);
  const id = newId();
  const data = {
    ...input,
    // Texts of page JSON are HTML.
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
  return { ...asTyped(data), websiteId };
}

const collectionRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: PRODUCTS,
    permission: 'store.manage',
    summary: 'Makes a product collection.',
    examples: productExamples.addCollection,
    reply: addedCollection,
    replies: { 201: 'Made.' },
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
    summary: 'The product collections.',
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

/** A collection as its owner has written it. */
const asTyped = <Data extends object>(data: Data) => ({
  ...data,
  ...Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      TITLES.has(name) && typeof value === 'string' ? [[name, decodeEntities(value)]] : [],
    ),
  ),
});

const CATEGORIES = `${PRODUCTS}/:collectionId/categories`;

type CollectionRow = Pick<typeof collections.$inferSelect, 'id' | 'data'>;

/** Themes have types of their own: what sells products is for products, whatever it is called. */
async function holdsProducts({ db }: Database, { id, data }: CollectionRow): Promise<boolean> {
  if (data['typeName'] === 'products' || data['type'] === collectionTypes.products) return true;
  const products = and(eq(items.collectionId, id), isNotNull(items.productType));
  return (await db.select({ id: items.id }).from(items).where(products).limit(1)).length > 0;
}

/** The product collection of an address; gives its id. */
async function requireCollection(context: AdminContext, param: AdminInput['param']): Promise<string> {
  const { database, websiteId } = context;
  requireWebsite(context, param('websiteId'));
  const [row] = await database.db
    .select({ id: collections.id, data: collections.data })
    .from(collections)
    .where(and(eq(collections.id, param('collectionId')), eq(collections.websiteId, websiteId)));
  if (row === undefined || !(await holdsProducts(database, row)))
    throw createProblem('not-found', adminMessages.locate);
  return row.id;
}

type NewCategory = z.infer<typeof newCategory>;

async function insertCategory(tx: Db, collectionId: string, input: NewCategory) {
  const { parentCategoryId, ...rest } = input;
  const parentId = parentCategoryId ?? null;
  await tx.select({ id: collections.id }).from(collections).where(eq(collections.id, collectionId)).for('update');
  await checkNewCategory(tx, collectionId, parentId, input);
  const [row] = await tx
    .insert(productCategories)
    .values({ id: newId(), collectionId, parentId, ...rest })
    .returning();
  if (row === undefined) throw new Error('INSERT of a category returned no row.');
  return withCreated(row);
}

/** Throws when the collection is full, has the category already, or has no such parent. */
async function checkNewCategory(
  tx: Db,
  collectionId: string,
  parentId: string | null,
  { displayName, type }: NewCategory,
): Promise<void> {
  const ofCollection = eq(productCategories.collectionId, collectionId);
  const [present] = await tx.select({ count: count() }).from(productCategories).where(ofCollection);
  if ((present?.count ?? 0) >= adminContentLimits.nestedCategories)
    throw createProblem('owner-refused', `A collection has at most ${adminContentLimits.nestedCategories} categories.`);
  const ofParent = parentId === null ? isNull(productCategories.parentId) : eq(productCategories.parentId, parentId);
  const siblings = await tx
    .select({ name: productCategories.displayName, type: productCategories.type })
    .from(productCategories)
    .where(and(ofCollection, ofParent));
  const isTaken = siblings.some(({ name }) => name.toLowerCase() === displayName.toLowerCase());
  const isSecondRoot = parentId === null && type === 'ROOT' && siblings.some((sibling) => sibling.type === 'ROOT');
  if (isTaken || isSecondRoot) throw createProblem('owner-conflict', adminMessages.exists('category'));
  if (parentId === null) return;
  const [parent] = await tx
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(and(ofCollection, eq(productCategories.id, parentId)));
  if (parent === undefined) throw createProblem('owner-refused', adminMessages.option(parentId));
}

const categoryRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: CATEGORIES,
    permission: 'store.manage',
    summary: 'Makes a category in a product collection.',
    examples: productExamples.addCategory,
    reply: productCategory,
    replies: { 201: 'Made.' },
    problems: ['not-found', 'owner-conflict', 'owner-refused'],
    body: newCategory,
    handle: async ({ body, param, change }, context) => {
      const collectionId = await requireCollection(context, param);
      const added = await change('category.add', collectionId, (tx) => insertCategory(tx, collectionId, body));
      return { status: 201, body: added };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: CATEGORIES,
    permission: 'site.view',
    summary: 'The categories of a product collection.',
    examples: productExamples.categories,
    reply: categoryList,
    problems: ['not-found'],
    handle: async ({ param }, context) => {
      const collectionId = await requireCollection(context, param);
      const results = await context.database.db
        .select()
        .from(productCategories)
        .where(eq(productCategories.collectionId, collectionId))
        .orderBy(asc(productCategories.displayIndex), asc(productCategories.created));
      return { status: 200, body: { results: results.map(withCreated) } };
    },
  }),
];

export const productRoutes: readonly AdminRoute[] = [...collectionRoutes, ...categoryRoutes];

/** Addresses name the website; a server has one. */
function requireWebsite({ websiteId }: AdminContext, id: string): void {
  if (id !== websiteId) throw new Problem('not-found');
}
