/** What documents need from the browser and the server. */
import type { ServerDocument } from './document-record.ts';
import type { DocumentRef } from './document-ref.ts';
import type { RecordStorage } from './record-storage.ts';

export type LoadReply =
  | { readonly kind: 'loaded'; readonly document: ServerDocument }
  /** The document does not exist, or the admin has no access. */
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'unreachable' };

export interface SaveRequest {
  /** The id under which the server records this save. */
  readonly save: string;
  readonly revision: string;
  /** The last known server version, to send only differences. */
  readonly base: unknown;
  readonly value: unknown;
}

export type SaveReply =
  /** The document as stored; without a value if the reply has none. */
  | { readonly kind: 'stored'; readonly document: Partial<ServerDocument> }
  | { readonly kind: 'conflict' }
  /** Messages by field name; for the whole document under the empty name. */
  | { readonly kind: 'refused'; readonly problems: Readonly<Record<string, string>> }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'unreachable' };

/** Calls never reject. */
export interface DocumentServer {
  load(ref: DocumentRef): Promise<LoadReply>;
  save(ref: DocumentRef, request: SaveRequest): Promise<SaveReply>;
  /** Whether the server has stored the save with this id; undefined if it is unreachable. */
  hasStored(save: string): Promise<boolean | undefined>;
}

export interface Ports {
  readonly storage: RecordStorage;
  readonly server: DocumentServer;
  /** Waits until no other tab runs work with this name. */
  readonly exclusively: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Calls back after a delay; returns a function that cancels. */
  readonly later: (milliseconds: number, call: () => void) => () => void;
  /** Notifies other tabs that a record was written. */
  readonly announce: (key: string) => void;
  readonly newName: () => string;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
}
