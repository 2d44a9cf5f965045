/** Serves metrics on a separate, private port; with workers, those of all of them. */
import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { AggregatorRegistry, Registry } from 'prom-client';

export interface MetricsSettings {
  readonly METRICS_PORT: number | '';
  readonly HOST: string;
}

export interface MetricsServer {
  close(): void;
}

/** Lets a worker send its metrics to the primary process; without a registry, it reports that it has none yet. */
export function shareMetrics(registry: Registry = new Registry()): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
}

/**
 * Serves `/metrics` on METRICS_PORT: those of `registry`, or without it the sums over all workers. Undefined when the setting is empty, and
 * in a worker.
 */
export async function serveMetrics(
  { METRICS_PORT: port, HOST: host }: MetricsSettings,
  registry: Registry | undefined,
  logger: Logger,
): Promise<MetricsServer | undefined> {
  if (port === '' || cluster.isWorker) return undefined;
  const server = createMetricsServer(readerOf(registry), logger);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  logger.info(`metrics are on port ${(server.address() as AddressInfo).port}`);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readerOf(registry: Registry | undefined): () => Promise<string> {
  if (registry !== undefined) return () => registry.metrics();
  const ofWorkers = new AggregatorRegistry();
  return () => ofWorkers.clusterMetrics();
}

function createMetricsServer(read: () => Promise<string>, logger: Logger): Server {
  return createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await read();
      response.setHeader('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE);
      response.end(text);
    } catch (error) {
      // A worker that has just started does not respond yet; the next scrape includes it.
      logger.warn({ err: error }, 'reading metrics failed');
      response.writeHead(503).end();
    }
  });
}
