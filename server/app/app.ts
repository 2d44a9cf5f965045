/** The Express app. Opens no port and reads no environment variables. */
import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler, Router } from 'express';
import { studioPages } from '../admin/studio/studio-pages.ts';
import type { Receiver } from '../analytics/receiver.ts';
import { remoteForms } from '../forms/remote-forms.ts';
import { limitRate } from '../http/guards.ts';
import { mountAt } from '../http/mount-prefix.ts';
import { closePreviewHost } from '../http/preview-host.ts';
import { handleErrors } from '../http/problems.ts';
import { shareFiles } from '../http/public-files.ts';
import { pageQuery, parseQuery } from '../http/query.ts';
import { sanitizeUrl } from '../http/sanitize-for-database.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { sequence } from '../http/sequence.ts';
import { logRequests } from '../observability/request-log.ts';
import { passOn } from '../proxy/router.ts';
import { docsRouter } from '../render-api/docs.ts';
import { openApiDocument } from '../render-api/openapi.ts';
import { problemPages } from '../site/problem-pages.ts';
import { createSite } from '../site/site.ts';
import { apiRouter, notFound } from './api-router.ts';
import { describedApiRoutes } from './api-routes.ts';
import type { Context } from './context.ts';
import { describedRoutes, shopApi } from './docs/shop-api.ts';
import { healthRouter } from './health.ts';
import { shopRouter } from './shop-router.ts';
import { createSiteGate, type SiteGate } from './site-gate.ts';

/** First path segments that the features handle, including pages that emails link to. */
const CALLS = ['api', 'account', 's', 'newsletter', 'reviews', 'preview'];

export interface AppOptions {
  /** Receives analytics events; absent when this server does not collect them. */
  readonly receiver?: Receiver | undefined;
  /** Routes mounted before the site's own. */
  readonly routes?: RequestHandler | undefined;
  /** Set for a site of a multi-site server; `gate` decides who may see it. The process itself handles probes and /v1. */
  readonly hosted?: { readonly gate?: RequestHandler | undefined } | undefined;
}

export function createApp(context: Context, options: AppOptions = {}): Express {
  const { routes, hosted } = options;
  const { config, site, pages } = context;
  const gate = openGate(context);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('query parser', parseQuery);
  app.use(
    sequence(
      ...beforeCalls(app, context, options),
      ...(gate === undefined ? [] : [gate.all]),
      ...calls(context, hosted),
      ...(routes === undefined ? [] : [routes]),
    ),
  );
  if (site !== undefined) app.use(createSite(site, gate?.pages));
  else app.get('/', (_request, response) => response.redirect('/docs'));
  app.use((request) => {
    throw notFound(request);
  });
  if (pages !== undefined) app.use(problemPages(pages, gate?.pages));
  app.use(handleErrors);
  return app;
}

/** Middleware for every request: logs, metrics, probes, security headers, cookies, limits. */
function beforeCalls(app: Express, context: Context, { receiver, hosted }: AppOptions): readonly RequestHandler[] {
  const { config, logger, state, metrics } = context;
  return [
    ...(receiver === undefined ? [] : [receiver.routes]),
    logRequests(app, logger),
    (_request, response, next) => {
      // A connection that stays open would keep a draining process from exiting.
      if (state.draining) response.set('Connection', 'close');
      next();
    },
    metrics.observe,
    ...(hosted === undefined ? [mountAt(['healthz', 'readyz', 'metrics'], () => healthRouter(context))] : []),
    securityHeaders({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }),
    shareFiles,
    ...closePreviewHost(config),
    cookieParser(),
    ...limitRate(config),
    ...(hosted?.gate === undefined ? [] : [hosted.gate]),
  ];
}

/** Owners close a site in the studio, which only sites of the built-in backend have. */
const openGate = ({ site, features }: Context): SiteGate | undefined =>
  site === undefined || features === undefined ? undefined : createSiteGate({ site, admins: features.admin.admins });

/** Routes of the render API, the upstreams and the features. */
function calls(context: Context, hosted: AppOptions['hosted']): readonly RequestHandler[] {
  const { engine, features, config } = context;
  return [
    mountAt(['v1'], () => apiRouter(context)),
    sanitizeUrl,
    pageQuery,
    ...(hosted === undefined ? [mountAt(['openapi.json', 'docs'], () => apiDocs(engine))] : []),
    ...upstreamCalls(context),
    ...(features === undefined
      ? []
      : [
          mountAt(['config'], () => studioPages({ previewOrigin: config.PREVIEW_ORIGIN })),
          mountAt(CALLS, () => callsRouter(shopRouter({ ...context, features }))),
        ]),
  ];
}

const apiDocs = (engine: Context['engine']): Router =>
  Router()
    .get(
      '/openapi.json',
      sends(() => openApiDocument(describedApiRoutes, '1')),
    )
    .use(docsRouter(engine, describedApiRoutes));

/** Routes that are proxied to upstreams. */
function upstreamCalls({ features, upstreams, pages, metrics }: Context): readonly RequestHandler[] {
  if (features === undefined || upstreams === undefined) return [];
  const others = passOn(upstreams, features, metrics.registry);
  const upstream = upstreams.all.get('forms');
  if (upstream === undefined || pages === undefined) return [others];
  const { crumbs, limits, visitorCalls } = features;
  const context = { upstream, metrics: upstreams.metrics, forms: visitorCalls.forms, crumbs, limits, pages };
  return [mountAt(['api'], () => remoteForms(context)), others];
}

/** Routes of the features, and their OpenAPI document. No page has a path under `/api`. */
const callsRouter = (calls: Router): Router =>
  Router()
    .get(
      '/api/openapi.json',
      sends(() => openApiDocument(describedRoutes, '1', shopApi)),
    )
    .use(calls)
    .use('/api', (request) => {
      throw notFound(request);
    });

/** Sends a document that never changes. It is built on the first request, because that would slow down startup. */
function sends(makeDocument: () => unknown): RequestHandler {
  let bytes: Buffer | undefined;
  return (_request, response) => {
    bytes ??= Buffer.from(JSON.stringify(makeDocument()));
    response.type('application/json').end(bytes);
  };
}
