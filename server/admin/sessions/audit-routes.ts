/** The audit log. */
import { desc, lt } from 'drizzle-orm';
import { z } from 'zod';
import { auditLog } from '../../database/schema.ts';
import { timestampOf } from '../../http/reply-fields.ts';
import { sessionExamples } from '../admin-examples.ts';
import { auditPage } from '../admin-replies.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { targetsOf } from './audit-targets.ts';

const PAGE = 100;

export const auditRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/audit',
    permission: 'audit',
    summary: 'Lists the audit log, newest first, with the title of each subject that still exists.',
    examples: sessionExamples.audit,
    reply: auditPage,
    query: z.strictObject({ before: z.coerce.number().int().min(1).optional() }),
    handle: async ({ query }, { database: { db } }) => {
      const rows = await db
        .select()
        .from(auditLog)
        .where(query.before === undefined ? undefined : lt(auditLog.id, query.before))
        .orderBy(desc(auditLog.id))
        .limit(PAGE + 1);
      const visible = rows.slice(0, PAGE);
      const targets = await targetsOf(db, visible);
      return {
        status: 200,
        body: {
          entries: visible.map((row) => ({
            ...row,
            at: timestampOf(row.at),
            target: targets.get(row.subject) ?? null,
          })),
          hasNextPage: rows.length > PAGE,
          nextPageCursor: rows[PAGE - 1]?.id ?? null,
        },
      };
    },
  }),
];
