/** A process that serves one template: the render API, or an engine in a minimal HTTP server. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { openContext } from '../../app/context.ts';
import { createHttpServer } from '../../app/listener.ts';
import { readConfig } from '../../config.ts';
import { openEngine, type RenderData } from './engines.ts';
import type { Start, Started } from './messages.ts';

/** The parent sets the environment: a data folder, no site, no rate limit. */
async function openServer(start: Start): Promise<Server> {
  if (start.engine !== undefined) return createServer(bareListener(openEngine(start.engine, start)));
  return createHttpServer(await openContext(readConfig(process.env)));
}

/** Data in, page out, and nothing else: the same for every engine. */
function bareListener(render: RenderData): RequestListener {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return async (request, response) => {
    try {
      if (request.url === '/metrics') return void response.end(await registry.metrics());
      const page = Buffer.from(render(JSON.parse(await text(request))));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length }).end(page);
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).message);
    }
  };
}

const send = (message: Started): void => void process.send?.(message);

function listen(): void {
  process.once('message', async (start: Start) => {
    try {
      const server = await openServer(start);
      server.listen(0, '127.0.0.1', () => send({ kind: 'listening', port: (server.address() as AddressInfo).port }));
    } catch (error) {
      send({ kind: 'failed', message: (error as Error).message });
    }
  });
  // The parent process has exited.
  process.on('disconnect', () => process.exit(0));
  process.on('SIGINT', () => undefined);
}

listen();
