/** Versions of a layout: one draft, one that is scheduled, one that is published, and all that were published before. */
import { and, desc, eq, inArray, lte, max, ne, sql } from 'drizzle-orm';
import { field, isData, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { collections, itemDrafts, items, layoutVersions } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { publishPage } from '../pages/scheduled-pages.ts';
import { type Json, readDocument, writeDocument } from '../site/documents.ts';

type TargetKind = 'page' | 'item' | 'block-field' | 'settings';
export type Version = typeof layoutVersions.$inferSelect;

export interface Target {
  readonly kind: TargetKind;
  readonly id: string;
}

export const BLOCK_FIELDS = 'block-fields';

const ofTarget = ({ kind, id }: Target) => and(eq(layoutVersions.targetKind, kind), eq(layoutVersions.targetId, id));

const listed = {
  number: layoutVersions.number,
  author: layoutVersions.author,
  created: layoutVersions.created,
  state: layoutVersions.state,
  publishAt: layoutVersions.publishAt,
  publishedAt: layoutVersions.publishedAt,
};
export type ListedVersion = Pick<Version, keyof typeof listed>;

export const readVersions = (db: Db, target: Target): Promise<readonly Version[]> =>
  db.select().from(layoutVersions).where(ofTarget(target)).orderBy(desc(layoutVersions.number)).limit(100);

/** The versions without their layouts, which may be large, newest first. */
export const listVersions = (db: Db, target: Target): Promise<readonly ListedVersion[]> =>
  db.select(listed).from(layoutVersions).where(ofTarget(target)).orderBy(desc(layoutVersions.number)).limit(100);

/** Undefined for an unknown number. */
export async function findVersion(db: Db, target: Target, number: number): Promise<Version | undefined> {
  const [row] = await db
    .select()
    .from(layoutVersions)
    .where(and(ofTarget(target), sql`${layoutVersions.number} = ${number}::float8`));
  return row;
}

/** The highest version number of a target; 0 without versions. */
export async function lastNumber(db: Db, target: Target): Promise<number> {
  const [newest] = await db
    .select({ number: max(layoutVersions.number) })
    .from(layoutVersions)
    .where(ofTarget(target));
  return newest?.number ?? 0;
}

/** Throws with the editor's message when the page or the item does not exist. */
export async function requireTarget(db: Db, websiteId: string, { kind, id }: Target): Promise<void> {
  if (kind === 'block-field') return;
  const rows =
    kind === 'page'
      ? await db
          .select({ id: collections.id })
          .from(collections)
          .where(and(eq(collections.id, id), eq(collections.websiteId, websiteId)))
      : await db
          .select({ id: items.id })
          .from(items)
          .innerJoin(collections, eq(collections.id, items.collectionId))
          .where(and(eq(items.id, id), eq(collections.websiteId, websiteId)));
  if (rows.length === 0) throw createProblem('not-found', adminMessages.locate);
}

/** The published layout, from whichever source; null without one. */
export async function readCurrentLayout(db: Db, websiteId: string, { kind, id }: Target): Promise<Json | null> {
  if (kind === 'block-field') return layoutIn(await readDocument(db, websiteId, BLOCK_FIELDS), id);
  const table = kind === 'page' ? collections : items;
  const [row] = await db.select({ data: table.data }).from(table).where(eq(table.id, id));
  // Pages that were imported have it with the rest of what only their own page shows.
  const stored = layoutIn(row?.data, 'layout') ?? layoutIn(field(row?.data, 'page'), 'layout');
  return stored ?? (kind === 'item' ? textLayout(textOf(field(row?.data, 'body'))) : null);
}

/** The text of an item as blocks. */
const textLayout = (html: string): Json | null =>
  html.trim() === ''
    ? null
    : { rows: [{ columns: [{ span: 12, blocks: [{ id: 'text', type: 'html', value: { html } }] }] }] };

function layoutIn(data: unknown, name: string): Json | null {
  const layout = field(data, name);
  return isData(layout) ? layout : null;
}

async function versionIn(tx: Db, target: Target, state: Version['state']): Promise<Version | undefined> {
  const [row] = await tx
    .select()
    .from(layoutVersions)
    .where(and(ofTarget(target), eq(layoutVersions.state, state)))
    .for('update');
  return row;
}

export interface Draft {
  readonly layout: Json;
  readonly author: string;
  /** Number of the version that was edited; a newer one is a conflict. */
  readonly base?: number | undefined;
}

/** Until the end of the transaction, nobody else can take the next number or publish. */
const lockTarget = (tx: Db, { kind, id }: Target) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(site_scoped(${`layout ${kind} ${id}`})))`);

/** Writes the draft. */
export async function saveDraft(tx: Db, target: Target, { layout, author, base }: Draft): Promise<Version> {
  await lockTarget(tx, target);
  const last = await lastNumber(tx, target);
  if (base !== undefined && base !== last) throw createProblem('owner-conflict', adminMessages.changed);
  await tx.delete(layoutVersions).where(and(ofTarget(target), eq(layoutVersions.state, 'draft')));
  const [draft] = await tx
    .insert(layoutVersions)
    .values({
      id: newId(),
      targetKind: target.kind,
      targetId: target.id,
      number: last + 1,
      state: 'draft',
      layout,
      author,
    })
    .returning();
  if (draft === undefined) throw new Error('INSERT of a draft returned no row.');
  return draft;
}

export async function discard(tx: Db, target: Target, state: 'draft' | 'scheduled'): Promise<void> {
  const removed = await tx
    .delete(layoutVersions)
    .where(and(ofTarget(target), eq(layoutVersions.state, state)))
    .returning({ id: layoutVersions.id });
  if (removed.length === 0) throw createProblem('not-found', adminMessages.locate);
}

export interface Publication {
  /** Epoch milliseconds; undefined: now. */
  readonly at: number | undefined;
  /** Number of the draft that was seen; a newer one is a conflict. */
  readonly base: number | undefined;
  /** Throws for a layout that must not be published. */
  readonly check: (layout: Json) => void;
  /** The current time: an unpublished page is published with its layout. */
  readonly pageAt?: number | undefined;
}

/** Publishes the draft now, or schedules it. */
export async function publish(
  tx: Db,
  websiteId: string,
  target: Target,
  { at, base, check, pageAt }: Publication,
): Promise<Version> {
  await lockTarget(tx, target);
  const draft = await versionIn(tx, target, 'draft');
  if (draft === undefined) throw createProblem('owner-conflict', adminMessages.noDraft);
  if (base !== undefined && base !== draft.number) throw createProblem('owner-conflict', adminMessages.changed);
  check(draft.layout);
  if (pageAt !== undefined && target.kind === 'page') await publishPage(tx, websiteId, target.id, { at, now: pageAt });
  if (at === undefined) return show(tx, websiteId, draft);
  await tx.delete(layoutVersions).where(and(ofTarget(target), eq(layoutVersions.state, 'scheduled')));
  const [row] = await tx
    .update(layoutVersions)
    .set({ state: 'scheduled', publishAt: new Date(at).toISOString() })
    .where(eq(layoutVersions.id, draft.id))
    .returning();
  return row ?? draft;
}

async function show(tx: Db, websiteId: string, version: Version): Promise<Version> {
  const target: Target = { kind: version.targetKind, id: version.targetId };
  await keepFirst(tx, websiteId, target);
  await tx
    .update(layoutVersions)
    .set({ state: 'past' })
    .where(and(ofTarget(target), eq(layoutVersions.state, 'published')));
  const [row] = await tx
    .update(layoutVersions)
    .set({ state: 'published', publishedAt: sql`now()`, publishAt: null })
    .where(eq(layoutVersions.id, version.id))
    .returning();
  await putOnSite(tx, websiteId, target, version.layout);
  return row ?? version;
}

/** Number of the layout before the first published version: imported or seeded. */
const FIRST_NUMBER = 0;

/** Stores the current layout as a past version, unless a version contains it already. */
async function keepFirst(tx: Db, websiteId: string, target: Target): Promise<void> {
  const wasPublished = and(ofTarget(target), inArray(layoutVersions.state, ['published', 'past']));
  const [stored] = await tx.select({ id: layoutVersions.id }).from(layoutVersions).where(wasPublished).limit(1);
  const layout = stored === undefined ? await readCurrentLayout(tx, websiteId, target) : null;
  if (layout === null) return;
  const { kind, id } = target;
  const row = { id: newId(), targetKind: kind, targetId: id, number: FIRST_NUMBER, author: '' };
  await tx.insert(layoutVersions).values({ ...row, state: 'past', layout });
}

/** Writes it where pages read it: to the collection, the item or the block fields. Triggers notify every replica. */
export async function putOnSite(tx: Db, websiteId: string, { kind, id }: Target, layout: Json): Promise<void> {
  const layer = JSON.stringify({ layout });
  if (kind === 'page')
    await tx
      .update(collections)
      .set({ data: sql`data || ${layer}::jsonb`, updatedAt: sql`now()` })
      .where(eq(collections.id, id));
  else if (kind === 'item') await putOnItem(tx, id, layer);
  else if (kind === 'block-field') {
    await tx.execute(sql`SELECT id FROM websites WHERE id = ${websiteId} FOR UPDATE`);
    const fields = (await readDocument(tx, websiteId, BLOCK_FIELDS)) ?? {};
    await writeDocument(tx, websiteId, BLOCK_FIELDS, { ...fields, [id]: layout });
  }
}

/** An item's former body would win over its blocks in lists, and one in its draft could not be published any more. */
async function putOnItem(tx: Db, id: string, layer: string): Promise<void> {
  const data = sql`(data - 'body') || ${layer}::jsonb`;
  await tx.update(items).set({ data, updatedAt: sql`now()` }).where(eq(items.id, id));
  await tx.update(itemDrafts).set({ changes: sql`changes - 'body'` }).where(eq(itemDrafts.itemId, id));
}

/** Versions whose instant has come. */
export const isDue = (now: number) =>
  and(eq(layoutVersions.state, 'scheduled'), lte(layoutVersions.publishAt, new Date(now).toISOString()));

/** Publishes all layouts that are due. Replicas may try at once: each version is published by one of them. */
export async function publishDue(tx: Db, websiteId: string, now: number): Promise<number> {
  const due = await tx
    .select()
    .from(layoutVersions)
    .where(and(isDue(now), ne(layoutVersions.targetKind, 'settings')))
    .for('update', { skipLocked: true });
  for (const version of due) await show(tx, websiteId, version);
  return due.length;
}
