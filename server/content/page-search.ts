/** Pages in the search: found by their title, description and the text of their blocks. */
import type { PageData } from './content-source.ts';
import { data, flag, isData, list, text } from './fields.ts';
import type { Folder } from './page-folders.ts';
import type { Candidate } from './search.ts';
import { mapPage, mapPageContent } from './translation/document-texts.ts';
import { mapSlide } from './translation/layout-texts.ts';
import { htmlOf, unitsOf, type Visit } from './translation/text-unit.ts';
import { translatedCollection, translatedContent } from './translation/translated-texts.ts';
import type { TablesOf } from './translation/translations.ts';

/** The page that a site may have in place of "not found". */
const NOT_FOUND_PATH = '/404';

/** The own page of a collection in the sitemap. */
export function pageCandidates(folder: Folder): readonly Candidate[] {
  if (text(folder.collection, 'fullUrl') === NOT_FOUND_PATH) return [];
  const item = searchedPage(folder);
  const translate = (tablesOf: TablesOf): PageData => {
    const page = translatedContent(folder.page, folder.collection, tablesOf);
    const collection = translatedCollection(folder.collection, tablesOf);
    return page === folder.page && collection === folder.collection ? item : searchedPage({ page, collection });
  };
  return [{ item, kind: '', translate }];
}

function searchedPage({ collection, page }: Folder): PageData {
  const fullUrl = flag(collection, 'homepage') ? '/' : text(collection, 'fullUrl');
  const assetUrl = text(data(collection, 'mainImage'), 'assetUrl');
  return {
    ...withExcerpt(collection),
    fullUrl,
    ...(assetUrl === '' ? {} : { assetUrl }),
    body: bodyOf(collection, page),
  };
}

/** Results show the description of a page where items have an excerpt. */
export const withExcerpt = (collection: PageData): PageData => ({
  ...collection,
  excerpt: text(collection, 'description'),
});

/** Whether a result is a page. Its collection has no name in the results, unlike that of an item. */
export const isPageResult = (found: PageData): boolean =>
  text(found, 'searchKind') === '' && text(found, 'typeName') !== '';

/** All texts of a page as HTML, with those of the pages that an index shows. */
function bodyOf(collection: PageData, page: PageData): string {
  const sections = list(collection, 'collections').filter(isData);
  const walk = (visit: Visit): void => {
    mapPageContent(page, visit);
    mapSlide(page['slide'], visit);
    for (const section of sections) mapPageContent(mapPage(section, visit), visit);
  };
  return unitsOf(walk).map(htmlOf).join(' ');
}
