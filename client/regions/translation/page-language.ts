/** A page that is not in English, of a site with a URL for each language or in one language: its interface gets that language. */
import type { PageLanguageProps } from '#shared/regions/translation';
import { retryImport } from '../../core/retry-import.ts';
import { loadGlossary } from './load-glossary.ts';

export async function enhance(_element: HTMLElement, { language, glossary }: PageLanguageProps): Promise<void> {
  const [texts, { translateInterface }] = await Promise.all([
    loadGlossary(glossary, language),
    retryImport(() => import('./glossary.ts')),
  ]);
  // Without them, the interface stays in English.
  if (texts == null) return;
  translateInterface(document.documentElement, language, texts);
}
