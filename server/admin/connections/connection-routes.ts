/** Which other services the site is connected to, and the mailing lists of the one that has them. */
import { sql } from 'drizzle-orm';
import { ownerMessages } from '#shared/messages/admin';
import { DEFAULT_TIME_ZONE } from '../../content/tracking-settings.ts';
import { connections, mailingLists, timeZone } from '../admin-replies.ts';
import { type AdminContext, type AdminRoute, ownerRouteAt } from '../define-admin-route.ts';

export function connectionRoutes(desk: AdminContext): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  return [
    route({
      method: 'get',
      path: '/api/owner/mailing-lists',
      permission: 'site.view',
      summary: 'The mailing lists that a form can be connected to.',
      reply: mailingLists,
      async handle({ services: { ports } }) {
        const lists = (await ports?.mailingLists.api.lists()) ?? [];
        const state = ports === undefined || ports.mailingLists.kind === 'none' ? 'disconnected' : 'connected';
        return {
          status: 200,
          body: { state, lists, ...(lists.length === 0 ? { message: ownerMessages.noMailingLists } : {}) },
        };
      },
    }),
    route({
      method: 'get',
      path: '/api/owner/time-zone',
      permission: 'site.view',
      summary: 'The site’s time zone, in which its days begin and end.',
      reply: timeZone,
      failure: ownerMessages.timeZone,
      async handle() {
        const { rows } = await desk.database.db.execute(
          sql`SELECT data ->> 'timeZone' AS zone FROM websites WHERE id = ${desk.websiteId}`,
        );
        return { status: 200, body: { timeZone: rows[0]?.['zone'] ?? DEFAULT_TIME_ZONE } };
      },
    }),
    route({
      method: 'get',
      path: '/api/owner/connections',
      permission: 'settings',
      summary: 'The services behind the site, and which adapter each has.',
      reply: connections,
      handle({ services: { ports } }) {
        const { sources: _, close: __, ...opened } = ports ?? {};
        const connections = Object.entries(
          opened as Readonly<Record<string, { adapter: string; kind: string; consent: string }>>,
        );
        return {
          status: 200,
          body: {
            connections: connections.map(([name, { adapter, kind, consent }]) => ({ name, adapter, kind, consent })),
          },
        };
      },
    }),
  ];
}
