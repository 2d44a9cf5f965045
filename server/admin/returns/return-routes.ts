/** Returns: listed and decided. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { moment } from '../../http/reply-fields.ts';
import { latestReturns, returnLine, returnReason, returnState } from '../../shop/returns/return-record.ts';
import { decideReturn } from '../../shop/returns/returns.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

const RETURNS = '/api/owner/returns';

const adminReturn = z
  .object({
    id: z.string(),
    orderId: z.string(),
    orderNumber: z.number().int(),
    email: z.string().describe('Email address of the order.'),
    state: returnState,
    lines: z.array(returnLine),
    reason: returnReason,
    comment: z.string().describe('Comment of the shopper.'),
    answer: z.string().describe('Reply to the shopper.'),
    created: moment,
  })
  .meta({ id: 'Return' });

const example = {
  id: 'Zk3v9s0QbTq1cE7u',
  orderId: 'Zk3v9s0QbTq1cE7uLw2xAg',
  orderNumber: 1001,
  email: 'ann@example.com',
  state: 'requested',
  lines: [{ position: 0, quantity: 1 }],
  reason: 'damaged',
  comment: 'The handle has a crack.',
  answer: '',
  created: 1795338000000,
};
const decision = { state: 'accepted', answer: 'Please send it to our workshop.' };

export const returnRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: RETURNS,
    permission: 'store.view',
    failure: adminMessages.results,
    summary: 'Lists up to 200 requested returns, newest first.',
    examples: { reply: { results: [example] } },
    reply: z.object({ results: z.array(adminReturn) }),
    query: z.strictObject({ state: returnState.optional() }),
    problems: ['invalid-request'],
    handle: async ({ query }, { database, websiteId }) => ({
      status: 200,
      body: { results: await latestReturns(database.db, websiteId, query.state) },
    }),
  }),
  defineAdminRoute({
    method: 'put',
    path: `${RETURNS}/:id`,
    permission: 'store.manage',
    summary: 'Accepts or rejects a return, or marks it as received, and emails the shopper. Refunds are separate.',
    examples: { body: decision, reply: { ...example, ...decision } },
    reply: adminReturn,
    body: z.strictObject({
      state: returnState,
      answer: z.string().max(2000).default('').describe('Reply to the shopper.'),
    }),
    problems: ['not-found'],
    async handle({ body, param, change }, context) {
      const id = param('id');
      const { websiteId, emailTexts } = context;
      const decide = (tx: Db) => decideReturn(tx, websiteId, id, { ...body, emailTexts });
      const changed = await change('return.decide', id, decide, body);
      context.orders.wake();
      return { status: 200, body: changed };
    },
  }),
];
