/**
 * The language picker. The root element names the language (`data-translated-to`) and the event `site:translated` carries it; the server
 * stores it for the visitor (specification, storefront 7).
 */
import { LOCALE_COOKIE } from '#shared/cookies';
import { isData, textOf } from '#shared/json';
import type { TranslationProps } from '#shared/regions/translation';
import { cookieValue } from '../../core/cookies.ts';
import { request } from '../../core/http.ts';
import type { Page } from '../../core/page.ts';
import { retryImport } from '../../core/retry-import.ts';
import { createWriter } from '../../core/writer.ts';
import { siteUserWrite } from '../../session/account-session.ts';
import type { Translation } from './glossary.ts';
import type { Glossary } from './phrases.ts';

const LOCALE = '/api/site-users/account/locale';

const FAILED = 'This language cannot be shown now.';

export async function enhance(
  element: HTMLElement,
  { languages, glossary }: TranslationProps,
  page: Page,
): Promise<void> {
  // The header may have one, too.
  const selects = document.querySelectorAll<HTMLSelectElement>('.language-choice select');
  const status = element.querySelector('output');
  const original = languages[0]?.code ?? '';
  if (status === null) throw new Error('The languages have lost their markup.');
  let translation: Translation | undefined;
  let shown = original;
  const reset = (): void => {
    for (const select of selects) select.value = shown;
  };
  const show = async (language: string): Promise<boolean> => {
    const nextGlossary = language === original || glossary === '' ? null : await load(glossary, language);
    if (nextGlossary === undefined) return false;
    if (nextGlossary !== null) translation ??= await createTranslation();
    translation?.show(language, nextGlossary);
    shown = language;
    if (language === original) delete document.documentElement.dataset['translatedTo'];
    else document.documentElement.dataset['translatedTo'] = language;
    document.dispatchEvent(new CustomEvent('site:translated', { detail: language }));
    return true;
  };
  const choose = async (language: string): Promise<void> => {
    if (language === shown) return;
    status.textContent = '';
    const isShown = await show(language);
    reset();
    if (isShown) await saveLanguage(page, language);
    else status.textContent = FAILED;
  };
  for (const select of selects) select.addEventListener('change', () => void choose(select.value));
  // A choice made before hydration is in the list; otherwise the choice of an earlier page.
  const chosen = [...selects].find(({ value }) => value !== original);
  if (chosen !== undefined) return choose(chosen.value);
  const before = cookieValue(LOCALE_COOKIE);
  if (before !== null && languages.some(({ code }) => code === before)) await show(before);
  reset();
}

async function saveLanguage(page: Page, language: string): Promise<void> {
  await siteUserWrite(page.get(createWriter), LOCALE, { json: { language }, timeout: 10_000 });
}

/** Most visitors read the page in its own language, and need no script for others. */
const createTranslation = async (): Promise<Translation> =>
  (await retryImport(() => import('./glossary.ts'))).translatePage(document.body);

/** The glossary of a language; undefined if loading fails. */
async function load(address: string, language: string): Promise<Glossary | undefined> {
  const result = await request(address.replaceAll('[language]', language), { timeout: 10_000 });
  if (!result.ok || !isData(result.value)) return undefined;
  return new Map(Object.entries(result.value).map(([source, translated]) => [source, textOf(translated)]));
}
