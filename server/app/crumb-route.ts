/** Sets the crumb for a page that has none yet: pages come from shared caches, which cannot set cookies. */
import { z } from 'zod';
import { routesFor } from '../http/define-route.ts';

export const crumbRoute = routesFor<unknown>()({
  method: 'get',
  path: '/api/crumb',
  summary: 'Sets the cookie `crumb` if it is missing, as every read below `/api` does.',
  reply: z.object({}),
  problems: [],
  handle: () => ({ status: 200, body: {} }),
});
