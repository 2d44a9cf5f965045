/** Review statistics of a product. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { selectRow } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { itemExamples } from '../items/item-examples.ts';
import { reviewCounts } from '../items/item-replies.ts';

const row = z.object({ count: z.coerce.number(), average: z.coerce.number().nullable(), pending: z.coerce.number() });

export const productReviewRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/products/:itemId/reviews',
    permission: 'site.view',
    summary: 'Returns the number and the average rating of a product’s reviews, and the number of pending ones.',
    examples: itemExamples.reviews,
    reply: reviewCounts,
    problems: ['not-found'],
    async handle({ param }, { database, websiteId }) {
      const totals = await selectRow(
        database.db,
        row,
        sql`SELECT count(r.id) FILTER (WHERE r.status = 'approved') AS count,
          avg(r.rating) FILTER (WHERE r.status = 'approved') AS average, count(r.id) FILTER (WHERE r.status = 'pending') AS pending
        FROM items i JOIN collections c ON c.id = i.collection_id LEFT JOIN comments r ON r.item_id = i.id AND r.kind = 'review'
        WHERE i.id = ${param('itemId')} AND i.product_type IS NOT NULL AND c.website_id = ${websiteId} GROUP BY i.id`,
      );
      if (totals === undefined) throw createProblem('not-found', adminMessages.locate);
      return { status: 200, body: totals };
    },
  }),
];
