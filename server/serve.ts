import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Logger, pino } from 'pino';
import { createEngine, createLocaleStore, type Engine } from '#engine';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { readFormatterViews } from './formatter-views.ts';
import { createMetrics } from './operations/metrics.ts';
import { openTemplateStore } from './render-api/template-store.ts';
import type { Services } from './services.ts';
import { openSite } from './site/open-site.ts';

/** Serves until it is told to stop. With several workers the first process only watches over them. */
export async function serve(config: Config): Promise<void> {
  const logger = pino({ level: config.LOG_LEVEL });
  if (config.WORKERS > 1 && cluster.isPrimary) return superviseWorkers(config.WORKERS, logger);
  const services = await createServices(config, logger);
  const site = await openSite(config.SITE, services.engine, logger);
  const server = createServer(createApp(services, site));
  await listen(server, config);
  const address = server.address();
  logger.info(
    { address, codegen: services.engine.codegen },
    `Vitrine listens on port ${typeof address === 'object' ? address?.port : address}`,
  );
  closeWithGrace({ delay: config.DRAIN_MS, logger: false }, async ({ signal, err }) => {
    if (err) logger.error({ err }, 'the process ends because of an error');
    else logger.info({ signal }, 'draining');
    await drain(server, services);
  });
}

export function engineOf(config: Config): Engine {
  return createEngine({
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
  });
}

export async function createServices(config: Config, logger: Logger): Promise<Services> {
  const engine = engineOf(config);
  if (engine.codegen === 'off') {
    const why = config.CODEGEN === 'off' ? 'CODEGEN=off' : 'this process forbids code generation';
    logger.warn(`Templates are walked, not compiled to code: ${why}.`);
  }
  await Promise.all(config.LOCALES.map((locale) => engine.prepareLocale(locale)));
  const templates = await openTemplateStore(join(config.DATA_DIR, 'templates'), config.MAX_TEMPLATES);
  return { config, engine, logger, metrics: createMetrics(engine), templates, state: { draining: false } };
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

/** Says "not ready" at once, takes no new connections, and waits for the requests that run. */
export function drain(server: Server, { state }: Pick<Services, 'state'>): Promise<void> {
  state.draining = true;
  return new Promise((resolve) => {
    // Connections that end their last request while draining would stay open until their keep-alive runs out.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}

function superviseWorkers(workers: number, logger: Logger): void {
  let stopping = false;
  for (let i = 0; i < workers; i++) cluster.fork();
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return;
    logger.error({ pid: worker.process.pid, code, signal }, 'a worker ended; starting another');
    // A pause keeps a worker that cannot start from turning into a storm of processes.
    setTimeout(() => !stopping && cluster.fork(), 1000);
  });
  const stop = (signal: NodeJS.Signals): void => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
