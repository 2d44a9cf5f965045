/** One call to an upstream: the visitor's request streams there, the answer streams back, and every failure has its problem. */

import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { MINUTE_MS } from '#shared/durations';
import { CircuitOpen } from './breaker.ts';
import { cookiesFor, rewriteSetCookie } from './cookies.ts';
import { AnswerTooLarge, wrongAnswer } from './failures.ts';
import { type CallState, guardedCall, type ProxiedRequest } from './guarded-call.ts';
import { isJsonAnswer, requestHeaders, responseHeaders, rewriteLocation } from './headers.ts';
import type { UpstreamMetrics } from './metrics.ts';
import { type Upstream, type UpstreamCall, UpstreamError } from './upstream.ts';

/** Longest exchange, however it trickles. */
const MAX_MS = MINUTE_MS;
/** An answer of up to this many bytes is sent when it is whole, so that a broken one becomes a problem instead of a torn answer. */
const BUFFERED_BYTES = 64 * 1024;
const MAX_LISTENERS = 16;
const RETRY_STATUS = new Set([502, 503, 504]);

export interface ReadyRequest {
  readonly body: Dispatcher.DispatchOptions['body'];
  /** Path and query for the upstream. */
  readonly path: string;
  /** Headers that replace the visitor's. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Passes a request on and its answer back. Rejects with a `Problem` while nothing has been sent. */
export async function exchange(proxied: ProxiedRequest, ready: ReadyRequest): Promise<void> {
  const { upstream, metrics, request, response } = proxied;
  let last: CallState | undefined;
  try {
    await guardedCall(proxied, MAX_MS, async (state) => {
      last = state;
      const answer = await ask(upstream, metrics, callOf(upstream, ready, request, state.signal));
      if (answer.statusCode >= 500) state.outcome = 'failed';
      await answerVisitor(proxied, answer, state.sourceBroke);
    });
  } catch (error) {
    if (last?.outcome === 'gone') return;
    if (!response.headersSent) throw error;
    upstream.breaker.blame();
    response.destroy();
  }
}

function callOf({ group }: Upstream, ready: ReadyRequest, request: Request, signal: AbortSignal): UpstreamCall {
  const headers = requestHeaders(request, cookiesFor(group, request.headers.cookie), String(request.id));
  return {
    method: request.method,
    path: ready.path,
    headers: { ...headers, ...ready.headers },
    body: ready.body,
    signal,
  };
}

/** Only what changes nothing is asked twice: a write may have happened although its answer was lost. */
export async function ask(
  upstream: Upstream,
  metrics: UpstreamMetrics,
  call: UpstreamCall,
): Promise<Dispatcher.ResponseData> {
  const isSafe = (call.method === 'GET' || call.method === 'HEAD') && call.body === null;
  try {
    return await upstream.send(call);
  } catch (error) {
    if (!isSafe || !isPassing(error) || !upstream.mayRetry()) return answerIn(error);
    if (error instanceof UpstreamError) await error.answer.body.dump();
    metrics.retries.inc({ upstream: upstream.group.name });
    await pause(20 + Math.random() * 60, undefined, { signal: call.signal });
    return await upstream
      .send(call)
      .catch((second: unknown) => answerIn(second instanceof CircuitOpen ? firstFailure(upstream, error) : second));
  }
}

/** The first failure may have opened the circuit; it is the one to tell, and its body has been read. */
const firstFailure = ({ group }: Upstream, error: unknown): unknown =>
  error instanceof UpstreamError ? wrongAnswer(group.name, `answered ${error.answer.statusCode}`) : error;

/** Connections that break and servers that say "not now"; never a deadline, which a second try would double. */
function isPassing(error: unknown): boolean {
  if (error instanceof UpstreamError) return RETRY_STATUS.has(error.answer.statusCode);
  return /^(?:UND_ERR_SOCKET|ECONNRESET|ECONNREFUSED|EPIPE)$/.test(String((error as { code?: unknown }).code));
}

function answerIn(error: unknown): Dispatcher.ResponseData {
  if (error instanceof UpstreamError) return error.answer;
  throw error;
}

async function answerVisitor(
  proxied: ProxiedRequest,
  answer: Dispatcher.ResponseData,
  sourceBroke: () => void,
): Promise<void> {
  const { upstream, metrics, request, response } = proxied;
  const { body, statusCode } = answer;
  const { maxBytes } = upstream.limits;
  // An undici body that nobody listens to would throw its errors at the process.
  body.on('error', () => undefined);
  try {
    const length = Number(answer.headers['content-length'] ?? Number.NaN);
    const isJson = isJsonAnswer(answer.headers);
    if (length > maxBytes && request.method !== 'HEAD') throw new AnswerTooLarge();
    // A page of somebody else's about their error is not an answer to a call.
    if (statusCode >= 500 && !isJson) throw wrongAnswer(upstream.group.name, `answered ${statusCode}`);
    const head = () => writeHead(proxied, answer);
    // `pipeline` alone listens seven times for the end; more than the usual ten in all are no leak.
    response.setMaxListeners(MAX_LISTENERS);
    if (statusCode >= 300 && statusCode < 400) checkLocation(upstream, answer, request);
    const counted = body.pipe(
      countBytes(maxBytes, (bytes) => metrics.bytes.inc({ upstream: upstream.group.name }, bytes)),
    );
    counted.once('error', sourceBroke);
    body.once('error', (error) => counted.destroy(error));
    if (!isJson && !(length <= BUFFERED_BYTES)) {
      head();
      return await pipeline(counted, response);
    }
    await sendBuffered(counted, head, response);
  } finally {
    body.destroy();
  }
}

/** Waits for the whole of a short answer; a long one streams after all. */
async function sendBuffered(body: Readable, head: () => void, response: Response): Promise<void> {
  const parts: Buffer[] = [];
  let size = 0;
  const rest = body[Symbol.asyncIterator]();
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    parts.push(next.value);
    size += (next.value as Buffer).length;
    if (size > BUFFERED_BYTES) {
      head();
      const all = async function* () {
        yield* parts;
        yield* { [Symbol.asyncIterator]: () => rest };
      };
      return await pipeline(Readable.from(all(), { objectMode: false }), response);
    }
  }
  head();
  response.end(Buffer.concat(parts));
}

function countBytes(max: number, count: (bytes: number) => void): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      count(chunk.length);
      if (total > max) done(new AnswerTooLarge());
      else done(null, chunk);
    },
  });
}

function writeHead({ upstream, request, response }: ProxiedRequest, answer: Dispatcher.ResponseData): void {
  const { group, url, limits } = upstream;
  const { statusCode, headers } = answer;
  response.status(statusCode);
  for (const [name, value] of Object.entries(responseHeaders(headers))) response.setHeader(name, value);
  const location = headers['location'];
  if (typeof location === 'string') {
    const rewritten = rewriteLocation(location, url, request.originalUrl, limits.redirectHosts);
    if (rewritten === null) response.removeHeader('location');
    else response.setHeader('location', rewritten);
  }
  const cookies = headers['set-cookie'] ?? [];
  for (const cookie of Array.isArray(cookies) ? cookies : [cookies]) {
    const own = rewriteSetCookie(cookie, group, url.pathname, request.secure);
    if (own !== null) response.append('Set-Cookie', own);
  }
}

function checkLocation({ group, url, limits }: Upstream, answer: Dispatcher.ResponseData, request: Request): void {
  const location = answer.headers['location'];
  if (answer.statusCode === 304 || typeof location !== 'string') return;
  if (rewriteLocation(location, url, request.originalUrl, limits.redirectHosts) === null)
    throw wrongAnswer(group.name, 'sent the visitor to a host that is not allowed');
}
