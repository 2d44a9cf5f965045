import { Router } from 'express';
import type { Services } from '../services.ts';
import { formRouter } from './forms/form-routes.ts';
import type { Backend } from './parts.ts';

/** Calls that prove in their own way where they come from, or answer with pages. They stand before all others. */
export function visitorRouter({ crumbs, limits, visitorCalls }: Backend, { pages }: Services): Router {
  const router = Router();
  const { desk } = visitorCalls;
  router.use(formRouter({ desk, crumbs, limits, pages, accountOf: async () => null }));
  return router;
}
