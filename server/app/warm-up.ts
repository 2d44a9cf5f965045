/** Asks a new process for its most viewed pages before anybody else does: templates are compiled, content and pages cached. */
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeEntities } from '#shared/html';
import { popularPages } from '../analytics/popular-pages.ts';
import type { Context } from './context.ts';
import { createHttpServer, listen } from './listener.ts';

/** A start does not wait longer, however slow the pages are. */
const MAX_MS = 15_000;
const AT_ONCE = 4;

/**
 * Gets WARM_PAGES pages, the most viewed ones first, then those of the sitemap. It uses a port of its own on the loopback
 * interface, so nobody is sent to this process meanwhile. A page that fails is no reason not to start.
 */
export async function warmUp(context: Context): Promise<void> {
  const { config, logger, site } = context;
  if (config.WARM_PAGES === 0 || site === undefined) return;
  const started = performance.now();
  const server = createHttpServer(context);
  await listen(server, { PORT: 0, HOST: '127.0.0.1' });
  const signal = AbortSignal.timeout(MAX_MS);
  const { port } = server.address() as AddressInfo;
  const ask: Ask = (path) => requested(port, path, headersOf(config), signal);
  const waiting = [...(await pathsOf(context, ask))];
  let pages = 0;
  const run = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined && !signal.aborted; path = waiting.shift())
      if ((await ask(path)) !== undefined) pages++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  server.close();
  server.closeAllConnections();
  logger.info({ pages, ms: Math.round(performance.now() - started) }, 'warmed pages');
}

/** The text of an answer of 200; undefined when there is none. */
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

/** As visitors' requests arrive: the page cache keeps a page for each name under which the site is asked. */
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
    // The server has logged what failed; what took too long is left to the first visitor.
    return undefined;
  }
}
