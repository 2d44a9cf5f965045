/** Tags and categories of a collection (rendering and owner tools 5): tags of at most 50 characters, categories of at most 25. */

import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities, escapeHtml } from '#shared/html';
import { adminContentLimits, adminMessages } from '#shared/messages/admin';
import { names } from '../../content/fields.ts';
import { isTermName, TERM_NAME } from '../../content/term-name.ts';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { collections, collectionTerms } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { termExamples } from '../admin-examples.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { term, termList } from '../items/content-replies.ts';
import { checkCollectionRight, itemPublishers, itemWriters } from '../items/item-rights.ts';
import { type Rename, renaming, replaceInItems, type TermField, uniqueTerms } from './replace-terms.ts';

const TERMS = '/api/owner/collections/:collectionId/:kinds';
const kinds = { tags: 'tag', categories: 'category' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];
const MAX_LENGTH: Readonly<Record<Kind, number>> = {
  tag: adminContentLimits.tagLength,
  category: adminContentLimits.categoryLength,
};
/** Field of the item in page JSON. */
const FIELD: Readonly<Record<Kind, TermField>> = { tag: 'tags', category: 'categories' };

const newTerm = z.strictObject({ name: z.string() });
const changedTerm = newTerm.extend({
  merge: z.boolean().default(false).describe('Merges it with the existing term of that name.'),
});

function checkName(kind: Kind, input: string): string {
  const name = input.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (name === '') throw invalid([{ field: 'name', message: 'is missing' }]);
  // Counts code points, because users expect an emoji to be one character.
  if ([...name].length > MAX_LENGTH[kind])
    throw invalid([{ field: 'name', message: `must have at most ${MAX_LENGTH[kind]} characters` }]);
  if (!isTermName(name)) throw invalid([{ field: 'name', message: TERM_NAME }]);
  return name;
}

/** The terms of one kind in one collection. */
interface Vocabulary {
  readonly collectionId: string;
  readonly kind: Kind;
}

async function findVocabulary({ database, websiteId }: AdminContext, param: AdminInput['param']): Promise<Vocabulary> {
  const name = param('kinds');
  const [collection] = await database.db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, param('collectionId')), eq(collections.websiteId, websiteId)));
  if (collection === undefined || (name !== 'tags' && name !== 'categories'))
    throw createProblem('not-found', adminMessages.locate);
  return { collectionId: collection.id, kind: kinds[name] };
}

export const termRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: TERMS,
    permission: 'site.view',
    summary: 'Lists the tags or categories of a collection.',
    examples: termExamples.list,
    reply: termList,
    problems: ['not-found'],
    async handle({ param }, context) {
      const results = await allTerms(context.database.db, await findVocabulary(context, param));
      return { status: 200, body: { results } };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: TERMS,
    permission: itemWriters,
    summary: 'Adds a tag or a category.',
    examples: termExamples.write,
    reply: term,
    replies: { 201: 'Added.' },
    problems: ['not-found', 'owner-conflict'],
    body: newTerm,
    async handle({ body, param, admin, change }, context) {
      const vocabulary = await findVocabulary(context, param);
      const { collectionId, kind } = vocabulary;
      const name = checkName(kind, body.name);
      await change(
        `${kind}.add`,
        collectionId,
        async (tx) => {
          await checkCollectionRight(tx, admin, collectionId, 'content.draft');
          await checkUnique(tx, vocabulary, name);
          await tx.insert(collectionTerms).values({ collectionId, kind, name });
          await changeCollectionTerms(tx, vocabulary, (names) => [...names, name]);
        },
        { name },
      );
      return { status: 201, body: { name } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${TERMS}/:name`,
    permission: itemPublishers,
    summary: 'Renames a tag or a category in all its items, or merges it with another one.',
    examples: termExamples.write,
    reply: term,
    problems: ['not-found', 'owner-conflict'],
    body: changedTerm,
    async handle({ body, param, admin, change }, context) {
      const vocabulary = await findVocabulary(context, param);
      const { collectionId, kind } = vocabulary;
      const before = param('name');
      const name = checkName(kind, body.name);
      const after = await change(
        `${kind}.rename`,
        collectionId,
        async (tx) => {
          await checkCollectionRight(tx, admin, collectionId, 'content.publish');
          const isOther = name.toLowerCase() !== before.toLowerCase();
          if (isOther && !body.merge) await checkUnique(tx, vocabulary, name);
          const after = isOther && body.merge ? await spelled(tx, vocabulary, name) : name;
          await replaceTerm(tx, vocabulary, before, after);
          return after;
        },
        { before, ...body, name },
      );
      return { status: 200, body: { name: after } };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${TERMS}/:name`,
    permission: itemPublishers,
    summary: 'Deletes a tag or a category and removes it from all items.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, admin, change }, context) {
      const vocabulary = await findVocabulary(context, param);
      const { collectionId, kind } = vocabulary;
      const name = param('name');
      const work = async (tx: Db): Promise<void> => {
        await checkCollectionRight(tx, admin, collectionId, 'content.publish');
        await replaceTerm(tx, vocabulary, name, undefined);
      };
      await change(`${kind}.remove`, collectionId, work, { name });
      return { status: 204 };
    },
  }),
];

/** Terms that were added, that items have, and that the collection lists. */
async function allTerms(
  db: Db,
  { collectionId, kind }: Vocabulary,
): Promise<readonly { name: string; count: number }[]> {
  const added = await db
    .select({ name: collectionTerms.name })
    .from(collectionTerms)
    .where(and(eq(collectionTerms.collectionId, collectionId), eq(collectionTerms.kind, kind)))
    .orderBy(asc(collectionTerms.name));
  const rows = await selectRows(
    db,
    z.object({ name: z.string(), count: z.number() }),
    sql`
    SELECT term AS name, count(*)::int AS count FROM items,
      jsonb_array_elements_text(CASE jsonb_typeof(data -> ${FIELD[kind]}) WHEN 'array' THEN data -> ${FIELD[kind]} ELSE '[]' END) AS term
    WHERE collection_id = ${collectionId} GROUP BY 1`,
  );
  const counts = new Map<string, number>();
  for (const row of rows) {
    // Names in items are HTML, as in page JSON.
    const name = decodeEntities(row.name);
    counts.set(name, (counts.get(name) ?? 0) + row.count);
  }
  const [collection] = await db
    .select({ data: collections.data })
    .from(collections)
    .where(eq(collections.id, collectionId));
  const listed = names(collection?.data, FIELD[kind]).map(decodeEntities);
  for (const name of [...added.map((row) => row.name), ...listed]) if (!counts.has(name)) counts.set(name, 0);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => a.name.localeCompare(b.name));
}

/** A term in the spelling that is in use. */
async function spelled(tx: Db, vocabulary: Vocabulary, name: string): Promise<string> {
  const terms = await allTerms(tx, vocabulary);
  return terms.find((term) => term.name.toLowerCase() === name.toLowerCase())?.name ?? name;
}

async function checkUnique(tx: Db, vocabulary: Vocabulary, name: string): Promise<void> {
  const { collectionId, kind } = vocabulary;
  await tx.select({ id: collections.id }).from(collections).where(eq(collections.id, collectionId)).for('update');
  const exists = (await allTerms(tx, vocabulary)).some((term) => term.name.toLowerCase() === name.toLowerCase());
  if (exists) throw createProblem('owner-conflict', adminMessages.exists(kind));
}

async function replaceTerm(tx: Db, vocabulary: Vocabulary, before: string, after: string | undefined): Promise<void> {
  const { collectionId, kind } = vocabulary;
  const terms = await allTerms(tx, vocabulary);
  if (!terms.some(({ name }) => name === before)) throw createProblem('not-found', adminMessages.locate);
  const term = and(
    eq(collectionTerms.collectionId, collectionId),
    eq(collectionTerms.kind, kind),
    eq(collectionTerms.name, before),
  );
  const [added] = await tx.delete(collectionTerms).where(term).returning({ name: collectionTerms.name });
  if (added !== undefined && after !== undefined)
    await tx.insert(collectionTerms).values({ collectionId, kind, name: after }).onConflictDoNothing();
  await changeCollectionTerms(tx, vocabulary, renaming(before, after));
  await replaceInItems(tx, { collectionId, field: FIELD[kind], before, after });
}

/** The terms that a collection lists itself, for the filters of its page. */
async function changeCollectionTerms(tx: Db, { collectionId, kind }: Vocabulary, change: Rename): Promise<void> {
  const [row] = await tx
    .select({ data: collections.data })
    .from(collections)
    .where(eq(collections.id, collectionId))
    .for('update');
  if (row === undefined) return;
  const before = names(row.data, FIELD[kind]).map(decodeEntities);
  const after = uniqueTerms(change(before));
  if (isDeepStrictEqual(before, after)) return;
  const data = { ...row.data, [FIELD[kind]]: after.map(escapeHtml) };
  await tx.update(collections).set({ data, updatedAt: sql`now()` }).where(eq(collections.id, collectionId));
}
