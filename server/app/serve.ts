/** The server process: startup, workers, listening, draining. */
import cluster from 'node:cluster';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { scheduleDumps } from '../database/dumps.ts';
import { openDatabase, openEmbeddedOwner } from '../database/open-database.ts';
import { makeDataFolder } from '../disk/data-folder.ts';
import { drain, inService } from '../http/drain.ts';
import { tryPorts } from '../http/try-ports.ts';
import { createLogger } from '../observability/logger.ts';
import { serveMetrics, shareMetrics } from '../observability/metrics-server.ts';
import { checkSiteFolders } from '../site/open-site.ts';
import { servesMany } from '../sites/settings.ts';
import { type Context, openContext } from './context.ts';
import { createHttpServer, listen } from './listener.ts';
import { openFleet } from './sites/open-fleet.ts';
import { createStart } from './start.ts';
import { studioHint } from './studio-hint.ts';
import { warmUp } from './warm-up.ts';

/** Serves until asked to stop. With several workers, the first process only supervises them. `warnings` are logged once. */
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
  const context = await openContext(config, { logger, startupWait: start });
  if (cluster.isWorker) shareMetrics(context.metrics.registry);
  await warmUp(context);
  const fleet = servesMany(config) ? await openFleet(context) : undefined;
  const server = createHttpServer(context, { sites: fleet?.serve });
  await start.end();
  const metricsServer = await serveMetrics(config, context.metrics.registry, logger);
  await listen(server, config);
  const address = server.address();
  logger.info(
    { address, codegen: context.engine.codegen },
    `Vitrine listens on port ${typeof address === 'object' ? address?.port : address}`,
  );
  if (typeof address === 'object' && address !== null && !cluster.isWorker) await printHint(context, address.port);
  closeWithGrace({ delay: config.DRAIN_MS, logger: false }, async ({ signal, err }) => {
    if (err) context.logger.error({ err }, 'exiting because of an error');
    else logger.info({ signal }, 'draining');
    await drain(server, context.state, inService);
    metricsServer?.close();
    await fleet?.close();
    await context.close();
  });
}

/** Printed, not logged: logs are stored and read by more people, and the link is a secret. */
async function printHint(context: Context, port: number): Promise<void> {
  const hint = await studioHint(context, port);
  if (hint !== undefined) process.stderr.write(`${hint}\n`);
}

/** Supervises the worker processes. An embedded database can serve only one process: this one, on behalf of all. */
async function superviseWorkers(config: Config, logger: Logger): Promise<void> {
  const isWithoutStore = config.SITE === 'off' && config.DATABASE_URL === '' && !servesMany(config);
  const store = isWithoutStore ? undefined : await superviseStore(config, logger);
  const metricsServer = await serveMetrics(config, undefined, logger);
  let stopping = false;
  let running = 0;
  const close = (): void => {
    metricsServer?.close();
    store?.close().catch((err: unknown) => logger.error({ err }, 'closing the database failed'));
  };
  cluster.setupPrimary({ serialization: 'advanced' });
  const start = (): void => {
    if (stopping) return;
    running++;
    const worker = cluster.fork();
    store?.admit(worker);
  };
  cluster.on('exit', (worker, code, signal) => {
    running--;
    if (stopping) return running > 0 ? undefined : close();
    logger.error({ worker: worker.process.pid, code, signal }, 'worker exited; starting another');
    // The delay keeps a worker that cannot start from being restarted in a tight loop.
    setTimeout(start, 1000);
  });
  for (let i = 0; i < config.WORKERS; i++) start();
  const stop = (signal: NodeJS.Signals): void => {
    stopping = true;
    // Workers that have already exited emit no further event.
    if (running === 0) return close();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** By the time workers start, the database responds and is migrated. */
async function waitForServer(config: Config, logger: Logger): Promise<void> {
  const start = createStart(config, logger);
  const database = await openDatabase(config, logger, { startupWait: start });
  await database.close();
  await start.end();
}

async function superviseStore(config: Config, logger: Logger) {
  const owner = await openEmbeddedOwner(config);
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
