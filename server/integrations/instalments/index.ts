import { z } from 'zod';
import { defineIntegration } from '../define-integration.ts';
import { openInformationPages } from './information-pages.ts';
import { DEFAULT_INSTALMENTS, instalmentProvider } from './instalment-texts.ts';
import { type Instalments, quoteInstalments } from './instalments.ts';

const variables = {
  INSTALMENTS: z
    .enum(['none', 'offline', 'pages'])
    .default('offline')
    .describe('Installment texts: `none`, `offline` (built in) or pages from INSTALMENTS_URL.'),
  INSTALMENTS_COUNT: z.coerce
    .number()
    .int()
    .min(2)
    .max(36)
    .default(DEFAULT_INSTALMENTS)
    .describe('Number of installments.'),
  INSTALMENTS_URL: z
    .string()
    .default('')
    .describe('URL of the provider’s information pages; {locale} is replaced: https://…/{locale}.html.'),
} as const;

export const instalmentIntegration = defineIntegration<Instalments, typeof variables>({
  name: 'instalments',
  summary: 'Installment texts and the provider’s dialog.',
  failure: 'The text stays; the dialog does not open, with a warning in the console only.',
  choice: 'INSTALMENTS',
  variables,
  adapters: [
    {
      name: 'none',
      kind: 'none',
      summary: 'No installment texts.',
      open: () => ({ quote: () => null, information: async () => null, close: async () => undefined }),
    },
    {
      name: 'offline',
      kind: 'offline',
      summary: 'Built-in installment texts and dialog.',
      open: ({ INSTALMENTS_COUNT: count }) => ({
        quote: (item, locale, country) => quoteInstalments(item, locale, country, count),
        information: async (locale) => offlineText(locale, count),
        close: async () => undefined,
      }),
    },
    {
      name: 'pages',
      kind: 'real',
      summary: 'The server fetches the dialog’s pages, reduces them to text and links, and caches them for an hour.',
      consent: 'necessary',
      missing: ({ INSTALMENTS_URL }) =>
        isPageAddress(INSTALMENTS_URL) ? [] : ['INSTALMENTS_URL must be an address with {locale} in its path'],
      hosts: ({ INSTALMENTS_URL }) => [new URL(INSTALMENTS_URL.replaceAll('{locale}', 'en_US')).origin],
      open: openInformationPages,
    },
  ],
});

function isPageAddress(address: string): boolean {
  const shown = address.replaceAll('{locale}', 'en_US');
  if (!URL.canParse(shown) || !address.includes('{locale}')) return false;
  const { protocol, pathname } = new URL(shown);
  return (protocol === 'https:' || protocol === 'http:') && pathname.includes('en_US');
}

function offlineText(locale: string, count: number): { provider: string; html: string } | null {
  const provider = instalmentProvider(locale);
  if (provider === null) return null;
  const html = locale.startsWith('fr')
    ? `<h2>Payer en ${count} fois avec ${provider}</h2><p>Le prix est divisé en ${count} parts égales. La première est due à la commande, les autres toutes les deux semaines.</p>`
    : `<h2>Pay in ${count} with ${provider}</h2><p>The price is split into ${count} equal parts. The first is due when you order, the others every two weeks.</p>`;
  return { provider, html };
}
