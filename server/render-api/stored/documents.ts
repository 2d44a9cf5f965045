/** Stored documents of a namespace: preconditions, limits and versions, on top of a storage. */
import { Problem } from '../../http/problems.ts';
import type { DocumentStorage, DocumentWriter } from './document-storage.ts';
import {
  type Conditions,
  checkConditions,
  type DocumentEntry,
  type DocumentKey,
  type DocumentKind,
  isDocumentId,
  requireConditions,
  StoredText,
  type VersionEntry,
} from './stored-document.ts';

/** The namespace of the documents, and its limits. */
interface DocumentLimits {
  /** '' for keys without a namespace. */
  readonly name: string;
  readonly maxTemplates: number;
  readonly maxBytes: number;
  /** Writes must name the version that they replace. */
  readonly requirePreconditions: boolean;
}

export interface Put {
  readonly isNew: boolean;
  readonly etag: string;
  readonly version: number;
}

/** Shared by all processes of a server: every process sees an acknowledged write immediately. */
export interface DocumentStore {
  get(kind: DocumentKind, id: string): Promise<StoredText | undefined>;
  /** Stores content as JSON. Rejects with `precondition-failed`, `precondition-required`, `too-many-templates` and `storage-full`. */
  put(kind: DocumentKind, id: string, text: string, conditions?: Conditions): Promise<Put>;
  /** False when it does not exist. Rejects with `precondition-failed` and `precondition-required`. */
  delete(kind: DocumentKind, id: string, conditions?: Conditions): Promise<boolean>;
  /** Entries sorted by id, after `after`. */
  list(kind: DocumentKind, after: string, limit: number): Promise<readonly DocumentEntry[]>;
  /** Newest first; undefined when the document does not exist. */
  versions(kind: DocumentKind, id: string): Promise<readonly VersionEntry[] | undefined>;
  version(kind: DocumentKind, id: string, version: number): Promise<StoredText | undefined>;
}

/** The documents of all namespaces. */
export interface Documents {
  size(): Promise<number>;
  of(limits: DocumentLimits): DocumentStore;
}

export const createDocuments = (storage: DocumentStorage): Documents => ({
  size: () => storage.size(),
  of: (limits) => new NamespaceStore(storage, limits),
});

class NamespaceStore implements DocumentStore {
  private readonly storage: DocumentStorage;
  private readonly limits: DocumentLimits;

  constructor(storage: DocumentStorage, limits: DocumentLimits) {
    this.storage = storage;
    this.limits = limits;
  }

  async get(kind: DocumentKind, id: string): Promise<StoredText | undefined> {
    return isDocumentId(id) ? this.storage.get(this.key(kind, id)) : undefined;
  }

  put(kind: DocumentKind, id: string, text: string, conditions: Conditions = {}): Promise<Put> {
    const key = this.key(kind, id);
    return this.storage.write((writer) => this.save(writer, key, text, conditions));
  }

  delete(kind: DocumentKind, id: string, conditions: Conditions = {}): Promise<boolean> {
    const key = this.key(kind, id);
    return this.storage.write(async (writer) => {
      const before = await writer.etag(key);
      this.check(conditions, before);
      if (before !== undefined) await writer.remove(key);
      return before !== undefined;
    });
  }

  list(kind: DocumentKind, after: string, limit: number): Promise<readonly DocumentEntry[]> {
    return this.storage.list(this.key(kind, after), limit);
  }

  async versions(kind: DocumentKind, id: string): Promise<readonly VersionEntry[] | undefined> {
    if (!isDocumentId(id)) return undefined;
    const versions = await this.storage.write((writer) => writer.versions(this.key(kind, id)));
    return versions.length === 0 ? undefined : versions;
  }

  async version(kind: DocumentKind, id: string, version: number): Promise<StoredText | undefined> {
    if (!isDocumentId(id)) return undefined;
    const text = await this.storage.write((writer) => writer.version(this.key(kind, id), version));
    return text === undefined ? undefined : new StoredText(text);
  }

  private async save(writer: DocumentWriter, key: DocumentKey, text: string, conditions: Conditions): Promise<Put> {
    const before = await writer.etag(key);
    this.check(conditions, before);
    const { maxTemplates, maxBytes } = this.limits;
    const { documents, bytes } = await writer.usageBeside(key);
    if (before === undefined && documents >= maxTemplates)
      throw new Problem('too-many-templates', { detail: `The limit is ${maxTemplates}.` });
    if (bytes + Buffer.byteLength(text) > maxBytes)
      throw new Problem('storage-full', { detail: `The limit is ${maxBytes} bytes; ${bytes} are in use.` });
    const document = new StoredText(text);
    return { isNew: before === undefined, etag: document.etag, version: await writer.save(key, document) };
  }

  private check(conditions: Conditions, etag: string | undefined): void {
    if (this.limits.requirePreconditions) requireConditions(conditions);
    checkConditions(conditions, etag);
  }

  private key(kind: DocumentKind, id: string): DocumentKey {
    return { namespace: this.limits.name, kind, id };
  }
}
