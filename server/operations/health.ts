import { Router } from 'express';
import type { Services } from '../services.ts';

/** Health, readiness and metrics: never throttled, never asking for a key. */
export function healthRouter({ state, metrics, templates, database }: Services): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    if (state.draining) return void response.status(503).json({ status: 'draining' });
    const store = database?.promise ?? 'none';
    if (database !== undefined && !(await database.answers()))
      return void response.status(503).json({ status: 'the store does not answer', store });
    response.json({ status: 'ready', templates: templates.size, store });
  });
  router.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).end(await metrics.registry.metrics());
  });
  return router;
}
