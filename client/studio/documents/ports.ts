/** What documents need of the browser and of the server. */
import type { ServerDocument } from './document-record.ts';
import type { DocumentRef } from './document-ref.ts';
import type { RecordStorage } from './record-storage.ts';

export type LoadReply =
  | { readonly kind: 'loaded'; readonly document: ServerDocument }
  /** The document is not there, or not for this admin. */
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'unreachable' };

export interface SaveRequest {
  /** The name under which the server notes that it has stored this. */
  readonly save: string;
  readonly revision: string;
  /** What the server has, to send only what differs. */
  readonly base: unknown;
  readonly value: unknown;
}

export type SaveReply =
  /** The document as it is stored; without a value where the reply has none. */
  | { readonly kind: 'stored'; readonly document: Partial<ServerDocument> }
  | { readonly kind: 'conflict' }
  /** Messages by the names of fields; of the document as a whole under the empty name. */
  | { readonly kind: 'refused'; readonly problems: Readonly<Record<string, string>> }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'unreachable' };

/** No call rejects. */
export interface DocumentServer {
  load(ref: DocumentRef): Promise<LoadReply>;
  save(ref: DocumentRef, request: SaveRequest): Promise<SaveReply>;
  /** Whether the server has stored what was sent under this name; undefined where it cannot be asked. */
  hasStored(save: string): Promise<boolean | undefined>;
}

export interface Ports {
  readonly storage: RecordStorage;
  readonly server: DocumentServer;
  /** Waits until no other tab does work of this name. */
  readonly exclusively: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Calls after so many milliseconds; gives a function that prevents it. */
  readonly later: (milliseconds: number, call: () => void) => () => void;
  /** Tells the other tabs that a record was written. */
  readonly announce: (key: string) => void;
  readonly newName: () => string;
  /** Milliseconds of any clock. */
  readonly now: () => number;
}
