/** Content of the built-in store: pages read what they show, and what changes is dropped on every replica by its key. */
import type { Logger } from 'pino';
import type { Database, Db } from '../database/database.ts';
import { createFollower } from '../database/follower.ts';
import type { CacheBound, CacheShare } from '../sites/cache-bound.ts';
import { CONTENT_CHANGES, openChangeFeed, pruneChanges } from './change-feed.ts';
import type { ContentSource } from './content-source.ts';
import { DocumentCache } from './document-cache.ts';
import type { MemorySite } from './memory-source.ts';
import { createPageView, type SiteCalls, type StoreState } from './page-view.ts';
import { createSnapshot } from './site-snapshot.ts';
import { createDocuments } from './store-documents.ts';
import { mapOfStore } from './store-map.ts';
import { readSiteRows } from './store-rows.ts';
import { createStoreSearch, createStoreSpelling, pruneTypos, type StoreSearch } from './store-search.ts';

/** The key of what belongs to the site as a whole. */
const SETTINGS = 'settings';

interface SiteState extends StoreState {
  readonly search: StoreSearch;
  readonly correct: (query: string) => Promise<string>;
}

interface StoreOptions {
  /** Bound of cached content in bytes. */
  readonly cacheBytes: number;
  /** Bound of the caches of all sites. */
  readonly cacheBound?: CacheBound | undefined;
  readonly logger: Logger;
}

/** Opens the store's content over what the site's folder says. Rejects when the store cannot be read. */
export async function openStoreSource(
  database: Database,
  base: MemorySite,
  options: StoreOptions,
): Promise<ContentSource> {
  const { db } = database;
  const follower = createFollower(options.logger, 'changed content could not be read; serving the previous content');
  // Before anything is read: what changes from here on is heard.
  const stop = await database.listen(CONTENT_CHANGES, follower.wake);
  const feed = await openChangeFeed(db);
  const states = await openStates(db, base, options);
  let [isStale, position] = [false, feed.position()];
  follower.follow(async () => {
    const changes = await feed.next();
    const { cache } = states.current();
    if (changes === 'all') cache.clear();
    else if (changes.length > 0) cache.invalidate(changes);
    isStale ||= changes === 'all' || changes.includes(SETTINGS);
    if (isStale) await states.replace();
    isStale = false;
    position = feed.position();
  });
  follower.prune(async () => {
    await pruneChanges(db);
    await pruneTypos(db);
  });
  const site: SiteCalls = {
    stamp: () => `${base.version} ${position}`,
    catchUp: follower.catchUp,
    search: (text) => states.current().search(text),
    correct: (text) => states.current().correct(text),
    map: () => mapOfStore(db, states.current().snapshot),
    purge: () => states.current().cache.clear(),
    within: async (tx) =>
      viewWithin(tx, await readState(tx, base, new DocumentCache(options.cacheBytes), () => true), site),
    async close() {
      states.close();
      await stop();
      // Whoever closes the database next must not fail a read that is under way.
      await follower.stop();
    },
  };
  return sourceOf(() => createPageView(states.current(), site), site);
}

/** The state of the site, which is read anew when its settings change. */
interface States {
  readonly current: () => SiteState;
  /** Until the new state has been read, pages see the previous one. */
  replace(): Promise<void>;
  close(): void;
}

async function openStates(
  db: Db,
  base: MemorySite,
  { cacheBytes, cacheBound }: Pick<StoreOptions, 'cacheBytes' | 'cacheBound'>,
): Promise<States> {
  let latest = 1;
  let share: CacheShare | undefined;
  // Cached pages hold the number's comparison, and must not hold the content that they were made of.
  const read = (number: number): Promise<SiteState> => {
    const cache = new DocumentCache(cacheBytes, () => share?.grown());
    return readState(db, base, cache, () => latest === number);
  };
  let current = await read(latest);
  share = cacheBound?.add({ bytes: () => current.cache.bytes, dropOldest: () => current.cache.dropOldest() });
  return {
    current: () => current,
    async replace() {
      const before = current.cache;
      current = await read(latest + 1);
      latest++;
      before.clear();
    },
    close: () => share?.remove(),
  };
}

/** What a transaction sees. */
const viewWithin = (tx: Db, state: SiteState, site: SiteCalls): ContentSource =>
  createPageView(state, {
    ...site,
    search: state.search,
    correct: state.correct,
    map: () => mapOfStore(tx, state.snapshot),
  });

async function readState(
  db: Db,
  base: MemorySite,
  cache: DocumentCache,
  isCurrent: StoreState['isCurrent'],
): Promise<SiteState> {
  const snapshot = createSnapshot(base, await readSiteRows(db));
  const documents = createDocuments(db, cache, snapshot);
  const reader = { db, snapshot, items: documents.items };
  const [search, correct] = [createStoreSearch(reader), createStoreSpelling(reader)];
  return { snapshot, cache, documents, search, correct, isCurrent };
}

/** The source itself answers each call as a page of its own. */
const sourceOf = (view: () => ContentSource, site: SiteCalls): ContentSource => ({
  ...site,
  site: () => view().site(),
  get cacheMs() {
    return view().cacheMs;
  },
  find: (path) => view().find(path),
  load: (entry, query) => view().load(entry, query),
  promised: (entry, query) => view().promised?.(entry, query),
  query: (request) => view().query(request),
  blockField: (id) => view().blockField(id),
  itemTexts: (languages, ids) => view().itemTexts?.(languages, ids) ?? new Map(),
  forPage: view,
});
