/** Host names of the site. They are set where the server runs, and shown to its owners. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { textOf } from '#shared/json';
import { selectRow, selectRows } from '../../database/rows.ts';
import { websites } from '../../database/schema.ts';
import { originOf } from '../../site/origin.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

const hostRow = z.object({ host: z.string() });

const domains = z.object({
  address: z.string().describe('Origin of this request.'),
  baseUrl: z.string().describe('`baseUrl` in the content of the site; empty: none.'),
  state: z
    .enum(['live', 'paused', 'under-construction'])
    .describe('State of the site, set by the operator of the server.'),
  hosts: z.array(z.string()).describe('Host names of the site with SITES; links in emails use the first one.'),
});

export const domainRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/domains',
    permission: 'settings',
    summary: 'Returns the URLs of the site.',
    examples: {
      reply: {
        address: 'https://shop.example',
        baseUrl: 'https://shop.example',
        state: 'live',
        hosts: ['shop.example'],
      },
    },
    reply: domains,
    async handle({ request }, { database: { db }, websiteId }) {
      const [row] = await db.select({ data: websites.data }).from(websites).where(eq(websites.id, websiteId));
      const hosts = await selectRows(
        db,
        hostRow,
        sql`SELECT host FROM site_hosts WHERE site = current_site() ORDER BY position, host`,
      );
      const state = await selectRow(
        db,
        domains.pick({ state: true }),
        sql`SELECT state FROM sites WHERE id = current_site()`,
      );
      const baseUrl = textOf(row?.data['baseUrl']);
      return {
        status: 200,
        body: {
          ...{ address: originOf(request), baseUrl, state: state?.state ?? 'live' },
          hosts: hosts.map(({ host }) => host),
        },
      };
    },
  }),
];
