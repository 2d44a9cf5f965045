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
  address: z.string().describe('Of this call.'),
  baseUrl: z.string().describe('The address that the site’s content gives; empty: none.'),
  state: z.enum(['live', 'paused', 'under-construction']).describe('Set where the server runs.'),
  hosts: z.array(z.string()).describe('Host names of a site among several, the one of emails first.'),
});

export const domainRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/domains',
    permission: 'settings',
    summary: 'The addresses of the site.',
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
