import { Router } from 'express';
import type { Context } from './context.ts';

const STORE_IS = { away: 'the store does not respond', full: 'the store has no room to write' } as const;

/** Liveness, readiness, and metrics when they have no port of their own: never throttled, never require a key. */
export function healthRouter({
  config,
  state,
  metrics,
  documents,
  database,
}: Pick<Context, 'config' | 'state' | 'metrics' | 'documents' | 'database'>): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    if (state.draining) return void response.status(503).json({ status: 'draining' });
    const store = database?.promise ?? 'none';
    const health = (await database?.health()) ?? 'ready';
    if (health !== 'ready') return void response.status(503).json({ status: STORE_IS[health], store });
    response.json({ status: 'ready', templates: await documents.size(), store });
  });
  if (config.METRICS_PORT !== '') return router;
  router.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).end(await metrics.registry.metrics());
  });
  return router;
}
