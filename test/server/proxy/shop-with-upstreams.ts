/** The demo shop with upstreams, served on loopback. */
import { pino } from 'pino';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import type { Upstreams } from '../../../server/proxy/router.ts';
import { siteStore } from '../../database/databases.ts';
import { type Opened, serveContext } from '../serving.ts';

export interface ShopWithUpstreams {
  readonly url: string;
  readonly port: number;
  readonly upstreams: Upstreams;
  /** The CSRF token for writes, with its cookie. */
  crumb(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

export interface ShopStore {
  /** A shop on this store, with its own upstreams. */
  serve(environment: Readonly<Record<string, string>>): Promise<ShopWithUpstreams>;
  stop(): Promise<void>;
}

/** Opens the demo's store once for several shops. */
export async function openShopStore(): Promise<ShopStore> {
  const store = await siteStore();
  const configOf = (environment: Readonly<Record<string, string>>) =>
    readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...store, ...environment });
  const logger = pino({ level: 'silent' });
  const database = await openDatabase(configOf({}), logger);
  return {
    serve: async (environment) => shopOn(await serveContext(configOf(environment), { database })),
    stop: () => database.close(),
  };
}

function shopOn({ url, port, context, stop }: Opened): ShopWithUpstreams {
  const { upstreams } = context;
  if (upstreams === undefined) throw new Error('SITE must not be off.');
  return {
    url,
    port,
    upstreams,
    async crumb() {
      const { headers } = await fetch(`${url}/api/google-maps/places/autocomplete?input=x`);
      const cookie = headers.getSetCookie().find((text) => text.startsWith('crumb=')) ?? '';
      const pair = cookie.split(';')[0] ?? '';
      return { cookie: pair, 'x-csrf-token': decodeURIComponent(pair.slice('crumb='.length)) };
    },
    stop,
  };
}
