/** What a call of the render API works with, wherever it runs: beside the server's other requests, or in a render thread. */
import type { Engine, StopSignal } from '#engine';
import type { Config } from '../config.ts';
import type { Reply, Route } from '../http/define-route.ts';
import type { ResponseOutput } from '../http/output.ts';
import type { RenderMeter } from './render-meter.ts';
import type { Conditions, TemplateStore } from './template-store.ts';
import type { AcceptedType } from './threads/messages.ts';

/** How large the work of a call may be beside other requests. Beyond it `TooLargeInline` is thrown. */
interface InlineBounds {
  /** Longest text that one operation makes or that is returned (UTF-16 units). */
  readonly longestText: number;
  /** Longest stored template, as JSON. */
  readonly longestTemplate: number;
}

export interface RenderServices {
  readonly config: Pick<Config, 'DEADLINE_MS' | 'MAX_OUTPUT_BYTES'>;
  readonly engine: Engine;
  readonly templates: Pick<TemplateStore, 'get' | 'put'>;
  readonly meter: RenderMeter;
  /** Absent in a render thread. */
  readonly inline?: InlineBounds | undefined;
}

/** One request and its response, as far as calls know of them. */
export interface Exchange {
  /** What the request accepts, of what renders answer. */
  readonly accepted: AcceptedType;
  readonly conditions: Conditions;
  /** Aborted when the client goes away. */
  readonly signal: StopSignal;
  /** Milliseconds of the deadline that have passed before the call began. */
  readonly spentMs: number;
  /** Begins an answer in HTML. */
  openHtml(): ResponseOutput;
}

interface CallInput<B> {
  readonly body: B;
  readonly params: Readonly<Record<string, string>>;
}

/** A route whose work may be large: it runs inline or in a render thread, and gives the same answer in both. */
export interface RenderCall<B = unknown> extends Route<B> {
  readonly id: string;
  readonly answer: (input: CallInput<B>, exchange: Exchange, services: RenderServices) => Promise<Reply>;
}

export function defineCall<B>(call: Omit<RenderCall<B>, 'handle'>): RenderCall {
  // Mounted by `mountCall`, which knows where it is to run.
  return { ...call, handle: () => 'sent' } as unknown as RenderCall;
}

export const isRenderCall = (route: Route): route is RenderCall => 'answer' in route;

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
