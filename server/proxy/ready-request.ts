/** Prepares a visitor's request for an upstream: a safe path, a body of limited size, the upstream's CSRF token. */

import { Transform } from 'node:stream';
import type { Request } from 'express';
import { CRUMB } from '#shared/cookies';
import { CALL_BYTES } from '../http/body-limits.ts';
import { FORM_TYPE } from '../http/form-body.ts';
import { Problem } from '../http/problems.ts';
import { upstreamCrumb } from './cookies.ts';
import type { ReadyRequest } from './exchange.ts';
import { RequestTooLarge } from './failures.ts';
import { asksForCrumb, type CallGroup } from './groups.ts';

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads the body if it may contain the CSRF token; `request.body` contains it then. Undefined: the body is streamed. */
export async function readForCrumb(request: Request, group: CallGroup): Promise<Buffer | undefined> {
  const isElsewhere = request.get('x-csrf-token') !== undefined || request.query[CRUMB] !== undefined;
  if (!asksForCrumb(group, request.path) || isRead(request) || isElsewhere || !hasBody(request)) return undefined;
  const type = request.is([FORM_TYPE, 'application/json']);
  if (type === false || type === null) return undefined;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > CALL_BYTES) throw new Problem('too-large', { detail: `The limit is ${CALL_BYTES} bytes.` });
    parts.push(part);
  }
  const full = Buffer.concat(parts);
  request.body = { crumb: crumbIn(full.toString('utf8'), type) };
  return full;
}

function crumbIn(text: string, type: string): string | undefined {
  if (type === FORM_TYPE) return new URLSearchParams(text).get(CRUMB) ?? undefined;
  try {
    const { crumb } = JSON.parse(text) as { crumb?: unknown };
    return typeof crumb === 'string' ? crumb : undefined;
  } catch {
    // Invalid JSON contains no CSRF token, and is rejected for that.
    return undefined;
  }
}

/** The request for the upstream. Throws `invalid-request` for a path that could lead out of its group. */
export function readyRequest(request: Request, group: CallGroup, full: Buffer | undefined): ReadyRequest {
  const cookies = (request.cookies ?? {}) as Readonly<Record<string, unknown>>;
  const crumb = upstreamCrumb(group, cookies);
  const path = withCrumb(safePath(request.originalUrl), crumb);
  const headers: Record<string, string> =
    crumb !== null && !isRead(request) && group.needsCrumb ? { 'x-csrf-token': crumb } : {};
  if (full !== undefined) {
    const body =
      crumb !== null && request.is(FORM_TYPE) ? Buffer.from(withFormCrumb(full.toString('utf8'), crumb)) : full;
    return { body, path, headers: { ...headers, 'content-length': String(body.length) } };
  }
  if (!hasBody(request)) return { body: null, path, headers };
  const length = request.headers['content-length'];
  if (Number(length ?? 0) > group.maxBodyBytes)
    throw new Problem('too-large', { detail: `The limit is ${group.maxBodyBytes} bytes.` });
  if (length !== undefined) headers['content-length'] = length;
  return { body: bounded(request, group.maxBodyBytes), path, headers };
}

function bounded(request: Request, max: number): Transform {
  let total = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > max) done(new RequestTooLarge());
      else done(null, chunk);
    },
  });
  request.once('error', (error) => body.destroy(error));
  return request.pipe(body);
}

/** Dot segments, also encoded ones, would let a visitor reach other paths of the upstream. */
function safePath(url: string): string {
  const [path = ''] = url.split('?');
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch (error) {
    throw new Problem('invalid-request', { detail: 'Malformed URL.', cause: error });
  }
  const isOdd = /[\\\0\r\n]/.test(decoded) || decoded.split('/').some((part) => part === '.' || part === '..');
  if (isOdd || !url.startsWith('/')) throw new Problem('invalid-request', { detail: 'The URL leaves the upstream.' });
  return url.split('#')[0] ?? url;
}

function withCrumb(path: string, crumb: string | null): string {
  const at = path.indexOf('?');
  if (crumb === null || at < 0) return path;
  const query = new URLSearchParams(path.slice(at + 1));
  if (!query.has(CRUMB)) return path;
  query.set(CRUMB, crumb);
  return `${path.slice(0, at)}?${query}`;
}

function withFormCrumb(text: string, crumb: string): string {
  const form = new URLSearchParams(text);
  form.set(CRUMB, crumb);
  return form.toString();
}
