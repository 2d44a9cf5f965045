/** REST hooks: other programs subscribe webhooks and end that themselves, with a key. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { webhookTopics } from '#shared/webhook-topics';
import type { Database } from '../../database/database.ts';
import { webhooks } from '../../database/schema.ts';
import { requestKey } from '../../http/authorize.ts';
import { type Route, type RouteInput, routesFor } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import type { Integrations } from '../../integrations/open-integrations.ts';
import { noticeOf } from '../../outbox/site-events.ts';
import { findKey } from './hook-keys.ts';
import { topic, webhookUrl } from './webhook-replies.ts';
import { addWebhook, newSecret, requireAllowed } from './webhooks.ts';

export interface HookContext {
  readonly database: Database;
  readonly integrations: Pick<Integrations, 'webhooks'> | undefined;
}

export const HOOKS = '/api/hooks';

/** The key of a request. Throws `unauthorized`. */
async function requireHookKey({ request }: Pick<RouteInput, 'request'>, { database }: HookContext): Promise<string> {
  const id = await findKey(database.db, requestKey(request));
  if (id === undefined)
    throw new Problem('unauthorized', { detail: 'Send a key of the studio: Authorization: Bearer KEY.' });
  return id;
}

const defineHookRoute = routesFor<HookContext>();
const url = 'https://hooks.example/orders';

export const hookRoutes: readonly Route<HookContext>[] = [
  defineHookRoute({
    method: 'get',
    path: HOOKS,
    summary: 'Lists the webhook topics. Use it to test a key.',
    examples: { reply: { topics: ['order.created'] } },
    reply: z.object({ topics: z.array(topic) }),
    problems: ['unauthorized'],
    async handle(input, context) {
      await requireHookKey(input, context);
      return { status: 200, body: { topics: Object.keys(webhookTopics) } };
    },
  }),
  defineHookRoute({
    method: 'post',
    path: HOOKS,
    summary: 'Subscribes a webhook to a topic. The signing secret is returned only once.',
    examples: { body: { url, topic: 'order.created' }, reply: { id: 'w1', secret: 'whsec_Wm9vbSBib29tIHBvdw' } },
    body: z.strictObject({ url: webhookUrl, topic }),
    reply: z.object({ id: z.string(), secret: z.string() }),
    replies: { 201: 'Subscribed.' },
    problems: ['unauthorized', 'invalid-request', 'owner-refused'],
    async handle(input, context) {
      const keyId = await requireHookKey(input, context);
      const { body } = input;
      requireAllowed(context.integrations, body.url);
      const secret = newSecret();
      const id = await context.database.transaction((tx) =>
        addWebhook(tx, { url: body.url, topics: [body.topic], secret, keyId }),
      );
      return { status: 201, body: { id, secret } };
    },
  }),
  defineHookRoute({
    method: 'delete',
    path: `${HOOKS}/:id`,
    summary: 'Deletes a subscription that was created with the same key.',
    replies: { 204: 'Ended.' },
    problems: ['unauthorized', 'not-found'],
    async handle(input, context) {
      const keyId = await requireHookKey(input, context);
      const ended = await context.database.db
        .delete(webhooks)
        .where(and(eq(webhooks.id, input.params['id'] ?? ''), eq(webhooks.keyId, keyId)))
        .returning({ id: webhooks.id });
      if (ended.length === 0) throw new Problem('not-found');
      return { status: 204 };
    },
  }),
  defineHookRoute({
    method: 'get',
    path: `${HOOKS}/samples/:topic`,
    summary: 'Returns a sample payload of a topic, as a list with one element.',
    examples: { reply: [{ event: 'stock.low', id: 'sample', data: webhookTopics['stock.low'].sample }] },
    reply: z.array(z.object({ event: topic, id: z.string(), data: z.record(z.string(), z.unknown()) })),
    problems: ['unauthorized', 'not-found'],
    async handle(input, context) {
      await requireHookKey(input, context);
      const asked = topic.safeParse(input.params['topic']);
      if (!asked.success) throw new Problem('not-found');
      const sample = noticeOf({ topic: asked.data, id: 'sample', data: webhookTopics[asked.data].sample });
      return { status: 200, body: [sample] };
    },
  }),
];
