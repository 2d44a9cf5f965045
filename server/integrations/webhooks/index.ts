import { join } from 'node:path';
import { z } from 'zod';
import { storeFile } from '../../disk/stored-files.ts';
import { defineIntegration, type IntegrationContext, type SettingsOf } from '../define-integration.ts';
import { OutboundFailed } from '../outbound.ts';
import { type Notice, signatureOf, type Webhooks } from './webhooks.ts';

const variables = {
  WEBHOOKS: z
    .enum(['none', 'offline', 'http'])
    .default('offline')
    .describe('Webhooks of forms: `none`, `offline` (files in DATA_DIR/webhooks) or `http` to WEBHOOK_HOSTS.'),
  WEBHOOK_HOSTS: z
    .string()
    .default('')
    .describe('Allowed origins of webhooks, separated by commas: https://hooks.example.com.'),
} as const;

type WebhookSettings = SettingsOf<typeof variables>;

/** Only allowed hosts: a form setting must not make the server send requests within its own network. */
const hosts = ({ WEBHOOK_HOSTS }: WebhookSettings): readonly string[] =>
  WEBHOOK_HOSTS.split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');

const isOrigin = (text: string): boolean => /^https?:\/\/[^/?#@\s]+$/.test(text) && URL.canParse(text);

export const webhookIntegration = defineIntegration<Webhooks, typeof variables>({
  name: 'webhooks',
  summary: 'Webhooks for form submissions.',
  failure: 'The notice is queued and retried for a day.',
  choice: 'WEBHOOKS',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'Webhooks wait in the outbox.',
      open: () => ({
        deliver: async () => ({ ok: false, reason: 'off', message: 'WEBHOOKS=none: notices are not sent.' }),
        close: async () => undefined,
      }),
    },
    {
      name: 'offline',
      kind: 'offline',
      summary: 'Webhooks are written to DATA_DIR/webhooks.',
      open: (_settings, { dataDir }) => ({
        async deliver({ key, url, body, secret }) {
          try {
            await storeFile(join(dataDir, 'webhooks'), key, { key, url, body, signature: signatureOf(body, secret) });
            return { ok: true };
          } catch (error) {
            return { ok: false, reason: 'later', message: String(error) };
          }
        },
        close: async () => undefined,
      }),
    },
    {
      name: 'http',
      kind: 'real',
      summary: 'Webhooks are sent to the hosts in WEBHOOK_HOSTS.',
      consent: 'necessary',
      missing: (settings) =>
        hosts(settings).length > 0 && hosts(settings).every(isOrigin)
          ? []
          : ['WEBHOOK_HOSTS must be origins (https://host)'],
      hosts,
      open: (_settings, context) => ({ deliver: (notice) => post(notice, context), close: async () => undefined }),
    },
  ],
});

async function post({ key, url, body, secret }: Notice, { http }: IntegrationContext): ReturnType<Webhooks['deliver']> {
  if (!URL.canParse(url)) return { ok: false, reason: 'rejected', message: 'the address is none' };
  try {
    const { status } = await http.send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(secret === '' ? {} : { 'x-vitrine-signature': signatureOf(body, secret) }),
      },
      body,
    });
    if (status < 300) return { ok: true };
    const passes = status === 408 || status === 425 || status === 429;
    return { ok: false, reason: passes ? 'later' : 'rejected', message: `answered ${status}` };
  } catch (error) {
    if (!(error instanceof OutboundFailed)) throw error;
    return { ok: false, reason: error.reason === 'not-allowed' ? 'rejected' : 'later', message: error.message };
  }
}
