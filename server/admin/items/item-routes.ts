/** Items and products of a collection: added, changed, put in order, removed; within the bounds of the specification. */
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities, escapeHtml } from '#shared/html';
import { adminContentLimits, adminMessages } from '#shared/messages/admin';
import { names } from '../../content/fields.ts';
import { slugOf, uniqueSlug } from '../../content/slug.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { collections, items, variants } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import type { Reply } from '../../http/define-route.ts';
import type { AdminContext } from '../admin-context.ts';
import { itemExamples } from '../admin-examples.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { addedItem, changedItem, itemList } from './content-replies.ts';
import { change, newItem, type variant } from './item-schemas.ts';
import { publicationOf } from './scheduled-items.ts';

const ITEMS = '/api/owner/collections/:collectionId/items';
/** What of an item has to be read as text, as page JSON has it. */
function asPageTexts({
  tags,
  categories,
}: {
  readonly tags?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
}) {
  return {
    ...(tags === undefined ? {} : { tags: tags.map(escapeHtml) }),
    ...(categories === undefined ? {} : { categories: categories.map(escapeHtml) }),
  };
}

/** The collection of an address, locked. */
async function lockCollection(tx: Db, { websiteId }: AdminContext, param: AdminInput['param']) {
  const [row] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.id, param('collectionId')), eq(collections.websiteId, websiteId)))
    .for('update');
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  return row;
}

const itemOf = (collectionId: string, id: string) => and(eq(items.collectionId, collectionId), eq(items.id, id));

type ItemInput<B> = AdminInput<B, undefined>;

async function addItem(
  { body, param, change: write }: ItemInput<z.infer<typeof newItem>>,
  context: AdminContext,
): Promise<Reply> {
  const { variants: newVariants, title, productType, workflowState, publishAt, ...rest } = body;
  const now = context.now();
  const publication = publicationOf({ workflowState, publishAt }, now);
  if (productType === undefined && newVariants.length > 0)
    throw invalid([{ field: 'productType', message: 'is missing' }]);
  const added = await write('item.add', title, async (tx) => {
    const { id: collectionId, data: collection } = await lockCollection(tx, context, param);
    const { urlId, position } = await nextPlace(tx, collectionId, collection, rest.urlId || title);
    const id = newId();
    const product = productType === undefined ? {} : { structuredContent: { productType } };
    const texts = { ...asPageTexts(rest), id, urlId, title: escapeHtml(title) };
    const data = { ...rest, ...texts, ...product, addedOn: now, publishOn: now, ...publication };
    await tx.insert(items).values({ id, collectionId, urlId, position, title, productType: productType ?? null, data });
    await addVariants(tx, id, newVariants);
    return { id, urlId, title, position };
  });
  return { status: 201, body: added };
}

/** Where a new item goes: its part of the address, and its position behind the others. Throws when the collection is full. */
async function nextPlace(
  tx: Db,
  collectionId: string,
  collection: Readonly<Record<string, unknown>>,
  name: string,
): Promise<{ readonly urlId: string; readonly position: number }> {
  const rows = await tx
    .select({ urlId: items.urlId, position: items.position })
    .from(items)
    .where(eq(items.collectionId, collectionId));
  checkCapacity(collection, rows.length);
  const usedSlugs = new Set(rows.map(({ urlId }) => urlId));
  const urlId = uniqueSlug(slugOf(name), 'item', (slug) => usedSlugs.has(slug));
  return { urlId, position: Math.max(-1, ...rows.map((row) => row.position)) + 1 };
}

async function changeItem(
  { body, param, change: write }: ItemInput<z.infer<typeof change>>,
  context: AdminContext,
): Promise<Reply> {
  const { title, workflowState, publishAt, ...rest } = body;
  const publication = publicationOf({ workflowState, publishAt }, context.now());
  const texts = { ...asPageTexts(rest), ...publication, ...(title === undefined ? {} : { title: escapeHtml(title) }) };
  const changed = await write('item.change', param('id'), async (tx) => {
    const { id: collectionId } = await lockCollection(tx, context, param);
    const urlId = rest.urlId === undefined ? undefined : await freeSlug(tx, collectionId, param('id'), rest.urlId);
    const data = JSON.stringify({ ...rest, ...texts, ...(urlId === undefined ? {} : { urlId }) });
    const [row] = await tx
      .update(items)
      .set({
        data: sql`data || ${data}::jsonb`,
        updatedAt: sql`now()`,
        ...(title === undefined ? {} : { title }),
        ...(urlId === undefined ? {} : { urlId }),
      })
      .where(itemOf(collectionId, param('id')))
      .returning({ id: items.id, urlId: items.urlId, title: items.title });
    if (row === undefined) throw createProblem('not-found', adminMessages.locate);
    return row;
  });
  return { status: 200, body: changed };
}

async function orderItems(tx: Db, collectionId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.select({ id: items.id }).from(items).where(eq(items.collectionId, collectionId));
  const present = new Set(rows.map((row) => row.id));
  const isComplete =
    ids.length === present.size && new Set(ids).size === present.size && ids.every((id) => present.has(id));
  if (!isComplete)
    throw createProblem('owner-conflict', 'Somebody else has changed this in the meantime. Reload it first.');
  await tx.execute(
    sql`UPDATE items SET position = o.position - 1 FROM json_array_elements_text(${JSON.stringify(ids)}::json) WITH ORDINALITY AS o (id, position) WHERE items.id = o.id`,
  );
}

export const itemRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: ITEMS,
    permission: 'site.view',
    summary: 'The items of a collection, in order.',
    examples: itemExamples.list,
    reply: itemList,
    problems: ['not-found'],
    async handle({ param }, context) {
      const { db } = context.database;
      await lockCollection(db, context, param);
      const rows = await db
        .select()
        .from(items)
        .where(eq(items.collectionId, param('collectionId')))
        .orderBy(asc(items.position), asc(items.id));
      return {
        status: 200,
        body: {
          items: rows.map(({ id, urlId, title, productType, data }) => ({
            id,
            urlId,
            title,
            productType,
            tags: names(data, 'tags').map(decodeEntities),
            categories: names(data, 'categories').map(decodeEntities),
            workflowState: data['workflowState'] ?? 'Published',
            publishOn: data['publishOn'] ?? null,
          })),
        },
      };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: ITEMS,
    permission: 'content.publish',
    summary: 'Adds an item or a product.',
    examples: itemExamples.add,
    reply: addedItem,
    replies: { 201: 'Added.' },
    problems: ['not-found', 'owner-refused', 'owner-conflict'],
    body: newItem,
    handle: addItem,
  }),
  defineAdminRoute({
    method: 'put',
    path: `${ITEMS}/:id`,
    permission: 'content.publish',
    summary: 'Changes an item.',
    examples: itemExamples.change,
    reply: changedItem,
    problems: ['not-found'],
    body: change,
    handle: changeItem,
  }),
  defineAdminRoute({
    method: 'put',
    path: '/api/owner/collections/:collectionId/order',
    permission: 'content.publish',
    summary: 'Puts the items of a collection in order.',
    examples: itemExamples.order,
    replies: { 204: 'Put in order.' },
    problems: ['not-found', 'owner-conflict'],
    body: z.strictObject({ ids: z.array(z.string().max(100)).max(10_000) }),
    async handle({ body, param, change: write }, context) {
      await write('item.order', param('collectionId'), async (tx) => {
        const { id } = await lockCollection(tx, context, param);
        await orderItems(tx, id, body.ids);
      });
      return { status: 204 };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${ITEMS}/:id`,
    permission: 'content.publish',
    summary: 'Removes an item.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, change: write }, context) {
      await write('item.remove', param('id'), async (tx) => {
        const { id } = await lockCollection(tx, context, param);
        const removed = await tx
          .delete(items)
          .where(itemOf(id, param('id')))
          .returning({ id: items.id });
        if (removed.length === 0) throw createProblem('not-found', adminMessages.locate);
      });
      return { status: 204 };
    },
  }),
];

function checkCapacity(collection: Readonly<Record<string, unknown>>, present: number): void {
  if (collection['typeName'] === 'products' && present >= adminContentLimits.productsPerCollection)
    throw createProblem(
      'owner-refused',
      `A collection has at most ${adminContentLimits.productsPerCollection} products.`,
    );
  if (collection['ordering'] === 'user' && present >= adminContentLimits.itemsPerOrderedCollection)
    throw createProblem(
      'owner-refused',
      `A collection that you put in order has at most ${adminContentLimits.itemsPerOrderedCollection} items.`,
    );
}

async function freeSlug(tx: Db, collectionId: string, id: string, name: string): Promise<string> {
  const rows = await tx
    .select({ id: items.id, urlId: items.urlId })
    .from(items)
    .where(eq(items.collectionId, collectionId));
  const usedSlugs = new Set(rows.filter((row) => row.id !== id).map(({ urlId }) => urlId));
  return uniqueSlug(slugOf(name), 'item', (slug) => usedSlugs.has(slug));
}

async function addVariants(tx: Db, itemId: string, newVariants: readonly z.infer<typeof variant>[]): Promise<void> {
  for (const [position, newVariant] of newVariants.entries()) {
    const [present] = await tx.select({ count: count() }).from(variants).where(eq(variants.sku, newVariant.sku));
    if ((present?.count ?? 0) > 0) throw createProblem('owner-conflict', adminMessages.exists('SKU'));
    await tx.insert(variants).values({ id: newId(), itemId, position, ...newVariant });
  }
}
