/**
 * The language picker. The document has the chosen language (`lang`, `dir`, `data-translated-to`) and the event `site:translated` carries
 * it; the server stores it for the visitor (specification, storefront 7).
 */
import { LOCALE_COOKIE } from '#shared/cookies';
import { isRightToLeft } from '#shared/languages';
import type { PageLanguageProps, TranslationProps } from '#shared/regions/translation';
import { cookieValue } from '../../core/cookies.ts';
import { createMachine } from '../../core/machine.ts';
import type { Page } from '../../core/page.ts';
import { retryImport } from '../../core/retry-import.ts';
import { createWriter } from '../../core/writer.ts';
import { siteUserWrite } from '../../session/account-session.ts';
import type { Translation } from './glossary.ts';
import { initial, type State, transition } from './machine.ts';

const LOCALE = '/api/site-users/account/locale';

const FAILED = 'This language cannot be shown now.';

type Props = TranslationProps | PageLanguageProps;

export function enhance(element: HTMLElement, props: Props, page: Page): void | Promise<void> {
  return 'languages' in props ? offerLanguages(element, props, page) : showInterface(props);
}

/** A site with a URL for each language, or in one language: its content is in the language of the page already. */
async function showInterface({ pageLanguage, glossary }: PageLanguageProps): Promise<void> {
  const { loadGlossary, translateInterface } = await loadTranslation();
  const texts = await loadGlossary(glossary, pageLanguage);
  // Without them, the interface stays in English.
  if (texts != null) translateInterface(document.documentElement, pageLanguage, texts);
}

function offerLanguages(element: HTMLElement, { languages, glossary }: TranslationProps, page: Page): void {
  // The header may have one, too.
  const selects = document.querySelectorAll<HTMLSelectElement>('.language-choice select');
  const status = element.querySelector('output');
  const original = languages[0]?.code ?? '';
  if (status === null) throw new Error('The languages have lost their markup.');
  const show = createShow(original, glossary);
  const machine = createMachine(initial(original), transition, (state, before) => {
    status.textContent = state.kind === 'failed' ? FAILED : '';
    if (state.kind === 'loading') {
      const language = state.wanted;
      return void show(language, () => machine.state)
        .catch(() => 'failed' as const)
        .then((type) => machine.send({ type, language }));
    }
    for (const select of selects) select.value = state.shown;
    if (state.kind === 'shown' && before.isChosen) void saveLanguage(page, state.shown);
  });
  for (const select of selects)
    select.addEventListener('change', () => machine.send({ type: 'choose', language: select.value }));
  const follow = (): void => {
    const language = cookieValue(LOCALE_COOKIE);
    if (language !== null && languages.some(({ code }) => code === language))
      machine.send({ type: 'restore', language });
  };
  // A page that Back returns to has the language of its own time.
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  // A choice made before hydration is in the list; otherwise the choice of an earlier page.
  const chosen = [...selects].find(({ value }) => value !== original);
  if (chosen === undefined) follow();
  else machine.send({ type: 'choose', language: chosen.value });
}

/** Shows a language, unless another is wanted by the time it is loaded. */
function createShow(original: string, glossary: string) {
  const root = document.documentElement;
  const direction = root.getAttribute('dir');
  let translation: Translation | undefined;
  return async (language: string, current: () => State): Promise<'loaded' | 'failed'> => {
    const isOriginal = language === original;
    const next = isOriginal ? null : await (await loadTranslation()).loadGlossary(glossary, language);
    if (next === undefined) return 'failed';
    if (next !== null) translation ??= (await loadTranslation()).translatePage(root, original);
    if (current().wanted !== language) return 'failed';
    root.lang = language;
    if (!isOriginal) root.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
    else if (direction === null) root.removeAttribute('dir');
    else root.dir = direction;
    if (isOriginal) delete root.dataset['translatedTo'];
    else root.dataset['translatedTo'] = language;
    translation?.show(language, next);
    document.dispatchEvent(new CustomEvent('site:translated', { detail: language }));
    return 'loaded';
  };
}

async function saveLanguage(page: Page, language: string): Promise<void> {
  await siteUserWrite(page.get(createWriter), LOCALE, { json: { language }, timeout: 10_000 });
}

/** Most visitors read the page in its own language, and need no script for others. */
const loadTranslation = () => retryImport(() => import('./glossary.ts'));
