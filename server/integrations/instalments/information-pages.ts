/** The provider's static information pages: fetched by the server, never by the visitor's browser, and sanitized. */

import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { HOUR_MS } from '#shared/durations';
import type { IntegrationContext } from '../define-integration.ts';
import { instalmentProvider } from './instalment-texts.ts';
import { type InstalmentInformation, type Instalments, quoteInstalments } from './instalments.ts';

/** Text, lists and links only. Images, styles and scripts would make the visitor's browser contact third parties. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'br', 'a', 'small', 'sup'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https'],
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
};

export function openInformationPages(
  { INSTALMENTS_URL, INSTALMENTS_COUNT }: { readonly INSTALMENTS_URL: string; readonly INSTALMENTS_COUNT: number },
  { http, logger }: IntegrationContext,
): Instalments {
  // There are only six locales. A page from an hour ago is better than none.
  const pages = new LRUCache<string, InstalmentInformation>({
    max: 6,
    ttl: HOUR_MS,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (locale) => {
      try {
        const { status, text } = await http.send(INSTALMENTS_URL.replaceAll('{locale}', locale));
        if (status !== 200) throw new Error(`the information page for ${locale} answered ${status}`);
        return { provider: instalmentProvider(locale) ?? '', html: sanitizeHtml(text, ALLOWED) };
      } catch (error) {
        logger.warn({ err: error, locale }, 'fetching installment information failed');
        throw error;
      }
    },
  });
  return {
    quote: (item, locale, country) => quoteInstalments(item, locale, country, INSTALMENTS_COUNT),
    async information(locale) {
      const id = locale.replace('-', '_');
      // Only the six locales are requested: nothing that a visitor sends becomes part of a URL.
      if (instalmentProvider(id) === null) return null;
      const page = await pages.fetch(id);
      if (page === undefined) throw new Error(`No installment information available for ${id}.`);
      return page;
    },
    close: async () => pages.clear(),
  };
}
