/** Orders: listed, shown, exported, with notes. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { MAX_NOTE_LENGTH } from '#shared/note-length';
import { createProblem } from '../../http/create-problem.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { orderDetail, requireOrder } from './order-detail.ts';
import { orderEmail, resendEmail } from './order-email-list.ts';
import { orderExamples } from './order-examples.ts';
import { sendOrders } from './order-export.ts';
import { orderConditions, orderFilters } from './order-filters.ts';
import { listOrders, orderSorting } from './order-list.ts';
import { orderNotes } from './order-notes.ts';
import { adminOrder, orderEmailReply, orderList } from './order-replies.ts';

const ORDERS = '/api/owner/orders';
export const ORDER = `${ORDERS}/:number`;
const EMAIL = `${ORDER}/emails/:key`;

export const orderRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: ORDERS,
    permission: 'store.view',
    failure: adminMessages.results,
    summary: 'Lists, filters and sorts orders, paginated; newest first by default.',
    examples: orderExamples.list,
    reply: orderList,
    query: z.strictObject({ ...orderFilters, ...orderSorting }),
    problems: ['invalid-request'],
    async handle({ query: { sort, order, cursor, ...filters } }, context) {
      const { database, websiteId, site } = context;
      const condition = orderConditions(filters, { websiteId, timeZone: site.current().timeZone });
      const body = await listOrders(database.db, condition, { sort, order, cursor });
      return { status: 200, body };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${ORDERS}/export`,
    permission: 'store.view',
    summary:
      'Exports the same orders as CSV: one line per order line, with the totals on the first line of each order.',
    file: 'download',
    query: z.strictObject(orderFilters),
    problems: ['invalid-request'],
    async handle({ query, response, change }, context): Promise<'sent'> {
      const { websiteId, site } = context;
      await change('orders.export', websiteId, async () => undefined);
      const condition = orderConditions(query, { websiteId, timeZone: site.current().timeZone });
      await sendOrders(context, condition, response);
      return 'sent';
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: ORDER,
    permission: 'store.view',
    summary: 'Returns an order by its number, with its lines, payment, refunds, emails and notes.',
    examples: orderExamples.read,
    reply: adminOrder,
    problems: ['not-found'],
    handle: async ({ param }, context) => ({ status: 200, body: await orderDetail(context, param('number')) }),
  }),
  defineAdminRoute({
    method: 'post',
    path: `${ORDER}/notes`,
    permission: 'store.manage',
    summary: 'Adds a note to an order. Only admins see notes.',
    examples: orderExamples.addNote,
    reply: adminOrder,
    replies: { 201: 'Added.' },
    body: z.strictObject({ text: requiredText(MAX_NOTE_LENGTH) }),
    problems: ['not-found', 'owner-refused'],
    async handle({ body, param, admin, change }, context) {
      const { id } = await requireOrder(context, param('number'));
      await change('order.note', id, (tx) => orderNotes.add(tx, id, admin.id, body.text));
      return { status: 201, body: await orderDetail(context, param('number')) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: EMAIL,
    permission: 'store.view',
    summary: 'Returns an email about an order, with its text.',
    examples: orderExamples.readEmail,
    reply: orderEmailReply,
    problems: ['not-found'],
    async handle({ param }, context) {
      const order = await requireOrder(context, param('number'));
      return { status: 200, body: await orderEmail(context.database.db, order, param('key')) };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${EMAIL}/resend`,
    permission: 'store.manage',
    summary: 'Resends an email about an order unchanged, at most five times each.',
    examples: orderExamples.resend,
    reply: adminOrder,
    problems: ['not-found', 'owner-refused'],
    async handle({ param, change }, context) {
      const order = await requireOrder(context, param('number'));
      const key = param('key');
      await change('order.email-resend', order.id, (tx) => resendEmail(tx, order, key), { key });
      context.orders.wake();
      return { status: 200, body: await orderDetail(context, param('number')) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${ORDER}/notes/:id`,
    permission: 'store.manage',
    summary: 'Deletes a note of an order.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, change }, context) {
      const { id } = await requireOrder(context, param('number'));
      await change('order.note-remove', id, async (tx) => {
        if (!(await orderNotes.remove(tx, id, param('id')))) throw createProblem('not-found', adminMessages.locate);
      });
      return { status: 204 };
    },
  }),
];
