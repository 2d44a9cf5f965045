/** Storage of documents: a database, or files. Shared by all processes of a server. */
import type { DocumentEntry, DocumentKey, StoredText, VersionEntry } from './stored-document.ts';

/** Maximum number of earlier versions of each document. */
export const MAX_VERSIONS = 20;

export interface Usage {
  readonly documents: number;
  readonly bytes: number;
}

export interface DocumentStorage {
  /** Number of all documents, of all namespaces. */
  size(): Promise<number>;
  get(key: DocumentKey): Promise<StoredText | undefined>;
  /** Entries of a namespace and kind, sorted by id, after `key.id`. */
  list(key: DocumentKey, limit: number): Promise<readonly DocumentEntry[]>;
  /** Runs exclusively among all processes. What it writes is stored completely when it resolves, and not at all when it rejects. */
  write<T>(work: (writer: DocumentWriter) => Promise<T>): Promise<T>;
}

export interface DocumentWriter {
  /** The ETag of the stored document; undefined without one. */
  etag(key: DocumentKey): Promise<string | undefined>;
  /** Number and size of a namespace's documents, without `key` and without earlier versions. */
  usageBeside(key: DocumentKey): Promise<Usage>;
  /** Stores a new version and deletes all but the last 20. Returns its number. */
  save(key: DocumentKey, document: StoredText): Promise<number>;
  /** Deletes the document and its versions. */
  remove(key: DocumentKey): Promise<void>;
  /** Newest first. */
  versions(key: DocumentKey): Promise<readonly VersionEntry[]>;
  version(key: DocumentKey, version: number): Promise<string | undefined>;
}
