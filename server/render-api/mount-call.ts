/** Runs render calls: small ones on the main thread, large ones in a render thread. */
import type { Request, Response, Router } from 'express';
import type { Engine, StopSignal } from '#engine';
import type { Config } from '../config.ts';
import { callerOf } from '../http/namespaces.ts';
import { ClientGone, goneSignal, ResponseOutput } from '../http/output.ts';
import { originOf, Problem } from '../http/problems.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { EngineLimits } from './engine-options.ts';
import { abandonWrite } from './idempotency/idempotent.ts';
import { SENT } from './load-subject.ts';
import { type BodyBytes, bodyTypeOf } from './read-body.ts';
import type { RenderMeter } from './render-meter.ts';
import { type Exchange, type RenderCall, type RenderServices, TooLargeInline } from './render-services.ts';
import { conditionsOf } from './stored/conditions-of.ts';
import type { DocumentStore, Documents } from './stored/documents.ts';
import { versionOf } from './stored/version-of.ts';
import type { CallRequest } from './threads/messages.ts';
import type { RenderThreads } from './threads/render-threads.ts';
import type { CallClient, FinalOutcome } from './threads/thread-call.ts';

/** Maximum text length (UTF-16 units) of one operation on the main thread; `npm run attack` measures its duration. */
const MAX_INLINE_TEXT = 256 * 1024;

export interface RenderContext {
  readonly config: EngineLimits & Pick<Config, 'RENDER_THREAD_BYTES'>;
  readonly engine: Engine;
  readonly tracing: Tracing;
  readonly documents: Documents;
  /** Threads for large renders, and the meter for all of them. */
  readonly renders: { readonly threads: RenderThreads; readonly meter: RenderMeter };
}

export function mountCall(router: Router, call: RenderCall, context: RenderContext): void {
  const { config, engine, renders, tracing } = context;
  const threshold = config.RENDER_THREAD_BYTES;
  const inline: Omit<RenderServices, 'documents' | 'meter'> = {
    config,
    engine,
    inline: { maxTextLength: MAX_INLINE_TEXT, maxTemplateLength: threshold },
  };
  router[call.method](call.path, async (request, response) => {
    const arrived = Date.now();
    const { namespace } = callerOf(response);
    const documents = context.documents.of(namespace);
    const meter = meterOf(renders.meter, namespace.name);
    const signal = goneSignal(response);
    try {
      const callRequest =
        call.restores === undefined ? requestOf(call, request) : await versionRequest(call, request, documents);
      await tracing.span(`render ${call.id}`, {}, async (span) => {
        // Lines that were streamed in one order cannot be repeated in another: such a call must end where it began.
        const isRepeatable = call.streams === undefined;
        const isInline = callRequest.bytes.length < threshold && isRepeatable;
        const services = { ...inline, documents, meter };
        const sentBytes = isInline ? await answerInline({ call, services }, callRequest, signal, response) : 0;
        if (sentBytes === 'answered') return;
        span.set({ 'thread.name': 'render' });
        const client = new StreamClient(response, signal, call);
        const start = { arrived, sentBytes, documents, meter, isRepeatable };
        send(call, response, await renders.threads.run(callRequest, client, start));
      });
    } catch (error) {
      if (!(error instanceof ClientGone)) throw error;
      abandonWrite(response);
    }
  });
}

/** Counts stored templates under their namespaces. */
const meterOf = (meter: RenderMeter, namespace: string): RenderMeter =>
  namespace === ''
    ? meter
    : {
        ...meter,
        rendered: (stats, template) => meter.rendered(stats, template === SENT ? template : `${namespace}/${template}`),
      };

/** Returns the number of bytes already sent when the call turns out to be too large. */
async function answerInline(
  { call, services }: { readonly call: RenderCall; readonly services: RenderServices },
  asked: CallRequest,
  signal: StopSignal,
  response: Response,
): Promise<'answered' | number> {
  const { accepted, conditions, origin } = asked;
  const opening = { spentMs: 0, openOutput: () => openOutput(call, response) };
  const exchange: Exchange = { accepted, conditions, origin, signal, ...opening };
  try {
    const reply = await call.answer(asked, exchange, services);
    if (reply === 'sent') return 'answered';
    const { status, headers = {} } = reply;
    const json = reply.body === undefined ? undefined : JSON.stringify(reply.body);
    sendJson(response, { status, headers, json });
    return 'answered';
  } catch (error) {
    if (error instanceof TooLargeInline) return error.sentBytes;
    throw error;
  }
}

function requestOf(call: RenderCall, request: Request): CallRequest {
  const { takes = [] } = call;
  const bytes: unknown = request.body;
  const type = bodyTypeOf(request, takes);
  if (type === undefined || !(bytes instanceof Uint8Array))
    throw new Problem('unsupported-media-type', { detail: `Send ${['application/json', ...takes].join(' or ')}.` });
  return { ...describe(call, request), bytes, type, charset: charsetOf(request) };
}

/** A stored version as the body. Rejects with `unknown-version`. */
async function versionRequest(call: RenderCall, request: Request, documents: DocumentStore): Promise<CallRequest> {
  const described = describe(call, request);
  const { id = '', version = '' } = described.params;
  const { text } = await versionOf(documents, { kind: call.restores ?? 'template', id, version });
  return { ...described, bytes: Buffer.from(text), type: 'application/json', charset: 'utf-8' };
}

function describe({ id, streams }: RenderCall, request: Request): Omit<CallRequest, keyof BodyBytes> {
  return {
    call: id,
    params: { ...request.params } as Record<string, string>,
    query: { ...request.query },
    accepted: acceptedBy(request, streams),
    conditions: conditionsOf(request),
    origin: originOf(request),
  };
}

/** The content type to respond with. Throws `not-acceptable` when the client does not accept the streamed lines. */
function acceptedBy(request: Request, streams: RenderCall['streams']): CallRequest['accepted'] {
  if (streams !== undefined && request.accepts([streams, 'application/json']) === false)
    throw new Problem('not-acceptable', { detail: `Available: ${streams}.` });
  return request.accepts(['text/html', 'application/json']) as CallRequest['accepted'];
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

export const charsetOf = (request: Request): string =>
  (CHARSET.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8').toLowerCase();

function beginStream({ streams }: RenderCall, response: Response): void {
  response.status(200).set('X-Content-Type-Options', 'nosniff');
  if (streams !== undefined) return void response.type(streams);
  response.type('text/html; charset=utf-8');
  // The page belongs to the caller, so it must not run in this server's origin.
  response.set('Content-Security-Policy', 'sandbox');
}

function openOutput(call: RenderCall, response: Response): ResponseOutput {
  beginStream(call, response);
  return new ResponseOutput(response);
}

/** Receives the response of a render thread. */
class StreamClient implements CallClient {
  readonly signal: StopSignal;
  private readonly response: Response;
  private readonly call: RenderCall;
  /** Callbacks for when the socket has space again. */
  private readonly unflushed: (() => void)[] = [];
  private isWatched = false;

  constructor(response: Response, signal: StopSignal, call: RenderCall) {
    this.call = call;
    this.response = response;
    this.signal = signal;
  }

  write(bytes: Uint8Array, onFlushed: () => void): void {
    const { response } = this;
    if (response.destroyed || response.writableEnded) return;
    if (!response.headersSent) beginStream(this.call, response);
    if (response.write(bytes)) onFlushed();
    else this.wait(onFlushed);
    // Compression would otherwise hold it back until there is more.
    (response as Response & { flush?: () => void }).flush?.();
  }

  private wait(onFlushed: () => void): void {
    this.unflushed.push(onFlushed);
    if (this.isWatched) return;
    this.isWatched = true;
    this.response.on('drain', () => {
      for (const each of this.unflushed.splice(0)) each();
    });
  }
}

function send(call: RenderCall, response: Response, outcome: FinalOutcome): void {
  if (outcome.kind === 'reply') return sendJson(response, outcome);
  if (outcome.kind === 'cut') return void response.destroy();
  if (outcome.kind === 'gone') return abandonWrite(response);
  if (response.destroyed) return;
  if (!response.headersSent) beginStream(call, response);
  if (outcome.length !== undefined) response.setHeader('Content-Length', outcome.length);
  response.end(outcome.bytes);
}

interface JsonReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string | Uint8Array | undefined;
}

function sendJson(response: Response, { status, headers, json }: JsonReply): void {
  response.status(status).set(headers);
  if (json === undefined) response.end();
  else response.type('application/json').end(json);
}
