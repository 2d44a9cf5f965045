import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Router } from 'express';
import { pino } from 'pino';
import { createApp } from '../../server/app/app.ts';
import { createServices } from '../../server/app/serve.ts';
import type { Services } from '../../server/app/services.ts';
import { readConfig } from '../../server/config.ts';
import { drain, trackConnections } from '../../server/http/drain.ts';

export interface Serving {
  readonly url: string;
  readonly server: Server;
  readonly services: Services;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/** A real server on a free port, with a data folder of its own. */
export async function startServer(
  environment: Record<string, string> = {},
  site?: (services: Services) => Router,
  inFront: (app: RequestListener) => RequestListener = (app) => app,
): Promise<Serving> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'vitrine-'));
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...environment, DATA_DIR: dataDir });
  const services = await createServices(config, pino({ level: config.LOG_LEVEL }));
  const server = trackConnections(createServer(inFront(createApp(services, site?.(services)))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    await drain(server, services.state);
    if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, server, services, dataDir, stop };
}

/** Posts JSON; a string body is sent as it is. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
