/** Converts product categories, and tags and categories without items, between documents of an exported site and database rows. */
import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { checkContent } from '../../content/site-file.ts';
import { PRODUCT_CATEGORIES, productCategory } from '../../content/store-categories.ts';
import type { Db } from '../../database/database.ts';
import { collectionTerms, productCategories } from '../../database/schema.ts';

const TERMS = 'terms';

const term = z.object({ collectionId: z.string(), kind: z.enum(['tag', 'category']), name: z.string() });

/** The documents of these collections; empty for a site without such rows. */
export async function readTermDocuments(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const documents = new Map<string, unknown>();
  if (ids.length === 0) return documents;
  const categories = await db
    .select()
    .from(productCategories)
    .where(inArray(productCategories.collectionId, [...ids]))
    .orderBy(asc(productCategories.collectionId), asc(productCategories.displayIndex), asc(productCategories.id));
  const terms = await db
    .select()
    .from(collectionTerms)
    .where(inArray(collectionTerms.collectionId, [...ids]))
    .orderBy(asc(collectionTerms.collectionId), asc(collectionTerms.kind), asc(collectionTerms.name));
  const plain = <Row extends { readonly created: string }>({ created: _created, ...row }: Row) => row;
  if (categories.length > 0) documents.set(PRODUCT_CATEGORIES, categories.map(plain));
  if (terms.length > 0) documents.set(TERMS, terms.map(plain));
  return documents;
}

/** Whether a document represents rows of other tables. */
export const isTermDocument = (name: string): boolean => name === PRODUCT_CATEGORIES || name === TERMS;

/** Inserts the rows of the documents. Throws with the place for invalid ones. */
export async function insertTermDocuments(tx: Db, documents: ReadonlyMap<string, unknown>): Promise<void> {
  const read = <Row>(name: string, schema: z.ZodType<Row>): readonly Row[] =>
    checkContent({ path: 'site.json', source: '' }, z.array(schema), documents.get(name) ?? [], ['documents', name]);
  for (const row of read(PRODUCT_CATEGORIES, productCategory))
    await tx.insert(productCategories).values(row).onConflictDoNothing();
  for (const row of read(TERMS, term)) await tx.insert(collectionTerms).values(row).onConflictDoNothing();
}
