/** The store's content for one page: consistent versions of documents, and a record of what was read. */

import type { TextTable } from '#shared/translations';
import type { ContentSource, ItemTexts, Loaded, MaybePromise, Reads } from './content-source.ts';
import { type CachedDocument, type DocumentCache, type DocumentStamp, versionOf } from './document-cache.ts';
import { text } from './fields.ts';
import { NOTHING, openCollection } from './memory-source.ts';
import { RecordingReads } from './recording-reads.ts';
import type { SiteSnapshot } from './site-snapshot.ts';
import type { StoreDocuments } from './store-documents.ts';

/** A snapshot of the site with the items read so far. */
export interface StoreState {
  readonly snapshot: SiteSnapshot;
  readonly cache: DocumentCache;
  readonly documents: StoreDocuments;
  /** Whether the settings are unchanged. */
  readonly isCurrent: () => boolean;
}

/** Calls about the site as a whole. */
export type SiteCalls = Pick<
  ContentSource,
  'stamp' | 'catchUp' | 'search' | 'correct' | 'map' | 'purge' | 'close' | 'within'
>;

export function createPageView(state: StoreState, calls: SiteCalls): ContentSource {
  const { snapshot, documents } = state;
  const { memory } = snapshot;
  const reads = new PageReads(state);
  const note = createNote(state.cache, reads);
  const whenRead = <T, R>(
    document: MaybePromise<CachedDocument<T>>,
    go: (document: CachedDocument<T>) => R,
  ): MaybePromise<R> =>
    document instanceof Promise ? reads.track(document.then((result) => go(note(result)))) : go(note(document));
  return {
    ...calls,
    reads,
    site: () => memory.site(),
    cacheMs: memory.cacheMs,
    find: (path) => memory.find(path) ?? whenRead(documents.find(path), ({ value }) => value),
    load(entry, query) {
      const owner = snapshot.stored.get(text(entry.collection, 'id'));
      if (owner === undefined) return memory.load(entry, query);
      return whenRead(documents.page(owner, entry, query), loadedOf);
    },
    // The database responds quickly, and its response determines status and headers: so they wait.
    promised: () => new Promise<void>(() => undefined),
    query(request) {
      const owner = openCollection(snapshot.collections, request.collection);
      if (owner === undefined) return NOTHING;
      const stored = snapshot.stored.get(text(owner.collection, 'id'));
      if (stored === undefined) return memory.query(request);
      return whenRead(documents.query(stored, request), ({ value }) => value);
    },
    blockField: (id) => memory.blockField(id),
    itemTexts(languages, ids) {
      const read = languages.map((language) => documents.translations(language, ids));
      const tables = (all: readonly (readonly CachedDocument<TextTable | null>[])[]): ItemTexts =>
        new Map(all.map((found, at) => [languages[at] ?? '', tablesOf(ids, found.map(note))]));
      return read.some((one) => one instanceof Promise)
        ? reads.track(Promise.all(read).then(tables))
        : tables(read as readonly (readonly CachedDocument<TextTable | null>[])[]);
    },
  };
}

const tablesOf = (
  ids: readonly string[],
  documents: readonly CachedDocument<TextTable | null>[],
): ReadonlyMap<string, TextTable> =>
  new Map(
    documents.flatMap(({ value }, at) => {
      const id = ids[at];
      return value === null || id === undefined ? [] : [[id, value] as const];
    }),
  );

const loadedOf = ({ value, stamp }: CachedDocument<Loaded['data'] | undefined>): Loaded | undefined =>
  value === undefined ? undefined : { data: value, version: stamp.version };

/** Stamps of what a page has read. It outlives the page, so it must not hold documents. */
class PageReads extends RecordingReads<PageReads> implements Reads {
  readonly isPrompt = true;
  private readonly state: Pick<StoreState, 'cache' | 'isCurrent'>;
  private readonly stamps = new Map<string, DocumentStamp>();
  private readonly running = new Set<Promise<unknown>>();
  private hash: string | undefined;

  constructor({ cache, isCurrent }: Pick<StoreState, 'cache' | 'isCurrent'>) {
    super();
    this.state = { cache, isCurrent };
  }

  add(stamp: DocumentStamp): void {
    if (this.stamps.get(stamp.id)?.version !== stamp.version) this.hash = undefined;
    this.stamps.set(stamp.id, stamp);
    this.recorder?.add(stamp);
  }

  protected empty(): PageReads {
    return new PageReads(this.state);
  }

  track<T>(reading: Promise<T>): Promise<T> {
    this.running.add(reading);
    const end = (): void => void this.running.delete(reading);
    reading.then(end, end);
    return reading;
  }

  version(): string {
    const lines = (): string[] => [...this.stamps].map(([id, { version }]) => `${id}\0${version}`).sort();
    this.hash ??= versionOf(lines().join('\0'));
    return this.hash;
  }

  isCurrent(): boolean {
    const { cache, isCurrent } = this.state;
    if (!isCurrent()) return false;
    for (const stamp of this.stamps.values()) if (!cache.isCurrent(stamp)) return false;
    return true;
  }

  pending(): Promise<unknown> | undefined {
    return this.running.size === 0 ? undefined : Promise.allSettled(this.running);
  }

  include(other: Reads): void {
    if (other instanceof PageReads && other !== this) for (const stamp of other.stamps.values()) this.add(stamp);
  }
}

type Note = <T>(document: CachedDocument<T>) => CachedDocument<T>;

/** Records what a page reads, and returns it in the version that the page has seen before. */
function createNote(cache: DocumentCache, reads: PageReads): Note {
  const read: CachedDocument[] = [];
  const since = cache.changes;
  return (document) => {
    // While nothing has changed, each document has only one version.
    const result = cache.changes === since ? document : consistent(document, read);
    reads.add(result.stamp);
    read.push(result);
    return result;
  };
}

/** The document with parts that the page has read before in their earlier versions. */
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
