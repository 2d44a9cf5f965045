/** Which host names are served: a name that a client makes up must not stand in canonical addresses, feeds and sitemaps. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Probes and scrapers ask by address, not by name. */
const FOR_PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** A name, or an address in brackets, with a port or without. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Answers with 400 a `Host` that is none: addresses are made of it. An empty or absent one is left to those who need it. */
export const checkHostSyntax =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { host = '' } = request.headers;
    if (host === '' || HOST.test(host)) return listener(request, response);
    rejectRequest(400, 'The Host header is not valid.\n', request, response);
  };

/**
 * Answers requests for other hosts than `hosts` with 421. A name `*.shop.example` stands for all names below it; with no name
 * at all, everything is served. Behind a trusted proxy, `X-Forwarded-Host` counts.
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
 * The host name that a request asks for, in lower case, without a port or a trailing dot; '' when it has none. Behind a trusted
 * proxy it is the name that the proxy was asked for, of which addresses are made, too.
 */
export function requestHost({ headers }: IncomingMessage, trustProxy: number): string {
  const { host, 'x-forwarded-host': forwarded } = headers;
  return hostName(trustProxy > 0 && typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : host);
}

const hostName = (header = ''): string => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
