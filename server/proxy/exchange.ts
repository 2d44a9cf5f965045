/** Proxies a call: streams the visitor's request to the upstream and the response back; every failure becomes a problem. */

import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { MINUTE_MS } from '#shared/durations';
import { CircuitOpen } from './breaker.ts';
import { cookiesFor, rewriteSetCookie } from './cookies.ts';
import { invalidResponse, ResponseTooLarge } from './failures.ts';
import { type CallState, guardedCall, type ProxiedRequest } from './guarded-call.ts';
import { isJsonResponse, requestHeaders, responseHeaders, rewriteLocation } from './headers.ts';
import type { UpstreamMetrics } from './metrics.ts';
import { type Upstream, type UpstreamCall, UpstreamError } from './upstream.ts';

/** Maximum duration of an exchange, even if it keeps sending. */
const MAX_MS = MINUTE_MS;
/** A response of up to this size is buffered, so that a broken one becomes a problem instead of a truncated response. */
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

/** Proxies a request and its response. Rejects with a `Problem` as long as nothing has been sent. */
export async function exchange(proxied: ProxiedRequest, ready: ReadyRequest): Promise<void> {
  const { upstream, metrics, request, response } = proxied;
  let latest: CallState | undefined;
  try {
    await guardedCall(proxied, MAX_MS, async (state) => {
      latest = state;
      const reply = await sendCall(upstream, metrics, callOf(upstream, ready, request, state.signal));
      if (reply.statusCode >= 500) state.outcome = 'failed';
      await sendResponse(proxied, reply, state.sourceBroke);
    });
  } catch (error) {
    if (latest?.outcome === 'gone') return;
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

/** Only idempotent calls are retried: a write may have succeeded although its response was lost. */
export async function sendCall(
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

/** The first failure may have opened the circuit; it is the one to report, and its body has been read. */
const firstFailure = ({ group }: Upstream, error: unknown): unknown =>
  error instanceof UpstreamError ? invalidResponse(group.name, `answered ${error.answer.statusCode}`) : error;

/** Broken connections and temporary statuses; never a timeout, because a retry would double the wait. */
function isPassing(error: unknown): boolean {
  if (error instanceof UpstreamError) return RETRY_STATUS.has(error.answer.statusCode);
  return /^(?:UND_ERR_SOCKET|ECONNRESET|ECONNREFUSED|EPIPE)$/.test(String((error as { code?: unknown }).code));
}

function answerIn(error: unknown): Dispatcher.ResponseData {
  if (error instanceof UpstreamError) return error.answer;
  throw error;
}

async function sendResponse(
  proxied: ProxiedRequest,
  reply: Dispatcher.ResponseData,
  sourceBroke: () => void,
): Promise<void> {
  const { upstream, metrics, request, response } = proxied;
  const { body, statusCode } = reply;
  const { maxBytes } = upstream.limits;
  // Without an error listener, an undici body would throw its errors at the process.
  body.on('error', () => undefined);
  try {
    const length = Number(reply.headers['content-length'] ?? Number.NaN);
    const isJson = isJsonResponse(reply.headers);
    if (length > maxBytes && request.method !== 'HEAD') throw new ResponseTooLarge();
    // An upstream's HTML error page is not a response to an API call.
    if (statusCode >= 500 && !isJson) throw invalidResponse(upstream.group.name, `answered ${statusCode}`);
    const head = () => writeHead(proxied, reply);
    // `pipeline` alone adds seven listeners; more than the default of ten are not a leak.
    response.setMaxListeners(MAX_LISTENERS);
    if (statusCode >= 300 && statusCode < 400) checkLocation(upstream, reply, request);
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

/** Buffers a short response; streams a long one after all. */
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
      if (total > max) done(new ResponseTooLarge());
      else done(null, chunk);
    },
  });
}

function writeHead({ upstream, request, response }: ProxiedRequest, reply: Dispatcher.ResponseData): void {
  const { group, url, limits } = upstream;
  const { statusCode, headers } = reply;
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

function checkLocation({ group, url, limits }: Upstream, reply: Dispatcher.ResponseData, request: Request): void {
  const location = reply.headers['location'];
  if (reply.statusCode === 304 || typeof location !== 'string') return;
  if (rewriteLocation(location, url, request.originalUrl, limits.redirectHosts) === null)
    throw invalidResponse(group.name, 'sent the visitor to a host that is not allowed');
}
