/** Content in a language of the site: each text in its translation, else in the default language or the original. */
import type { Value } from '#engine';
import type {
  ContentSource,
  ItemTexts,
  Loaded,
  MaybePromise,
  PageData,
  PageEntry,
  QueryResult,
  Resolved,
  SiteData,
} from '../content-source.ts';
import { isData, list, text } from '../fields.ts';
import { isPageResult, withExcerpt } from '../page-search.ts';
import { mapBlockField, mapItem } from './document-texts.ts';
import type { SiteLanguages } from './language-types.ts';
import { languagesFor, tablesIn } from './site-languages.ts';
import { translatedSite } from './translated-site.ts';
import { translatedCollection, translatedContent } from './translated-texts.ts';
import { type TablesOf, translated } from './translations.ts';

/** A site in one of its languages, with memoized results, so that equal content stays the same object. */
interface SiteView {
  readonly site: SiteData;
  readonly made: WeakMap<object, object>;
}

/** By site and language. */
export type LanguageMemo = WeakMap<SiteData, Map<string, SiteView>>;

export const createLanguageMemo = (): LanguageMemo => new WeakMap();

/** The source in a language of the site; unchanged where the original texts are shown. `code`: the default language if absent. */
export function inLanguage(source: ContentSource, code: string | undefined, memo: LanguageMemo): ContentSource {
  if (source.language !== undefined) return source;
  const site = source.site();
  // Only content of an upstream arrives later, and it has no languages here.
  if (site instanceof Promise || site.languages === undefined) return source;
  const { languages } = site;
  const shown = code ?? languages.default.code;
  if (shown === languages.default.code && shown === languages.original) return source;
  const view = viewOf(site, languages, shown, memo);
  return translatedSource(source, { ...view, languages, code: shown, memo });
}

function viewOf(site: SiteData, languages: SiteLanguages, code: string, memo: LanguageMemo): SiteView {
  const views = memo.get(site) ?? new Map<string, SiteView>();
  memo.set(site, views);
  const view = views.get(code) ?? { site: translatedSite(site, languages, code), made: new WeakMap() };
  views.set(code, view);
  return view;
}

interface Translation extends SiteView {
  readonly languages: SiteLanguages;
  readonly code: string;
  readonly memo: LanguageMemo;
}

function translatedSource(source: ContentSource, translation: Translation): ContentSource {
  const { site, code, memo } = translation;
  const { withItems, collection, page, resolved, blockField } = translator(source, translation);
  const { within, promised, correct, market } = source;
  return {
    ...(promised === undefined ? {} : { promised }),
    ...(correct === undefined ? {} : { correct: (words) => correct(words, code) }),
    ...(market === undefined ? {} : { market }),
    language: code,
    reads: source.reads,
    cacheMs: source.cacheMs,
    site: () => site,
    stamp: () => source.stamp(),
    find: (path) => then(source.find(path), resolved),
    load: (entry, query) => then(source.load(entry, query), page),
    forPage: () => inLanguage(source.forPage?.() ?? source, code, memo),
    within: within === undefined ? undefined : async (tx) => inLanguage(await within(tx), code, memo),
    catchUp: source.catchUp,
    query: (request) =>
      then(source.query(request), (result) =>
        withItems(result.items, (item): QueryResult => ({ ...result, items: result.items.map(item) })),
      ),
    blockField: (id) => then(source.blockField(id), (value) => blockField(id, value)),
    search: (words) =>
      then(source.search(words, code), (results) =>
        withItems(results, (item) =>
          results.map((one) => (isData(one) && isPageResult(one) ? withExcerpt(collection(one)) : item(one))),
        ),
      ),
    itemTexts: source.itemTexts,
    map: () => source.map(),
    purge: (keys) => source.purge(keys),
    close: () => source.close(),
  };
}

const then = <T, R>(value: MaybePromise<T>, go: (value: T) => MaybePromise<R>): MaybePromise<R> =>
  value instanceof Promise ? value.then(go) : go(value);

type MapItem = (item: Value) => Value;

const LISTS = ['items', 'upcoming', 'past', 'relatedItems'] as const;

/** Translators for each kind of content. */
function translator(source: ContentSource, { languages, code, made }: Translation) {
  const codes = languagesFor(languages, code);
  const tablesOf = tablesIn(languages, codes);
  const once = createOnce(made);
  const itemWith =
    (texts: ItemTexts): MapItem =>
    (item) => {
      const tables = codes.map((language) => texts.get(language)?.get(text(item, 'id')));
      if (!isData(item) || tables.every((table) => table === undefined)) return item;
      return once(item, () => translated((visit) => mapItem(item, visit), tables));
    };
  /** Continues when the translations of items are loaded: synchronously for cached ones. */
  const withItems = <R>(items: readonly Value[], go: (item: MapItem) => R): MaybePromise<R> => {
    const ids = [...new Set(items.map((item) => text(item, 'id')).filter((id) => id !== ''))];
    if (ids.length === 0 || codes.length === 0 || source.itemTexts === undefined) return go((item) => item);
    return then(source.itemTexts(codes, ids), (texts) => go(itemWith(texts)));
  };
  const collection = (value: PageData): PageData => once(value, () => translatedCollection(value, tablesOf));
  const page = (content: Loaded | undefined): MaybePromise<Loaded | undefined> =>
    content === undefined
      ? undefined
      : withItems(itemsOf(content.data), (item) => ({
          ...content,
          data: once(content.data, () => translatedPage(content.data, { collection, item, tablesOf })),
        }));
  const resolved = (found: Resolved | undefined): MaybePromise<Resolved | undefined> => {
    if (found?.kind !== 'page') return found;
    const { entry } = found;
    const { item: own } = entry;
    // The entry stays the same object, because derived data is cached by it.
    const shown = (item: MapItem): PageEntry =>
      once(entry, () => ({
        ...entry,
        collection: collection(entry.collection),
        ...(own === undefined ? {} : { item: item(own) as PageData }),
      }));
    return withItems(own === undefined ? [] : [own], (item) => ({ ...found, entry: shown(item) }));
  };
  const blockField = (id: string, value: Value): Value => {
    const shown = (): Value =>
      translated((visit) => mapBlockField(value, visit), tablesOf(`block-field/${id}`)) as Value;
    return isData(value) ? once(value, () => shown() as PageData) : shown();
  };
  return { withItems, collection, page, resolved, blockField };
}

interface PageTranslation {
  readonly collection: (value: PageData) => PageData;
  readonly item: MapItem;
  readonly tablesOf: TablesOf;
}

function translatedPage(page: PageData, { collection, item, tablesOf }: PageTranslation): PageData {
  const owner = page['collection'];
  const changed: Record<string, Value> = isData(owner)
    ? {
        ...translatedContent(page, owner, tablesOf),
        collection: collection(owner),
      }
    : { ...page };
  if (isData(page['item'])) changed['item'] = item(page['item']);
  for (const name of LISTS) {
    const items = list(page, name);
    if (items.length > 0) changed[name] = items.map(item);
  }
  const pagination = page['pagination'];
  if (isData(pagination)) {
    const near = Object.entries(pagination).map(
      ([name, value]) => [name, isData(value) ? item(value) : value] as const,
    );
    changed['pagination'] = Object.fromEntries(near) as PageData;
  }
  return changed;
}

/** Everything on a page that may be an item of the store. */
const itemsOf = (page: PageData): readonly Value[] => {
  const pagination = page['pagination'];
  const near = isData(pagination) ? Object.values(pagination).filter(isData) : [];
  return [page['item'] ?? null, ...near, ...LISTS.flatMap((name) => list(page, name))];
};

function createOnce(made: WeakMap<object, object>): <T extends object>(input: T, make: () => T) => T {
  return (input, make) => {
    const before = made.get(input);
    // The memoized value has the type of its input.
    if (before !== undefined) return before as typeof input;
    const result = make();
    made.set(input, result);
    return result;
  };
}
