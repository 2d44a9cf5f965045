/** `vitrine dev`: a theme folder while it is worked on. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { Router } from 'express';
import { createApp } from '../app/app.ts';
import { createServices, openStore, shopOf } from '../app/serve.ts';
import { type Config, readConfig } from '../config.ts';
import { openUpstreamSource } from '../content/upstream/upstream-source.ts';
import { createExpressServer } from '../http/express-server.ts';
import { tryPorts } from '../http/try-ports.ts';
import { noSources, withScriptSources } from '../integrations/browser-sources.ts';
import { createLogger } from '../observability/logger.ts';
import { engineOptions } from '../render-api/engine-options.ts';
import { loadBlockViews } from '../rendering/blocks/block-views.ts';
import { readClientFiles, readThemeScripts } from '../rendering/regions/client-files.ts';
import { createThemeEngine } from '../rendering/theme/engine.ts';
import { styleLimitsOf } from '../rendering/theme/styles/style-thread.ts';
import { siteFolders } from '../site/open-site.ts';
import { createSite } from '../site/site.ts';
import { devLog } from './dev/dev-log.ts';
import { createDevRoutes, type DevMessage } from './dev/dev-routes.ts';
import { type DevSite, openDevSite, type Reload } from './dev/dev-site.ts';
import { problemText } from './dev/problem-page.ts';

export interface DevCommand {
  readonly folder: string;
  /** A folder of content files, or a server; default: `content/` beside the theme, else the demo's. */
  readonly content: string | undefined;
  readonly reload: Reload;
  /** Open the store too, so that carts and forms work. */
  readonly store: boolean;
  readonly port: number;
}

export interface Developing {
  readonly url: string;
  readonly site: DevSite;
  close(): Promise<void>;
}

/** Serves a theme folder, and again whatever is saved in it. */
export async function develop(
  command: DevCommand,
  environment: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<Developing> {
  const { folder, reload, port } = command;
  if (!existsSync(folder)) throw new Error(`${folder} does not exist`);
  const config: Config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...environment });
  await tryPorts([port], config.HOST).catch((error: unknown) => {
    throw portFailure(error, port);
  });
  const logger = createLogger(config.LOG_LEVEL, devLog(print, process.stdout.isTTY === true));
  const store = command.store ? await openStore(config, logger) : undefined;
  const options = engineOptions(config);
  const services = await createServices(config, logger, options, store);
  const engine = createThemeEngine(services.engine, options, { quote: store?.ports.instalments.api.quote });
  const blockViews = loadBlockViews(engine);
  const { content, assets } = contentOf(command);
  const state = (kind: DevMessage['kind'] = 'problems'): DevMessage => ({
    kind,
    problems: site.problems(),
    isHeldBack: site.isHeldBack(),
    css: `/site.css?v=${site.theme.current.css.version}`,
  });
  const routes = createDevRoutes(() => state());
  const site = await openDevSite({
    themeFolder: folder,
    content: /^https?:\/\//.test(content) ? openUpstreamSource({ url: content, logger, freshMs: 1000 }) : content,
    engine,
    blockViews,
    styleLimits: styleLimitsOf(config),
    changed(kind, files) {
      print(`${files.join(', ')} saved${kind === 'problems' ? '; the last good version is served' : ''}\n`);
      printProblems(site, print);
      const told = kind === 'problems' ? 'problems' : reload === 'page' ? 'page' : kind;
      if (reload !== 'off') routes.tell(state(told));
    },
  });
  const parts = {
    engine,
    blockViews,
    theme: site.theme,
    content: site.content,
    assets,
    logger,
    scripts: readClientFiles(),
    themeScripts: readThemeScripts(),
    overlay: routes.overlay,
    sources: withScriptSources(noSources, config.SCRIPT_SOURCES),
    ...shopOf(store),
  };
  const router = Router().use(routes.router);
  if (store === undefined) router.use(unheard());
  router.use(createSite(parts));
  const server = createExpressServer(createApp(services, router));
  try {
    await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, config.HOST, listening));
  } catch (error) {
    // What is open would keep the process alive.
    routes.close();
    await site.close();
    await store?.close();
    throw portFailure(error, port);
  }
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  print(`${basename(resolve(folder))} at ${url}, content from ${content}\n`);
  printProblems(site, print);
  return {
    url,
    site,
    async close() {
      routes.close();
      await closed(server);
      await site.close();
      await store?.close();
    },
  };
}

/** What to tell of a port that cannot be had. */
function portFailure(error: unknown, port: number): unknown {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return isTaken ? new Error(`port ${port} is in use; choose another with --port`) : error;
}

/** Without a store nobody counts visits: what pages tell of them is taken and forgotten. */
function unheard(): Router {
  const router = Router();
  router.post(
    ['/api/census/*call', '/api/events/*call', '/api/v1/clanker/*call', '/api/1/performance/*call'],
    (request, response) => {
      request.resume();
      response.status(204).end();
    },
  );
  return router;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

function printProblems(site: DevSite, print: (text: string) => void): void {
  for (const problem of site.problems()) print(`${problemText(problem, process.stdout.isTTY === true)}\n\n`);
}

function contentOf({ folder, content }: DevCommand): { content: string; assets: string | undefined } {
  const demo = siteFolders('demo');
  const beside = join(dirname(resolve(folder)), 'content');
  const found = content ?? (existsSync(beside) ? beside : demo.content);
  const assets = /^https?:\/\//.test(found) ? '' : join(dirname(resolve(found)), 'assets');
  return { content: found, assets: existsSync(assets) ? assets : undefined };
}
