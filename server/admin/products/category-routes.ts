/** The category tree of product collections: created, changed, moved, removed; products refer to categories by name. */
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { collectionTypes } from '#shared/collection-types';
import { adminContentLimits, adminMessages } from '#shared/messages/admin';
import type { Database, Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { collections, items, productCategories } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { withCreated } from '../../http/reply-fields.ts';
import { requiredText } from '../../http/validation-messages.ts';
import type { AdminContext } from '../admin-context.ts';
import { productExamples } from '../admin-examples.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { categoryList, productCategory } from '../items/content-replies.ts';
import { replaceInItems } from '../terms/replace-terms.ts';
import { PRODUCTS, requireWebsite } from './product-routes.ts';

const newCategory = z.strictObject({
  displayName: requiredText(adminContentLimits.categoryLength),
  parentCategoryId: z.string().max(100).nullish(),
  type: z.string().max(40).default('ROOT'),
  pageRendering: z.string().max(40).default('LIST_VIEW'),
  displayIndex: z.number().int().min(0).max(adminContentLimits.nestedCategories).default(1),
});

const categoryChange = z.strictObject({
  displayName: requiredText(adminContentLimits.categoryLength).optional(),
  parentCategoryId: z.string().max(100).optional(),
  pageRendering: z.string().max(40).optional(),
  displayIndex: z.number().int().min(0).max(adminContentLimits.nestedCategories).optional(),
  position: z
    .number()
    .int()
    .min(0)
    .max(adminContentLimits.nestedCategories)
    .optional()
    .describe('Index among its siblings, from 0; siblings are renumbered.'),
});

const CATEGORIES = `${PRODUCTS}/:collectionId/categories`;

type CollectionRow = Pick<typeof collections.$inferSelect, 'id' | 'data'>;

/** Themes have collection types of their own: anything that sells products counts, whatever its name. */
async function holdsProducts({ db }: Database, { id, data }: CollectionRow): Promise<boolean> {
  if (data['typeName'] === 'products' || data['type'] === collectionTypes.products) return true;
  const products = and(eq(items.collectionId, id), isNotNull(items.productType));
  return (await db.select({ id: items.id }).from(items).where(products).limit(1)).length > 0;
}

/** The product collection of a URL; returns its id. */
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

type Category = typeof productCategories.$inferSelect;

/** All categories of a locked collection, and the one with an id. Throws `not-found`. */
async function lockCategories(tx: Db, collectionId: string, id: string) {
  await tx.select({ id: collections.id }).from(collections).where(eq(collections.id, collectionId)).for('update');
  const all = await tx.select().from(productCategories).where(eq(productCategories.collectionId, collectionId));
  const category = all.find((row) => row.id === id);
  if (category === undefined) throw createProblem('not-found', adminMessages.locate);
  return { all, category };
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

async function changeCategory(
  tx: Db,
  category: Category,
  all: readonly Category[],
  input: z.infer<typeof categoryChange>,
) {
  const { parentCategoryId, position, ...rest } = input;
  const parentId = parentCategoryId ?? category.parentId;
  checkParent(category, all, parentId);
  const displayName = rest.displayName ?? category.displayName;
  const isTaken = all.some(
    (row) => row.id !== category.id && row.parentId === parentId && isSameName(row.displayName, displayName),
  );
  if (isTaken) throw createProblem('owner-conflict', adminMessages.exists('category'));
  const changed = { ...category, ...rest, displayName, parentId };
  const { id, collectionId, created: _, ...fields } = changed;
  await tx.update(productCategories).set(fields).where(eq(productCategories.id, id));
  const displayIndex =
    position === undefined
      ? (rest.displayIndex ?? category.displayIndex)
      : await placeCategory(tx, { ...category, parentId }, all, position);
  const before = category.displayName;
  if (displayName !== before && isAlone(category, all))
    await replaceInItems(tx, { collectionId, field: 'categories', before, after: displayName });
  return withCreated({ ...changed, displayIndex });
}

/** Renumbers a category's siblings so that it gets a position among them; returns its number. */
async function placeCategory(tx: Db, category: Category, all: readonly Category[], position: number): Promise<number> {
  const others = all
    .filter((row) => row.id !== category.id && row.parentId === category.parentId)
    .sort((a, b) => a.displayIndex - b.displayIndex || a.created.localeCompare(b.created))
    .map((row) => row.id);
  const ids = others.toSpliced(position, 0, category.id);
  await tx.execute(
    sql`UPDATE product_categories SET display_index = o.place
      FROM json_array_elements_text(${JSON.stringify(ids)}::json) WITH ORDINALITY AS o (id, place) WHERE product_categories.id = o.id`,
  );
  return ids.indexOf(category.id) + 1;
}

/** Products refer to categories by name: a name used twice in the tree stays in use. */
const isAlone = ({ id, displayName }: Category, all: readonly Category[]): boolean =>
  !all.some((row) => row.id !== id && isSameName(row.displayName, displayName));

/** Throws when the parent would be the category itself or one below it, or does not exist, or when the category is the root. */
function checkParent(category: Category, all: readonly Category[], parentId: string | null): void {
  if (parentId === category.parentId) return;
  const field = 'parentCategoryId';
  if (category.type === 'ROOT')
    throw invalid([{ field, message: 'must be empty: the root represents the collection' }]);
  const parentOf = (id: string | null): Category | undefined => all.find((row) => row.id === id);
  if (parentOf(parentId) === undefined) throw invalid([{ field, message: adminMessages.option(String(parentId)) }]);
  const seen = new Set<string>();
  for (let above = parentOf(parentId); above !== undefined && !seen.has(above.id); above = parentOf(above.parentId)) {
    if (above.id === category.id) throw invalid([{ field, message: 'must not be below the category itself' }]);
    seen.add(above.id);
  }
}

/** Removes a category from the tree and from its products; those below it move up. */
async function removeCategory(tx: Db, category: Category, all: readonly Category[]): Promise<void> {
  const { id, collectionId, parentId, displayName: before } = category;
  if (category.type === 'ROOT' && all.length > 1)
    throw createProblem('owner-refused', 'The main category has categories below it. Remove these first.');
  await tx.update(productCategories).set({ parentId }).where(eq(productCategories.parentId, id));
  await tx.delete(productCategories).where(eq(productCategories.id, id));
  if (isAlone(category, all)) await replaceInItems(tx, { collectionId, field: 'categories', before, after: undefined });
}

export const categoryRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: CATEGORIES,
    permission: 'store.manage',
    summary: 'Creates a category in a product collection.',
    examples: productExamples.addCategory,
    reply: productCategory,
    replies: { 201: 'Created.' },
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
    summary: 'Lists the categories of a product collection.',
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
  defineAdminRoute({
    method: 'put',
    path: `${CATEGORIES}/:id`,
    permission: 'store.manage',
    summary: 'Updates a category, or moves it below another one. A new name also appears in its products.',
    examples: productExamples.changeCategory,
    reply: productCategory,
    problems: ['not-found', 'owner-conflict'],
    body: categoryChange,
    handle: async ({ body, param, change }, context) => {
      const collectionId = await requireCollection(context, param);
      const changed = await change('category.change', param('id'), async (tx) => {
        const { category, all } = await lockCategories(tx, collectionId, param('id'));
        return changeCategory(tx, category, all, body);
      });
      return { status: 200, body: changed };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${CATEGORIES}/:id`,
    permission: 'store.manage',
    summary: 'Deletes a category and removes it from its products. Its subcategories move up.',
    replies: { 204: 'Removed.' },
    problems: ['not-found', 'owner-refused'],
    handle: async ({ param, change }, context) => {
      const collectionId = await requireCollection(context, param);
      await change('category.remove', param('id'), async (tx) => {
        const { category, all } = await lockCategories(tx, collectionId, param('id'));
        await removeCategory(tx, category, all);
      });
      return { status: 204 };
    },
  }),
];
