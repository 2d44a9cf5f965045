/** Startup that waits for the database: logs that every few seconds, and answers probes meanwhile. */
import cluster from 'node:cluster';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { StartupWait } from '../database/server-pool.ts';

const SAY_MS = 3000;

export interface Start extends StartupWait {
  /** Stops waiting: frees the port, and from now on failures are fatal. */
  end(): Promise<void>;
}

/** Listens only while the database is unreachable: a replica that merely starts must refuse connections, so that others get them. */
export function createStart({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>, logger: Logger): Start {
  let isOver = false;
  let message = Number.NEGATIVE_INFINITY;
  let waiting: Server | undefined;
  // Nothing needs to be finished yet; but as PID 1 of a container the process would ignore the signal without a handler.
  const leave = (): never => process.exit(0);
  return {
    get isOver() {
      return isOver;
    },
    away(error) {
      const now = performance.now();
      if (now - message >= SAY_MS) {
        message = now;
        logger.warn({ reason: reasonOf(error) }, 'waiting for the database');
      }
      // Workers wait without listening, because they share the port with workers that serve.
      if (waiting !== undefined || cluster.isWorker) return;
      waiting = createServer((request, response) => respond(request.url, response)).listen(PORT, HOST);
      waiting.on('error', (failure) =>
        logger.warn({ err: failure }, 'cannot answer probes while waiting for the database'),
      );
      process.once('SIGTERM', leave);
      process.once('SIGINT', leave);
    },
    async end() {
      isOver = true;
      process.off('SIGTERM', leave);
      process.off('SIGINT', leave);
      const server = waiting;
      if (server === undefined || !server.listening) return;
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function respond(url: string | undefined, response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Connection', 'close');
  if (url === '/healthz') return void response.end('{"status":"ok"}');
  response.statusCode = 503;
  response.setHeader('Retry-After', '5');
  response.end('{"status":"the store does not respond"}');
}

/** A single line is enough for what is logged every few seconds. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
