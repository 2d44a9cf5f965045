/** Member areas: their names stand in a document of the site; pages and accounts name them by id. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { flag, text } from '../../content/fields.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { countRows, selectRows } from '../../database/rows.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { type PageRow, pageSummaryJson, readPages } from '../pages/page-rows.ts';
import { documents, fittingEntries, readDocument, writeDocument } from '../site/documents.ts';
import { lockSite } from '../site/lock-site.ts';
import { storedArea } from './member-schemas.ts';

type StoredArea = Readonly<z.infer<typeof storedArea>>;

const MAX_AREAS = 100;

const areaOf = ({ data }: PageRow): string => (flag(data, 'membersOnly') ? text(data, 'memberAreaId') : '');

async function readStored(db: Db, websiteId: string): Promise<readonly StoredArea[]> {
  return fittingEntries(storedArea, (await readDocument(db, websiteId, documents.memberAreas))?.['areas']);
}

const countRow = z.object({ area: z.string(), members: z.number() });

const readCounts = async (db: Db, websiteId: string): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await selectRows(
        db,
        countRow,
        sql`SELECT area.id AS area, count(*)::int AS members
          FROM accounts a CROSS JOIN LATERAL jsonb_array_elements_text(a.member_areas) AS area (id)
          WHERE a.website_id = ${websiteId} GROUP BY area.id`,
      )
    ).map(({ area, members }) => [area, members]),
  );

/** All areas by name: those that were made here, and those that pages or accounts of an imported site name. */
export async function listAreas(db: Db, websiteId: string) {
  const [stored, rows, counts] = [
    await readStored(db, websiteId),
    await readPages(db, websiteId),
    await readCounts(db, websiteId),
  ];
  const pages = rows.filter(({ deletedAt }) => deletedAt === null);
  const names = new Map(stored.map(({ id, name }) => [id, name]));
  const ids = new Set([...names.keys(), ...pages.map(areaOf), ...counts.keys()].filter((id) => id !== ''));
  const areas = [...ids].map((id) => ({
    id,
    name: names.get(id) ?? id,
    members: counts.get(id) ?? 0,
    pages: pages
      .filter((row) => areaOf(row) === id)
      .map(pageSummaryJson)
      .map((page) => ({ id: page.id, title: page.title, fullUrl: page.fullUrl })),
  }));
  return areas.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Throws `not-found`. */
export async function requireArea(db: Db, websiteId: string, id: string) {
  const area = (await listAreas(db, websiteId)).find((one) => one.id === id);
  if (area === undefined) throw createProblem('not-found', adminMessages.locate);
  return area;
}

/** Throws `invalid-request` at the field for an area that there is not. */
export async function checkAreas(db: Db, websiteId: string, ids: readonly string[]): Promise<void> {
  const known = new Set((await listAreas(db, websiteId)).map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalid([{ field: 'memberAreas', message: adminMessages.option(unknown) }]);
}

/** Adds an area; its id. Throws `owner-conflict` for a name that another one has. */
export async function addArea(tx: Db, websiteId: string, name: string): Promise<string> {
  await lockSite(tx, websiteId);
  const stored = await readStored(tx, websiteId);
  if (stored.length >= MAX_AREAS) throw createProblem('owner-refused', `A site has at most ${MAX_AREAS} member areas.`);
  await checkName(tx, websiteId, name);
  const id = newId();
  await writeDocument(tx, websiteId, documents.memberAreas, { areas: [...stored, { id, name }] });
  return id;
}

/** Throws `not-found`, and `owner-conflict` for a name that another one has. */
export async function renameArea(tx: Db, websiteId: string, { id, name }: StoredArea): Promise<void> {
  await lockSite(tx, websiteId);
  await requireArea(tx, websiteId, id);
  await checkName(tx, websiteId, name, id);
  const others = (await readStored(tx, websiteId)).filter((area) => area.id !== id);
  await writeDocument(tx, websiteId, documents.memberAreas, { areas: [...others, { id, name }] });
}

async function checkName(tx: Db, websiteId: string, name: string, except?: string): Promise<void> {
  const isTaken = (await listAreas(tx, websiteId)).some(
    (area) => area.id !== except && area.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw createProblem('owner-conflict', adminMessages.exists('member area'));
}

/** Removes an area and takes its members out of it. Throws `not-found`, and `owner-refused` while pages are in it. */
export async function removeArea(tx: Db, websiteId: string, id: string): Promise<void> {
  await lockSite(tx, websiteId);
  const { name, pages } = await requireArea(tx, websiteId, id);
  // Such a page would be open to other members, or to nobody.
  if (pages.length > 0)
    throw createProblem(
      'owner-refused',
      `${pages.map(({ title }) => title).join(', ')}: ${pages.length === 1 ? 'this page is' : 'these pages are'} in “${name}”. Choose who sees ${pages.length === 1 ? 'it' : 'them'} first.`,
    );
  await countRows(
    tx,
    sql`UPDATE accounts SET member_areas = member_areas - ${id}::text
      WHERE website_id = ${websiteId} AND member_areas @> ${JSON.stringify([id])}::jsonb RETURNING id`,
  );
  const others = (await readStored(tx, websiteId)).filter((area) => area.id !== id);
  await writeDocument(tx, websiteId, documents.memberAreas, { areas: others });
}
