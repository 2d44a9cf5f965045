/** Tags and categories of a collection (rendering and owner tools 5): tags of 50 characters at most, categories of 25. */

import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities, escapeHtml } from '#shared/html';
import { ownerLimits, ownerMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { collections, collectionTerms, items } from '../../database/schema.ts';
import { termExamples } from '../admin-examples.ts';
import { type AdminContext, type AdminRoute, invalid, ownerRouteAt, refuse } from '../define-admin-route.ts';
import { term, termList } from '../items/content-replies.ts';

const TERMS = '/api/owner/collections/:collectionId/:kinds';
const kinds = { tags: 'tag', categories: 'category' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];
const MAX_LENGTH: Readonly<Record<Kind, number>> = { tag: ownerLimits.tagLength, category: ownerLimits.categoryLength };
/** Page JSON keeps them with the item. */
const FIELD: Readonly<Record<Kind, 'tags' | 'categories'>> = { tag: 'tags', category: 'categories' };

const newTerm = z.object({ name: z.string('is missing') });

function checkName(kind: Kind, given: string): string {
  const name = given.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (name === '') throw invalid([{ field: 'name', message: 'is missing' }]);
  // Code points: an emoji is one character to whoever typed it.
  if ([...name].length > MAX_LENGTH[kind])
    throw invalid([{ field: 'name', message: `must have at most ${MAX_LENGTH[kind]} characters` }]);
  return name;
}

export function termRoutes(desk: AdminContext): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const {
    database: { db },
    websiteId,
  } = desk;
  const place = async (
    param: (name: string) => string,
  ): Promise<{ readonly collectionId: string; readonly kind: Kind }> => {
    const given = param('kinds');
    const [found] = await db
      .select({ id: collections.id })
      .from(collections)
      .where(and(eq(collections.id, param('collectionId')), eq(collections.websiteId, websiteId)));
    if (found === undefined || (given !== 'tags' && given !== 'categories'))
      throw refuse('not-found', ownerMessages.locate);
    return { collectionId: found.id, kind: kinds[given] };
  };
  return [
    route({
      method: 'get',
      path: TERMS,
      permission: 'site.view',
      summary: 'Tags or categories of a collection.',
      examples: termExamples.list,
      reply: termList,
      problems: ['not-found'],
      async handle({ param }) {
        const { collectionId, kind } = await place(param);
        return { status: 200, body: { results: await allTerms(db, collectionId, kind) } };
      },
    }),
    route({
      method: 'post',
      path: TERMS,
      permission: 'content.draft',
      summary: 'Adds a tag or a category.',
      examples: termExamples.write,
      reply: term,
      replies: { 201: 'Added.' },
      problems: ['not-found', 'owner-conflict'],
      body: newTerm,
      async handle({ body, param, change }) {
        const { collectionId, kind } = await place(param);
        const name = checkName(kind, body.name);
        await change(
          `${kind}.add`,
          collectionId,
          async (tx) => {
            await refuseTaken(tx, collectionId, kind, name);
            await tx.insert(collectionTerms).values({ collectionId, kind, name });
          },
          { name },
        );
        return { status: 201, body: { name } };
      },
    }),
    route({
      method: 'put',
      path: `${TERMS}/:name`,
      permission: 'content.draft',
      summary: 'Renames a tag or a category, in all items that have it.',
      examples: termExamples.write,
      reply: term,
      problems: ['not-found', 'owner-conflict'],
      body: newTerm,
      async handle({ body, param, change }) {
        const { collectionId, kind } = await place(param);
        const before = param('name');
        const name = checkName(kind, body.name);
        await change(
          `${kind}.rename`,
          collectionId,
          async (tx) => {
            if (name.toLowerCase() !== before.toLowerCase()) await refuseTaken(tx, collectionId, kind, name);
            await replaceTerm(tx, collectionId, kind, before, name);
          },
          { before, name },
        );
        return { status: 200, body: { name } };
      },
    }),
    route({
      method: 'delete',
      path: `${TERMS}/:name`,
      permission: 'content.draft',
      summary: 'Removes a tag or a category, from all items that have it.',
      replies: { 204: 'Removed.' },
      problems: ['not-found'],
      async handle({ param, change }) {
        const { collectionId, kind } = await place(param);
        await change(
          `${kind}.remove`,
          collectionId,
          (tx) => replaceTerm(tx, collectionId, kind, param('name'), undefined),
          { name: param('name') },
        );
        return { status: 204 };
      },
    }),
  ];
}

/** Those that were added, and those that items have. */
async function allTerms(db: Db, collectionId: string, kind: Kind): Promise<readonly { name: string; count: number }[]> {
  const added = await db
    .select({ name: collectionTerms.name })
    .from(collectionTerms)
    .where(and(eq(collectionTerms.collectionId, collectionId), eq(collectionTerms.kind, kind)))
    .orderBy(asc(collectionTerms.name));
  const { rows } = await db.execute(sql`
    SELECT term AS name, count(*)::int AS count FROM items,
      jsonb_array_elements_text(CASE jsonb_typeof(data -> ${FIELD[kind]}) WHEN 'array' THEN data -> ${FIELD[kind]} ELSE '[]' END) AS term
    WHERE collection_id = ${collectionId} GROUP BY 1`);
  const counts = new Map<string, number>();
  for (const row of rows) {
    // Items have their names as page JSON does: as HTML.
    const name = decodeEntities(String(row['name']));
    counts.set(name, (counts.get(name) ?? 0) + Number(row['count']));
  }
  for (const { name } of added) if (!counts.has(name)) counts.set(name, 0);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => a.name.localeCompare(b.name));
}

async function refuseTaken(tx: Db, collectionId: string, kind: Kind, name: string): Promise<void> {
  await tx.select({ id: collections.id }).from(collections).where(eq(collections.id, collectionId)).for('update');
  const taken = (await allTerms(tx, collectionId, kind)).some((one) => one.name.toLowerCase() === name.toLowerCase());
  if (taken) throw refuse('owner-conflict', ownerMessages.exists(kind));
}

async function replaceTerm(
  tx: Db,
  collectionId: string,
  kind: Kind,
  before: string,
  after: string | undefined,
): Promise<void> {
  const known = await allTerms(tx, collectionId, kind);
  if (!known.some(({ name }) => name === before)) throw refuse('not-found', ownerMessages.locate);
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
    if (!had.some((one) => decodeEntities(one) === before)) continue;
    const list = had.flatMap((one) =>
      decodeEntities(one) !== before ? [one] : after === undefined ? [] : [escapeHtml(after)],
    );
    await tx
      .update(items)
      .set({ data: { ...data, [field]: [...new Set(list)] } })
      .where(eq(items.id, id));
  }
}
