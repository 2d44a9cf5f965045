/** Checks the host names that are served: one that a client makes up must not appear in canonical URLs, feeds and sitemaps. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Probes and scrapers use IP addresses, not names. */
const FOR_PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** A name, or an IPv6 address in brackets, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Rejects an invalid `Host` header with 400, because URLs are built from it, and a second one, or another host in the request's own URL,
 * because a proxy in front may have taken that one (RFC 9112, section 3.2). A missing header is left to the routes that need one.
 */
export const checkHostSyntax =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { host = '' } = request.headers;
    const isValid = host === '' || HOST.test(host);
    if (isValid && !hasSecondHost(request)) return listener(request, response);
    rejectRequest(400, 'The Host header is invalid.\n', request, response);
  };

function hasSecondHost({ rawHeaders, headers: { host = '' }, url = '' }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count > 1) return true;
  if (url.startsWith('/')) return false;
  const own = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  return own !== undefined && own.toLowerCase() !== host.toLowerCase();
}

/**
 * Rejects requests for hosts other than `hosts` with 421. `*.shop.example` matches all its subdomains; an empty list allows every host.
 * Behind a trusted proxy, `X-Forwarded-Host` counts.
 */
export function allowHosts(
  { HOSTS: hosts, TRUST_PROXY }: { readonly HOSTS: readonly string[]; readonly TRUST_PROXY: number },
  listener: RequestListener,
): RequestListener {
  if (hosts.length === 0) return listener;
  const names = new Set(hosts.map((host) => host.toLowerCase()));
  const isAllowed = (name: string): boolean => {
    if (names.has(name)) return true;
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1))
      if (names.has(`*${name.slice(dot)}`)) return true;
    return false;
  };
  return (request, response) => {
    if (isAllowed(requestHost(request, TRUST_PROXY)) || FOR_PROBES.has(request.url ?? ''))
      return listener(request, response);
    rejectRequest(421, 'This server does not serve this host.\n', request, response);
  };
}

function rejectRequest(status: number, text: string, { method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': text.length });
  response.end(method === 'HEAD' ? undefined : text);
}

/**
 * The host name of a request in lower case, without a port or a trailing dot; '' without one. Behind a trusted proxy it is the name that
 * the client requested from the proxy, which URLs are built from, too.
 */
export function requestHost({ headers }: IncomingMessage, trustProxy: number): string {
  const { host, 'x-forwarded-host': forwarded } = headers;
  return hostName(trustProxy > 0 && typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : host);
}

const hostName = (header = ''): string => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
