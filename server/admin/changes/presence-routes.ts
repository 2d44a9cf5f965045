/** Route by which a studio announces its open documents. */
import { z } from 'zod';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { announce } from './presence.ts';

/** Few enough to fit into a notification. */
const MAX_DOCUMENTS = 20;
const document = z.string().regex(/^[\w-]{1,30}:[\w./-]{1,200}$/, 'must be a name such as page:ID');

export const presenceRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: '/api/owner/presence',
    permission: 'site.view',
    summary: 'Announces for 45 seconds which documents a tab has open. The change streams pass it on to other admins.',
    examples: { body: { tab: 'f81d4fae-7dec', documents: ['page:home'] } },
    body: z.strictObject({
      tab: z.string().regex(/^[\w-]{8,64}$/, 'has 8 to 64 letters, digits and hyphens'),
      documents: z.array(document).max(MAX_DOCUMENTS).describe('Ids of the open documents; empty when the tab closes.'),
    }),
    replies: { 204: 'Announced.' },
    async handle({ admin, body }, { database: { db } }) {
      await announce(db, admin, body.tab, body.documents);
      return { status: 204 };
    },
  }),
];
