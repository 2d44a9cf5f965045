/** A start that waits for the database: it says so every few seconds, and answers probes meanwhile. */
import cluster from 'node:cluster';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { StartupWait } from '../database/server-pool.ts';

const SAY_MS = 3000;

export interface Start extends StartupWait {
  /** Ends the waiting: from now on a failure is a failure, and the port is free. */
  end(): Promise<void>;
}

/** The port is taken only where the database is away: a replica that merely starts must refuse connections, so that others get them. */
export function createStart({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>, logger: Logger): Start {
  let isOver = false;
  let message = Number.NEGATIVE_INFINITY;
  let waiting: Server | undefined;
  // Nothing has to be finished yet; as the first process of a container it would not hear the signal without a listener.
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
      // Workers share their port with workers that serve: they wait without it.
      if (waiting !== undefined || cluster.isWorker) return;
      waiting = createServer((request, response) => answer(request.url, response)).listen(PORT, HOST);
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
      const last = waiting;
      if (last === undefined || !last.listening) return;
      await new Promise((resolve) => {
        last.close(resolve);
        last.closeAllConnections();
      });
    },
  };
}

function answer(url: string | undefined, response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Connection', 'close');
  if (url === '/healthz') return void response.end('{"status":"ok"}');
  response.statusCode = 503;
  response.setHeader('Retry-After', '5');
  response.end('{"status":"the store does not respond"}');
}

/** One line is enough for what is said every few seconds. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
