/** Site-level data in one of the site's languages. */

import type { TextTable } from '#shared/translations';
import type { NavigationLink, PageData, SiteData } from '../content-source.ts';
import { data, text } from '../fields.ts';
import { mapForm, mapNavigations, mapSite } from './document-texts.ts';
import type { SiteLanguages } from './language-types.ts';
import { mapSlide } from './layout-texts.ts';
import { languagesFor, tablesIn } from './site-languages.ts';
import { removedTextCheck, type Tables, translated } from './translations.ts';

/** The document of texts that belong to no page. */
const SITE_TEXTS = 'site/texts';

export function translatedSite(site: SiteData, languages: SiteLanguages, code: string): SiteData {
  const tablesOf = tablesIn(languages, languagesFor(languages, code));
  const of = tablesOf(SITE_TEXTS);
  const context = translated((visit) => mapSite(site.context, visit), of);
  const forms = Object.entries(site.forms).map(
    ([id, form]) => [id, translated((visit) => mapForm(form, visit), tablesOf(`form/${id}`))] as const,
  );
  const slides = Object.entries(site.slides).map(
    ([type, slide]) => [type, translated((visit) => mapSlide(slide, visit), tablesOf(`slide/${type}`))] as const,
  );
  const languagePrefix = languages.all.find((language) => language.code === code)?.prefix ?? '';
  return {
    ...site,
    context: { ...context, website: { ...data(context, 'website'), language: code, languagePrefix } },
    forms: Object.fromEntries(forms) as PageData,
    slides: Object.fromEntries(slides) as PageData,
    navigations: translatedNavigations(site.navigations, of, (link) => tablesOf(`page/${text(link.collection, 'id')}`)),
    version: `${site.version}-${code}`,
  };
}

/** Links have the translated title of their page, unless they have a different one of their own. */
function translatedNavigations(
  navigations: SiteData['navigations'],
  tables: Tables,
  pageTables: (link: NavigationLink) => Tables,
): SiteData['navigations'] {
  const isGone = removedTextCheck((visit) => mapNavigations(navigations, visit));
  return mapNavigations(navigations, (unit, link) => {
    // A page's translation applies only to the same text, because the link's title may differ from the page's.
    const found =
      firstOf(tables, (table) => table.find(unit, isGone)) ??
      firstOf(pageTables(link), (table) => table.find(unit, () => false));
    return found?.text ?? unit.text;
  });
}

function firstOf<R>(tables: Tables, find: (table: TextTable) => R | undefined): R | undefined {
  for (const table of tables) {
    const found = table === undefined ? undefined : find(table);
    if (found !== undefined) return found;
  }
  return undefined;
}
