/** The built-in backend: the calls of a site's pages, answered from the store. */
import { type Request, Router } from 'express';
import { mount, type Route } from '../define-route.ts';
import { CRUMB_COOKIE } from '../operations/crumb.ts';
import { jsonBody } from '../operations/json-body.ts';
import { readForm } from '../operations/query.ts';
import { storableBody } from '../operations/storable.ts';
import type { Services } from '../services.ts';
import { checkoutRoutes, paymentEvents } from './checkout/checkout-routes.ts';
import { cartRoutes } from './commerce/cart-routes.ts';
import { instalmentRoutes } from './commerce/instalments.ts';
import { inventoryRoutes } from './commerce/inventory.ts';
import { productRoutes } from './commerce/product-choice.ts';
import type { Shop } from './commerce/shop.ts';
import { crumbRoute } from './crumb-route.ts';
import { elsewhereRoutes } from './elsewhere/elsewhere-routes.ts';
import { fileServer } from './files/file-routes.ts';
import { ownerRoutes } from './owner/owner-routes.ts';
import { hasKey } from './owner-gate.ts';
import type { Backend } from './parts.ts';
import { placeRoutes } from './places/place-routes.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { visitorRouter, visitorRoutes } from './visitor-router.ts';

/** Largest body of a call; no form of a page has more. */
const MOST_BODY_BYTES = 256 * 1024;

export const backendRoutes = (shop: Shop): readonly Route[] => [
  crumbRoute,
  ...cartRoutes(shop),
  ...inventoryRoutes(shop),
  ...productRoutes(shop),
  ...placeRoutes,
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
    if (isRead && request.cookies?.[CRUMB_COOKIE] === undefined) crumbs.issue(request, response);
    (isRead ? limits.read : isOrder(request) ? limits.order : limits.write)(request, response, next);
  });
  router.use(paymentEvents(shop));
  router.use('/api', jsonBody(MOST_BODY_BYTES), ...readForm(MOST_BODY_BYTES), storableBody);
  router.use('/api', (request, response, next) => {
    // What carries a secret key cannot have been sent by somebody else's page.
    if (hasKey(visitorCalls.keys, request)) next();
    else crumbs.check(request, response, next);
  });
  router.post(['/api/site-users/account', '/api/site-users/account/session'], limits.signIn);
  router.all('/api/site-users/account/password-reset', limits.signIn);
  const shopRoutes = [...backendRoutes(shop), ...elsewhereRoutes(owner.site)];
  mount(router, [...shopRoutes, ...visitorRoutes(visitorCalls), ...ownerRoutes(owner)], services);
  router.use(fileServer(owner.desk.database, owner.renditions));
  return router;
}
