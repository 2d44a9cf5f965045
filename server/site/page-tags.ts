/** What the special tags of one page may ask, answered by the site. */

import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import type { PageData, PageEntry, SiteData } from '../content/content-source.ts';
import { isData, list, names, text } from '../content/fields.ts';
import { isNamed } from '../content/paging.ts';
import { scriptFile } from '../rendering/theme/lint.ts';
import type { TagUse } from '../rendering/theme/tags/rewrite.ts';
import type { TagRun, TagSource } from '../rendering/theme/tags/run.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { folderContext, navigationContext } from './navigation-context.ts';
import { type NavigationNames, navigationNames } from './navigation-names.ts';
import { fillBlockField } from './page-blocks.ts';
import type { SiteContext } from './site-context.ts';

export function createTagRun(
  parts: SiteContext,
  theme: Theme,
  site: SiteData,
  entry: PageEntry,
  page: { readonly nonce: string; readonly pageType: number; readonly locale: string },
): TagRun {
  const problem: TagRun['problem'] = ({ file, place }, code, values) => {
    const before = theme.diagnostics.length;
    theme.report.add(code, values, file, theme.folder.texts.get(file), place);
    const found = theme.diagnostics[before];
    if (found !== undefined) parts.logger.warn({ file, ...place, code }, found.message);
  };
  return {
    uses: theme.uses,
    source: tagSource({ parts, theme, site, entry, locale: page.locale, problem }),
    nonce: page.nonce,
    pageType: page.pageType,
    hasPartial: theme.hasPartial,
    problem,
    answers: new Map(),
    queries: 0,
  };
}

/** The page that tags stand on. */
interface TagPage {
  readonly parts: SiteContext;
  readonly theme: Theme;
  readonly site: SiteData;
  readonly entry: PageEntry;
  readonly locale: string;
  readonly problem: TagRun['problem'];
}

function tagSource(page: TagPage): TagSource {
  const { parts, theme, site, entry, locale } = page;
  const { content, memo } = parts;
  return {
    collectionId: text(entry.collection, 'id'),
    itemId: text(entry.item, 'id'),
    navigation: (name, use) => navigationContext(memo, site, navigationOf(page, name, use), entry),
    folderNavigation: () => folderContext(site, entry),
    query: (request) => content.query(request),
    categories: (collection, limit) => {
      const request = { collection, tags: [], categories: [], featured: false, limit: 250, skip: 0 };
      const found = content.query(request);
      return found instanceof Promise
        ? found.then((answer) => categoriesOf(answer, limit))
        : categoriesOf(found, limit);
    },
    blockField: (id) => {
      const markup = (field: Value): string | Promise<string> => {
        if (typeof field === 'string') return field;
        return isData(field) ? fillBlockField(parts, site, entry, field, locale) : '';
      };
      const field = content.blockField(id);
      return field instanceof Promise ? field.then(markup) : markup(field);
    },
    script: (src) => {
      const file = scriptFile(src, theme.folder.others);
      const path = file ?? `scripts/${src.replace(/^\.?\/+/, '').replace(/^scripts\//, '')}`;
      return `/${path}?v=${theme.version}`;
    },
  };
}

/** What navigations a theme's names mean, by theme and site: both change seldom. */
const createNames = () =>
  new WeakMap<Theme, { readonly site: SiteData; readonly of: NavigationNames; readonly reported: Set<string> }>();

/** The site's navigation for a theme's name; one that is not there is reported once. */
function navigationOf({ parts, theme, site, problem }: TagPage, name: string, use: TagUse): string | undefined {
  const cache = parts.memo.of(createNames);
  let names = cache.get(theme);
  if (names?.site !== site) {
    names = { site, of: navigationNames(theme, site), reported: new Set() };
    cache.set(theme, names);
  }
  const found = names.of(name);
  if (found !== name && name !== '' && !names.reported.has(name)) {
    names.reported.add(name);
    const shown = found === undefined ? 'nothing is shown' : `'${found}' is shown`;
    problem(use, 'NAVIGATION_MISSING', { name, shown });
  }
  return found;
}

function categoriesOf({ collection, items }: { collection: Value; items: readonly Value[] }, limit: number): PageData {
  const url = text(collection, 'fullUrl');
  const known = names(collection, 'categories');
  const all = known.length > 0 ? known : [...new Set(items.flatMap((item) => names(item, 'categories')))];
  const categories = all.slice(0, limit).map((name) => ({
    name,
    title: name,
    displayName: name,
    fullUrl: `${url}?category=${encodeURIComponent(decodeEntities(name))}`,
    items: items.filter((item) => isNamed(item, 'categories', name)),
  }));
  return { collection, categories: list(collection, 'categories'), items: categories as Value };
}
