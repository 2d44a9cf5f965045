/** Filters headers of proxied calls: hop-by-hop headers are dropped, and client data comes only from this server. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';

export type Headers = Record<string, string | string[]>;

/** RFC 9110, 7.6.1; and what a proxy must not forward. */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'http2-settings'],
];
/** Headers that the upstream trusts, so a visitor must not be able to set them. */
const TRUSTED_HEADERS = [
  ...['host', 'expect', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-forwarded-port', 'x-forwarded-prefix', 'x-request-id', 'cookie', 'content-length'],
];
/** Headers that only this server sends, because it is responsible for its pages. */
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

/** The headers for the upstream. `cookie`: those it may see; `requestId`: ours. */
export function requestHeaders(request: Request, cookie: string, requestId: string): Headers {
  const headers = without(request.headers, dropped(TRUSTED_HEADERS, request.headers.connection));
  // With trusted proxies in front, `ips` contains what they report; without, only the socket counts.
  const chain = [...(request.ips.length > 0 ? request.ips : [request.ip ?? '']), ...via(request)];
  headers['x-forwarded-for'] = chain.filter((address) => address !== '').join(', ');
  headers['x-forwarded-host'] = request.host ?? '';
  headers['x-forwarded-proto'] = request.protocol;
  headers['x-request-id'] = requestId;
  headers['via'] = `${request.httpVersion} vitrine`;
  if (cookie !== '') headers['cookie'] = cookie;
  return headers;
}

/** The last proxy in front of us, if any. */
const via = (request: Request): string[] =>
  request.ips.length > 0 && request.socket.remoteAddress !== undefined ? [request.socket.remoteAddress] : [];

/** The upstream's headers for the visitor; cookies are handled separately. */
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
 * The target of a redirect for the visitor: on this server if it points to the upstream itself, unchanged if its host is allowed; null
 * otherwise.
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
    // Two leading slashes would denote another host.
    return own === null || own.startsWith('//') ? null : `${own}${target.search}${target.hash}`;
  }
  return target.protocol === 'https:' && allowedHosts.includes(target.host) ? target.href : null;
}

/** `application/json` and related types, such as `problem+json`. */
export const isJsonResponse = (headers: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(String(headers['content-type'] ?? ''));
