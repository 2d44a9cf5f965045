/** Tells whether a change was stored whose reply was lost. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { auditLog } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { type AdminRoute, actorOf, defineAdminRoute, SAVE_NAME } from '../define-admin-route.ts';

export const saveRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/saves/:name',
    permission: 'site.view',
    summary: 'Returns whether your change that was sent with `?save=NAME` was stored.',
    examples: { reply: { isStored: true } },
    reply: z.object({ isStored: z.boolean() }),
    problems: ['not-found'],
    async handle({ admin, param }, { database: { db } }) {
      const name = param('name');
      if (!SAVE_NAME.test(name)) throw createProblem('not-found', 'Names have 8 to 64 letters, digits and hyphens.');
      const isNamed = and(eq(auditLog.actor, actorOf(admin)), eq(sql`${auditLog.detail} ->> 'save'`, name));
      const rows = await db.select({ id: auditLog.id }).from(auditLog).where(isNamed).limit(1);
      return { status: 200, body: { isStored: rows.length > 0 } };
    },
  }),
];
