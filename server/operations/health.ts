import { Router } from 'express';
import type { Services } from '../services.ts';

/** Health, readiness and metrics: never throttled, never asking for a key. */
export function healthRouter({ state, metrics, templates }: Services): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', (_request, response) => {
    if (state.draining) response.status(503).json({ status: 'draining' });
    else response.json({ status: 'ready', templates: templates.size });
  });
  router.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).end(await metrics.registry.metrics());
  });
  return router;
}
