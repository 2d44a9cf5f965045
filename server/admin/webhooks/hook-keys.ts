/** Keys with which other programs subscribe webhooks: made and revoked by admins, stored as hashes. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { hashToken, newId, randomToken } from '../../database/ids.ts';
import { countRows, idRow, selectRow, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { moment } from '../../http/reply-fields.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

const KEYS = '/api/owner/hook-keys';
const permission = 'settings';

const hookKey = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z
      .enum(['connected', 'awaiting', 'disconnected'])
      .describe('`awaiting`: no webhook was subscribed with the key yet; `disconnected`: the key was revoked.'),
    hooks: z.number().int().describe('Number of webhooks that were subscribed with the key.'),
    created: moment,
    lastUsedAt: moment.nullable(),
  })
  .meta({ id: 'HookKey' });

const readKeys = (db: Db) =>
  selectRows(
    db,
    hookKey,
    sql`SELECT k.id, k.name, ${epochMs(sql`k.created`)} AS created, ${epochMs(sql`k.last_used_at`)} AS "lastUsedAt", h.hooks,
        CASE WHEN k.revoked_at IS NOT NULL THEN 'disconnected' WHEN h.hooks > 0 THEN 'connected' ELSE 'awaiting' END AS state
      FROM hook_keys k CROSS JOIN LATERAL (SELECT count(*)::int AS hooks FROM webhooks WHERE key_id = k.id) h
      ORDER BY k.created, k.id`,
  );

/** The id of a key that counts, which is noted as used; undefined for any other text. */
export async function findKey(db: Db, key: string): Promise<string | undefined> {
  if (!/^hook_[\w-]{43}$/.test(key)) return undefined;
  const row = await selectRow(
    db,
    idRow,
    sql`UPDATE hook_keys SET last_used_at = now() WHERE hash = ${hashToken(key)} AND revoked_at IS NULL RETURNING id`,
  );
  return row?.id;
}

const example = { id: 'k1', name: 'Zapier', state: 'awaiting', hooks: 0, created: 1_795_338_000_000, lastUsedAt: null };

export const hookKeyRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: KEYS,
    permission,
    summary: 'Lists the API keys that other programs, such as Zapier, use to subscribe webhooks.',
    examples: { reply: { keys: [example] } },
    reply: z.object({ keys: z.array(hookKey) }),
    handle: async (_input, { database }) => ({ status: 200, body: { keys: [...(await readKeys(database.db))] } }),
  }),
  defineAdminRoute({
    method: 'post',
    path: KEYS,
    permission,
    summary: 'Creates an API key. The key is returned only once.',
    examples: { body: { name: 'Zapier' }, reply: { id: 'k1', key: 'hook_Wm9vbSBib29tIHBvdw' } },
    reply: z.object({ id: z.string(), key: z.string() }),
    replies: { 201: 'Created.' },
    body: z.strictObject({ name: z.string().trim().min(1, 'is missing').max(100) }),
    async handle({ body, change }) {
      const [id, key] = [newId(), `hook_${randomToken()}`];
      await change('hook-key.add', body.name, (tx) =>
        tx.execute(sql`INSERT INTO hook_keys (id, name, hash) VALUES (${id}, ${body.name}, ${hashToken(key)})`),
      );
      return { status: 201, body: { id, key } };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${KEYS}/:id`,
    permission,
    summary: 'Revokes an API key and deletes the webhooks that were subscribed with it.',
    replies: { 204: 'Revoked.' },
    problems: ['not-found'],
    async handle({ param, change }) {
      await change('hook-key.revoke', param('id'), async (tx) => {
        const revoked = await countRows(
          tx,
          sql`UPDATE hook_keys SET revoked_at = now() WHERE id = ${param('id')} AND revoked_at IS NULL RETURNING id`,
        );
        if (revoked === 0) throw createProblem('not-found', adminMessages.locate);
        await tx.execute(sql`DELETE FROM webhooks WHERE key_id = ${param('id')}`);
      });
      return { status: 204 };
    },
  }),
];
