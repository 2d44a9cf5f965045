/** Templates that are stored by id: what the routes know of it, and the rules that hold wherever they are kept. */
import { contentHash } from '../disk/content-hash.ts';
import { Problem } from '../http/problems.ts';

export type Stored = { readonly template: string } | { readonly code: unknown };

export interface StoredTemplate {
  /** The content as JSON. */
  readonly text: string;
  /** Read when it is asked for: what is large is not read beside other requests. */
  readonly content: Stored;
  /** A strong entity tag: another one for other content. */
  readonly etag: string;
}

interface TemplateEntry {
  readonly id: string;
  readonly etag: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** What a write asks of what is stored (RFC 9110, 13.1): the headers as they came. */
export interface Conditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** All processes of a server see the same: what was answered to a write is what each of them has from then on. */
export interface TemplateStore {
  size(): Promise<number>;
  get(id: string): Promise<StoredTemplate | undefined>;
  /** Takes the content as JSON. Rejects with `precondition-failed`, and with `too-many-templates`. */
  put(id: string, text: string, conditions?: Conditions): Promise<{ readonly isNew: boolean; readonly etag: string }>;
  /** False when there is none. Rejects with `precondition-failed`. */
  delete(id: string, conditions?: Conditions): Promise<boolean>;
  /** Entries in the order of their ids, from the first after `after`. */
  list(after: string, limit: number): Promise<readonly TemplateEntry[]>;
}

export class StoredText implements StoredTemplate {
  readonly text: string;
  readonly etag: string;
  private read: Stored | undefined;

  constructor(text: string, etag: string) {
    this.text = text;
    this.etag = etag;
  }

  get content(): Stored {
    this.read ??= JSON.parse(this.text) as Stored;
    return this.read;
  }

  /** What it takes in memory at most, once its content has been read. */
  get bytes(): number {
    return this.text.length * 2 + 100;
  }
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const isTemplateId = (id: string): boolean => ID.test(id);

export function checkId(id: string): void {
  if (isTemplateId(id)) return;
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

/** Whether a list of entity tags names one. `*` names whatever is there. */
export const namesTag = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((tag) => tag.trim() === etag);

/** Throws `precondition-failed` when what is stored is not what the write expects. */
export function checkConditions({ ifMatch, ifNoneMatch }: Conditions, etag: string | undefined): void {
  if (ifMatch !== undefined && (etag === undefined || !namesTag(ifMatch, etag)))
    throw new Problem('precondition-failed', {
      detail: etag === undefined ? 'No template is stored under this id.' : `What is stored is ${etag}.`,
    });
  if (ifNoneMatch !== undefined && etag !== undefined && namesTag(ifNoneMatch.replaceAll('W/', ''), etag))
    throw new Problem('precondition-failed', { detail: `A template is stored under this id: ${etag}.` });
}

export const tooMany = (max: number): Problem => new Problem('too-many-templates', { detail: `The limit is ${max}.` });
