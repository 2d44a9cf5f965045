/**
 * Upstream calls that a page of this server makes for its visitor: JSON both ways, with the visitor's cookies and the upstream's CSRF
 * token.
 */

import type { Request } from 'express';
import type { Dispatcher } from 'undici';
import { CRUMB } from '#shared/cookies';
import { FORM_TYPE } from '../http/form-body.ts';
import { cookiesFor, rewriteSetCookie } from './cookies.ts';
import { sendCall } from './exchange.ts';
import { invalidResponse, ResponseTooLarge } from './failures.ts';
import { guardedCall, type ProxiedRequest } from './guarded-call.ts';
import { type Headers, isJsonResponse, requestHeaders } from './headers.ts';
import type { UpstreamMetrics } from './metrics.ts';
import type { Upstream } from './upstream.ts';

export interface JsonResponse {
  readonly status: number;
  /** Undefined: the response has no body. */
  readonly body: unknown;
}

/**
 * Calls the upstream, with `body` as JSON or, for pairs, as a form; cookies that it sets are set for the visitor and sent with the next
 * call.
 * Responses below 500 are returned. Rejects with a `Problem`: 502 (also for invalid JSON), 503 or 504.
 */
export type VisitorCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<JsonResponse>;

const JSON_TYPE = 'application/json';
/** JSON responses are small, and a page waits for the complete one. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Maximum duration of a call, even if the response keeps sending. */
const MAX_MS = 30_000;
/** Headers of the visitor's browser for the upstream; all others belong to the page request. */
const FORWARDED =
  /^(?:user-agent|accept-language|dnt|sec-gpc|cookie|via|x-request-id|traceparent|tracestate|x-forwarded-\w+)$/;

/**
 * `crumbPath`: a read that makes the upstream set its CSRF token, before the first write of a visitor without one; null: the first call
 * does that itself.
 */
export function createVisitorCall(proxied: ProxiedRequest, crumbPath: string | null): VisitorCall {
  const { group } = proxied.upstream;
  const jar = readJar(cookiesFor(group, proxied.request.headers.cookie));
  const once: VisitorCall = async (method, path, body) => {
    const reply = await exchangeJson(proxied, { method, path, body, jar });
    for (const cookie of reply.cookies) storeCookie(jar, cookie, proxied);
    return reply;
  };
  return async (method, path, body) => {
    if (method === 'GET' || !group.needsCrumb) return once(method, path, body);
    if (!jar.has(CRUMB) && crumbPath !== null) await once('GET', crumbPath);
    const before = jar.get(CRUMB);
    const reply = await once(method, path, body);
    // An expired CSRF token is rejected before anything is done, and a new one comes with the problem.
    const isStale = (reply.body as { crumbFail?: unknown } | null | undefined)?.crumbFail === true;
    return isStale && jar.get(CRUMB) !== before ? once(method, path, body) : reply;
  };
}

type Jar = Map<string, string>;

function readJar(header: string): Jar {
  const pairs = header === '' ? [] : header.split('; ');
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

function storeCookie(jar: Jar, header: string, { upstream, request, response }: ProxiedRequest): void {
  const { group, url } = upstream;
  const own = rewriteSetCookie(header, group, url.pathname, request.secure);
  if (own === null) return;
  response.append('Set-Cookie', own);
  const [pair = ''] = header.split(';');
  const name = pair.slice(0, pair.indexOf('=')).trim();
  const isGone = /;\s*max-age=\s*(?:0|-)/i.test(header);
  if (isGone) jar.delete(name);
  else jar.set(name, pair.slice(pair.indexOf('=') + 1).trim());
}

interface JsonCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly jar: Jar;
}

/** A call with the same metrics and limits as proxied ones. */
async function exchangeJson(
  proxied: ProxiedRequest,
  input: JsonCall,
): Promise<JsonResponse & { readonly cookies: readonly string[] }> {
  const { upstream, metrics, request } = proxied;
  return guardedCall(proxied, MAX_MS, async (state) => {
    const { method, path, body } = input;
    const isForm = body instanceof URLSearchParams;
    const text = body === undefined ? null : Buffer.from(isForm ? body.toString() : JSON.stringify(body));
    const headers = headersOf(input, text, isForm ? FORM_TYPE : JSON_TYPE, request);
    const upstreamReply = await sendCall(upstream, metrics, {
      method,
      path,
      headers,
      body: text,
      signal: state.signal,
    });
    const { statusCode } = upstreamReply;
    const cookies = [upstreamReply.headers['set-cookie'] ?? []].flat();
    const read = { status: statusCode, body: await readJson(upstream, metrics, upstreamReply), cookies };
    if (statusCode >= 500) state.outcome = 'failed';
    return read;
  });
}

function headersOf({ jar }: JsonCall, text: Buffer | null, type: string, request: Request): Headers {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const all = Object.entries(requestHeaders(request, cookie, String(request.id)));
  const crumb = jar.get(CRUMB);
  return {
    ...Object.fromEntries(all.filter(([name]) => FORWARDED.test(name))),
    accept: JSON_TYPE,
    ...(text === null ? {} : { 'content-type': type, 'content-length': String(text.length) }),
    ...(crumb === undefined ? {} : { 'x-csrf-token': decoded(crumb) }),
  };
}

/** A cookie's decoded value. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A value that is not encoded is used as it is.
    return value;
  }
}

async function readJson(
  { group, limits }: Upstream,
  metrics: UpstreamMetrics,
  { body, headers, statusCode }: Dispatcher.ResponseData,
): Promise<unknown> {
  body.on('error', () => undefined);
  try {
    if (statusCode >= 300 && statusCode < 400) throw invalidResponse(group.name, `answered ${statusCode}`);
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > Math.min(MAX_BYTES, limits.maxBytes)) throw new ResponseTooLarge();
    }
    metrics.bytes.inc({ upstream: group.name }, size);
    if (size === 0 && statusCode < 500) return undefined;
    if (!isJsonResponse(headers)) throw invalidResponse(group.name, `answered ${statusCode}, not with JSON`);
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch (error) {
    throw error instanceof SyntaxError ? invalidResponse(group.name, 'answered with broken JSON') : error;
  } finally {
    body.destroy();
  }
}
