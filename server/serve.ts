import cluster from 'node:cluster';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Logger, pino } from 'pino';
import { createEngine, createLocaleStore, type EngineOptions } from '#engine';
import { createApp } from './app.ts';
import { createReceiver } from './backend/analytics/receiver.ts';
import { findProduct } from './backend/commerce/product-choice.ts';
import { type OpenBackend, openBackend } from './backend/open-backend.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { scheduleDumps } from './database/dumps.ts';
import { openDatabase, ownEmbedded } from './database/open-database.ts';
import { createExpressServer } from './express-server.ts';
import { readFormatterViews } from './formatter-views.ts';
import { compressed } from './operations/compression.ts';
import { keysOf } from './operations/guards.ts';
import { createMetrics } from './operations/metrics.ts';
import { readSecret } from './operations/secret.ts';
import { createPageAnswers } from './page-answers.ts';
import { noSources, withFormHosts, withScriptSources } from './ports/browser-sources.ts';
import { openPorts, type Ports } from './ports/open-ports.ts';
import { openTemplateStore } from './render-api/template-store.ts';
import type { Services } from './services.ts';
import type { SendShopPage } from './shop-pages/page-answer.ts';
import { shopPages } from './shop-pages/shop-pages.ts';
import { upstreamVisits } from './shop-pages/upstream-visit.ts';
import { openContent } from './site/open-content.ts';
import { openSiteParts } from './site/open-site.ts';
import { createPageCache } from './site/page-cache.ts';
import { createSite } from './site/site.ts';
import { styleLimitsOf } from './theme/styles/style-thread.ts';
import { isPassedOn, openUpstreams, type Upstreams } from './upstream/router.ts';
import { limitsOf } from './upstream/settings.ts';

/** Serves until it is told to stop. With several workers the first process only watches over them. */
export async function serve(config: Config): Promise<void> {
  const logger = pino({ level: config.LOG_LEVEL });
  if (config.WORKERS > 1 && cluster.isPrimary) return superviseWorkers(config, logger);
  const store = await openStore(config, logger);
  const options = engineOptions(config);
  const services = await createServices(config, logger, options, store);
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
  const site = await openSiteParts(config.SITE, services.engine, logger, {
    engine: options,
    styleLimits: styleLimitsOf(config),
    content,
    parts: {
      purgeKeys: keysOf(config),
      sharedMaxAge: config.SHARED_MAX_AGE,
      sources: withScriptSources(
        store === undefined ? noSources : withFormHosts(store.ports.sources, limitsOf(config).redirectHosts),
        config.SCRIPT_SOURCES,
      ),
      captcha: store?.ports.captcha.api.widget,
      pageCache,
      visitors: store?.backend.visitorCalls.visitors,
      secret: store === undefined ? undefined : await readSecret(config),
      ...shopOf(store),
    },
  });
  const pages = site === undefined ? undefined : createPageAnswers(site);
  const app = createApp({ ...services, pages }, site === undefined ? undefined : createSite(site));
  const listener = eventsFirst(services, pageCache === undefined ? app : pageCache.inFront(app));
  const server = createExpressServer(app, config.COMPRESSION === 'on' ? compressed(listener) : listener);
  await listen(server, config);
  const address = server.address();
  logger.info(
    { address, codegen: services.engine.codegen },
    `Vitrine listens on port ${typeof address === 'object' ? address?.port : address}`,
  );
  closeWithGrace({ delay: config.DRAIN_MS, logger: false }, async ({ signal, err }) => {
    if (err) logger.error({ err }, 'the process ends because of an error');
    else logger.info({ signal }, 'draining');
    await drain(server, services, LAST_REQUESTS_MS);
    await content?.close();
    await store?.close();
  });
}

/** The pages of the shop, when there is a store: on the backend, or on the upstream that answers the calls of commerce. */
export function shopOf(store: Pick<OpenStore, 'backend' | 'upstreams'> | undefined) {
  if (store === undefined) return {};
  const { all, metrics } = store.upstreams;
  const commerce = all.get('commerce');
  const { shop } = store.backend;
  const visits =
    commerce === undefined ? undefined : upstreamVisits(commerce, metrics, (itemId) => findProduct(shop, itemId));
  return { shop: (send: SendShopPage) => shopPages(store.backend, send, visits) };
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
  readonly ports: Ports;
  readonly upstreams: Upstreams;
  close(): Promise<void>;
}

/** A server without a site renders only, and needs no store. */
export async function openStore(config: Config, logger: Logger): Promise<OpenStore | undefined> {
  if (config.SITE === 'off') return undefined;
  const ports = openPorts(config, logger);
  const upstreams = openUpstreams(config);
  const database = await openDatabase(config, logger);
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

/** What the configuration says of engines. */
export function engineOptions(config: Config): EngineOptions {
  return {
    codegen: config.CODEGEN,
    cacheEntries: config.CACHE_ENTRIES,
    cacheBytes: config.CACHE_BYTES,
    locales: createLocaleStore({ languages: config.LOCALE_CACHE }),
    views: readFormatterViews(),
    limits: {
      maxOutputBytes: config.MAX_OUTPUT_BYTES,
      deadlineMs: config.DEADLINE_MS,
      maxIterations: config.MAX_ITERATIONS,
      maxTokens: config.MAX_TOKENS,
      maxStringLen: config.MAX_STRING_LEN,
    },
  };
}

type StoreParts = Required<Pick<Services, 'database' | 'backend'>> & Pick<Services, 'ports' | 'upstreams'>;

/** The services of a process. Engines that share `options` share their locale data. */
export async function createServices(
  config: Config,
  logger: Logger,
  options = engineOptions(config),
  store?: StoreParts,
): Promise<Services> {
  const engine = createEngine(options);
  if (engine.codegen === 'off') {
    const why = config.CODEGEN === 'off' ? 'CODEGEN=off' : 'this process forbids code generation';
    logger.warn(`Templates are walked, not compiled to code: ${why}.`);
  }
  await Promise.all(config.LOCALES.map((locale) => engine.prepareLocale(locale)));
  const metrics = createMetrics(engine);
  for (const metric of store?.backend?.metrics ?? []) metrics.registry.registerMetric(metric);
  const templates = await openTemplateStore(join(config.DATA_DIR, 'templates'), config.MAX_TEMPLATES);
  return {
    config,
    engine,
    logger,
    metrics,
    templates,
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

/** What is on its way when a process is told to stop still gets its answer. */
const LAST_REQUESTS_MS = 500;

/**
 * Says "not ready" at once; after `graceMs` takes no new connections and closes those that are idle, and waits for the
 * requests that run. A connection whose request has not been read yet counts as idle: that is what the grace is for.
 */
export async function drain(server: Server, { state }: Pick<Services, 'state'>, graceMs = 0): Promise<void> {
  state.draining = true;
  if (graceMs > 0) await new Promise((resolve) => setTimeout(resolve, graceMs));
  return new Promise((resolve) => {
    // Connections that end their last request while draining would stay open until their keep-alive runs out.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}

/** Watches over the processes that serve. An embedded database serves one process: this one, on behalf of them all. */
async function superviseWorkers(config: Config, logger: Logger): Promise<void> {
  const store = config.SITE === 'off' ? undefined : await superviseStore(config, logger);
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
    if (stopping) return void (running === 0 && store?.close());
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

async function superviseStore(config: Config, logger: Logger) {
  const owner = await ownEmbedded(config);
  if (owner === undefined) return undefined;
  const database = await openDatabase(config, logger, owner);
  const dumps = scheduleDumps(database, join(config.DATA_DIR, 'dumps'), logger);
  return {
    admit: owner.admit,
    async close() {
      await dumps.stop();
      await database.close();
    },
  };
}
