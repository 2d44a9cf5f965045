/** What the calls of webhooks take and answer. */
import { z } from 'zod';
import { webhookTopicNames } from '#shared/webhook-topics';
import { moment } from '../../http/reply-fields.ts';

export const topic = z.enum(webhookTopicNames);
const topics = z
  .array(topic)
  .min(1, 'Choose at least one.')
  .refine((list) => new Set(list).size === list.length, 'must be different');

export const webhookUrl = z.string().trim().min(1, 'is missing').max(2000);

const count = z.number().int();

export const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    topics: z.array(topic),
    enabled: z.boolean(),
    key: z
      .string()
      .nullable()
      .describe('Name of the API key that subscribed the webhook; null if an admin created it.'),
    created: moment,
    sent: count,
    waiting: count,
    failed: count,
    lastError: z.string().nullable().describe('Error of the latest failed delivery.'),
  })
  .meta({ id: 'Webhook' });

const fields = { url: webhookUrl, topics };
export const newWebhook = z.strictObject(fields);
export const webhookChange = z.strictObject({ ...fields, enabled: z.boolean() });
export const withSecret = z.object({ webhook, secret: z.string().describe('Signing secret; returned only once.') });

const created = 1_795_338_000_000;
const example = {
  ...{ id: 'w1', url: 'https://hooks.example/orders', topics: ['order.created'], enabled: true, key: null, created },
  ...{ sent: 3, waiting: 0, failed: 0, lastError: null },
};
const body = { url: example.url, topics: example.topics };

export const webhookExamples = {
  list: { reply: { webhooks: [example] } },
  add: { body, reply: { webhook: example, secret: 'whsec_Wm9vbSBib29tIHBvdw' } },
  rotate: { reply: { webhook: example, secret: 'whsec_Wm9vbSBib29tIHBvdw' } },
  change: { body: { ...body, enabled: false }, reply: { ...example, enabled: false } },
  sample: { body: { topic: 'order.created' }, reply: { key: 'hook:w1:sample:x' } },
};
