/** Categories of the store in page JSON: a tree, and the names in its order. */

import { asc } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '#engine';
import { decodeEntities, escapeHtml } from '#shared/html';
import type { Db } from '../database/database.ts';
import { productCategories } from '../database/schema.ts';
import type { PageData } from './content-source.ts';
import { list, names, text } from './fields.ts';

/** A row as content files contain it, in the document `PRODUCT_CATEGORIES`. */
export const productCategory = z.object({
  id: z.string(),
  collectionId: z.string(),
  parentId: z.string().nullable(),
  displayName: z.string(),
  type: z.string(),
  pageRendering: z.string(),
  displayIndex: z.number().int(),
});
export type ProductCategory = z.infer<typeof productCategory>;
export const PRODUCT_CATEGORIES = 'product-categories';

export const readStoreCategories = (db: Db): Promise<readonly ProductCategory[]> =>
  db
    .select()
    .from(productCategories)
    .orderBy(asc(productCategories.displayIndex), asc(productCategories.created), asc(productCategories.id));

/** The root represents the collection itself; visitors choose from the categories below it. */
const isRoot = ({ type, parentId }: ProductCategory): boolean => type === 'ROOT' && parentId === null;

/**
 * A collection with its categories from the store: `categories` has their names after the collection's own, `productCategories` the tree
 * (`id`, `displayName`, `fullUrl`, `categories`). Unchanged when there are none.
 */
export function withCategories(collection: PageData, rows: readonly ProductCategory[]): PageData {
  const roots = new Set(rows.filter(isRoot).map(({ id }) => id));
  const fullUrl = text(collection, 'fullUrl');
  const below = (parent: ProductCategory): readonly Value[] =>
    treeOf(rows.filter(({ parentId }) => parentId === parent.id));
  const treeOf = (siblings: readonly ProductCategory[]): readonly Value[] =>
    siblings.map((row) => ({
      id: row.id,
      displayName: escapeHtml(row.displayName),
      pageRendering: row.pageRendering,
      fullUrl: `${fullUrl}?category=${encodeURIComponent(row.displayName)}`,
      categories: below(row),
    }));
  const top = rows.filter((row) => !isRoot(row) && (row.parentId === null || roots.has(row.parentId)));
  if (top.length === 0) return collection;
  const tree = treeOf(top);
  return { ...withMoreCategories(collection, namesOf(tree)), productCategories: tree };
}

const inNames = new Intl.Collator('en');

/** A list with the categories of its public items after its own, so that each can be chosen. */
export const withUsedCategories = (collection: PageData, used: readonly string[]): PageData =>
  withMoreCategories(collection, [...new Set(used)].sort().sort(inNames.compare));

/** Adds the names that differ from those before them by more than letter case; the same object if there are none. */
function withMoreCategories(collection: PageData, more: readonly string[]): PageData {
  const keyOf = (name: string): string => decodeEntities(name).toLowerCase();
  const known = new Set(names(collection, 'categories').map(keyOf));
  const added = more.filter((name) => {
    const isNew = !known.has(keyOf(name));
    known.add(keyOf(name));
    return isNew;
  });
  return added.length === 0 ? collection : { ...collection, categories: [...list(collection, 'categories'), ...added] };
}

const namesOf = (tree: readonly Value[]): readonly string[] =>
  tree.flatMap((value) => [text(value, 'displayName'), ...namesOf(list(value, 'categories'))]);

/** The names of all subcategories of a category, at any depth. */
export function namesBelow(collection: PageData, name: string): readonly string[] {
  const find = (tree: readonly Value[]): readonly string[] =>
    tree.flatMap((value) => {
      const children = list(value, 'categories');
      const isWanted = decodeEntities(text(value, 'displayName')).toLowerCase() === decodeEntities(name).toLowerCase();
      return isWanted ? namesOf(children) : find(children);
    });
  return find(list(collection, 'productCategories'));
}
