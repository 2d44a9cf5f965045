/** Webhooks of the site: by topic, signed, each with what has become of its notices. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { webhookTopics } from '#shared/webhook-topics';
import { randomId } from '../../database/ids.ts';
import { webhooks } from '../../database/schema.ts';
import { enqueue } from '../../outbox/outbox.ts';
import { noticeOf } from '../../outbox/site-events.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { newWebhook, topic, webhook, webhookChange, webhookExamples, withSecret } from './webhook-replies.ts';
import { addWebhook, listWebhooks, newSecret, requireAllowed, requireWebhook } from './webhooks.ts';

const WEBHOOKS = '/api/owner/webhooks';
const WEBHOOK = `${WEBHOOKS}/:id`;
const permission = 'settings';

export const webhookRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: WEBHOOKS,
    permission,
    summary: 'Lists the webhooks of the site with their delivery status.',
    examples: webhookExamples.list,
    reply: z.object({ webhooks: z.array(webhook) }),
    handle: async (_input, { database }) => ({
      status: 200,
      body: { webhooks: [...(await listWebhooks(database.db))] },
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: WEBHOOKS,
    permission,
    summary: 'Creates a webhook. The signing secret is returned only once.',
    examples: webhookExamples.add,
    reply: withSecret,
    replies: { 201: 'Added.' },
    body: newWebhook,
    problems: ['owner-refused'],
    async handle({ body, change }, { database, integrations }) {
      requireAllowed(integrations, body.url);
      const secret = newSecret();
      const id = await change('webhook.add', body.url, (tx) => addWebhook(tx, { ...body, secret }));
      return { status: 201, body: { webhook: await requireWebhook(database.db, id), secret } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: WEBHOOK,
    permission,
    summary: 'Updates a webhook, or enables or disables it.',
    examples: webhookExamples.change,
    reply: webhook,
    body: webhookChange,
    problems: ['not-found'],
    async handle({ body, param, change }, { database, integrations }) {
      const { id, url } = await requireWebhook(database.db, param('id'));
      if (body.url !== url) requireAllowed(integrations, body.url);
      await change('webhook.change', id, (tx) => tx.update(webhooks).set(body).where(eq(webhooks.id, id)), {
        url: body.url,
      });
      return { status: 200, body: await requireWebhook(database.db, id) };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${WEBHOOK}/rotate`,
    permission,
    summary:
      'Rotates the signing secret of a webhook. The new secret is returned only once. Pending deliveries are signed with the previous one.',
    examples: webhookExamples.rotate,
    reply: withSecret,
    problems: ['not-found'],
    async handle({ param, change }, { database }) {
      const found = await requireWebhook(database.db, param('id'));
      const secret = newSecret();
      await change('webhook.rotate', found.id, (tx) =>
        tx.update(webhooks).set({ secret }).where(eq(webhooks.id, found.id)),
      );
      return { status: 200, body: { webhook: found, secret } };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${WEBHOOK}/sample`,
    permission,
    summary: 'Sends a sample payload of a topic to a webhook.',
    examples: webhookExamples.sample,
    reply: z.object({ key: z.string().describe('Key of the delivery.') }),
    body: z.strictObject({ topic }),
    problems: ['not-found'],
    async handle({ body, param, change }, { database, orders }) {
      const { id, url } = await requireWebhook(database.db, param('id'));
      const [stored] = await database.db.select({ secret: webhooks.secret }).from(webhooks).where(eq(webhooks.id, id));
      const sample = `sample:${randomId()}`;
      const key = `hook:${id}:${sample}`;
      const notice = {
        ...noticeOf({ topic: body.topic, id: sample, data: webhookTopics[body.topic].sample }),
        isSample: true,
      };
      const payload = { secret: stored?.secret ?? '', body: notice };
      await change('webhook.sample', id, (tx) =>
        enqueue(tx, [{ key, channel: 'webhook', target: url, payload, cause: `webhook:${id}` }]),
      );
      orders.wake();
      return { status: 200, body: { key } };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: WEBHOOK,
    permission,
    summary: 'Deletes a webhook. Pending deliveries are still sent.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, change }, { database }) {
      const { id, url } = await requireWebhook(database.db, param('id'));
      await change('webhook.remove', id, (tx) => tx.delete(webhooks).where(eq(webhooks.id, id)), { url });
      return { status: 204 };
    },
  }),
];
