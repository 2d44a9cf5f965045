import type { RouteDescription } from '../http/define-route.ts';
import { renderCalls } from '../render-api/render-calls.ts';
import { documentRoutes } from '../render-api/stored/routes.ts';
import { purgeRoute } from '../site/purge-route.ts';
import { siteRoutes } from '../sites/site-routes.ts';
import { siteTransferRoutes } from '../sites/site-transfer-routes.ts';

/** Routes under /v1 that every server has. */
export const apiRoutes: readonly RouteDescription[] = [...renderCalls, ...documentRoutes];

/** The same, plus the routes that exist only on servers with one or more sites. */
export const describedApiRoutes: readonly RouteDescription[] = [
  ...apiRoutes,
  purgeRoute,
  ...siteRoutes,
  ...siteTransferRoutes,
];
