/** The demo shop with upstreams, served on loopback. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../../server/app/app.ts';
import { openBackend } from '../../server/app/open-features.ts';
import { createServices, shopOf } from '../../server/app/serve.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { openIntegrations } from '../../server/integrations/open-integrations.ts';
import { openUpstreams, type Upstreams } from '../../server/proxy/router.ts';
import { openContent } from '../../server/site/open-content.ts';
import { openSiteContext } from '../../server/site/open-site.ts';
import { createSite } from '../../server/site/site.ts';
import { createSitePages } from '../../server/site/site-pages.ts';
import { siteStore } from '../database/databases.ts';

export interface ShopBefore {
  readonly url: string;
  readonly port: number;
  readonly upstreams: Upstreams;
  /** The crumb that writes carry, with its cookie. */
  crumb(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

export interface StoreBehind {
  /** The shop on this store, with upstreams of its own. */
  serve(environment: Readonly<Record<string, string>>): Promise<ShopBefore>;
  stop(): Promise<void>;
}

/** Opens the demo's store once; shops on it come and go. */
export async function openStoreBehind(): Promise<StoreBehind> {
  const store = await siteStore();
  const configOf = (environment: Readonly<Record<string, string>>) =>
    readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...store, ...environment });
  const logger = pino({ level: 'silent' });
  const database = await openDatabase(configOf({}), logger);
  const ports = openIntegrations(configOf({}), logger);
  const backend = await openBackend(configOf({}), database, logger, ports);
  return {
    async serve(environment) {
      const config = configOf(environment);
      const upstreams = openUpstreams(config);
      const services = await createServices(config, logger, undefined, { database, backend, upstreams });
      const content = await openContent(config, database, logger);
      const parts = await openSiteContext(config.SITE, services.engine, logger, {
        content,
        parts: { ...shopOf({ backend, upstreams }), visitors: backend.visitorCalls.visitors },
      });
      if (parts === undefined) throw new Error('SITE must not be off.');
      const app = createApp({ ...services, pages: createSitePages(parts) }, createSite(parts));
      const server = createServer(app);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return shopOn(server, upstreams, async () => content?.close());
    },
    async stop() {
      await backend.stop();
      await ports.close();
      await database.close();
    },
  };
}

function shopOn(server: Server, upstreams: Upstreams, closeContent: () => Promise<void>): ShopBefore {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    upstreams,
    async crumb() {
      const { headers } = await fetch(`${url}/api/google-maps/places/autocomplete?input=x`);
      const cookie = headers.getSetCookie().find((one) => one.startsWith('crumb=')) ?? '';
      const pair = cookie.split(';')[0] ?? '';
      return { cookie: pair, 'x-csrf-token': decodeURIComponent(pair.slice('crumb='.length)) };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([upstreams.close(), closeContent()]);
    },
  };
}
