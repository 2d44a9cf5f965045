/** The request listener of a server, and the HTTP server that runs it. */
import type { RequestListener, Server } from 'node:http';
import type { Express, RequestHandler } from 'express';
import { createPagePaths } from '../analytics/page-paths.ts';
import { createReceiver, type Receiver } from '../analytics/receiver.ts';
import type { Config } from '../config.ts';
import { compressed } from '../http/compression.ts';
import type { TrackedServer } from '../http/drain.ts';
import { createExpressServer } from '../http/express-server.ts';
import { allowHosts, checkHostSyntax } from '../http/hosts.ts';
import { servedHosts } from '../http/preview-host.ts';
import { traceRequests } from '../observability/traced-requests.ts';
import { isPassedOn } from '../proxy/router.ts';
import { type AppOptions, createApp } from './app.ts';
import type { Context } from './context.ts';
import { knownPage } from './known-page.ts';

export interface ListenerOptions {
  /** Routes mounted before the site's own. */
  readonly routes?: RequestHandler | undefined;
  readonly hosted?: AppOptions['hosted'];
}

/** From the outside in: tracing, compression, host check, analytics events, page cache, app. */
export const createListener = (context: Context, options: ListenerOptions = {}): RequestListener =>
  createLayers(context, options).listener;

/**
 * The request listener of one of many sites. `server` is the Express app of the process: with its request and response prototypes,
 * Express need not set new ones for each site.
 */
export function createSiteListener(
  context: Context,
  server: Pick<Express, 'request' | 'response'>,
  hosted: NonNullable<AppOptions['hosted']>,
): RequestListener {
  const { app, listener } = createLayers(context, { hosted });
  Object.assign(app, { request: server.request, response: server.response });
  return listener;
}

/** Dispatches requests to the apps of their sites; `process` handles those that belong to no site. */
export type ServeSites = (process: RequestListener, server: Pick<Express, 'request' | 'response'>) => RequestListener;

/** Creates a server that is ready to listen. */
export function createHttpServer(
  context: Context,
  { sites, ...options }: ListenerOptions & { readonly sites?: ServeSites | undefined } = {},
): TrackedServer {
  const { app, listener } = createLayers(context, options);
  const all = sites === undefined ? listener : checkHostSyntax(sites(listener, app));
  return createExpressServer(app, all, { maxConnections: context.config.MAX_CONNECTIONS });
}

/** Resolves when the server is listening; rejects when it cannot listen. */
export function listen(server: Server, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function createLayers(
  context: Context,
  { routes, hosted }: ListenerOptions,
): { readonly app: Express; readonly listener: RequestListener } {
  const { config, pageCache, tracing } = context;
  const receiver = receiverOf(context);
  const app = createApp(context, { receiver, routes, hosted });
  const pages = pageCache === undefined ? app : pageCache.inFront(app);
  const listener = checkHostSyntax(allowHosts(servedHosts(config), eventsFirst(receiver, pages)));
  const answering = config.COMPRESSION === 'on' ? compressed(listener) : listener;
  return { app, listener: traceRequests(tracing, answering) };
}

/** The receiver of analytics events; undefined when this server does not collect them. */
function receiverOf(context: Context): Receiver | undefined {
  const { features, upstreams } = context;
  if (features === undefined || isPassedOn('analytics', upstreams)) return undefined;
  const { site, now } = context;
  const paths = createPagePaths(site === undefined ? () => Promise.resolve(true) : knownPage(site), now);
  return createReceiver({ ...features, ...context, paths });
}

/** Analytics events are many and small, so they bypass the middleware for pages. */
function eventsFirst(receiver: Receiver | undefined, app: RequestListener): RequestListener {
  if (receiver === undefined) return app;
  return (request, response) => {
    if (!receiver.receive(request, response)) app(request, response);
  };
}
