/** The routes of a site's pages and of the studio, served from the store. */

import { type Request, type RequestHandler, Router } from 'express';
import { CRUMB } from '#shared/cookies';
import { PASSWORD, SIGN_IN_LINK } from '../accounts/own-routes.ts';
import { fileServer } from '../admin/files/file-server.ts';
import { OWN_PASSWORD } from '../admin/sessions/own-routes.ts';
import { PASSWORD_RESET } from '../admin/sessions/password-routes.ts';
import { DEMO_SESSION, SESSION, SETUP } from '../admin/sessions/session-routes.ts';
import { COMMENTS, REVIEWS } from '../comments/comment-routes.ts';
import { hasKey, isAllowed } from '../http/authorize.ts';
import { CALL_BYTES } from '../http/body-limits.ts';
import { jsonBody } from '../http/json-body.ts';
import { readForm } from '../http/query.ts';
import { sanitizeBody } from '../http/sanitize-for-database.ts';
import { RESTOCK } from '../restock/restock-routes.ts';
import { paymentEventsRouter } from '../shop/checkout/payment-events-router.ts';
import type { Features } from './features.ts';
import { accountFeatures, type ShopApp, shopFeatures } from './shop-routes.ts';
import { visitorRouter } from './visitor-router.ts';

const PAYMENTS = /^\/commerce\/(?:checkout\/orders|subscriptions\/[^/]+\/pay)$/;
const isOrder = ({ method, path }: Request): boolean => method === 'POST' && PAYMENTS.test(path);

export function shopRouter(app: ShopApp): Router {
  const { features } = app;
  const { shop, admin, visitorCalls } = features;
  const router = Router();
  router.use(visitorRouter(app));
  router.use('/api', beforeBody(features));
  router.use(paymentEventsRouter(shop));
  router.use('/api', jsonBody(CALL_BYTES), ...readForm(CALL_BYTES), sanitizeBody, checkCrumb(features));
  addCallLimits(router, features);
  for (const feature of [...shopFeatures, ...accountFeatures]) feature.mount(router, app);
  const isModerator = (request: Request): Promise<boolean> =>
    isAllowed(visitorCalls.authorize(request, 'comments.moderate'));
  router.use(fileServer({ ...admin, isModerator }));
  return router;
}

/** Limits passwords, tokens and visitors' texts per client, sent by API calls or by plain forms. */
function addCallLimits(router: Router, { limits }: Features): void {
  router.post(
    ['/api/site-users/account', '/api/site-users/account/session', SESSION, DEMO_SESSION, SETUP],
    limits.signIn,
  );
  router.all(
    ['/api/site-users/account/password-reset', SIGN_IN_LINK, PASSWORD, OWN_PASSWORD, PASSWORD_RESET],
    limits.signIn,
  );
  router.post([COMMENTS, REVIEWS], limits.form);
  router.post(RESTOCK, limits.signUp);
  router.post(['/api/commerce/shopping-cart/coupons', '/api/commerce/checkout/codes'], limits.code);
}

const beforeBody =
  ({ crumbs, limits }: Features): RequestHandler =>
  (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A page's first call sets the CSRF token that its first write needs.
    if (isRead && request.cookies?.[CRUMB] === undefined) crumbs.issue(request, response);
    (isRead ? limits.read : isOrder(request) ? limits.order : limits.write)(request, response, next);
  };

const checkCrumb =
  ({ crumbs, visitorCalls }: Features): RequestHandler =>
  (request, response, next) => {
    // A request with a secret key cannot come from another site's page.
    if (hasKey(visitorCalls.keys, request)) next();
    else crumbs.check(request, response, next);
  };
