/** Campaigns in the store: how each stands, follows from its instants and its deliveries. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { document, selectRow, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { afterRow, positionColumn } from '../../http/list-position.ts';
import { fittingDocument } from '../site/documents.ts';
import {
  type Campaign,
  campaignDocument,
  campaignState,
  type ListedCampaign,
  listedCampaign,
} from './campaign-schemas.ts';

const PAGE_SIZE = 50;

const stateColumn = sql`CASE WHEN c.cancelled_at IS NOT NULL THEN 'cancelled' WHEN c.finished_at IS NOT NULL THEN 'sent'
  WHEN c.started_at IS NOT NULL THEN 'sending' WHEN c.send_at IS NOT NULL THEN 'scheduled' ELSE 'draft' END`;

export const causeOf = (id: string): string => `campaign:${id}`;

const listedRow = listedCampaign.extend({ position: z.string() });

const listed = (condition: SQL, rest: SQL = sql``): SQL => sql`
  SELECT c.id, coalesce(c.data ->> 'name', '') AS name, coalesce(c.data ->> 'subject', '') AS subject,
    coalesce(c.data ->> 'list', '') AS list, ${stateColumn} AS state, ${epochMs(sql`c.send_at`)} AS "sendAt",
    ${epochMs(sql`c.started_at`)} AS "startedAt", ${epochMs(sql`coalesce(c.cancelled_at, c.finished_at)`)} AS "finishedAt",
    ${epochMs(sql`c.updated_at`)} AS "updatedAt", c.problem, r.recipients, r.unsubscribed,
    greatest(coalesce(j.total, 0), r.recipients) AS total, d.sent, d.failed, ${positionColumn(sql`c.created`)} AS position
  FROM campaigns c LEFT JOIN jobs j ON j.id = c.job_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS recipients, count(unsubscribed_at)::int AS unsubscribed
      FROM campaign_recipients WHERE campaign_id = c.id) r
    CROSS JOIN LATERAL (SELECT count(delivered_at)::int AS sent, count(failed_at)::int AS failed
      FROM deliveries WHERE cause = 'campaign:' || c.id) d
  WHERE ${condition} ${rest}`;

export interface CampaignFilters {
  readonly state?: z.infer<typeof campaignState> | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The newest first. */
export async function listCampaigns(db: Db, websiteId: string, { state, search = '', cursor }: CampaignFilters) {
  const after = readCursor(cursor, [cursorParts.microseconds, cursorParts.text]);
  const conditions = [
    sql`c.website_id = ${websiteId}`,
    ...(state === undefined ? [] : [sql`${stateColumn} = ${state}`]),
    ...(search.trim() === ''
      ? []
      : [sql`strpos(lower(concat_ws(' ', c.data ->> 'name', c.data ->> 'subject')), lower(${search.trim()})) > 0`]),
    ...(after === undefined ? [] : [afterRow({ created: sql`c.created`, id: sql`c.id` }, after)]),
  ];
  const rows = await selectRows(
    db,
    listedRow,
    listed(sql.join(conditions, sql` AND `), sql`ORDER BY c.created DESC, c.id DESC LIMIT ${PAGE_SIZE + 1}`),
  );
  const { rows: shown, ...paging } = pageOf(rows, PAGE_SIZE, ({ position, id }) => [position, id]);
  return { results: shown.map(({ position: _, ...campaign }) => campaign), ...paging };
}

/** How one stands. Throws `not-found`. */
export async function campaignProgress(db: Db, websiteId: string, id: string): Promise<ListedCampaign> {
  const row = await selectRow(db, listedRow, listed(sql`c.id = ${id} AND c.website_id = ${websiteId}`));
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  const { position: _, ...campaign } = row;
  return campaign;
}

const storedRow = z.object({
  id: z.string(),
  data: document<object>(),
  revision: z.number(),
  state: campaignState,
  jobId: z.string().nullable(),
  author: z.string(),
  base: z.string(),
});

export interface StoredCampaign extends Omit<z.infer<typeof storedRow>, 'data'> {
  readonly campaign: Campaign;
}

/** One with its content. `isLocked`: until the transaction ends nobody else changes it. Throws `not-found`. */
export async function requireCampaign(
  db: Db,
  websiteId: string,
  id: string,
  isLocked = false,
): Promise<StoredCampaign> {
  const row = await selectRow(
    db,
    storedRow,
    sql`SELECT c.id, c.data, c.revision, ${stateColumn} AS state, c.job_id AS "jobId", c.author, c.base FROM campaigns c
      WHERE c.id = ${id} AND c.website_id = ${websiteId} ${isLocked ? sql`FOR UPDATE OF c` : sql``}`,
  );
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  const { data, ...rest } = row;
  return { ...rest, campaign: fittingDocument(campaignDocument, data) as Campaign };
}
