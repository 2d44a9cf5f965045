/** Content of the built-in store: pages read cached documents, which changes invalidate by key on every replica. */
import type { Logger } from 'pino';
import type { Database, Db } from '../database/database.ts';
import { createFollower } from '../database/follower.ts';
import { type CloseStack, openInSteps } from '../lifecycle/close-stack.ts';
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
import {
  createSiteSearch,
  createStoreSearch,
  createStoreSpelling,
  pruneTypos,
  type StoreSearch,
  type StoreSpelling,
} from './store-search.ts';

/** Key of site-level data. */
const SETTINGS = 'settings';

interface SiteState extends StoreState {
  readonly search: StoreSearch;
  readonly correct: StoreSpelling;
}

interface StoreOptions {
  /** Size limit of cached content in bytes. */
  readonly cacheBytes: number;
  /** Limit for the caches of all sites. */
  readonly cacheBound?: CacheBound | undefined;
  readonly logger: Logger;
}

/** Opens the store's content, overlaid on the site's folder. Rejects when the store cannot be read. */
export const openStoreSource = (database: Database, base: MemorySite, options: StoreOptions): Promise<ContentSource> =>
  openInSteps((closing) => openFollowed(database, base, options, closing));

async function openFollowed(
  database: Database,
  base: MemorySite,
  options: StoreOptions,
  closing: CloseStack,
): Promise<ContentSource> {
  const { db } = database;
  const follower = createFollower(options.logger, 'reading changed content failed; serving the previous content');
  // Closing the database afterwards must not break a pending read.
  closing.defer(() => follower.stop());
  // Subscribe before reading anything, so that no later change is missed.
  closing.defer(await database.listen(CONTENT_CHANGES, follower.wake));
  const feed = await openChangeFeed(db);
  const states = await openStates(db, base, options);
  closing.defer(() => states.close());
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
    search: (text, language) => states.current().search(text, language),
    correct: (text, language) => states.current().correct(text, language),
    map: () => mapOfStore(db, states.current().snapshot),
    purge: () => states.current().cache.clear(),
    within: async (tx) =>
      viewWithin(tx, await readState(tx, base, new DocumentCache(options.cacheBytes), () => true), site),
    close: closing.close,
  };
  return sourceOf(() => createPageView(states.current(), site), site);
}

/** The state of the site, which is reloaded when its settings change. */
interface States {
  readonly current: () => SiteState;
  /** Pages see the previous state until the new one is loaded. */
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
  // Cached pages keep a comparison of numbers, so that they do not keep the content in memory that they were rendered from.
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

/** The content as a transaction sees it. */
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
  const reader = { db, snapshot, items: documents.items, site: createSiteSearch(snapshot) };
  const [search, correct] = [createStoreSearch(reader), createStoreSpelling(reader)];
  return { snapshot, cache, documents, search, correct, isCurrent };
}

/** The source itself handles each call like a page of its own. */
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
