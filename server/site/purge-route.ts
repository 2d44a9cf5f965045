/** `POST /v1/purge`, as it is described; a server with a site serves it. */
import { z } from 'zod';
import { defineRoute } from '../http/define-route.ts';

export const purgeRequest = z.object({
  keys: z
    .array(z.string().min(1).max(200))
    .max(1000)
    .default([])
    .describe('Surrogate keys of cached content; the page cache is emptied in any case.'),
});

export const purgeCall = defineRoute({
  method: 'post',
  path: '/v1/purge',
  id: 'purge',
  summary: 'Forgets cached pages and cached answers of the content upstream. Needs a key in any mode.',
  body: purgeRequest,
  reply: z.object({ purged: z.number().describe('Cached answers that were dropped.') }),
  problems: ['invalid-request', 'malformed-json', 'too-large', 'unauthorized'],
  examples: { body: { keys: ['collection-journal'] }, reply: { purged: 3 } },
  handle: () => 'sent',
});
