import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { defineIntegration } from '../define-integration.ts';
import type { Embeds } from './embeds.ts';
import { openOembed } from './oembed.ts';
import { embedProviders, plainEmbed, providerOf, unsupported } from './providers.ts';

const variables = {
  EMBEDS: z
    .enum(['none', 'offline', 'oembed'])
    .default('offline')
    .describe(
      'Embeds of other sites: none, offline (a link built from the URL) or oembed (fetched from the provider).',
    ),
  OEMBED_ENDPOINT: z.string().default('').describe('An oEmbed server to use for all providers: https://….'),
} as const;

const close = async (): Promise<void> => undefined;
const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

export const embedIntegration = defineIntegration<Embeds, typeof variables>({
  name: 'embeds',
  summary: 'Videos, audio and posts of other sites, loaded on click.',
  failure: 'A plain link is shown instead.',
  choice: 'EMBEDS',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'Embeds are plain links.',
      open: () => ({ resolve: async () => ({ ok: false, reason: 'off', message: adminMessages.load }), close }),
    },
    {
      name: 'offline',
      kind: 'offline',
      summary: 'Embeds are links with the name of their site.',
      open: () => ({
        async resolve(url) {
          const provider = providerOf(url);
          return provider === undefined ? unsupported : { ok: true, embed: plainEmbed(url, provider) };
        },
        close,
      }),
    },
    {
      name: 'oembed',
      kind: 'real',
      summary: 'Embeds are resolved by oEmbed; their frames load on click.',
      consent: 'functional',
      missing: ({ OEMBED_ENDPOINT }) =>
        OEMBED_ENDPOINT === '' || isAddress(OEMBED_ENDPOINT) ? [] : ['OEMBED_ENDPOINT must be an address, https://…'],
      hosts: ({ OEMBED_ENDPOINT }) => [
        ...new Set(
          (OEMBED_ENDPOINT === '' ? embedProviders.map(({ endpoint }) => endpoint) : [OEMBED_ENDPOINT]).map(
            (text) => new URL(text).origin,
          ),
        ),
      ],
      browser: () => ({ frame: [...new Set(embedProviders.flatMap(({ frames }) => frames))] }),
      open: openOembed,
    },
  ],
});
