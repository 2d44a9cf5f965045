/** What the server and its render threads say to each other. */
import type { LimitName, RenderStats } from '#engine';
import type { FieldProblem, ProblemCode } from '../../http/problems.ts';
import type { BodyBytes } from '../read-body.ts';
import type { Put } from '../stored/documents.ts';
import type { Conditions, DocumentKind } from '../stored/stored-document.ts';

export type AcceptedType = 'text/html' | 'application/json' | false;

/** A call as it came. */
export interface CallRequest extends BodyBytes {
  /** The id of the route. */
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly accepted: AcceptedType;
  readonly conditions: Conditions;
  /** Scheme and host of the request. */
  readonly origin: string;
}

export type ToThread =
  | {
      readonly kind: 'start';
      readonly job: number;
      readonly request: CallRequest;
      readonly spentMs: number;
      /** Bytes of the answer that have been sent before. */
      readonly sentBytes: number;
    }
  /** The client has taken so many bytes. */
  | { readonly kind: 'taken'; readonly job: number; readonly bytes: number }
  | { readonly kind: 'abort'; readonly job: number }
  | { readonly kind: 'stored'; readonly job: number; readonly reply: StoreReply };

/** What the document store said; `failed`: the server knows the error. */
export type StoreReply =
  | { readonly kind: 'document'; readonly text: string; readonly etag: string }
  | { readonly kind: 'none' }
  | ({ readonly kind: 'put' } & Put)
  | { readonly kind: 'failed' };

export type StoreCall =
  | { readonly kind: 'get'; readonly of: DocumentKind; readonly id: string }
  | {
      readonly kind: 'put';
      readonly of: DocumentKind;
      readonly id: string;
      readonly text: string;
      readonly conditions: Conditions;
    };

export interface CacheFigures {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
}

/** How a call ended. */
export type Outcome =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly json: Uint8Array | undefined;
    }
  /** The rest of an answer in HTML; `length`: it is all of it, and so long. */
  | { readonly kind: 'html'; readonly bytes: Uint8Array; readonly length: number | undefined }
  | { readonly kind: 'cut' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'problem';
      readonly code: ProblemCode;
      readonly detail: string | undefined;
      readonly fields: readonly FieldProblem[] | undefined;
      readonly extra: Readonly<Record<string, unknown>>;
    }
  /** A defect of ours. */
  | { readonly kind: 'failed'; readonly name: string; readonly message: string; readonly stack: string | undefined };

/** What a call adds to the metrics. */
export type Counted =
  | { readonly kind: 'rendered'; readonly stats: RenderStats; readonly template: string }
  | { readonly kind: 'aborted'; readonly limit: LimitName | 'memory' }
  | { readonly kind: 'cut'; readonly limit: LimitName; readonly bound: number };

/** What is said of a job. */
export type JobMessage =
  | { readonly kind: 'html'; readonly job: number; readonly bytes: Uint8Array }
  | { readonly kind: 'store'; readonly job: number; readonly call: StoreCall }
  | { readonly kind: 'counted'; readonly job: number; readonly what: Counted }
  | { readonly kind: 'ended'; readonly job: number; readonly outcome: Outcome; readonly cache: CacheFigures };

export type FromThread = { readonly kind: 'ready' } | JobMessage;
