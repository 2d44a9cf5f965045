/** Where documents are stored: a database, or files. All processes of a server see the same. */
import type { DocumentEntry, DocumentKey, StoredText, VersionEntry } from './stored-document.ts';

/** Earlier versions that are stored of each document. */
export const MAX_VERSIONS = 20;

export interface Usage {
  readonly documents: number;
  readonly bytes: number;
}

export interface DocumentStorage {
  /** Number of all documents, of all namespaces. */
  size(): Promise<number>;
  get(key: DocumentKey): Promise<StoredText | undefined>;
  /** Entries of a namespace and kind in the order of their ids, from the first after `key.id`. */
  list(key: DocumentKey, limit: number): Promise<readonly DocumentEntry[]>;
  /** Runs while no other process writes. What it writes is there as a whole when it resolves, or not at all when it rejects. */
  write<T>(work: (writer: DocumentWriter) => Promise<T>): Promise<T>;
}

export interface DocumentWriter {
  /** The etag of what is stored; undefined when there is nothing. */
  etag(key: DocumentKey): Promise<string | undefined>;
  /** What the documents of a namespace amount to, without `key` and without earlier versions. */
  usageBeside(key: DocumentKey): Promise<Usage>;
  /** Stores a new version and forgets those before the last 20. Gives its number. */
  save(key: DocumentKey, document: StoredText): Promise<number>;
  /** Removes the document and its versions. */
  remove(key: DocumentKey): Promise<void>;
  /** Newest first. */
  versions(key: DocumentKey): Promise<readonly VersionEntry[]>;
  version(key: DocumentKey, version: number): Promise<string | undefined>;
}
