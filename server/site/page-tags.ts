/** Data for the special tags of a page. */

import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import type { PageData, SiteData } from '../content/content-source.ts';
import { isData, list, names, text } from '../content/fields.ts';
import { isNamed } from '../content/paging.ts';
import { scriptFile } from '../rendering/theme/lint.ts';
import type { TagUse } from '../rendering/theme/tags/rewrite.ts';
import type { TagRun, TagSource } from '../rendering/theme/tags/run.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import type { AssembledPage } from './assemble.ts';
import { pathOfCollection } from './home-address.ts';
import { folderContext, navigationContext } from './navigation-context.ts';
import { type NavigationNames, navigationNames } from './navigation-names.ts';
import { fillBlockField } from './page-blocks.ts';
import type { PageRequest } from './page-request.ts';
import { popularProducts } from './popular-products.ts';

export function createTagRun(page: PageRequest, assembled: AssembledPage, nonce: string): TagRun {
  const { context, theme } = page;
  const problem: TagRun['problem'] = ({ file, place }, code, values) => {
    const before = theme.diagnostics.length;
    theme.report.add(code, values, { file, source: theme.folder.texts.get(file), at: place });
    const added = theme.diagnostics[before];
    if (added !== undefined) context.logger.warn({ file, ...place, code }, added.message);
  };
  return {
    uses: theme.uses,
    source: tagSource(page, assembled, problem),
    nonce,
    pageType: assembled.pageType,
    isPreview: context.isPreview === true,
    hasPartial: theme.hasPartial,
    problem,
    answers: new Map(),
    queries: 0,
  };
}

function tagSource(page: PageRequest, { entry, locale }: AssembledPage, problem: TagRun['problem']): TagSource {
  const { context, theme, site } = page;
  const { content, memo } = context;
  return {
    collectionId: text(entry.collection, 'id'),
    itemId: text(entry.item, 'id'),
    navigation: (name, use) => navigationContext(memo, site, navigationOf(page, name, use, problem), entry),
    folderNavigation: () => folderContext(site, entry),
    query: ({ popular = false, ...request }) =>
      popular ? popularProducts(context, request, text(entry.item, 'id')) : content.query(request),
    categories: (collection, limit) => {
      const request = { collection, tags: [], categories: [], featured: false, limit: 250, skip: 0 };
      const queryResult = content.query(request);
      const categories = memo.of(createCategories);
      return queryResult instanceof Promise
        ? queryResult.then((result) => categories(result, limit))
        : categories(queryResult, limit);
    },
    blockField: (id) => {
      const markup = (field: Value): string | Promise<string> => {
        if (typeof field === 'string') return field;
        return isData(field) ? fillBlockField({ context, site, entry, locale }, id, field) : '';
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

/** Resolved navigation names by theme and site, which both rarely change. */
const createNames = () =>
  new WeakMap<Theme, { readonly site: SiteData; readonly of: NavigationNames; readonly reported: Set<string> }>();

/** The site's navigation for a theme's name; a missing one is logged once. */
function navigationOf(
  { context, theme, site }: PageRequest,
  name: string,
  use: TagUse,
  problem: TagRun['problem'],
): string | undefined {
  const cache = context.memo.of(createNames);
  let names = cache.get(theme);
  if (names?.site !== site) {
    names = { site, of: navigationNames(theme, site), reported: new Set() };
    cache.set(theme, names);
  }
  const navigation = names.of(name);
  if (navigation !== name && name !== '' && !names.reported.has(name)) {
    names.reported.add(name);
    const shown = navigation === undefined ? 'nothing is shown' : `'${navigation}' is shown`;
    problem(use, 'NAVIGATION_MISSING', { name, shown });
  }
  return navigation;
}

interface QueryResult {
  readonly collection: Value;
  readonly items: readonly Value[];
}

/** `categoriesOf`, cached with the result of a query, which is the same object until the content changes. */
function createCategories(): typeof categoriesOf {
  const cache = new WeakMap<QueryResult, Map<number, PageData>>();
  return (result, limit) => {
    const byLimit = cache.get(result) ?? new Map<number, PageData>();
    cache.set(result, byLimit);
    const cached = byLimit.get(limit);
    if (cached !== undefined) return cached;
    const categories = categoriesOf(result, limit);
    byLimit.set(limit, categories);
    return categories;
  };
}

function categoriesOf({ collection, items }: QueryResult, limit: number): PageData {
  const url = isData(collection) ? pathOfCollection(collection) : '';
  const own = names(collection, 'categories');
  const all = own.length > 0 ? own : [...new Set(items.flatMap((item) => names(item, 'categories')))];
  const categories = all.slice(0, limit).map((name) => ({
    name,
    title: name,
    displayName: name,
    fullUrl: `${url}?category=${encodeURIComponent(decodeEntities(name))}`,
    items: items.filter((item) => isNamed(item, 'categories', name)),
  }));
  return { collection, categories: list(collection, 'categories'), items: categories as Value };
}
