/** Caches documents of a site's content: limited in bytes, read once for concurrent requests, invalidated by keys. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from './content-source.ts';

/** Tells whether a document is current, without keeping the document in memory. */
export interface DocumentStamp {
  readonly id: string;
  /** Equal for equal content on every replica. */
  readonly version: string;
  /** Keys of changes that invalidate it. */
  readonly keys: readonly string[];
  readonly parts: readonly DocumentStamp[];
  /** The number of changes when its read started. */
  readonly since: number;
  /** Epoch milliseconds when it expires; Infinity: only changes invalidate it. */
  readonly until: number;
  /** The number of changes that it was last checked against; -1: it is stale. */
  checked: number;
}

export interface CachedDocument<T = unknown> {
  readonly value: T;
  readonly bytes: number;
  readonly stamp: DocumentStamp;
  readonly parts: readonly CachedDocument[];
  /** Rebuilds the value from the same parts in other versions. */
  readonly compose?: ((parts: readonly CachedDocument[]) => T) | undefined;
}

/** A document that was read from the database. */
export interface ReadDocument<T> {
  readonly value: T;
  readonly keys: readonly string[];
  /** JSON of the value, from which its version and size are computed. */
  readonly json: string;
  readonly until?: number | undefined;
}

/** Number of keys whose last change is remembered; beyond that, everything read earlier counts as stale. */
const MAX_KEYS = 50_000;
/** A parsed object takes about three times the space of its text. */
const BYTES_PER_CHARACTER = 3;
/** Of any document: its keys, versions and parts. */
const OVERHEAD_BYTES = 1024;
/** Share of the bytes for missing documents, so that requests for random paths cannot evict pages. */
const MISSING_SHARE = 1 / 32;

export const versionOf = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 16);

export class DocumentCache {
  /** Number of batches of changes so far. */
  changes = 0;
  private floor = 0;
  private readonly changedAt = new Map<string, number>();
  private readonly running = new Map<string, Promise<CachedDocument>>();
  private readonly documents: LRUCache<string, CachedDocument>;
  /** Documents of things that do not exist. */
  private readonly missing: LRUCache<string, CachedDocument>;

  private readonly grown: (() => void) | undefined;

  /** `maxBytes`: limit for all documents together. `grown`: called when a document has been added. */
  constructor(maxBytes: number, grown?: () => void) {
    this.grown = grown;
    this.documents = boundedIn(maxBytes * (1 - MISSING_SHARE));
    this.missing = boundedIn(maxBytes * MISSING_SHARE);
  }

  get bytes(): number {
    return this.documents.calculatedSize + this.missing.calculatedSize;
  }

  /** Invalidates the documents of these keys. Later requests do not join pending reads. */
  invalidate(keys: readonly string[]): void {
    this.changes++;
    this.running.clear();
    if (this.changedAt.size + keys.length > MAX_KEYS) {
      this.changedAt.clear();
      this.floor = this.changes;
      return;
    }
    for (const key of keys) this.changedAt.set(key, this.changes);
  }

  /** Drops everything. Returns the number of documents. */
  clear(): number {
    const { size } = this.documents;
    this.changes++;
    this.floor = this.changes;
    this.changedAt.clear();
    this.running.clear();
    this.documents.clear();
    this.missing.clear();
    return size;
  }

  /** Drops the least recently used document. */
  dropOldest(): void {
    if (this.documents.pop() === undefined) this.missing.pop();
  }

  isCurrent(stamp: DocumentStamp): boolean {
    if (stamp.checked === -1 || (stamp.until !== Infinity && stamp.until <= Date.now())) return false;
    if (stamp.checked === this.changes) return true;
    const isStale =
      stamp.since < this.floor ||
      stamp.keys.some((key) => (this.changedAt.get(key) ?? 0) > stamp.since) ||
      stamp.parts.some((part) => !this.isCurrent(part));
    stamp.checked = isStale ? -1 : this.changes;
    return !isStale;
  }

  /** A document that is cached and current. */
  peek<T>(id: string): CachedDocument<T> | undefined {
    const document = this.documents.get(id) ?? this.missing.get(id);
    return document !== undefined && this.isCurrent(document.stamp) ? (document as CachedDocument<T>) : undefined;
  }

  /** A document; synchronous when it is cached. `read` runs once for concurrent requests; its failure rejects them all. */
  get<T>(id: string, read: (since: number) => Promise<CachedDocument<T>>): MaybePromise<CachedDocument<T>> {
    const document = this.peek<T>(id);
    if (document !== undefined) return document;
    const current = this.running.get(id);
    if (current !== undefined) return current as Promise<CachedDocument<T>>;
    const reading = read(this.changes)
      .then((result) => this.add(result))
      .finally(() => {
        if (this.running.get(id) === reading) this.running.delete(id);
      });
    this.running.set(id, reading);
    return reading;
  }

  /** Caches a document, unless it has changed while it was read. */
  add<T>(document: CachedDocument<T>): CachedDocument<T> {
    const { value, stamp } = document;
    if (!this.isCurrent(stamp)) return document;
    const isMissing = value === undefined || value === null;
    (isMissing ? this.missing : this.documents).set(stamp.id, document);
    (isMissing ? this.documents : this.missing).delete(stamp.id);
    this.grown?.();
    return document;
  }
}

const boundedIn = (bytes: number): LRUCache<string, CachedDocument> =>
  new LRUCache({ maxSize: Math.max(1, Math.floor(bytes)), sizeCalculation: (document) => document.bytes });

/** A document without parts. */
export function plainDocument<T>(id: string, since: number, read: ReadDocument<T>): CachedDocument<T> {
  const { value, keys, json, until = Infinity } = read;
  return {
    value,
    bytes: json.length * BYTES_PER_CHARACTER + id.length * 2 + OVERHEAD_BYTES,
    stamp: { id, version: versionOf(json), keys, parts: [], since, until, checked: -2 },
    parts: [],
  };
}

/** A document composed of others: current as long as they are. */
export function composedDocument<T>(
  id: string,
  parts: readonly CachedDocument[],
  compose: (parts: readonly CachedDocument[]) => T,
): CachedDocument<T> {
  const stamps = parts.map(({ stamp }) => stamp);
  return {
    value: compose(parts),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, OVERHEAD_BYTES + id.length * 2),
    stamp: {
      id,
      version: versionOf([id, ...stamps.map(({ version }) => version)].join('\0')),
      keys: [],
      parts: stamps,
      since: Math.min(...stamps.map(({ since }) => since)),
      until: Math.min(...stamps.map(({ until }) => until)),
      checked: -2,
    },
    parts,
    compose,
  };
}
