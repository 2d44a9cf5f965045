/** The built-in backend: the calls of a site's pages, answered from the store. */

import { type Request, Router } from 'express';
import { CRUMB } from '#shared/cookies';
import { addressRoutes } from '../addresses/address-routes.ts';
import { ownerRoutes } from '../admin/admin-routes.ts';
import { fileServer } from '../admin/files/file-routes.ts';
import { embedRoutes } from '../embeds/embed-routes.ts';
import { hasKey } from '../http/authorize.ts';
import { mount, type Route } from '../http/define-route.ts';
import { jsonBody } from '../http/json-body.ts';
import { readForm } from '../http/query.ts';
import { storableBody } from '../http/sanitize-for-database.ts';
import { cartRoutes } from '../shop/cart/cart-routes.ts';
import { instalmentRoutes } from '../shop/catalog/instalments.ts';
import { inventoryRoutes } from '../shop/catalog/inventory.ts';
import { productRoutes } from '../shop/catalog/product-choice.ts';
import { checkoutRoutes, paymentEvents } from '../shop/checkout/checkout-routes.ts';
import type { Shop } from '../shop/shop.ts';
import { subscriptionRoutes } from '../shop/subscriptions/subscription-routes.ts';
import { crumbRoute } from './crumb-route.ts';
import type { Backend } from './features.ts';
import type { Services } from './services.ts';
import { visitorRouter, visitorRoutes } from './visitor-router.ts';

/** Largest body of a call; no form of a page has more. */
const MAX_BODY_BYTES = 256 * 1024;

export const backendRoutes = (shop: Shop): readonly Route[] => [
  crumbRoute,
  ...cartRoutes(shop),
  ...inventoryRoutes(shop),
  ...productRoutes(shop),
  ...addressRoutes,
  ...checkoutRoutes(shop),
  ...instalmentRoutes,
  ...subscriptionRoutes(shop),
];

const PAYMENTS = /^\/commerce\/(?:checkout\/orders|subscriptions\/[^/]+\/pay)$/;
const isOrder = ({ method, path }: Request): boolean => method === 'POST' && PAYMENTS.test(path);

export function backendRouter(backend: Backend, services: Services): Router {
  const { shop, crumbs, limits, visitorCalls, owner } = backend;
  const router = Router();
  router.use(visitorRouter(backend, services));
  router.use('/api', (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A page's first call brings the crumb that its first write needs.
    if (isRead && request.cookies?.[CRUMB] === undefined) crumbs.issue(request, response);
    (isRead ? limits.read : isOrder(request) ? limits.order : limits.write)(request, response, next);
  });
  router.use(paymentEvents(shop));
  router.use('/api', jsonBody(MAX_BODY_BYTES), ...readForm(MAX_BODY_BYTES), storableBody);
  router.use('/api', (request, response, next) => {
    // What carries a secret key cannot have been sent by somebody else's page.
    if (hasKey(visitorCalls.keys, request)) next();
    else crumbs.check(request, response, next);
  });
  router.post(['/api/site-users/account', '/api/site-users/account/session'], limits.signIn);
  router.all('/api/site-users/account/password-reset', limits.signIn);
  const shopRoutes = [...backendRoutes(shop), ...embedRoutes(owner.site)];
  mount(router, [...shopRoutes, ...visitorRoutes(visitorCalls), ...ownerRoutes(owner)], services);
  router.use(fileServer(owner.desk.database, owner.renditions));
  return router;
}
