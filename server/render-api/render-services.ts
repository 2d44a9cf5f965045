/** What a call of the render API works with, wherever it runs: beside the server's other requests, or in a render thread. */

import type { z } from 'zod';
import type { Engine, StopSignal } from '#engine';
import { checkBody, checkInput } from '../http/check-input.ts';
import type { Reply, RouteDescription } from '../http/define-route.ts';
import type { ResponseOutput } from '../http/output.ts';
import type { EngineLimits } from './engine-options.ts';
import { type BodyBytes, type BodyType, readBody } from './read-body.ts';
import type { RenderMeter } from './render-meter.ts';
import type { DocumentStore } from './stored/documents.ts';
import type { Conditions, DocumentKind } from './stored/stored-document.ts';
import type { AcceptedType } from './threads/messages.ts';

/** How large the work of a call may be beside other requests. Beyond it `TooLargeInline` is thrown. */
interface InlineBounds {
  /** Longest text that one operation makes or that is returned (UTF-16 units). */
  readonly maxTextLength: number;
  /** Longest source text or instruction tree (as JSON) of a stored template. */
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

/** One request and its response, as far as calls know of them. */
export interface Exchange {
  /** What the request accepts, of what renders answer. */
  readonly accepted: AcceptedType;
  readonly conditions: Conditions;
  /** Scheme and host of the request, where its problems are explained. */
  readonly origin: string;
  /** Aborted when the client goes away. */
  readonly signal: StopSignal;
  /** Milliseconds of the deadline that have passed before the call began. */
  readonly spentMs: number;
  /** Begins an answer that is streamed. */
  openOutput(): ResponseOutput;
}

interface CallInput<B, Q> {
  readonly body: B;
  readonly query: Q;
  readonly params: Readonly<Record<string, string>>;
}

/** As it comes: the body has not been parsed. */
interface RawCall extends BodyBytes {
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, string>>;
}

/** A call whose work may be large: `mountCall` runs it inline or in a render thread, and it gives the same answer in both. */
export interface RenderCall extends RouteDescription {
  readonly id: string;
  readonly takes?: readonly BodyType[];
  /** Kind of the stored document whose version is the body; the path names it. Absent: requests bring bodies. */
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

/** All of the body is read where the call runs: parsing and checking a large one takes long, too. */
export const defineCall = <B, Q = undefined>({
  answer,
  body: bodySchema,
  ...description
}: CallDefinition<B, Q>): RenderCall => ({
  ...description,
  ...(description.restores === undefined ? { body: bodySchema } : {}),
  answer: async ({ params, query: sentQuery, ...sent }, exchange, services) => {
    const { query: schema } = description;
    // Without a schema there is nothing to infer the type from: it is `undefined`, as the value is.
    const query = (schema === undefined ? undefined : checkInput(schema, sentQuery)) as Q;
    return answer({ body: checkBody(bodySchema, await readBody(sent)), query, params }, exchange, services);
  },
});

/** Thrown inline by what belongs in a render thread. */
export class TooLargeInline extends Error {
  /** Bytes of the answer that have been sent: they are left out when the call starts over. */
  readonly sentBytes: number;

  constructor(sentBytes = 0) {
    super('This call is too large to run beside other requests.');
    this.name = 'TooLargeInline';
    this.sentBytes = sentBytes;
  }
}
