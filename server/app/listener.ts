/** What answers the requests of a server, and the server below it. */
import type { RequestListener, Server } from 'node:http';
import type { Express, RequestHandler } from 'express';
import { createReceiver, type Receiver } from '../analytics/receiver.ts';
import type { Config } from '../config.ts';
import { compressed } from '../http/compression.ts';
import type { TrackedServer } from '../http/drain.ts';
import { createExpressServer } from '../http/express-server.ts';
import { allowHosts, checkHostSyntax } from '../http/hosts.ts';
import { traceRequests } from '../observability/traced-requests.ts';
import { isPassedOn } from '../proxy/router.ts';
import { createApp } from './app.ts';
import type { Context } from './context.ts';

export interface ListenerOptions {
  /** Routes that stand before the site's own. */
  readonly routes?: RequestHandler | undefined;
}

/** From the outside in: spans, compression, host names, events of visitors, the page cache, the app. */
export const createListener = (context: Context, options: ListenerOptions = {}): RequestListener =>
  createLayers(context, options).listener;

/** A server that is ready to listen. */
export function createHttpServer(context: Context, options: ListenerOptions = {}): TrackedServer {
  const { app, listener } = createLayers(context, options);
  return createExpressServer(app, listener, { maxConnections: context.config.MAX_CONNECTIONS });
}

/** Resolves when the server listens; rejects when it cannot. */
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
  { routes }: ListenerOptions,
): { readonly app: Express; readonly listener: RequestListener } {
  const { config, pageCache, tracing } = context;
  const receiver = receiverOf(context);
  const app = createApp(context, { receiver, routes });
  const pages = pageCache === undefined ? app : pageCache.inFront(app);
  const listener = checkHostSyntax(allowHosts(config, eventsFirst(receiver, pages)));
  const answering = config.COMPRESSION === 'on' ? compressed(listener) : listener;
  return { app, listener: traceRequests(tracing, answering) };
}

/** Takes events of visitors; undefined where nobody counts them here. */
function receiverOf(context: Context): Receiver | undefined {
  const { features, upstreams } = context;
  if (features === undefined || isPassedOn('analytics', upstreams)) return undefined;
  return createReceiver({ ...features, ...context });
}

/** Events of visitors are many and small: they do not go through what pages go through. */
function eventsFirst(receiver: Receiver | undefined, app: RequestListener): RequestListener {
  if (receiver === undefined) return app;
  return (request, response) => {
    if (!receiver.receive(request, response)) app(request, response);
  };
}
