/** Documents of a site's content: bounded in bytes, read once for all who wait, dropped by the keys that change. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from './content-source.ts';

/** What tells whether a document is current, without the document. */
export interface DocumentStamp {
  readonly id: string;
  /** The same for the same content on every replica. */
  readonly version: string;
  /** Keys of changes that make it stale. */
  readonly keys: readonly string[];
  readonly parts: readonly DocumentStamp[];
  /** Changes that were known when its reading began. */
  readonly since: number;
  /** Epoch milliseconds from which on it is stale; Infinity: only changes make it so. */
  readonly until: number;
  /** Changes against which it was compared; -1: it is stale. */
  checked: number;
}

export interface CachedDocument<T = unknown> {
  readonly value: T;
  readonly bytes: number;
  readonly stamp: DocumentStamp;
  readonly parts: readonly CachedDocument[];
  /** Makes the value anew from the same parts in other versions. */
  readonly compose?: ((parts: readonly CachedDocument[]) => T) | undefined;
}

/** A document that has been read from the database. */
export interface ReadDocument<T> {
  readonly value: T;
  readonly keys: readonly string[];
  /** JSON that stands for the value: of its version and its size. */
  readonly json: string;
  readonly until?: number | undefined;
}

/** Keys of which the last change is known; beyond that everything read before counts as stale. */
const MAX_KEYS = 50_000;
/** A parsed object takes about three times the room of its text. */
const BYTES_PER_CHARACTER = 3;
/** Of any document: its keys, versions and parts. */
const OVERHEAD_BYTES = 1024;
/** Share of the bytes for what does not exist: requests for random addresses must not push out pages. */
const MISSING_SHARE = 1 / 32;

export const versionOf = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 16);

export class DocumentCache {
  /** Batches of changes so far. */
  changes = 0;
  private floor = 0;
  private readonly changedAt = new Map<string, number>();
  private readonly running = new Map<string, Promise<CachedDocument>>();
  private readonly documents: LRUCache<string, CachedDocument>;
  /** Documents that say that there is nothing. */
  private readonly missing: LRUCache<string, CachedDocument>;

  private readonly grown: (() => void) | undefined;

  /** `maxBytes`: bound of all documents together. `grown`: called when a document has been added. */
  constructor(maxBytes: number, grown?: () => void) {
    this.grown = grown;
    this.documents = boundedIn(maxBytes * (1 - MISSING_SHARE));
    this.missing = boundedIn(maxBytes * MISSING_SHARE);
  }

  get bytes(): number {
    return this.documents.calculatedSize + this.missing.calculatedSize;
  }

  /** Makes the documents of these keys stale. Readings that are under way are not joined any more. */
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

  /** Drops everything. Gives how many documents that were. */
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

  /** Drops the document that has not been used for the longest time. */
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

  /** A document; at once when it is cached. `read` runs once for all who ask meanwhile; its failure reaches them all. */
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

/** A document of its own. */
export function plainDocument<T>(id: string, since: number, read: ReadDocument<T>): CachedDocument<T> {
  const { value, keys, json, until = Infinity } = read;
  return {
    value,
    bytes: json.length * BYTES_PER_CHARACTER + id.length * 2 + OVERHEAD_BYTES,
    stamp: { id, version: versionOf(json), keys, parts: [], since, until, checked: -2 },
    parts: [],
  };
}

/** A document made of others: current as long as they are. */
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
