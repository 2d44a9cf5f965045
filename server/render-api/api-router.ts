/** Everything under /v1. It answers for itself, also on a server with a site: no address under it is a page. */
import { type Request, type RequestHandler, Router } from 'express';
import { mount, type Route } from '../define-route.ts';
import { requireKey } from '../operations/guards.ts';
import { jsonBody } from '../operations/json-body.ts';
import { Problem } from '../problems.ts';
import { apiRoutes } from '../routes.ts';
import type { Services } from '../services.ts';
import { boundedBody, DEEPEST_RENDER } from './body-bounds.ts';
import { purgeCall } from './purge-call.ts';

/** `hasSite`: the site's router comes later, and answers the purge. */
export function apiRouter(services: Services, hasSite: boolean): Router {
  const { config } = services;
  const purge = hasSite ? [purgeCall] : [];
  // The purge asks for a key of its own, so it works where nothing is rendered for others.
  if (config.RENDER_API === 'off') return Router().use(onlyCalls(purge));
  const router = Router().use(requireKey(config), onlyCalls([...apiRoutes, ...purge]));
  router.use(jsonBody(config.MAX_BODY_BYTES, { strict: false, deepest: DEEPEST_RENDER }), boundedBody);
  mount(router, apiRoutes, services);
  return router;
}

/** Refuses, before any body is read, what none of these routes answers. */
function onlyCalls(routes: readonly Route[]): Router {
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

/** There is no such call, nor page. */
export const notFound = ({ method, originalUrl }: Request): Problem =>
  new Problem('not-found', { detail: `${method} ${originalUrl.split('?')[0]}` });
