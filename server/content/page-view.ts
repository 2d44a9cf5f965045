/** The store's content as one page sees it: no document in two versions, and a record of all that was read. */
import type { ContentSource, Loaded, MaybePromise, Reads } from './content-source.ts';
import { type CachedDocument, type DocumentCache, type DocumentStamp, versionOf } from './document-cache.ts';
import { text } from './fields.ts';
import { NOTHING, openCollection } from './memory-source.ts';
import type { SiteSnapshot } from './site-snapshot.ts';
import type { StoreDocuments } from './store-documents.ts';

/** A snapshot of the site with what has been read of its items. */
export interface StoreState {
  readonly snapshot: SiteSnapshot;
  readonly cache: DocumentCache;
  readonly documents: StoreDocuments;
  /** Settings have not changed since. */
  readonly isCurrent: () => boolean;
}

/** Calls that concern the site as a whole. */
export type SiteCalls = Pick<ContentSource, 'stamp' | 'search' | 'map' | 'purge' | 'close'>;

export function createPageView(state: StoreState, calls: SiteCalls): ContentSource {
  const { snapshot, documents } = state;
  const { memory } = snapshot;
  const { reads, note } = createReads(state);
  return {
    ...calls,
    reads,
    site: () => memory.site(),
    cacheMs: memory.cacheMs,
    find: (path) => memory.find(path) ?? whenRead(documents.find(path), note, ({ value }) => value),
    load(entry, query) {
      const owner = snapshot.stored.get(text(entry.collection, 'id'));
      if (owner === undefined) return memory.load(entry, query);
      return whenRead(documents.page(owner, entry, query), note, loadedOf);
    },
    // The database tells soon, and what it tells decides on status and headers: they wait.
    promised: () => new Promise<void>(() => undefined),
    query(request) {
      const owner = openCollection(snapshot.collections, request.collection);
      if (owner === undefined) return NOTHING;
      const stored = snapshot.stored.get(text(owner.collection, 'id'));
      if (stored === undefined) return memory.query(request);
      return whenRead(documents.query(stored, request), note, ({ value }) => value);
    },
    blockField: (id) => memory.blockField(id),
  };
}

/** Loaded pages by their documents: the same object as long as the document stays. */
const loadedOf = ({ value, stamp }: CachedDocument<Loaded['data'] | undefined>): Loaded | undefined =>
  value === undefined ? undefined : { data: value, version: stamp.version };

type Note = <T>(document: CachedDocument<T>) => CachedDocument<T>;

function whenRead<T, R>(
  document: MaybePromise<CachedDocument<T>>,
  note: Note,
  go: (document: CachedDocument<T>) => R,
): MaybePromise<R> {
  return document instanceof Promise ? document.then((result) => go(note(result))) : go(note(document));
}

function createReads({ cache, isCurrent }: StoreState): { readonly reads: Reads; readonly note: Note } {
  const stamps = new Map<string, DocumentStamp>();
  const read: CachedDocument[] = [];
  const since = cache.changes;
  let version: string | undefined;
  return {
    reads: {
      isCurrent: () => isCurrent() && [...stamps.values()].every((stamp) => cache.isCurrent(stamp)),
      version() {
        version ??= versionOf(
          [...stamps]
            .map(([id, stamp]) => `${id}\0${stamp.version}`)
            .sort()
            .join('\0'),
        );
        return version;
      },
    },
    note(document) {
      // While nothing has changed there is one version of each document alone.
      const result = cache.changes === since ? document : consistent(document, read);
      const { stamp } = result;
      if (stamps.get(stamp.id)?.version !== stamp.version) version = undefined;
      stamps.set(stamp.id, stamp);
      read.push(result);
      return result;
    },
  };
}

/** The document with those parts that the page has read before as they were then. */
function consistent<T>(document: CachedDocument<T>, read: readonly CachedDocument[]): CachedDocument<T> {
  const before = new Map<string, CachedDocument>();
  for (const { parts } of read)
    for (const part of parts) if (!before.has(part.stamp.id)) before.set(part.stamp.id, part);
  const parts = document.parts.map((part) => before.get(part.stamp.id) ?? part);
  if (document.compose === undefined || parts.every((part, at) => part === document.parts[at])) return document;
  const version = versionOf([document.stamp.id, ...parts.map(({ stamp }) => stamp.version)].join('\0'));
  return {
    ...document,
    value: document.compose(parts),
    parts,
    stamp: { ...document.stamp, version, parts: parts.map(({ stamp }) => stamp), checked: -1 },
  };
}
