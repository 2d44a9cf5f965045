import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { type Context, openContext } from '../../server/app/context.ts';
import type { ContextOverrides } from '../../server/app/context-options.ts';
import { createHttpServer, listen } from '../../server/app/listener.ts';
import type { OpenFeatures } from '../../server/app/open-features.ts';
import { type Fleet, openFleet } from '../../server/app/sites/open-fleet.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { drain, type TrackedServer } from '../../server/http/drain.ts';
import type { SiteContext } from '../../server/site/site-context.ts';
import { servesMany } from '../../server/sites/settings.ts';
import { sharedRenditions } from '../setup/shared-renditions.ts';

export interface Opened {
  readonly url: string;
  readonly port: number;
  readonly server: TrackedServer;
  readonly context: Context;
  /** With SITES: the served sites. */
  readonly fleet?: Fleet | undefined;
  /** Finishes running requests, then closes everything. */
  stop(): Promise<void>;
}

export interface Serving extends Opened {
  readonly dataDir: string;
}

export interface ServingOptions {
  /** Pages to serve without a store. */
  readonly site?: SiteContext;
  /** Routes before those of the site. */
  readonly routes?: (context: Context) => RequestHandler;
}

/** A server on a free port: as in production, with a test's replacements. */
export async function serveContext(
  config: Config,
  overrides: ContextOverrides = {},
  routes?: (context: Context) => RequestHandler,
): Promise<Opened> {
  const context = await openContext(
    { ...config, RENDITION_CACHE_DIR: config.RENDITION_CACHE_DIR || sharedRenditions() },
    overrides,
  );
  const fleet = servesMany(config) ? await openFleet(context) : undefined;
  const server = createHttpServer(context, { routes: routes?.(context), sites: fleet?.serve });
  // An origin of previews names its port beforehand.
  await listen(server, { PORT: config.PREVIEW_ORIGIN === '' ? 0 : config.PORT, HOST: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    await drain(server, context.state);
    await fleet?.close();
    await context.close();
  };
  return { url: `http://127.0.0.1:${port}`, port, server, context, fleet, stop };
}

/** The database and the features of a server that has a store. */
export function storeOf({ database, features }: Context): {
  readonly database: Database;
  readonly features: OpenFeatures;
} {
  if (database === undefined || features === undefined) throw new Error('This server has no store.');
  return { database, features };
}

/** A server without a store, with a separate data folder; compresses only on demand. */
export async function startServer(
  environment: Record<string, string> = {},
  { site, routes }: ServingOptions = {},
): Promise<Serving> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'vitrine-'));
  const defaults = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent', COMPRESSION: 'off', SITE: 'off' };
  const config = readConfig({ ...defaults, ...environment, DATA_DIR: dataDir });
  const opened = await serveContext(config, { site }, routes);
  const stop = async (): Promise<void> => {
    await opened.stop();
    if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...opened, dataDir, stop };
}

/** Posts JSON; a string body is sent unchanged. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
