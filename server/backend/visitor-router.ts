import { Router } from 'express';
import type { Services } from '../services.ts';
import { formRouter } from './forms/form-routes.ts';
import type { Backend } from './parts.ts';
import { plainRouter } from './plain-forms.ts';
import { restockForm } from './restock/restock-form.ts';

/** Calls that prove in their own way where they come from, or answer with pages. They stand before all others. */
export function visitorRouter({ crumbs, limits, visitorCalls }: Backend, { pages }: Services): Router {
  const router = Router();
  const { desk, restock } = visitorCalls;
  router.use(formRouter({ desk, crumbs, limits, pages, accountOf: async () => null }));
  if (pages !== undefined) router.use(plainRouter({ crumbs, pages }, [restockForm(restock, limits.signUp)]));
  return router;
}
