/** What leaves the site: emails, webhooks and sign-ups to lists, with what has become of each. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { countRows, selectRow, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { afterRow, positionColumn } from '../../http/list-position.ts';
import { moment, paging } from '../../http/reply-fields.ts';
import { channels, NEWSLETTER } from '../../outbox/outbox.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

const DELIVERIES = '/api/owner/deliveries';
const PAGE_SIZE = 50;

const deliveryState = z.enum(['waiting', 'sent', 'failed']);
const channel = z.enum(channels);

const delivery = z
  .object({
    key: z.string(),
    channel,
    target: z.string().describe('Email address, URL or mailing list; empty if it was erased.'),
    about: z.string().describe('Subject of an email, topic of a webhook, or email address of a sign-up.'),
    list: z.string().nullable().describe('Name of the mailing list; null if it is unknown, and for other channels.'),
    state: deliveryState,
    attempts: z.number().int(),
    created: moment,
    nextAttemptAt: moment.nullable().describe('Time of the next attempt, for pending deliveries.'),
    sentAt: moment.nullable(),
    failedAt: moment.nullable(),
    lastError: z.string().nullable(),
    responseStatus: z.number().int().nullable().describe('HTTP status of the latest response.'),
    canRetry: z.boolean(),
  })
  .meta({ id: 'Delivery' });

const row = delivery.extend({ position: z.string() });
const count = z.number().int();
const counts = z.object({ channel, sent: count, waiting: count, failed: count });

/** What was sent is forgotten where it held a secret. */
const isKept = sql`NOT (payload ? 'forget' AND NOT payload ? 'kind')`;

const selected = sql`SELECT key, channel, target,
    coalesce(payload ->> 'subject', payload #>> '{body,event}', payload ->> 'formName', payload ->> 'email', payload ->> 'name', '') AS about,
    CASE WHEN channel = 'mailing-list' THEN coalesce((SELECT l.name FROM mailing_lists l WHERE l.id = deliveries.target),
      CASE WHEN target = ${NEWSLETTER} THEN 'Newsletter' END) END AS list,
    CASE WHEN delivered_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state,
    attempts, ${epochMs(sql`created`)} AS created,
    CASE WHEN delivered_at IS NULL AND failed_at IS NULL THEN ${epochMs(sql`next_attempt_at`)} END AS "nextAttemptAt",
    ${epochMs(sql`delivered_at`)} AS "sentAt", ${epochMs(sql`failed_at`)} AS "failedAt", last_error AS "lastError",
    response_status AS "responseStatus", (delivered_at IS NULL AND target <> '' AND ${isKept}) AS "canRetry",
    ${positionColumn(sql`created`)} AS position
  FROM deliveries`;

const states: Readonly<Record<z.infer<typeof deliveryState>, SQL>> = {
  waiting: sql`delivered_at IS NULL AND failed_at IS NULL`,
  sent: sql`delivered_at IS NOT NULL`,
  failed: sql`failed_at IS NOT NULL`,
};

const query = z.strictObject({
  channel: channel.optional(),
  state: deliveryState.optional(),
  webhook: z.string().max(64).optional().describe('Only deliveries of the webhook with this id.'),
  search: z.string().max(200).optional().describe('Part of an address.'),
  cursor: z.string().max(1000).optional(),
});

async function listDeliveries(db: Db, filters: z.infer<typeof query>) {
  const { channel: wanted, state, webhook, search = '', cursor } = filters;
  const after = readCursor(cursor, [cursorParts.microseconds, cursorParts.text]);
  const conditions = [
    sql`true`,
    ...(wanted === undefined ? [] : [sql`channel = ${wanted}`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(webhook === undefined ? [] : [sql`cause = ${`webhook:${webhook}`}`]),
    ...(search.trim() === ''
      ? []
      : [sql`strpos(lower(concat_ws(' ', target, payload ->> 'email')), lower(${search.trim()})) > 0`]),
    ...(after === undefined ? [] : [afterRow({ created: sql`created`, id: sql`key` }, after)]),
  ];
  const rows = await selectRows(
    db,
    row,
    sql`${selected} WHERE ${sql.join(conditions, sql` AND `)} ORDER BY deliveries.created DESC, key DESC LIMIT ${PAGE_SIZE + 1}`,
  );
  const { rows: shown, ...more } = pageOf(rows, PAGE_SIZE, ({ position, key }) => [position, key]);
  return { results: shown.map(({ position: _, ...one }) => one), ...more };
}

/** Throws `not-found`. */
async function requireDelivery(db: Db, key: string): Promise<z.infer<typeof delivery>> {
  const found = await selectRow(db, row, sql`${selected} WHERE key = ${key}`);
  if (found === undefined) throw createProblem('not-found', adminMessages.locate);
  const { position: _, ...one } = found;
  return one;
}

const created = 1_795_338_000_000;
const example = {
  ...{ key: 'hook:w1:order.created:o1', channel: 'webhook', target: 'https://hooks.example/', about: 'order.created' },
  list: null,
  ...{ state: 'waiting', attempts: 2, created, nextAttemptAt: created + 60_000, sentAt: null, failedAt: null },
  ...{ lastError: 'answered 503', responseStatus: 503, canRetry: true },
};

export const deliveryRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: DELIVERIES,
    permission: 'settings',
    summary: 'Lists deliveries (emails, webhooks and sign-ups), newest first, paginated.',
    examples: { reply: { results: [example], hasNextPage: false, nextPageCursor: null } },
    reply: z.object({ results: z.array(delivery), ...paging }),
    query,
    problems: ['invalid-request'],
    handle: async ({ query: filters }, { database }) => ({
      status: 200,
      body: await listDeliveries(database.db, filters),
    }),
  }),
  defineAdminRoute({
    method: 'get',
    path: `${DELIVERIES}/counts`,
    permission: 'settings',
    summary: 'Returns the number of sent (last 30 days), pending and failed deliveries by channel.',
    examples: { reply: { counts: [{ channel: 'mail', sent: 120, waiting: 0, failed: 1 }] } },
    reply: z.object({ counts: z.array(counts) }),
    async handle(_input, { database }) {
      const rows = await selectRows(
        database.db,
        counts,
        sql`SELECT channel, count(delivered_at)::int AS sent, count(failed_at)::int AS failed,
            count(*) FILTER (WHERE delivered_at IS NULL AND failed_at IS NULL)::int AS waiting
          FROM deliveries WHERE created > now() - interval '30 days' GROUP BY channel ORDER BY channel`,
      );
      return { status: 200, body: { counts: [...rows] } };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${DELIVERIES}/:key/retry`,
    permission: 'settings',
    summary: 'Retries a pending or failed delivery immediately.',
    examples: { reply: { ...example, attempts: 0, nextAttemptAt: created } },
    reply: delivery,
    problems: ['not-found', 'owner-conflict'],
    async handle({ param, change }, { database, orders }) {
      const { key, canRetry, state } = await requireDelivery(database.db, param('key'));
      if (state === 'sent') throw createProblem('owner-conflict', 'It has been sent.');
      if (!canRetry) throw createProblem('owner-conflict', 'What it said is not stored any more.');
      const body = await change('delivery.retry', key, async (tx) => {
        await countRows(
          tx,
          sql`UPDATE deliveries SET failed_at = NULL, attempts = 0, next_attempt_at = now()
            WHERE key = ${key} AND delivered_at IS NULL RETURNING key`,
        );
        return requireDelivery(tx, key);
      });
      orders.wake();
      return { status: 200, body };
    },
  }),
];
