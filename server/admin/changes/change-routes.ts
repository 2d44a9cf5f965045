/** The event stream by which studios follow the changes of others. */
import { z } from 'zod';
import type { Reply } from '../../http/define-route.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

export const changeRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/changes',
    permission: 'site.view',
    summary: 'Streams the ids of changed documents as server-sent events; resumes after `Last-Event-ID`.',
    streams: 'text/event-stream',
    reply: z.object({
      documents: z
        .array(z.string())
        .describe('`page:ID`, `item:ID`, `block-field:ID`, `form:ID`, `settings:NAME`, `website:ID`.'),
    }),
    problems: ['too-many-requests'],
    async handle({ admin, request, response }, { changeStreams, state }): Promise<Reply> {
      if (request.method === 'HEAD') return { status: 200 };
      await changeStreams.open({ admin, request, response }, () => state.draining);
      return 'sent';
    },
  }),
];
