import { join } from 'node:path';
import { z } from 'zod';
import { storeFile } from '../../disk/stored-files.ts';
import { defineIntegration } from '../define-integration.ts';
import { openMailchimp } from './mailchimp.ts';
import type { MailingLists } from './mailing-lists.ts';

const variables = {
  MAILING_LISTS: z
    .enum(['none', 'offline', 'mailchimp'])
    .default('offline')
    .describe('Mailing lists: `none`, `offline` (files in DATA_DIR/mailing-lists) or `mailchimp`.'),
  MAILING_LISTS_URL: z
    .string()
    .default('')
    .describe('URL of the mailing list API; for Mailchimp https://us1.api.mailchimp.com.'),
  MAILING_LISTS_KEY: z.string().default('').describe('Key of the mailing list API.'),
  MAILCHIMP_API: z
    .string()
    .regex(/^(https?:\/\/[^/\n].*)?$/, 'must be an address')
    .default('https://{dc}.api.mailchimp.com')
    .describe(
      'URL of Mailchimp for keys that owners enter in the studio; {dc} is replaced by the data center in the key. Empty: owners cannot connect Mailchimp.',
    ),
} as const;

const OFF = { ok: false, reason: 'off', message: 'MAILING_LISTS=none: nobody is subscribed to a list.' } as const;

export const mailingListIntegration = defineIntegration<MailingLists, typeof variables>({
  name: 'mailing lists',
  summary: 'Sign-ups from forms, newsletters and restock mail.',
  failure: 'The sign-up is stored and retried for a day.',
  choice: 'MAILING_LISTS',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'Sign-ups are stored and sent nowhere.',
      open: () => ({
        lists: async () => [],
        subscribe: async () => OFF,
        unsubscribe: async () => OFF,
        close: async () => undefined,
      }),
    },
    {
      name: 'offline',
      kind: 'offline',
      summary: 'Sign-ups are written to DATA_DIR/mailing-lists.',
      open: (_settings, { dataDir }) => ({
        lists: async () => [{ id: 'newsletter', name: 'Newsletter' }],
        subscribe: (subscription) => note(dataDir, { ...subscription }),
        unsubscribe: (leaving) => note(dataDir, { action: 'unsubscribe', ...leaving }),
        close: async () => undefined,
      }),
    },
    {
      name: 'mailchimp',
      kind: 'real',
      summary: 'Sign-ups go to Mailchimp.',
      consent: 'necessary',
      missing: ({ MAILING_LISTS_URL, MAILING_LISTS_KEY }) => [
        ...(/^https?:\/\/[^/]/.test(MAILING_LISTS_URL) && URL.canParse(MAILING_LISTS_URL)
          ? []
          : ['MAILING_LISTS_URL must be an address']),
        ...(MAILING_LISTS_KEY === '' ? ['MAILING_LISTS_KEY is not set'] : []),
      ],
      hosts: ({ MAILING_LISTS_URL }) => [new URL(MAILING_LISTS_URL).origin],
      open: ({ MAILING_LISTS_URL, MAILING_LISTS_KEY }, context) =>
        openMailchimp(MAILING_LISTS_URL, MAILING_LISTS_KEY, context),
    },
  ],
});

/** Writes a file with the request that a provider would have received. */
async function note(
  dataDir: string,
  call: Readonly<Record<string, unknown>> & { readonly key: string },
): ReturnType<MailingLists['subscribe']> {
  try {
    await storeFile(join(dataDir, 'mailing-lists'), call.key, call);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: 'later', message: String(error) };
  }
}
