/** Which other services the site is connected to, and its time zone. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { DEFAULT_TIME_ZONE } from '../../content/tracking-settings.ts';
import { selectRow } from '../../database/rows.ts';
import { connections, timeZone } from '../admin-replies.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

const zoneRow = z.object({ zone: z.string().nullable() });

export const connectionRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/time-zone',
    permission: 'site.view',
    summary: 'Returns the site’s time zone, which defines when its days begin and end.',
    reply: timeZone,
    failure: adminMessages.timeZone,
    async handle(_input, { database, websiteId }) {
      const row = await selectRow(
        database.db,
        zoneRow,
        sql`SELECT data ->> 'timeZone' AS zone FROM websites WHERE id = ${websiteId}`,
      );
      return { status: 200, body: { timeZone: row?.zone ?? DEFAULT_TIME_ZONE } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/connections',
    permission: 'settings',
    summary: 'Lists the integrations of the site and the adapter of each.',
    reply: connections,
    handle(_input, { integrations }) {
      const { sources: _, paymentSources: __, keyedLists: ___, close: ____, ...opened } = integrations ?? {};
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
