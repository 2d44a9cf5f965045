/** Exports a site as a folder of content files: what is unchanged since the import is identical to the byte. */
import { data, isData, list, text } from '../../content/fields.ts';
import { NAVIGATION_FILE, SITE_FILE } from '../../content/site-file-names.ts';
import type { Db } from '../../database/database.ts';
import { type AddressPair, readDemoAddresses } from './demo-files.ts';
import { changedSiteParts, siteFile } from './site-file-parts.ts';
import { readSources, type SiteSource } from './site-sources.ts';
import { type CollectionState, hashesOf, partHash, readSiteState, type SiteState } from './site-state.ts';
import { inOrderOf, jsonText, parsed } from './source-json.ts';

/** Contents by file name. */
export type ContentFiles = ReadonlyMap<string, string>;

/** The content files of the site. `secret`: the one that the site was imported with. */
export async function exportContent(tx: Db, websiteId: string, secret: string): Promise<ContentFiles> {
  const sources = await readSources(tx, websiteId, secret);
  const addresses = await readDemoAddresses(
    tx,
    sources.map((source) => source.text),
  );
  return contentFiles(withOriginals(await readSiteState(tx, websiteId), addresses), sources);
}

/** The site with the addresses that its files have in its folder. */
function withOriginals({ site, collections }: SiteState, addresses: readonly AddressPair[]): SiteState {
  if (addresses.length === 0) return { site, collections };
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string')
      return addresses.reduce((result, { stored, original }) => result.replaceAll(stored, original), value);
    if (Array.isArray(value)) return value.map(walk);
    return isData(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
      : value;
  };
  const walked = (parts: SiteState['site']) => new Map([...parts].map(([name, value]) => [name, walk(value)]));
  return {
    site: walked(site),
    collections: collections.map((collection) => ({ ...collection, parts: walked(collection.parts) })),
  };
}

function contentFiles(state: SiteState, sources: readonly SiteSource[]): ContentFiles {
  const files = new Map<string, string>();
  const present = new Map(state.collections.map((collection) => [collection.id, collection]));
  const changedSite = changedSiteParts(state, sources);
  const navigation = sources.find(({ file }) => file === NAVIGATION_FILE);
  const isNavigationKept = navigation !== undefined && !changedSite.has('document:navigation');
  for (const source of sources) {
    const { file, collectionId, text: content } = source;
    if (file === SITE_FILE || (file === NAVIGATION_FILE && !isNavigationKept)) continue;
    if (collectionId === null) files.set(file, content);
    else if (isSame(collectionId, present.get(collectionId), sources)) files.set(file, content);
  }
  for (const collection of state.collections) {
    const home = homeOf(collection.id, sources);
    const isInNavigation = isNavigationKept && navigation.parts[`collection:${collection.id}`] === combined(collection);
    if (isInNavigation || (home !== undefined && files.has(home.file))) continue;
    files.set(home?.file ?? freeName(files, collection.urlId), pageText(collection, home));
  }
  const site = siteFile(state, sources, changedSite);
  return site === undefined ? files : new Map([...files, [SITE_FILE, site]]);
}

const combined = ({ parts }: CollectionState): string => partHash(hashesOf(parts));

const homeOf = (id: string, sources: readonly SiteSource[]): SiteSource | undefined =>
  sources.find(({ collectionId, parts }) => collectionId === id && parts['collection'] !== undefined);

/** Whether a collection is unchanged since its import; then all files that show it are, too. */
function isSame(id: string, collection: CollectionState | undefined, sources: readonly SiteSource[]): boolean {
  const home = homeOf(id, sources);
  if (collection === undefined || home === undefined) return false;
  const hashes = hashesOf(collection.parts);
  const before = Object.keys(home.parts).filter((name) => !name.startsWith('site:'));
  return before.length === Object.keys(hashes).length && before.every((name) => home.parts[name] === hashes[name]);
}

/** A collection with its page and items. Unchanged parts are written as they were in its file. */
function pageText({ id, parts }: CollectionState, home: SiteSource | undefined): string {
  const before = parsedFile(home?.text);
  const hashes = hashesOf(parts);
  const isUnchanged = (part: string): boolean => home?.parts[part] !== undefined && home.parts[part] === hashes[part];
  const models = [...['items', 'upcoming', 'past'].flatMap((name) => list(before, name)), before['item']];
  const items = (parts.get('order') as readonly string[]).map((itemId) => {
    const model = models.find((item) => text(item, 'id') === itemId);
    const part = `item:${itemId}`;
    return isUnchanged(part) && model !== undefined ? model : inOrderOf(model, parts.get(part));
  });
  const collection = isUnchanged('collection')
    ? before['collection']
    : inOrderOf(before['collection'], parts.get('collection'));
  const page = isUnchanged('page') ? pageOf(before) : inOrderOf(before, parts.get('page'));
  const own = isData(collection) && text(collection, 'id') === id ? collection : parts.get('collection');
  const all = { collection: own, ...(page as object), items };
  return jsonText(inOrderOf(before, all), home?.text ?? '');
}

const NOT_OF_PAGE: ReadonlySet<string> = new Set(['collection', 'items', 'upcoming', 'past', 'item']);

const pageOf = (file: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(file).filter(([name]) => !NOT_OF_PAGE.has(name)));

const parsedFile = (source: string | undefined) => (source === undefined ? {} : data({ file: parsed(source) }, 'file'));

function freeName(files: ContentFiles, urlId: string): string {
  const name = urlId.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'page';
  const isTaken = (file: string): boolean => files.has(file) || file === SITE_FILE || file === NAVIGATION_FILE;
  for (let number = 0; ; number++) {
    const file = `${name}${number === 0 ? '' : `-${number}`}.json`;
    if (!isTaken(file)) return file;
  }
}
