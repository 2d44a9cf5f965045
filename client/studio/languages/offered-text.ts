/** What the screen says about the languages that visitors are offered. */
import type { ListedLanguage } from './language-list.ts';
import type { PageMenu } from './translation-replies.ts';

const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

/** `menu`: the languages that pages offer if the list has a single one. */
export function offeredText(languages: readonly ListedLanguage[], menu: PageMenu | null): string {
  const own = listed(languages.map(({ shownName }) => shownName));
  if (languages.length > 1) return `Visitors are offered ${own}, each with addresses of its own.`;
  if (menu === null) return `Visitors see the site in ${own || 'its own language'}. No other language is offered.`;
  const [, ...others] = menu.languages.map(({ name }) => name);
  const source = menu.glossary === '' ? 'by scripts of the site' : `from the word list ${menu.glossary}`;
  return (
    `Visitors are also offered ${listed(others)}. These are not languages of this list: they come from the setting ` +
    `“translation” that the site was imported with. The browser replaces the texts of a page, ${source}, so they have no ` +
    'addresses of their own, need JavaScript, and are unknown to search engines. ' +
    'As soon as this list has a second language, visitors are offered the list instead.'
  );
}
