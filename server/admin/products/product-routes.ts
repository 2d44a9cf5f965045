/**
 * Setting up a store, in the order of the specification (rendering and owner tools 4 "Store creation"): a product collection, a root
 * category in it, and then, by the navigation's own call, a place in the main navigation.
 */

import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { collectionTypes } from '#shared/collection-types';
import { decodeEntities, escapeHtml } from '#shared/html';
import { ownerLimits, ownerMessages } from '#shared/messages/admin';
import { slugOf, uniqueSlug } from '../../content/slug.ts';
import { newId } from '../../database/ids.ts';
import { collections, items, productCategories, websites } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import { productExamples } from '../admin-examples.ts';
import { type AdminContext, type AdminRoute, ownerRouteAt, refuse } from '../define-admin-route.ts';
import { addedCollection, categoryList, collectionList, productCategory } from '../items/content-replies.ts';

const PRODUCTS = '/api/content-service/product/1.1/websites/:websiteId/products';
const FALLBACK_SLUG = 'store';

/** Addresses that belong to the server: a collection there could never be seen. */
const OURS = [
  ...['account', 'api', 'assets', 'cart', 'cart-v2', 'checkout', 'config', 'docs', 'healthz', 'metrics', 'readyz'],
  ...['s', 'scripts', 'search', 'v1', 'vitrine-dev'],
];

const TITLES: ReadonlySet<string> = new Set(['title', 'navigationTitle']);
const title = z.string().trim().min(1, 'is missing').max(200);

const newCollection = z.object({
  navigationTitle: title,
  title,
  urlId: z.string().trim().max(200).default(''),
  /** Empty, or absent for one template variant. */
  description: z.string().max(10_000).optional(),
  enabled: z.boolean().default(true),
});

const newCategory = z.object({
  displayName: z
    .string('is missing')
    .trim()
    .min(1, 'is missing')
    .max(ownerLimits.categoryLength, `must have at most ${ownerLimits.categoryLength} characters`),
  parentCategoryId: z.string().max(100).nullish(),
  type: z.string().max(40).default('ROOT'),
  pageRendering: z.string().max(40).default('LIST_VIEW'),
  displayIndex: z.number().int().min(0).max(ownerLimits.nestedCategories).default(1),
});

export function productRoutes(desk: AdminContext): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const {
    database: { db },
  } = desk;
  return [
    route({
      method: 'post',
      path: PRODUCTS,
      permission: 'store.manage',
      summary: 'Makes a product collection.',
      examples: productExamples.addCollection,
      reply: addedCollection,
      replies: { 201: 'Made.' },
      problems: ['not-found'],
      body: newCollection,
      handle: async ({ body, param, change }) => {
        const websiteId = ownWebsite(desk, param('websiteId'));
        const made = await change('collection.add', body.title, async (tx) => {
          // One at a time: addresses must stay unique.
          await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('update');
          const rows = await tx
            .select({ urlId: collections.urlId, position: collections.position })
            .from(collections)
            .where(eq(collections.websiteId, websiteId));
          const taken = new Set([...OURS, ...rows.map(({ urlId }) => urlId)]);
          const urlId = uniqueSlug(slugOf(body.urlId || body.title), FALLBACK_SLUG, (slug) => taken.has(slug));
          const id = newId();
          const data = {
            ...body,
            // Texts of page JSON are HTML.
            title: escapeHtml(body.title),
            navigationTitle: escapeHtml(body.navigationTitle),
            ...(body.description === undefined ? {} : { description: richText(body.description) }),
            id,
            urlId,
            type: collectionTypes.products,
            typeName: 'products',
            createdOn: desk.now(),
          };
          const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
          await tx.insert(collections).values({ id, websiteId, urlId, position, data });
          return { ...asTyped(data), websiteId };
        });
        return { status: 201, body: made };
      },
    }),
    route({
      method: 'get',
      path: PRODUCTS,
      permission: 'site.view',
      summary: 'The product collections.',
      examples: productExamples.collections,
      reply: collectionList,
      failure: ownerMessages.collections,
      problems: ['not-found'],
      handle: async ({ param }) => {
        const websiteId = ownWebsite(desk, param('websiteId'));
        const rows = await db
          .select()
          .from(collections)
          .where(eq(collections.websiteId, websiteId))
          .orderBy(asc(collections.position));
        const products = rows.filter(({ data }) => data['typeName'] === 'products');
        return {
          status: 200,
          body: { results: products.map(({ id, urlId, data }) => ({ ...asTyped(data), id, urlId })) },
        };
      },
    }),
    ...categoryRoutes(desk),
  ];
}

/** A collection as its owner has written it. */
const asTyped = <Data extends object>(data: Data) => ({
  ...data,
  ...Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      TITLES.has(name) && typeof value === 'string' ? [[name, decodeEntities(value)]] : [],
    ),
  ),
});

function categoryRoutes(desk: AdminContext): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const {
    database: { db },
  } = desk;
  const path = `${PRODUCTS}/:collectionId/categories`;
  /** Themes have types of their own: what sells products is for products, whatever it is called. */
  const holdsProducts = async ({ id, data }: { id: string; data: Record<string, unknown> }): Promise<boolean> => {
    if (data['typeName'] === 'products' || data['type'] === collectionTypes.products) return true;
    const sold = and(eq(items.collectionId, id), isNotNull(items.productType));
    return (await db.select({ id: items.id }).from(items).where(sold).limit(1)).length > 0;
  };
  const collectionOf = async (websiteId: string, id: string): Promise<string> => {
    const [found] = await db
      .select({ id: collections.id, data: collections.data })
      .from(collections)
      .where(and(eq(collections.id, id), eq(collections.websiteId, ownWebsite(desk, websiteId))));
    if (found === undefined || !(await holdsProducts(found))) throw refuse('not-found', ownerMessages.locate);
    return found.id;
  };
  return [
    route({
      method: 'post',
      path,
      permission: 'store.manage',
      summary: 'Makes a category in a product collection.',
      examples: productExamples.addCategory,
      reply: productCategory,
      replies: { 201: 'Made.' },
      problems: ['not-found', 'owner-conflict', 'owner-refused'],
      body: newCategory,
      handle: async ({ body, param, change }) => {
        const collectionId = await collectionOf(param('websiteId'), param('collectionId'));
        const parentId = body.parentCategoryId ?? null;
        const made = await change('category.add', collectionId, async (tx) => {
          await tx
            .select({ id: collections.id })
            .from(collections)
            .where(eq(collections.id, collectionId))
            .for('update');
          const ofCollection = eq(productCategories.collectionId, collectionId);
          const [present] = await tx.select({ count: count() }).from(productCategories).where(ofCollection);
          if ((present?.count ?? 0) >= ownerLimits.nestedCategories)
            throw refuse('owner-refused', `A collection has at most ${ownerLimits.nestedCategories} categories.`);
          const siblings = await tx
            .select({ id: productCategories.id, name: productCategories.displayName, type: productCategories.type })
            .from(productCategories)
            .where(
              and(
                ofCollection,
                parentId === null ? isNull(productCategories.parentId) : eq(productCategories.parentId, parentId),
              ),
            );
          if (
            siblings.some(
              ({ name, type }) =>
                name.toLowerCase() === body.displayName.toLowerCase() ||
                (parentId === null && body.type === 'ROOT' && type === 'ROOT'),
            )
          )
            throw refuse('owner-conflict', ownerMessages.exists('category'));
          if (parentId !== null) {
            const [parent] = await tx
              .select({ id: productCategories.id })
              .from(productCategories)
              .where(and(ofCollection, eq(productCategories.id, parentId)));
            if (parent === undefined) throw refuse('owner-refused', ownerMessages.option(parentId));
          }
          const { parentCategoryId: _, ...rest } = body;
          const [row] = await tx
            .insert(productCategories)
            .values({ id: newId(), collectionId, parentId, ...rest })
            .returning();
          return row;
        });
        return { status: 201, body: made };
      },
    }),
    route({
      method: 'get',
      path,
      permission: 'site.view',
      summary: 'The categories of a product collection.',
      examples: productExamples.categories,
      reply: categoryList,
      problems: ['not-found'],
      handle: async ({ param }) => {
        const collectionId = await collectionOf(param('websiteId'), param('collectionId'));
        const results = await db
          .select()
          .from(productCategories)
          .where(eq(productCategories.collectionId, collectionId))
          .orderBy(asc(productCategories.displayIndex), asc(productCategories.created));
        return { status: 200, body: { results } };
      },
    }),
  ];
}

function ownWebsite({ websiteId }: AdminContext, given: string): string {
  if (given !== websiteId) throw new Problem('not-found');
  return websiteId;
}
