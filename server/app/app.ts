/** The Express app: opens no port, reads no environment. */
import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { analyticsRoutes, createReceiver } from '../analytics/receiver.ts';
import { remoteForms } from '../forms/remote-forms.ts';
import { limitRate } from '../http/guards.ts';
import { under } from '../http/mount-prefix.ts';
import { handleErrors } from '../http/problems.ts';
import { pageQuery, parseQuery } from '../http/query.ts';
import { storableAddress } from '../http/sanitize-for-database.ts';
import { logRequests } from '../observability/request-log.ts';
import { isPassedOn, passOn } from '../proxy/router.ts';
import { docsRouter } from '../render-api/docs.ts';
import { openApiDocument } from '../render-api/openapi.ts';
import { refusalPages } from '../site/refusal-pages.ts';
import { apiRouter, notFound } from './api-router.ts';
import { describedApiRoutes } from './api-routes.ts';
import { describedRoutes, shopApi } from './docs/shop-api.ts';
import { healthRouter } from './health.ts';
import type { Services } from './services.ts';
import { backendRouter } from './shop-router.ts';

export function createApp(services: Services, site?: Router): Express {
  const { config, engine, logger, metrics, state } = services;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('query parser', parseQuery);
  if (services.backend !== undefined && !isPassedOn('analytics', services.upstreams)) {
    const parts = { ...services.backend, ...services };
    app.use(analyticsRoutes(parts, createReceiver(parts)));
  }
  app.use(logRequests(app, logger));
  app.use((_request, response, next) => {
    // A connection that stays open would keep a draining process from ending.
    if (state.draining) response.set('Connection', 'close');
    next();
  });
  app.use(metrics.observe, under(['healthz', 'readyz', 'metrics'], healthRouter(services)));
  app.use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }));
  app.use(cookieParser(), limitRate(config), storableAddress, pageQuery);
  app.use(under(['v1'], apiRouter(services, site !== undefined)));
  const docs = Router()
    .get(
      '/openapi.json',
      sends(() => openApiDocument(describedApiRoutes, '1')),
    )
    .use(docsRouter(engine, describedApiRoutes));
  app.use(under(['openapi.json', 'docs'], docs));
  if (services.backend !== undefined && services.upstreams !== undefined) {
    const { backend, upstreams, pages } = services;
    const upstream = upstreams.all.get('forms');
    if (upstream !== undefined && pages !== undefined) {
      const { crumbs, limits, visitorCalls } = backend;
      const context = { upstream, metrics: upstreams.metrics, forms: visitorCalls.desk, crumbs, limits, pages };
      app.use(under(['api'], remoteForms(context)));
    }
    app.use(passOn(upstreams, backend, metrics.registry));
  }
  if (services.backend !== undefined) {
    const calls = Router()
      .get(
        '/api/openapi.json',
        sends(() => openApiDocument(describedRoutes, '1', shopApi)),
      )
      .use(backendRouter(services.backend, services))
      .use('/api', (request) => {
        throw notFound(request);
      });
    app.use(under(['api', 'account', 's', 'newsletter', 'reviews', 'preview'], calls));
  }
  if (site !== undefined) app.use(site);
  else app.get('/', (_request, response) => response.redirect('/docs'));
  app.use((request) => {
    throw notFound(request);
  });
  if (site !== undefined && services.pages !== undefined) app.use(refusalPages(services.pages));
  app.use(handleErrors);
  return app;
}

/** Sends a document that never changes; it is made when somebody asks, because that takes longer than the rest of a start. */
function sends(makeDocument: () => unknown): RequestHandler {
  let bytes: Buffer | undefined;
  return (_request, response) => {
    bytes ??= Buffer.from(JSON.stringify(makeDocument()));
    response.type('application/json').end(bytes);
  };
}
