/** Everything under /v1. It sends its own 404s, also on a server with a site, because no page has a path under it. */
import express, { type Request, type RequestHandler, Router } from 'express';
import { mount, type RouteDescription } from '../http/define-route.ts';
import { limitKeyRate, requireKey } from '../http/guards.ts';
import { jsonBody } from '../http/json-body.ts';
import { namespacesOf } from '../http/namespaces.ts';
import { Problem } from '../http/problems.ts';
import { refusePrototypes } from '../http/refuse-prototypes.ts';
import { sanitizeUrl } from '../http/sanitize-for-database.ts';
import { idempotent } from '../render-api/idempotency/idempotent.ts';
import { charsetOf, mountCall } from '../render-api/mount-call.ts';
import { bodyTypes, parseBody } from '../render-api/read-body.ts';
import { renderCalls } from '../render-api/render-calls.ts';
import { documentRoutes } from '../render-api/stored/routes.ts';
import { purgeRoute } from '../site/purge-route.ts';
import { requireAdminKey, type SitesContext, siteRoutes } from '../sites/site-routes.ts';
import { siteTransferRoutes } from '../sites/site-transfer-routes.ts';
import { apiRoutes } from './api-routes.ts';
import type { Context } from './context.ts';

/** The site's router is mounted later and handles the purge route. */
export function apiRouter(context: Context): Router {
  const { config, site } = context;
  const purge = site === undefined ? [] : [purgeRoute];
  const router = Router();
  if (context.sites !== undefined) router.use(sitesRouter(context.sites));
  // The purge route has a key of its own, so it works even when the render API is off.
  if (config.RENDER_API === 'off') return router.use(onlyCalls(purge));
  router.use(
    requireKey(config, namespacesOf(config)),
    limitKeyRate(context.keyCounter?.storeFor('key')),
    sanitizeUrl,
    onlyCalls([...apiRoutes, ...purge]),
  );
  router.use(express.raw({ type: [...bodyTypes], limit: config.MAX_BODY_BYTES }));
  router.use(idempotent(context.replies));
  for (const call of renderCalls) mountCall(router, call, context);
  router.use(readOthers(config.RENDER_THREAD_BYTES));
  mount(router, documentRoutes, context);
  return router;
}

/** Maximum JSON body of a deployment. */
const DEPLOYMENT_BYTES = 64 * 1024 * 1024;

/** Routes that manage sites: they have keys of their own, and larger bodies for themes. */
function sitesRouter(sites: SitesContext): RequestHandler {
  const router = Router().use(sanitizeUrl, onlyCalls([...siteRoutes, ...siteTransferRoutes]));
  router.use(requireAdminKey(sites));
  mount(router, siteTransferRoutes, sites);
  router.use(jsonBody(DEPLOYMENT_BYTES), refusePrototypes);
  mount(router, siteRoutes, sites);
  return (request, response, next) =>
    /^\/v1\/sites(?:\/|$)/i.test(request.path) ? router(request, response, next) : next();
}

/** Parses the bodies of other routes: the purge, which the site handles, and routes without a body, where parsing costs nothing. */
const readOthers =
  (threshold: number): RequestHandler =>
  (request, _response, next) => {
    const bytes: unknown = request.body;
    if (bytes instanceof Uint8Array) {
      const isRead = bytes.length < threshold || request.method === 'POST';
      request.body =
        isRead && request.is('application/json') ? parseBody({ bytes, charset: charsetOf(request) }) : undefined;
    }
    next();
  };

/** Responds with 404 to requests that match none of these routes, before reading any body. */
function onlyCalls(routes: readonly RouteDescription[]): Router {
  const router = Router();
  const methodsOf = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...methods]);
  }
  for (const [path, methods] of methodsOf) router.all(path, onlyMethods(methods));
  router.use((request) => {
    throw notFound(request);
  });
  return router;
}

const onlyMethods = (methods: readonly string[]): RequestHandler => {
  const headers = { Allow: [...methods].sort().join(', ') };
  return (request, response, next) => {
    if (methods.includes(request.method)) return next('router');
    if (request.method === 'OPTIONS') return void response.set(headers).status(204).end();
    throw new Problem('method-not-allowed', { detail: `Use ${headers.Allow}.`, headers });
  };
};

/** 404 for an unknown route or page. */
export const notFound = ({ method, originalUrl }: Request): Problem =>
  new Problem('not-found', { detail: `${method} ${originalUrl.split('?')[0]}` });
