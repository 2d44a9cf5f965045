/** The routes of a site's pages and of the studio, as the reference and the OpenAPI document list them. */
import { eventRoutes } from '../../analytics/event-routes.ts';
import { formRoutes } from '../../forms/form-routes.ts';
import type { FeatureRoutes, RouteDescription } from '../../http/define-route.ts';
import { groupOf } from '../../proxy/groups.ts';
import { accountFeatures, type ShopApp, shopFeatures } from '../shop-routes.ts';

const routesOf = (features: readonly FeatureRoutes<ShopApp>[]): readonly RouteDescription[] =>
  features.flatMap(({ routes }) => routes);

/** All of them, including events and forms, which are mounted before the CSRF check. */
export const describedRoutes: readonly RouteDescription[] = [
  ...routesOf(shopFeatures),
  ...eventRoutes,
  ...formRoutes,
  ...routesOf(accountFeatures),
];

/** The store API as an OpenAPI document. Writes carry the CSRF token from the cookie. */
export const shopApi = {
  title: 'Store API',
  description:
    'The calls of a site’s pages and of its admin tools. Every write repeats the value of the cookie `crumb`.',
  schemes: { crumb: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' } },
  security: (method: RouteDescription['method']) => (method === 'get' ? [{}] : [{ crumb: [] }]),
  always: ['too-many-requests', 'store-unavailable'],
  tag: (path: string) => groupOf(path)?.name ?? 'content',
} as const;
