/** `POST /v1/purge`: clears cached pages and content. Requires a configured key, even in development. */
import { z } from 'zod';
import { hasKey } from '../http/authorize.ts';
import { routesFor } from '../http/define-route.ts';
import { Problem } from '../http/problems.ts';
import type { SiteContext } from './site-context.ts';

export type PurgeContext = Pick<SiteContext, 'content' | 'pageCache' | 'purgeKeys' | 'purge' | 'logger'>;

const purgeRequest = z
  .strictObject({
    keys: z
      .array(z.string().min(1).max(200))
      .max(1000)
      .default([])
      .describe('Surrogate keys of cached content. The page cache is always emptied.'),
  })
  .prefault({});

export const purgeRoute = routesFor<PurgeContext>()({
  method: 'post',
  path: '/v1/purge',
  id: 'purge',
  summary: 'Purges cached pages and cached responses of the content upstream. Always requires a key.',
  body: purgeRequest,
  bodyType: 'parsed',
  reply: z.object({ purged: z.number().describe('Number of purged responses.') }),
  problems: ['invalid-request', 'malformed-json', 'too-large', 'unauthorized'],
  examples: { body: { keys: ['collection-journal'] }, reply: { purged: 3 } },
  allow(request, { purgeKeys = [] }) {
    if (hasKey(purgeKeys, request)) return;
    throw new Problem('unauthorized', {
      detail:
        purgeKeys.length === 0
          ? 'Set API_KEYS on the server: only its keys can purge, not those of API_NAMESPACES.'
          : 'Send one of API_KEYS (Authorization: Bearer KEY); keys of API_NAMESPACES cannot purge.',
    });
  },
  async handle({ body: { keys } }, context) {
    const purged = context.purge === undefined ? evict(context, keys) : await context.purge(keys);
    context.logger.info({ keys, purged }, 'purged');
    return { status: 200, body: { purged } };
  },
});

/** Clears the caches of this process. */
export function evict(
  { content, pageCache }: Pick<SiteContext, 'content' | 'pageCache'>,
  keys: readonly string[],
): number {
  const purged = content.purge(keys);
  pageCache?.clear();
  return purged;
}
