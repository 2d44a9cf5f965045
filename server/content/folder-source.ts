/**
 * Content in a folder of JSON files: `site.json` for what all pages share, and files of collections with their items, or pages in
 * `?format=json` form. `site-navigation.json` contains navigations.
 */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import { createContentChecks } from './content-invalid.ts';
import type { ContentSource, PageData, PageLock } from './content-source.ts';
import { data, field, flag, isData, list, number, text } from './fields.ts';
import { createMemorySource, type MemoryCollection, type MemorySite } from './memory-source.ts';
import { readNavigations } from './navigations.ts';
import { plainLock, storedLock } from './page-locks.ts';
import { checkContent, collectContentFiles, collectSiteFile, pageFilesOf, pageRank } from './site-file.ts';
import { NAVIGATION_FILE, SITE_FILE } from './site-file-names.ts';
import { SERVER_KEYS, SITE_KEYS } from './site-keys.ts';
import { PRODUCT_CATEGORIES, productCategory, withCategories } from './store-categories.ts';
import { websiteSettings } from './store-settings.ts';
import { isOnSite, isPublished } from './stored-pages.ts';
import { storedNavigations } from './stored-site.ts';
import { siteLanguages } from './translation/site-languages.ts';

const redirect = z.object({ from: z.string(), to: z.string(), status: z.int().min(301).max(308).default(301) });
const siteFile = z.looseObject({
  website: z.looseObject({ siteTitle: z.string() }),
  injection: z.object({ header: z.string().default(''), footer: z.string().default('') }).prefault({}),
  redirects: z.array(redirect).default([]),
  /** Passwords of collections, or hashes of them, by id. */
  passwords: z
    .record(
      z.string(),
      z
        .string()
        .min(1)
        .or(z.object({ hash: z.string() })),
    )
    .default({}),
  /** Documents as in the database, by name. */
  documents: z.looseObject({ [PRODUCT_CATEGORIES]: z.array(productCategory).optional() }).default({}),
  blockFields: z.record(z.string(), z.unknown()).default({}),
});
const collectionFile = z.looseObject({ collection: z.looseObject({ urlId: z.string(), title: z.string() }) });

/** Opens a content folder. Throws with the file and the invalid field. */
export const openFolderSource = (folder: string): ContentSource =>
  createMemorySource(onSite(readContentFolder(folder)));

/** A site without unpublished pages and items, with the categories of its stores. */
const onSite = (memory: MemorySite): MemorySite => ({
  ...memory,
  collections: memory.collections
    .filter(({ collection }) => isOnSite(collection))
    .map((owner) => ({
      ...owner,
      collection: withCategories(
        owner.collection,
        (memory.categories ?? []).filter(({ collectionId }) => collectionId === text(owner.collection, 'id')),
      ),
      items: owner.items.filter(isPublished),
    })),
});

/** Reads a content folder. Throws with all invalid files and fields. */
export function readContentFolder(folder: string): MemorySite {
  const { files, pages, own, site } = readFiles(folder);
  const { file: siteName, page: input } = own;
  const hash = createHash('sha256');
  for (const { file, source } of files) hash.update(`${file}\0${source}`);
  const locks = locksOf(site.passwords);
  const navigationFile = files.find(({ file }) => file === NAVIGATION_FILE)?.page ?? {};
  const collections = collect(
    pages.map(({ page }) => page),
    navigationFile,
    locks,
  );
  const context = Object.fromEntries(
    Object.entries(input).filter(
      ([key]) => SITE_KEYS.includes(key) || (siteName === SITE_FILE && !SERVER_KEYS.includes(key)),
    ),
  );
  const version = hash.digest('base64url').slice(0, 16);
  const documents = new Map(Object.entries(site.documents) as [string, Value][]);
  return {
    site: {
      context: withDocuments(context, documents),
      navigations: new Map([
        ...navigationsOf(navigationFile, input, collections),
        ...storedNavigations(documents.get('navigation'), collections),
      ]),
      injection: site.injection,
      forms: data(input, 'forms'),
      slides: data(input, 'slides'),
      version,
    },
    collections,
    pages: wholePages(pages.map(({ page }) => page)),
    redirects: site.redirects,
    search: documents.get('search') ?? null,
    categories: (site.documents[PRODUCT_CATEGORIES] ?? []).toSorted((a, b) => a.displayIndex - b.displayIndex),
    blockFields: new Map(Object.entries(site.blockFields) as [string, Value][]),
    version,
  };
}

/** The files of a folder with the validated site-level data. Throws with all problems of all files. */
function readFiles(folder: string) {
  const checks = createContentChecks();
  const files = collectContentFiles(folder, checks);
  const pages = pageFilesOf(files);
  for (const file of pages) checks.run(() => checkContent(file, collectionFile, file.page));
  const own = collectSiteFile(folder, files, checks);
  const site = own === undefined ? undefined : checks.run(() => checkContent(own, siteFile, own.page));
  checks.end();
  if (own === undefined || site === undefined) throw new Error('problems of the site file are reported');
  return { files, pages, own, site };
}

/** Passwords are plain text, or hashes. */
function locksOf(passwords: z.infer<typeof siteFile>['passwords']): ReadonlyMap<string, PageLock> {
  const locks = Object.entries(passwords).flatMap(([id, password]): [string, PageLock][] => {
    const lock = typeof password === 'string' ? plainLock(id, password) : storedLock(id, password);
    return lock === undefined ? [] : [[id, lock]];
  });
  return new Map(locks);
}

function navigationsOf(file: PageData, site: PageData, collections: readonly MemoryCollection[]) {
  const main = field(site, 'navigation');
  const plain = { ...data(site, 'navigations'), ...(main === undefined ? {} : { mainNav: main }) };
  return readNavigations(
    file,
    plain,
    collections.map(({ collection }) => collection),
  );
}

/** What all pages share, including settings by admins. */
function withDocuments(context: PageData, documents: ReadonlyMap<string, Value>): PageData {
  if (documents.size === 0) return context;
  const design = documents.get('design');
  const website = data(context, 'website');
  return {
    ...context,
    website: { ...website, ...websiteSettings(documents, siteLanguages(documents, text(website, 'language'))) },
    ...(isData(design) ? { design } : {}),
  };
}

/** Collections from all pages that show them: lists first, then items that only have a page of their own. */
function collect(
  pages: readonly PageData[],
  navigation: PageData,
  locks: ReadonlyMap<string, PageLock>,
): MemoryCollection[] {
  const byUrl = new Map<string, { collection: PageData; items: Value[]; page: PageData }>();
  const ordered = [...pages].sort((a, b) => pageRank(a) - pageRank(b));
  for (const page of ordered) {
    const collection = withUrl(data(page, 'collection'));
    const fullUrl = text(collection, 'fullUrl');
    const items = [...list(page, 'items'), ...list(page, 'upcoming'), ...list(page, 'past'), field(page, 'item')];
    const known = byUrl.get(fullUrl) ?? { collection, items: [], page: {} };
    if (!byUrl.has(fullUrl)) {
      byUrl.set(fullUrl, known);
      if (field(page, 'item') === undefined && field(page, 'filter') === undefined) known.page = rest(page);
    }
    const ids = new Set(known.items.map((item) => text(item, 'id')));
    for (const item of items)
      if (isData(item) && !ids.has(text(item, 'id'))) known.items.push(withItemUrl(item, fullUrl));
  }
  for (const item of Object.values(data(navigation, 'collections'))) {
    const collection = withUrl(isData(item) ? item : {});
    const fullUrl = text(collection, 'fullUrl');
    if (fullUrl !== '' && !byUrl.has(fullUrl)) byUrl.set(fullUrl, { collection, items: [], page: {} });
  }
  return [...byUrl.values()].map((item) => ({ ...item, lock: locks.get(text(item.collection, 'id')) }));
}

const rest = (page: PageData): PageData =>
  Object.fromEntries(Object.entries(page).filter(([key]) => ![...SITE_KEYS, 'collection', 'items'].includes(key)));

const withUrl = (collection: PageData): PageData =>
  text(collection, 'fullUrl') === '' ? { ...collection, fullUrl: `/${text(collection, 'urlId')}` } : collection;

const withItemUrl = (item: PageData, fullUrl: string): PageData =>
  text(item, 'fullUrl') === '' && text(item, 'urlId') !== ''
    ? { ...item, fullUrl: `${fullUrl}/${text(item, 'urlId')}` }
    : item;

/** Pages in `?format=json` form, by path: they are shown unchanged. */
function wholePages(pages: readonly PageData[]): Map<string, PageData> {
  const full = new Map<string, PageData>();
  for (const page of pages) {
    if (field(page, 'website') === undefined) continue;
    const collection = data(page, 'collection');
    const fullUrl = text(withUrl(collection), 'fullUrl');
    const pageData = Object.fromEntries(Object.entries(page).filter(([key]) => !SITE_KEYS.includes(key))) as PageData;
    const filter = ['category', 'tag', 'author'].find((name) => field(page, `${name}Filter`) !== undefined);
    const offset = number(data(page, 'pagination'), 'prevPageOffset');
    if (field(page, 'item') !== undefined) full.set(text(field(page, 'item'), 'fullUrl'), pageData);
    else if (filter !== undefined)
      full.set(`${fullUrl}?${filter}=${decodeEntities(text(page, `${filter}Filter`))}`, pageData);
    else if (offset === undefined) {
      full.set(fullUrl, pageData);
      if (flag(collection, 'homepage')) full.set('/', pageData);
    }
  }
  return full;
}
