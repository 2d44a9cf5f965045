import cluster from 'node:cluster';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { createEngine } from '#engine';
import { createReceiver } from '../analytics/receiver.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { scheduleDumps } from '../database/dumps.ts';
import { openDatabase, ownEmbedded } from '../database/open-database.ts';
import type { Patience } from '../database/server-pool.ts';
import { makeDataFolder } from '../disk/data-folder.ts';
import { readSecret } from '../disk/secret.ts';
import { compressed } from '../http/compression.ts';
import { drain, inService } from '../http/drain.ts';
import { createExpressServer } from '../http/express-server.ts';
import { keysOf } from '../http/guards.ts';
import { allowHosts } from '../http/hosts.ts';
import { tryPorts } from '../http/try-ports.ts';
import { noSources, withFormHosts, withScriptSources } from '../integrations/browser-sources.ts';
import { type Integrations, openIntegrations } from '../integrations/open-integrations.ts';
import { createLogger } from '../observability/logger.ts';
import { createMetrics } from '../observability/metrics.ts';
import { serveMetrics, shareMetrics } from '../observability/metrics-server.ts';
import { isPassedOn, openUpstreams, type Upstreams } from '../proxy/router.ts';
import { limitsOf } from '../proxy/settings.ts';
import { engineOptions, inlineOptions } from '../render-api/engine-options.ts';
import { openRenders } from '../render-api/open-renders.ts';
import { openTemplateStore } from '../render-api/open-template-store.ts';
import { addFigures } from '../render-api/threads/render-threads.ts';
import { styleLimitsOf } from '../rendering/theme/styles/style-thread.ts';
import { findProduct } from '../shop/catalog/product-choice.ts';
import { shopPages } from '../shop/pages/shop-pages.ts';
import { remoteShop } from '../shop/remote/remote-shop.ts';
import type { DrawForm } from '../site/form-markup.ts';
import { openContent } from '../site/open-content.ts';
import { checkSiteFolders, openSiteContext } from '../site/open-site.ts';
import { createPageCache } from '../site/page-cache.ts';
import type { SendShopPage } from '../site/page-result.ts';
import { openPurges } from '../site/purges.ts';
import { createSite, forget } from '../site/site.ts';
import { createSitePages } from '../site/site-pages.ts';
import { createApp } from './app.ts';
import { type OpenBackend, openBackend } from './open-features.ts';
import type { Services } from './services.ts';
import { createStart } from './start.ts';

/** Serves until it is told to stop. With several workers the first process only watches over them. `warnings` are logged once. */
export async function serve(config: Config, warnings: readonly string[] = []): Promise<void> {
  const logger = createLogger(config.LOG_LEVEL);
  if (cluster.isPrimary) for (const warning of warnings) logger.warn(warning);
  checkSiteFolders(config);
  const { PORT, METRICS_PORT, HOST } = config;
  if (cluster.isPrimary) await tryPorts(METRICS_PORT === '' ? [PORT] : [PORT, METRICS_PORT], HOST);
  makeDataFolder(config.DATA_DIR);
  if (config.WORKERS > 1 && cluster.isPrimary) return superviseWorkers(config, logger);
  if (cluster.isWorker) shareMetrics();
  const start = createStart(config, logger);
  const store = await openStore(config, logger, start);
  const options = engineOptions(config);
  const alone = store === undefined ? await openTemplatesDatabase(config, logger, start) : undefined;
  const services = await createServices(config, logger, options, store ?? { database: alone });
  if (cluster.isWorker) shareMetrics(services.metrics.registry);
  const content = await openContent(config, store?.database, logger);
  const pageCache =
    content === undefined
      ? undefined
      : createPageCache({
          bytes: config.PAGE_CACHE_BYTES,
          logger,
          stamp: () => `${content.stamp()} ${site?.theme.current.version}`,
          isDraining: () => services.state.draining,
          answered: (status) => services.metrics.keptPages.inc({ status }),
        });
  const purges =
    store === undefined || content === undefined
      ? undefined
      : await openPurges(store.database, (keys) => forget({ content, pageCache }, keys));
  const site = await openSiteContext(config.SITE, services.engine, logger, {
    engine: options,
    styleLimits: styleLimitsOf(config),
    content,
    ports: { quote: store?.ports.instalments.api.quote },
    parts: {
      purgeKeys: keysOf(config),
      purge: purges?.purge,
      unlockTries: store?.backend.unlockTries,
      sharedMaxAge: config.SHARED_MAX_AGE,
      sources: withScriptSources(
        store === undefined ? noSources : withFormHosts(store.ports.sources, limitsOf(config).redirectHosts),
        config.SCRIPT_SOURCES,
      ),
      captcha: store?.ports.captcha.api.widget,
      sessionReplay: store?.ports.sessionReplay.api.service,
      pageCache,
      visitors: store?.backend.visitorCalls.visitors,
      secret: store === undefined ? undefined : await readSecret(config),
      ...shopOf(store),
    },
  });
  const pages = site === undefined ? undefined : createSitePages(site);
  const app = createApp({ ...services, pages }, site === undefined ? undefined : createSite(site));
  const listener = allowHosts(config, eventsFirst(services, pageCache === undefined ? app : pageCache.inFront(app)));
  const server = createExpressServer(app, config.COMPRESSION === 'on' ? compressed(listener) : listener, {
    maxConnections: config.MAX_CONNECTIONS,
  });
  await start.end();
  const metricsServer = await serveMetrics(config, services.metrics.registry, logger);
  await listen(server, config);
  const address = server.address();
  logger.info(
    { address, codegen: services.engine.codegen },
    `Vitrine listens on port ${typeof address === 'object' ? address?.port : address}`,
  );
  closeWithGrace({ delay: config.DRAIN_MS, logger: false }, async ({ signal, err }) => {
    if (err) logger.error({ err }, 'the process ends because of an error');
    else logger.info({ signal }, 'draining');
    await drain(server, services.state, inService);
    metricsServer?.close();
    await Promise.all([content?.close(), purges?.stop(), services.renders.threads.close()]);
    await store?.close();
    await alone?.close();
  });
}

/** The pages of the shop, when there is a store: on the backend, or on the upstream that answers the calls of commerce. */
export function shopOf(store: Pick<OpenStore, 'backend' | 'upstreams'> | undefined) {
  if (store === undefined) return {};
  const { all, metrics } = store.upstreams;
  const commerce = all.get('commerce');
  const { shop } = store.backend;
  const visits =
    commerce === undefined ? undefined : remoteShop(commerce, metrics, (itemId) => findProduct(shop, itemId));
  return { shop: (send: SendShopPage, draw: DrawForm) => shopPages(store.backend, send, draw, visits) };
}

/** Events of visitors are many and small: they do not go through what pages go through. */
function eventsFirst(services: Services, app: RequestListener): RequestListener {
  if (services.backend === undefined || isPassedOn('analytics', services.upstreams)) return app;
  const receive = createReceiver({ ...services.backend, ...services });
  return (request, response) => {
    if (!receive(request, response)) app(request, response);
  };
}

interface OpenStore {
  readonly database: Database;
  readonly backend: OpenBackend;
  readonly ports: Integrations;
  readonly upstreams: Upstreams;
  close(): Promise<void>;
}

/** A server without a site renders only, and needs no store. */
export async function openStore(config: Config, logger: Logger, patience?: Patience): Promise<OpenStore | undefined> {
  if (config.SITE === 'off') return undefined;
  const ports = openIntegrations(config, logger);
  const upstreams = openUpstreams(config);
  const database = await openDatabase(config, logger, { patience });
  const backend = await openBackend(config, database, logger, ports);
  const isOwner = database.kind === 'embedded' && !cluster.isWorker;
  const dumps = isOwner ? scheduleDumps(database, join(config.DATA_DIR, 'dumps'), logger) : undefined;
  return {
    database,
    backend,
    ports,
    upstreams,
    async close() {
      await backend.stop();
      await Promise.all([ports.close(), upstreams.close()]);
      await dumps?.stop();
      await database.close();
    },
  };
}

/** A server that renders only shares its stored templates with its replicas where it is given a database server. */
const openTemplatesDatabase = async (
  config: Config,
  logger: Logger,
  patience: Patience,
): Promise<Database | undefined> =>
  config.DATABASE_URL === '' ? undefined : openDatabase(config, logger, { patience });

type StoreParts = Pick<Services, 'database' | 'backend' | 'ports' | 'upstreams'>;

/** The services of a process. Engines that share `options` share their locale data. */
export async function createServices(
  config: Config,
  logger: Logger,
  options = engineOptions(config),
  store?: StoreParts,
): Promise<Services> {
  const engine = createEngine(inlineOptions(options, config));
  if (engine.codegen === 'off') {
    const why = config.CODEGEN === 'off' ? 'CODEGEN=off' : 'this process forbids code generation';
    logger.warn(`Templates are walked, not compiled to code: ${why}.`);
  }
  await Promise.all(config.LOCALES.map((locale) => engine.prepareLocale(locale)));
  const metrics = createMetrics({ cache: () => addFigures(engine.cache(), renders.threads.cache()) });
  for (const metric of store?.backend?.metrics ?? []) metrics.registry.registerMetric(metric);
  const templates = await openTemplateStore(config, store?.database, logger);
  const renders = openRenders({ config, templates, metrics, logger });
  return {
    config,
    engine,
    logger,
    metrics,
    templates,
    renders,
    database: store?.database,
    backend: store?.backend,
    ports: store?.ports,
    upstreams: store?.upstreams,
    state: { draining: false },
  };
}

function listen(server: Server, { PORT, HOST }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Watches over the processes that serve. An embedded database serves one process: this one, on behalf of them all. */
async function superviseWorkers(config: Config, logger: Logger): Promise<void> {
  const store = config.SITE === 'off' && config.DATABASE_URL === '' ? undefined : await superviseStore(config, logger);
  const metricsServer = await serveMetrics(config, undefined, logger);
  let stopping = false;
  let running = 0;
  cluster.setupPrimary({ serialization: 'advanced' });
  const start = (): void => {
    if (stopping) return;
    running++;
    const worker = cluster.fork();
    store?.admit(worker);
  };
  cluster.on('exit', (worker, code, signal) => {
    running--;
    if (stopping) {
      if (running > 0) return;
      metricsServer?.close();
      return void store?.close();
    }
    logger.error({ pid: worker.process.pid, code, signal }, 'a worker ended; starting another');
    // A pause keeps a worker that cannot start from turning into a storm of processes.
    setTimeout(start, 1000);
  });
  for (let i = 0; i < config.WORKERS; i++) start();
  const stop = (signal: NodeJS.Signals): void => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Workers that start find a database that answers and is up to date. */
async function waitForServer(config: Config, logger: Logger): Promise<void> {
  const start = createStart(config, logger);
  const database = await openDatabase(config, logger, { patience: start });
  await database.close();
  await start.end();
}

async function superviseStore(config: Config, logger: Logger) {
  const owner = await ownEmbedded(config);
  if (owner === undefined) {
    await waitForServer(config, logger);
    return undefined;
  }
  const database = await openDatabase(config, logger, { owner });
  const dumps = scheduleDumps(database, join(config.DATA_DIR, 'dumps'), logger);
  return {
    admit: owner.admit,
    async close() {
      await dumps.stop();
      await database.close();
    },
  };
}
