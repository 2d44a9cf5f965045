/** Publishes drafts, or what is scheduled, for a preview: in a transaction that is rolled back. */
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { document, selectRows } from '../../database/rows.ts';
import { collections, itemDrafts, items } from '../../database/schema.ts';
import { checkInput } from '../../http/check-input.ts';
import { Problem } from '../../http/problems.ts';
import type { AdminServices } from '../admin-context.ts';
import { itemDraft } from '../items/item-fields.ts';
import { requireItem } from '../items/item-store.ts';
import { publishDueItems } from '../items/scheduled-items.ts';
import { writeChange } from '../items/write-item.ts';
import { BLOCK_FIELDS, publishDue } from '../layouts/versions.ts';
import { publishDuePages } from '../pages/scheduled-pages.ts';
import { type Json, readDocument, writeDocument } from '../site/documents.ts';
import { draftedNamed } from '../site/drafted-documents.ts';
import { publishAllDue } from '../site/scheduled-documents.ts';

export type PreviewServices = Pick<AdminServices, 'websiteId' | 'now'>;

/** Only the latest drafts of items are shown, because each is written as if it were published. */
const MAX_ITEM_DRAFTS = 100;

/** The site as it will be at a given time (epoch milliseconds), if nothing else is published until then. */
export async function applySchedule(tx: Db, { websiteId }: PreviewServices, at: number): Promise<void> {
  await publishDuePages(tx, websiteId, at);
  await publishDueItems(tx, websiteId, at);
  await publishDue(tx, websiteId, at);
  await publishAllDue(tx, websiteId, at);
}

/** The site as it would be with everything published that is drafted, scheduled, private or in review. */
export async function applyDrafts(tx: Db, services: PreviewServices): Promise<void> {
  const { websiteId } = services;
  const published = sql`'{"workflowState": "Published"}'::jsonb`;
  await tx.execute(sql`
    UPDATE items i SET data = i.data || ${published} FROM collections c
    WHERE c.id = i.collection_id AND c.website_id = ${websiteId}
      AND NOT EXISTS (SELECT 1 FROM item_listings l WHERE l.item_id = i.id)`);
  await tx.execute(sql`
    UPDATE collections SET data = data || ${published}
    WHERE website_id = ${websiteId} AND deleted_at IS NULL AND NOT is_public_item(data)`);
  await applyItemDrafts(tx, services);
  await applyLayouts(tx, websiteId);
  await applySettings(tx, websiteId);
}

/** Enables the page of a path, or the one that contains it. */
export const enablePage = (tx: Db, { websiteId }: PreviewServices, path: string) =>
  tx.execute(sql`
    UPDATE collections SET data = data || '{"enabled": true}'
    WHERE website_id = ${websiteId} AND data @> '{"enabled": false}'
      AND starts_with(${path} || '/', coalesce(nullif(data ->> 'fullUrl', ''), '/' || url_id) || '/')`);

/** Shows the page of a folder whose address leads elsewhere. */
export const openFolder = (tx: Db, { websiteId }: PreviewServices, path: string) =>
  tx.execute(sql`
    UPDATE collections SET data = data - 'folder' - 'folderBehavior'
    WHERE website_id = ${websiteId} AND deleted_at IS NULL AND data @> '{"folder": true}'
      AND data @> ANY (ARRAY['{"folderBehavior": 2}', '{"folderBehavior": 3}']::jsonb[])
      AND coalesce(nullif(data ->> 'fullUrl', ''), '/' || url_id) = ${path}`);

async function applyItemDrafts(tx: Db, services: PreviewServices): Promise<void> {
  const drafts = await tx
    .select({ changes: itemDrafts.changes, id: items.id, collection: collections })
    .from(itemDrafts)
    .innerJoin(items, eq(items.id, itemDrafts.itemId))
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(eq(collections.websiteId, services.websiteId))
    .orderBy(desc(itemDrafts.updatedAt))
    .limit(MAX_ITEM_DRAFTS);
  // In a fixed order, so that two previews do not deadlock.
  for (const { changes, id, collection } of drafts.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    try {
      const stored = await requireItem(tx, collection, id);
      await writeChange({ tx, context: services }, stored, checkInput(itemDraft, changes), {});
    } catch (error) {
      // A draft that cannot be published is left out: it must not hide all others.
      if (!(error instanceof Problem)) throw error;
    }
}

/** Settings that do not fit any more stay as they are on the site. */
async function applySettings(tx: Db, websiteId: string): Promise<void> {
  const rows = await selectRows(
    tx,
    fieldRow,
    sql`WITH ${latestLayouts} SELECT target_id AS id, layout FROM latest WHERE target_kind = 'settings'`,
  );
  for (const { id, layout } of rows) {
    const found = draftedNamed(id);
    await found?.drafted.apply(tx, { websiteId, id: found.id }, layout);
  }
}

const latestLayouts = sql`latest AS (
  SELECT DISTINCT ON (target_kind, target_id) target_kind, target_id, layout FROM layout_versions
  WHERE state IN ('draft', 'scheduled') ORDER BY target_kind, target_id, state = 'draft' DESC)`;
const layer = sql`jsonb_build_object('layout', v.layout)`;
const fieldRow = z.object({ id: z.string(), layout: document<Json>() });

async function applyLayouts(tx: Db, websiteId: string): Promise<void> {
  await tx.execute(sql`
    WITH ${latestLayouts} UPDATE collections c SET data = c.data || ${layer} FROM latest v
    WHERE v.target_kind = 'page' AND c.id = v.target_id AND c.website_id = ${websiteId}`);
  await tx.execute(sql`
    WITH ${latestLayouts} UPDATE items i SET data = (i.data - 'body') || ${layer} FROM latest v, collections c
    WHERE v.target_kind = 'item' AND i.id = v.target_id AND c.id = i.collection_id AND c.website_id = ${websiteId}`);
  const fields = await selectRows(
    tx,
    fieldRow,
    sql`WITH ${latestLayouts} SELECT target_id AS id, layout FROM latest WHERE target_kind = 'block-field'`,
  );
  if (fields.length === 0) return;
  const drafted = Object.fromEntries(fields.map(({ id, layout }) => [id, layout]));
  const stored = await readDocument(tx, websiteId, BLOCK_FIELDS);
  await writeDocument(tx, websiteId, BLOCK_FIELDS, { ...stored, ...drafted });
}
