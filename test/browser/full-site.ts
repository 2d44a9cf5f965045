/** The whole product behind one address: demo theme, built scripts, built-in backend on a real database, offline ports. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { createReceiver } from '../../server/analytics/receiver.ts';
import { createApp } from '../../server/app/app.ts';
import { openBackend } from '../../server/app/open-features.ts';
import { createServices } from '../../server/app/serve.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { openIntegrations } from '../../server/integrations/open-integrations.ts';
import { shopPages } from '../../server/shop/pages/shop-pages.ts';
import { openContent } from '../../server/site/open-content.ts';
import { openSiteContext } from '../../server/site/open-site.ts';
import { createSite } from '../../server/site/site.ts';
import { createSitePages } from '../../server/site/site-pages.ts';
import { siteStore, temporaryFolder } from '../database/databases.ts';

export interface FullSite {
  readonly url: string;
  readonly database: Awaited<ReturnType<typeof openDatabase>>;
  stop(): Promise<void>;
}

/** `content`: JSON by file name, without its ending. */
export async function openFullSite(
  content: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<FullSite> {
  const folder = temporaryFolder();
  cpSync(join(__dirname, '../../views/themes/atelier'), join(folder, 'theme'), { recursive: true });
  for (const part of ['assets', 'files'])
    cpSync(join(__dirname, '../../views/demo', part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'content'));
  for (const [name, json] of Object.entries(content))
    writeFileSync(join(folder, 'content', `${name}.json`), JSON.stringify(json));
  const config = readConfig({
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    SITE: folder,
    ...(await siteStore()),
    CAPTCHA: 'offline',
    ...environment,
  });
  const logger = pino({ level: config.LOG_LEVEL });
  const ports = openIntegrations(config, logger);
  const database = await openDatabase(config, logger);
  const backend = await openBackend(config, database, logger, ports);
  const services = await createServices(config, logger, undefined, { database, backend, ports });
  const parts = await openSiteContext(config.SITE, services.engine, logger, {
    content: await openContent(config, database, logger),
    parts: {
      captcha: ports.captcha.api.widget,
      sessionReplay: ports.sessionReplay.api.service,
      sources: ports.sources,
      visitors: backend.visitorCalls.visitors,
      shop: (send, draw) => shopPages(backend, send, draw),
    },
  });
  if (parts === undefined) throw new Error('the site is off');
  const app = createApp({ ...services, pages: createSitePages(parts) }, createSite(parts));
  const receive = createReceiver({ ...backend, ...services });
  const server = createServer((request, response) => {
    if (!receive(request, response)) app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    database,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await parts.content.close();
      await backend.stop();
      await ports.close();
      await database.close();
    },
  };
}
