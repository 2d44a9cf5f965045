/** Messages between the server and its render threads. */
import type { LimitName, RenderStats } from '#engine';
import type { FieldProblem, ProblemCode } from '../../http/problems.ts';
import type { BodyBytes } from '../read-body.ts';
import type { Put } from '../stored/documents.ts';
import type { Conditions, DocumentKind } from '../stored/stored-document.ts';

export type AcceptedType = 'text/html' | 'application/json' | false;

/** A call as received. */
export interface CallRequest extends BodyBytes {
  /** The id of the route. */
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly accepted: AcceptedType;
  readonly conditions: Conditions;
  /** Origin of the request. */
  readonly origin: string;
}

export type ToThread =
  | {
      readonly kind: 'start';
      readonly job: number;
      readonly request: CallRequest;
      readonly spentMs: number;
      /** Bytes of the response that were sent before. */
      readonly sentBytes: number;
    }
  /** The client has read this many bytes. */
  | { readonly kind: 'taken'; readonly job: number; readonly bytes: number }
  | { readonly kind: 'abort'; readonly job: number }
  | { readonly kind: 'stored'; readonly job: number; readonly reply: StoreReply };

/** Reply of the document store; `failed`: the server has the error. */
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

/** Outcome of a call. */
export type Outcome =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly json: Uint8Array | undefined;
    }
  /** The rest of an HTML response; `length`: it is the whole response, with this length. */
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
  /** A bug. */
  | { readonly kind: 'failed'; readonly name: string; readonly message: string; readonly stack: string | undefined };

/** What a call adds to the metrics. */
export type Counted =
  | { readonly kind: 'rendered'; readonly stats: RenderStats; readonly template: string }
  | { readonly kind: 'aborted'; readonly limit: LimitName | 'memory' }
  | { readonly kind: 'cut'; readonly limit: LimitName; readonly bound: number };

/** Messages about a job. */
export type JobMessage =
  | { readonly kind: 'html'; readonly job: number; readonly bytes: Uint8Array }
  | { readonly kind: 'store'; readonly job: number; readonly call: StoreCall }
  | { readonly kind: 'counted'; readonly job: number; readonly what: Counted }
  | { readonly kind: 'ended'; readonly job: number; readonly outcome: Outcome; readonly cache: CacheFigures };

export type FromThread = { readonly kind: 'ready' } | JobMessage;
