/** Documents that are stored by id, templates and sets of templates: keys, versions, and preconditions of writes. */
import { contentHash } from '../../disk/content-hash.ts';
import { Problem } from '../../http/problems.ts';

export type DocumentKind = 'template' | 'set';

/** Source texts or instruction trees by name. */
type Partials = Readonly<Record<string, string | readonly unknown[]>>;

interface StoredTemplate {
  readonly template?: string;
  readonly code?: unknown;
  readonly partials?: Partials;
}

/** A theme as one document: the source texts of its templates and partials. */
export interface StoredSet {
  readonly templates: Readonly<Record<string, string>>;
  readonly partials: Readonly<Record<string, string>>;
}

export interface Contents {
  readonly template: StoredTemplate;
  readonly set: StoredSet;
}

/** Where a document is stored: one text for each namespace, kind and id. */
export interface DocumentKey {
  readonly namespace: string;
  readonly kind: DocumentKind;
  readonly id: string;
}

/** Preconditions of a write (RFC 9110, 13.1): the raw headers. */
export interface Conditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export interface DocumentEntry {
  readonly id: string;
  readonly etag: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

export interface VersionEntry {
  readonly version: number;
  readonly etag: string;
  /** Size of the document as JSON. */
  readonly bytes: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A stored document: JSON, parsed on first use. Large ones are not parsed on the main thread. */
export class StoredText {
  readonly text: string;
  /** A strong ETag, which depends on the content. */
  readonly etag: string;
  private value: unknown;

  constructor(text: string, etag: string = etagOf(text)) {
    this.text = text;
    this.etag = etag;
  }

  content<K extends DocumentKind>(_kind: K): Contents[K] {
    this.value ??= JSON.parse(this.text);
    return this.value as Contents[K];
  }

  /** Its maximum memory usage, once its content has been parsed. */
  get bytes(): number {
    return this.text.length * 4 + 100;
  }
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const isDocumentId = (id: string): boolean => ID.test(id);

/**
 * The unique storage id of a document. Templates without a namespace have their id alone, as in releases before namespaces; ids contain no
 * slash.
 */
export const storageId = (key: DocumentKey): string => storagePrefix(key) + key.id;

export const storagePrefix = ({ namespace, kind }: DocumentKey): string =>
  namespace === '' && kind === 'template' ? '' : `${namespace}/${kind}/`;

/** Throws `invalid-request`. */
export function checkId(id: string): void {
  if (isDocumentId(id)) return;
  throw new Problem('invalid-request', {
    fields: [
      {
        field: 'id',
        message: 'Use 1 to 100 letters, digits, dots, hyphens and underscores, with a letter or digit first.',
      },
    ],
  });
}

export const etagOf = (content: string): string => `"${contentHash(content).slice(0, 27)}"`;

/** Whether a list of ETags contains one. `*` matches anything. */
export const namesTag = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((tag) => tag.trim() === etag);

/** Throws `precondition-failed` when the stored document does not meet the preconditions. */
export function checkConditions({ ifMatch, ifNoneMatch }: Conditions, etag: string | undefined): void {
  if (ifMatch !== undefined && (etag === undefined || !namesTag(ifMatch, etag)))
    throw new Problem('precondition-failed', {
      detail: etag === undefined ? 'No document has this id.' : `The current version is ${etag}.`,
    });
  if (ifNoneMatch !== undefined && etag !== undefined && namesTag(ifNoneMatch.replaceAll('W/', ''), etag))
    throw new Problem('precondition-failed', { detail: `A document with this id exists; its version is ${etag}.` });
}

/** Throws `precondition-required` for a write that could overwrite unseen changes. */
export function requireConditions({ ifMatch, ifNoneMatch }: Conditions): void {
  if (ifMatch === undefined && ifNoneMatch === undefined)
    throw new Problem('precondition-required', {
      detail: 'Send If-Match with the ETag of the version to replace, or If-None-Match: * for a new document.',
    });
}
