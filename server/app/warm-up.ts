/** Requests the most viewed pages of a new process before visitors do, so that templates are compiled and pages cached. */
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeEntities } from '#shared/html';
import { popularPages } from '../analytics/popular-pages.ts';
import type { Context } from './context.ts';
import { createHttpServer, listen } from './listener.ts';

/** Startup does not wait longer, however slow the pages are. */
const MAX_MS = 15_000;
const AT_ONCE = 4;

/**
 * Requests WARM_PAGES pages, the most viewed ones first, then those of the sitemap. It uses a port of its own on the loopback
 * interface, so no load balancer sends requests meanwhile. A page that fails does not stop the start.
 */
export async function warmUp(context: Context): Promise<void> {
  const { config, logger, site } = context;
  if (config.WARM_PAGES === 0 || site === undefined) return;
  const started = performance.now();
  const server = createHttpServer(context);
  await listen(server, { PORT: 0, HOST: '127.0.0.1' });
  const signal = AbortSignal.timeout(MAX_MS);
  const { port } = server.address() as AddressInfo;
  const request: Ask = (path) => requested(port, path, headersOf(config), signal);
  const waiting = [...(await pathsOf(context, request))];
  let pages = 0;
  const run = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined && !signal.aborted; path = waiting.shift())
      if ((await request(path)) !== undefined) pages++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  server.close();
  server.closeAllConnections();
  logger.info({ pages, ms: Math.round(performance.now() - started) }, 'warmed pages');
}

/** The body of a 200 response; undefined for any other. */
type Ask = (path: string) => Promise<string | undefined>;

async function pathsOf({ config, database, logger }: Context, ask: Ask): Promise<ReadonlySet<string>> {
  const max = config.WARM_PAGES;
  const viewed = database === undefined ? [] : await popularPages(database, max).catch(failed);
  const paths = new Set([...viewed, '/']);
  if (paths.size < max) {
    const sitemap = (await ask('/sitemap.xml')) ?? '';
    for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      if (paths.size >= max) break;
      const { pathname } = new URL(decodeEntities(address));
      paths.add(pathname);
    }
  }
  return new Set([...paths].slice(0, max));

  function failed(error: unknown): readonly string[] {
    logger.warn({ err: error }, 'the most viewed pages are not known');
    return [];
  }
}

/** Requests must look like visitors' requests: the page cache has an entry for each host name. */
function headersOf({ HOSTS, BASE_URL, TRUST_PROXY }: Context['config']): Record<string, string> {
  const base = BASE_URL === '' ? undefined : new URL(BASE_URL);
  const host = base?.host ?? HOSTS.find((name) => !name.startsWith('*')) ?? 'localhost';
  const proxied = { 'x-forwarded-host': host, 'x-forwarded-proto': base?.protocol.slice(0, -1) ?? 'https' };
  return { host, 'user-agent': 'vitrine warm-up', ...(TRUST_PROXY > 0 ? proxied : {}) };
}

async function requested(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers, signal, agent: false }, resolve).on('error', reject);
    });
    const body = await text(response);
    return response.statusCode === 200 ? body : undefined;
  } catch {
    // The server has logged what failed; what timed out is left to the first visitor.
    return undefined;
  }
}
