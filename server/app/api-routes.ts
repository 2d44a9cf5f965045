import type { RouteDescription } from '../http/define-route.ts';
import { renderCalls } from '../render-api/render-calls.ts';
import { documentRoutes } from '../render-api/stored/routes.ts';
import { purgeRoute } from '../site/purge-route.ts';
import { siteRoutes } from '../sites/site-routes.ts';
import { siteTransferRoutes } from '../sites/site-transfer-routes.ts';

/** What is below /v1 on every server. */
export const apiRoutes: readonly RouteDescription[] = [...renderCalls, ...documentRoutes];

/** The same, with the calls that only a server with a site, or with many, has. */
export const describedApiRoutes: readonly RouteDescription[] = [
  ...apiRoutes,
  purgeRoute,
  ...siteRoutes,
  ...siteTransferRoutes,
];
