/** Serves REST hooks. A key proves whose request it is, so they stand before the check of crumbs. */
import express, { Router } from 'express';
import { CALL_BYTES } from '../../http/body-limits.ts';
import { mount } from '../../http/define-route.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { sanitizeBody } from '../../http/sanitize-for-database.ts';
import { HOOKS, type HookContext, hookRoutes } from './hook-routes.ts';

export function hookRouter(context: HookContext, limits: RateLimits): Router {
  const router = Router();
  router.use(HOOKS, limits.write, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.post(HOOKS, express.json({ limit: CALL_BYTES }), sanitizeBody);
  mount(router, hookRoutes, context);
  return router;
}
