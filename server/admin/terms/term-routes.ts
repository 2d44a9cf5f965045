/** Tags and categories of a collection (rendering and owner tools 5): tags of 50 characters at most, categories of 25. */

import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities, escapeHtml } from '#shared/html';
import { adminContentLimits, adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { collections, collectionTerms, items } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { termExamples } from '../admin-examples.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { term, termList } from '../items/content-replies.ts';

const TERMS = '/api/owner/collections/:collectionId/:kinds';
const kinds = { tags: 'tag', categories: 'category' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];
const MAX_LENGTH: Readonly<Record<Kind, number>> = {
  tag: adminContentLimits.tagLength,
  category: adminContentLimits.categoryLength,
};
/** Page JSON keeps them with the item. */
const FIELD: Readonly<Record<Kind, 'tags' | 'categories'>> = { tag: 'tags', category: 'categories' };

const newTerm = z.strictObject({ name: z.string() });

function checkName(kind: Kind, input: string): string {
  const name = input.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (name === '') throw invalid([{ field: 'name', message: 'is missing' }]);
  // Code points: an emoji is one character to whoever typed it.
  if ([...name].length > MAX_LENGTH[kind])
    throw invalid([{ field: 'name', message: `must have at most ${MAX_LENGTH[kind]} characters` }]);
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
    summary: 'Tags or categories of a collection.',
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
    permission: 'content.draft',
    summary: 'Adds a tag or a category.',
    examples: termExamples.write,
    reply: term,
    replies: { 201: 'Added.' },
    problems: ['not-found', 'owner-conflict'],
    body: newTerm,
    async handle({ body, param, change }, context) {
      const vocabulary = await findVocabulary(context, param);
      const { collectionId, kind } = vocabulary;
      const name = checkName(kind, body.name);
      await change(
        `${kind}.add`,
        collectionId,
        async (tx) => {
          await checkUnique(tx, vocabulary, name);
          await tx.insert(collectionTerms).values({ collectionId, kind, name });
        },
        { name },
      );
      return { status: 201, body: { name } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${TERMS}/:name`,
    permission: 'content.draft',
    summary: 'Renames a tag or a category, in all items that have it.',
    examples: termExamples.write,
    reply: term,
    problems: ['not-found', 'owner-conflict'],
    body: newTerm,
    async handle({ body, param, change }, context) {
      const vocabulary = await findVocabulary(context, param);
      const { collectionId, kind } = vocabulary;
      const before = param('name');
      const name = checkName(kind, body.name);
      await change(
        `${kind}.rename`,
        collectionId,
        async (tx) => {
          if (name.toLowerCase() !== before.toLowerCase()) await checkUnique(tx, vocabulary, name);
          await replaceTerm(tx, vocabulary, before, name);
        },
        { before, name },
      );
      return { status: 200, body: { name } };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${TERMS}/:name`,
    permission: 'content.draft',
    summary: 'Removes a tag or a category, from all items that have it.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, change }, context) {
      const vocabulary = await findVocabulary(context, param);
      const { collectionId, kind } = vocabulary;
      await change(`${kind}.remove`, collectionId, (tx) => replaceTerm(tx, vocabulary, param('name'), undefined), {
        name: param('name'),
      });
      return { status: 204 };
    },
  }),
];

/** Those that were added, and those that items have. */
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
    // Items have their names as page JSON does: as HTML.
    const name = decodeEntities(row.name);
    counts.set(name, (counts.get(name) ?? 0) + row.count);
  }
  for (const { name } of added) if (!counts.has(name)) counts.set(name, 0);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => a.name.localeCompare(b.name));
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
  if (after === undefined) await tx.delete(collectionTerms).where(term);
  else await tx.update(collectionTerms).set({ name: after }).where(term);
  const field = FIELD[kind];
  const rows = await tx
    .select({ id: items.id, data: items.data })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), sql`jsonb_typeof(data -> ${field}) = 'array'`))
    .for('update');
  for (const { id, data } of rows) {
    const had = data[field] as readonly string[];
    if (!had.some((name) => decodeEntities(name) === before)) continue;
    const list = had.flatMap((name) =>
      decodeEntities(name) !== before ? [name] : after === undefined ? [] : [escapeHtml(after)],
    );
    await tx
      .update(items)
      .set({ data: { ...data, [field]: [...new Set(list)] } })
      .where(eq(items.id, id));
  }
}
