/** Headers on their way through: what belongs to one connection stays there, what we know of the visitor is said by us alone. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';

export type Headers = Record<string, string | string[]>;

/** RFC 9110, 7.6.1; and what a proxy must not repeat. */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'http2-settings'],
];
/** A visitor could have written these; the upstream must believe them. */
const SAID_BY_US = [
  ...['host', 'expect', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-forwarded-port', 'x-forwarded-prefix', 'x-request-id', 'cookie', 'content-length'],
];
/** Said to the visitor by this server, which answers for what its pages may do. */
const NOT_FROM_UPSTREAM = [
  ...['set-cookie', 'server', 'x-powered-by', 'via', 'alt-svc', 'strict-transport-security', 'x-request-id'],
  ...['content-security-policy', 'content-security-policy-report-only', 'x-frame-options', 'x-content-type-options'],
  ...['access-control-allow-origin', 'access-control-allow-credentials', 'access-control-allow-headers'],
  ...['access-control-allow-methods', 'access-control-expose-headers', 'access-control-max-age'],
  ...['clear-site-data', 'service-worker-allowed', 'referrer-policy', 'report-to', 'reporting-endpoints', 'nel'],
];

const dropped = (own: readonly string[], connection: string | undefined): ReadonlySet<string> =>
  new Set([...HOP_BY_HOP, ...own, ...(connection ?? '').split(',').map((name) => name.trim().toLowerCase())]);

function without(headers: IncomingHttpHeaders, names: ReadonlySet<string>): Headers {
  const stored: Headers = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !names.has(name.toLowerCase())) stored[name] = value;
  return stored;
}

/** What the upstream is told. `cookie`: those it may know; `requestId`: ours. */
export function requestHeaders(request: Request, cookie: string, requestId: string): Headers {
  const headers = without(request.headers, dropped(SAID_BY_US, request.headers.connection));
  // With trusted proxies in front, `ips` holds what they have said; without, only the socket counts.
  const chain = [...(request.ips.length > 0 ? request.ips : [request.ip ?? '']), ...via(request)];
  headers['x-forwarded-for'] = chain.filter((address) => address !== '').join(', ');
  headers['x-forwarded-host'] = request.host ?? '';
  headers['x-forwarded-proto'] = request.protocol;
  headers['x-request-id'] = requestId;
  headers['via'] = `${request.httpVersion} vitrine`;
  if (cookie !== '') headers['cookie'] = cookie;
  return headers;
}

/** The last proxy in front of us, when there is one. */
const via = (request: Request): string[] =>
  request.ips.length > 0 && request.socket.remoteAddress !== undefined ? [request.socket.remoteAddress] : [];

/** What the visitor is told of the upstream's headers; cookies come separately. */
export function responseHeaders(headers: IncomingHttpHeaders): Headers {
  const connection = headers.connection;
  const remaining = without(
    headers,
    dropped(NOT_FROM_UPSTREAM, Array.isArray(connection) ? connection.join() : connection),
  );
  remaining['cache-control'] ??= 'no-store';
  return remaining;
}

/**
 * Where a redirect leads for the visitor: to this server when it leads to the upstream itself, as it is when its host is
 * allowed; null when it leads anywhere else.
 */
export function rewriteLocation(
  location: string,
  upstream: URL,
  path: string,
  allowedHosts: readonly string[],
): string | null {
  const base = new URL(upstream.pathname.replace(/\/$/, '') + path, upstream.origin);
  if (!URL.canParse(location, base)) return null;
  const target = new URL(location, base);
  if (target.origin === upstream.origin) {
    const prefix = upstream.pathname.replace(/\/$/, '');
    const inside = target.pathname === prefix || target.pathname.startsWith(`${prefix}/`);
    const own = inside ? target.pathname.slice(prefix.length) || '/' : null;
    // Two slashes at the start would name another host.
    return own === null || own.startsWith('//') ? null : `${own}${target.search}${target.hash}`;
  }
  return target.protocol === 'https:' && allowedHosts.includes(target.host) ? target.href : null;
}

/** `application/json` and its relatives, `problem+json` among them. */
export const isJsonAnswer = (headers: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(String(headers['content-type'] ?? ''));
