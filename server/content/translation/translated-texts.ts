/** Pages and items in a language. */
import { isData } from '#shared/json';
import type { PageData } from '../content-source.ts';
import { list, text } from '../fields.ts';
import { mapItem, mapPage, mapPageContent } from './document-texts.ts';
import { htmlOf, unitsOf } from './text-unit.ts';
import { type TablesOf, translated } from './translations.ts';

/** The collection of a page, with the pages that an index shows below each other; the same object when nothing is translated. */
export function translatedCollection(collection: PageData, tablesOf: TablesOf): PageData {
  const shown = translated((visit) => mapPage(collection, visit), tablesOf(`page/${text(collection, 'id')}`));
  const before = list(shown, 'collections');
  const collections = before.map((section) => {
    if (!isData(section)) return section;
    const tables = tablesOf(`page/${text(section, 'id')}`);
    return translated((visit) => mapPageContent(mapPage(section, visit), visit), tables);
  });
  return collections.every((section, at) => section === before[at]) ? shown : { ...shown, collections };
}

/** The own content of a page. */
export const translatedContent = (page: PageData, collection: PageData, tablesOf: TablesOf): PageData =>
  translated((visit) => mapPageContent(page, visit), tablesOf(`page/${text(collection, 'id')}`));

const IN_LAYOUT = /^(?:blocks|rows)\./;

/** An item as it is searched: its body has the texts of its layout. The same object when nothing is translated. */
export function searchedItem(item: PageData, tablesOf: TablesOf): PageData {
  const shown = translated((visit) => mapItem(item, visit), tablesOf(`item/${text(item, 'id')}`));
  if (shown === item || !isData(item['layout'])) return shown;
  return { ...shown, body: [text(item, 'body'), ...layoutTexts(shown)].join(' ') };
}

const layoutTexts = (item: PageData): readonly string[] =>
  unitsOf((visit) => mapItem(item, visit))
    .filter(({ path }) => IN_LAYOUT.test(path))
    .map(htmlOf);
