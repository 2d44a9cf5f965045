/** Renames tags and categories in the items of a collection, where they are HTML in lists of page JSON. */
import { and, eq, sql } from 'drizzle-orm';
import { decodeEntities, escapeHtml } from '#shared/html';
import { names } from '../../content/fields.ts';
import type { Db } from '../../database/database.ts';
import { items } from '../../database/schema.ts';

export type TermField = 'tags' | 'categories';
export type Rename = (names: readonly string[]) => readonly string[];

/** Removes terms that differ from an earlier one only in case. */
export const uniqueTerms = (list: readonly string[]): readonly string[] =>
  list.filter((name, at) => list.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at);

/** Replaces one of the names by another; removes it if there is no other. */
export const renaming =
  (before: string, after: string | undefined): Rename =>
  (list) =>
    list.flatMap((name) => (name !== before ? [name] : after === undefined ? [] : [after]));

interface Replacement {
  readonly collectionId: string;
  readonly field: TermField;
  readonly before: string;
  readonly after: string | undefined;
}

/** Replaces or removes a term in all items of a collection that have it. */
export async function replaceInItems(tx: Db, { collectionId, field, before, after }: Replacement): Promise<void> {
  const change = renaming(before, after);
  const rows = await tx
    .select({ id: items.id, data: items.data })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), sql`jsonb_typeof(data -> ${field}) = 'array'`))
    .for('update');
  for (const { id, data } of rows) {
    const had = names(data, field).map(decodeEntities);
    if (!had.includes(before)) continue;
    await tx
      .update(items)
      .set({ data: { ...data, [field]: uniqueTerms(change(had)).map(escapeHtml) }, updatedAt: sql`now()` })
      .where(eq(items.id, id));
  }
}
