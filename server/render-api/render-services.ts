/** The services of a render API call, on the main thread or in a render thread. */

import type { z } from 'zod';
import type { Engine, StopSignal } from '#engine';
import { checkBody, checkQuery } from '../http/check-input.ts';
import type { Reply, RouteDescription } from '../http/define-route.ts';
import type { ResponseOutput } from '../http/output.ts';
import type { EngineLimits } from './engine-options.ts';
import { type BodyBytes, type BodyType, readBody } from './read-body.ts';
import type { RenderMeter } from './render-meter.ts';
import type { DocumentStore } from './stored/documents.ts';
import type { Conditions, DocumentKind } from './stored/stored-document.ts';
import type { AcceptedType } from './threads/messages.ts';

/** How much work a call may do on the main thread. Beyond that, `TooLargeInline` is thrown. */
interface InlineBounds {
  /** Maximum length of a text that one operation creates or that is returned (UTF-16 units). */
  readonly maxTextLength: number;
  /** Maximum length of the source text or instruction tree (as JSON) of a stored template. */
  readonly maxTemplateLength: number;
}

export interface RenderServices {
  readonly config: EngineLimits;
  readonly engine: Engine;
  /** Those of the caller's namespace. */
  readonly documents: Pick<DocumentStore, 'get' | 'put'>;
  readonly meter: RenderMeter;
  /** Absent in a render thread. */
  readonly inline?: InlineBounds | undefined;
}

/** The part of a request and its response that calls need. */
export interface Exchange {
  /** The accepted content type among those that renders produce. */
  readonly accepted: AcceptedType;
  readonly conditions: Conditions;
  /** Origin of the request, where its problems are documented. */
  readonly origin: string;
  /** Aborted when the client disconnects. */
  readonly signal: StopSignal;
  /** Milliseconds of the deadline that elapsed before the call began. */
  readonly spentMs: number;
  /** Starts a streamed response. */
  openOutput(): ResponseOutput;
}

interface CallInput<B, Q> {
  readonly body: B;
  readonly query: Q;
  readonly params: Readonly<Record<string, string>>;
}

/** As received: the body is not parsed yet. */
interface RawCall extends BodyBytes {
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, string>>;
}

/** A call that may be expensive: `mountCall` runs it inline or in a render thread, with the same result. */
export interface RenderCall extends RouteDescription {
  readonly id: string;
  readonly takes?: readonly BodyType[];
  /** Kind of the stored document whose version is the body; the path identifies it. Absent: the request has a body. */
  readonly restores?: DocumentKind;
  readonly answer: (call: RawCall, exchange: Exchange, services: RenderServices) => Promise<Reply>;
}

interface CallDefinition<B, Q> extends RouteDescription {
  readonly id: string;
  readonly body: z.ZodType<B>;
  readonly query?: z.ZodType<Q>;
  readonly takes?: readonly BodyType[];
  readonly restores?: DocumentKind;
  readonly answer: (input: CallInput<B, Q>, exchange: Exchange, services: RenderServices) => Promise<Reply>;
}

/** The whole body is processed where the call runs, because parsing and validating a large one takes long, too. */
export const defineCall = <B, Q = undefined>({
  answer: run,
  body: bodySchema,
  ...description
}: CallDefinition<B, Q>): RenderCall => ({
  ...description,
  ...(description.restores === undefined ? { body: bodySchema } : {}),
  answer: async ({ params, query: sentQuery, ...sent }, exchange, services) => {
    const { query: schema } = description;
    // Without a schema the type cannot be inferred: it is `undefined`, like the value.
    const query = (schema === undefined ? undefined : checkQuery(schema, sentQuery)) as Q;
    return run({ body: checkBody(bodySchema, await readBody(sent)), query, params }, exchange, services);
  },
});

/** Thrown inline for work that belongs in a render thread. */
export class TooLargeInline extends Error {
  /** Bytes already sent, which are skipped when the call is restarted. */
  readonly sentBytes: number;

  constructor(sentBytes = 0) {
    super('This call is too large for the main thread.');
    this.name = 'TooLargeInline';
    this.sentBytes = sentBytes;
  }
}
