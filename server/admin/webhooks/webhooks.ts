/** The webhooks of the site in the store. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { newId, randomToken } from '../../database/ids.ts';
import { selectRows } from '../../database/rows.ts';
import { webhooks } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { Integrations } from '../../integrations/open-integrations.ts';
import { type newWebhook, webhook } from './webhook-replies.ts';

export type Webhook = z.infer<typeof webhook>;

/** More than anybody needs; each is asked for at each event. */
const MAX_WEBHOOKS = 50;

const readWebhooks = (db: Db, id: string | null): Promise<readonly Webhook[]> =>
  selectRows(
    db,
    webhook,
    sql`SELECT w.id, w.url, w.topics, w.enabled, k.name AS key, ${epochMs(sql`w.created`)} AS created,
        d.sent, d.waiting, d.failed, d."lastError"
      FROM webhooks w LEFT JOIN hook_keys k ON k.id = w.key_id
        CROSS JOIN LATERAL (SELECT count(delivered_at)::int AS sent, count(failed_at)::int AS failed,
          count(*) FILTER (WHERE delivered_at IS NULL AND failed_at IS NULL)::int AS waiting,
          (array_agg(last_error ORDER BY created DESC) FILTER (WHERE delivered_at IS NULL AND last_error IS NOT NULL))[1] AS "lastError"
          FROM deliveries WHERE cause = 'webhook:' || w.id) d
      WHERE ${id}::text IS NULL OR w.id = ${id} ORDER BY w.created, w.id`,
  );

export const listWebhooks = (db: Db): Promise<readonly Webhook[]> => readWebhooks(db, null);

/** Throws `not-found`. */
export async function requireWebhook(db: Db, id: string): Promise<Webhook> {
  const [found] = await readWebhooks(db, id);
  if (found === undefined) throw createProblem('not-found', adminMessages.locate);
  return found;
}

/** Throws `invalid-request` for an address that nothing is sent to. */
export function requireAllowed(integrations: Pick<Integrations, 'webhooks'> | undefined, url: string): void {
  const message = integrations?.webhooks.api.refusal(url) ?? null;
  if (message !== null) throw invalid([{ field: 'url', message }]);
}

export const newSecret = (): string => `whsec_${randomToken()}`;

interface NewWebhook extends z.infer<typeof newWebhook> {
  readonly secret: string;
  /** The key of the program that subscribes it. */
  readonly keyId?: string;
}

/** Gives its id. */
export async function addWebhook(tx: Db, { url, topics, secret, keyId }: NewWebhook): Promise<string> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${'webhooks'}))`);
  if ((await tx.$count(webhooks)) >= MAX_WEBHOOKS)
    throw new Problem('owner-refused', { detail: `A site has at most ${MAX_WEBHOOKS} webhooks.` });
  const id = newId();
  await tx.insert(webhooks).values({ id, url, topics, secret, keyId: keyId ?? null });
  return id;
}
