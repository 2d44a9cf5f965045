/** Customers with their orders, accounts and carts. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { MAX_NOTE_LENGTH } from '#shared/note-length';
import { createProblem } from '../../http/create-problem.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { remindOfCart } from '../../shop/cart/cart-reminders.ts';
import { originOf } from '../../site/origin.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { listOrders } from '../orders/order-list.ts';
import { listAbandonedCarts } from './abandoned-carts.ts';
import { accountById, accountIdOf, listAccounts, setDisabled } from './accounts.ts';
import { sendCustomers } from './customer-csv.ts';
import { deleteCustomer } from './customer-deletion.ts';
import { customerExamples } from './customer-examples.ts';
import { customerExport, exportCustomer } from './customer-export.ts';
import { customerNotes } from './customer-notes.ts';
import {
  abandonedCart,
  abandonedCartList,
  account,
  accountList,
  customerDetail,
  customerList,
} from './customer-replies.ts';
import { customerById, customerFilters, customerSorting, listCustomers, ordersOfCustomer } from './customers.ts';

const cursor = z.string().max(1000).optional();
const search = z.string().max(200).optional().describe('Part of an email address or a name.');

export const customerRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/customers',
    permission: 'store.view',
    failure: adminMessages.results,
    summary:
      'Lists, filters and sorts customers, with their number of orders and total spending; by email address by default.',
    examples: customerExamples.list,
    reply: customerList,
    query: z.strictObject({ ...customerFilters, ...customerSorting }),
    problems: ['invalid-request'],
    handle: async ({ query }, { database, websiteId, orders: { testMode } }) => ({
      status: 200,
      body: await listCustomers(database.db, { websiteId, testMode }, query),
    }),
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/customers/export',
    permission: 'store.view',
    summary: 'Exports the same customers as CSV, by email address: one line per customer and currency.',
    file: 'download',
    query: z.strictObject(customerFilters),
    problems: ['invalid-request'],
    async handle({ query, response, change }, context): Promise<'sent'> {
      await change('customers.export', context.websiteId, async () => undefined);
      await sendCustomers(context, query, response);
      return 'sent';
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/customers/:id',
    permission: 'store.view',
    summary: 'Returns a customer with their orders, paginated.',
    examples: customerExamples.read,
    reply: customerDetail,
    query: z.strictObject({ cursor }),
    problems: ['not-found', 'invalid-request'],
    handle: async ({ query, param }, context) => ({
      status: 200,
      body: await detailOf(context, param('id'), query.cursor),
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: '/api/owner/customers/:id/notes',
    permission: 'store.manage',
    summary: 'Adds a note to a customer. Only admins see notes.',
    examples: customerExamples.addNote,
    reply: customerDetail,
    replies: { 201: 'Added.' },
    body: z.strictObject({ text: requiredText(MAX_NOTE_LENGTH) }),
    problems: ['not-found', 'owner-refused'],
    async handle({ body, param, admin, change }, context) {
      const { id, email } = await requireCustomer(context, param('id'));
      await change('customer.note', id, (tx) => customerNotes.add(tx, email, admin.id, body.text));
      return { status: 201, body: await detailOf(context, id) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: '/api/owner/customers/:id/notes/:noteId',
    permission: 'store.manage',
    summary: 'Deletes a note of a customer.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, change }, context) {
      const { id, email } = await requireCustomer(context, param('id'));
      await change('customer.note-remove', id, async (tx) => {
        if (!(await customerNotes.remove(tx, email, param('noteId'))))
          throw createProblem('not-found', adminMessages.locate);
      });
      return { status: 204 };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/customers/:id/export',
    permission: 'members',
    summary: 'Exports everything that is stored about a customer, to hand to them: account, orders, carts and notes.',
    examples: customerExamples.export,
    reply: customerExport,
    problems: ['not-found'],
    async handle({ param, change }, context) {
      const { id, email } = await requireCustomer(context, param('id'));
      const body = await change('customer.export', id, (tx) => exportCustomer(tx, context.websiteId, email));
      return { status: 200, body };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: '/api/owner/customers/:id',
    permission: 'members',
    summary:
      'Deletes a customer’s personal data: subscriptions end, the account is deleted, and orders stay for bookkeeping without name and address.',
    replies: { 204: 'Deleted.' },
    problems: ['not-found', 'owner-refused'],
    async handle({ param, change }, context) {
      const { id, email } = await requireCustomer(context, param('id'));
      const { websiteId, subscriptionEmails: emails, now } = context;
      await change('customer.delete', id, (tx) => deleteCustomer(tx, { websiteId, email, hooks: { emails, now } }));
      context.orders.wake();
      return { status: 204 };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/accounts',
    permission: 'members',
    failure: adminMessages.results,
    summary: 'Lists customer accounts by email address, paginated.',
    examples: customerExamples.accounts,
    reply: accountList,
    query: z.strictObject({ search, cursor }),
    problems: ['invalid-request'],
    handle: async ({ query }, { database, websiteId }) => ({
      status: 200,
      body: await listAccounts(database.db, websiteId, query),
    }),
  }),
  defineAdminRoute({
    method: 'put',
    path: '/api/owner/accounts/:id',
    permission: 'members',
    summary: 'Disables an account and ends its sessions, or enables it again.',
    examples: customerExamples.changeAccount,
    reply: account,
    body: z.strictObject({ isDisabled: z.boolean() }),
    problems: ['not-found'],
    async handle({ body: { isDisabled }, param, change }, { websiteId }) {
      const id = param('id');
      const changed = await change(isDisabled ? 'account.disable' : 'account.enable', id, async (tx) => {
        await setDisabled(tx, websiteId, id, isDisabled);
        const customerAccount = await accountById(tx, websiteId, id);
        if (customerAccount === undefined) throw createProblem('not-found', adminMessages.locate);
        return customerAccount;
      });
      return { status: 200, body: changed };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/abandoned-carts',
    permission: 'store.view',
    failure: adminMessages.results,
    summary: 'Lists carts that were abandoned an hour ago or earlier, newest first.',
    examples: customerExamples.carts,
    reply: abandonedCartList,
    query: z.strictObject({
      search: z.string().max(200).optional().describe('Part of an email address.'),
      withEmail: z.enum(['true', 'false']).optional(),
      cursor,
    }),
    problems: ['invalid-request'],
    handle: async ({ query }, { database, websiteId }) => ({
      status: 200,
      body: await listAbandonedCarts(database.db, websiteId, query),
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: '/api/owner/abandoned-carts/:id/remind',
    permission: 'store.manage',
    summary:
      'Emails a reminder with a link to a copy of the cart: at most every three days, and only to shoppers who opted in.',
    examples: customerExamples.remind,
    reply: abandonedCart,
    problems: ['not-found', 'owner-refused'],
    async handle({ param, change, request }, context) {
      const { websiteId, orders, database } = context;
      const id = param('id');
      const write = orders.writeReminder;
      await change('cart.remind', id, (tx) => remindOfCart(tx, { websiteId, id, origin: originOf(request), write }));
      orders.wake();
      const [cart] = (await listAbandonedCarts(database.db, websiteId, { id })).results;
      if (cart === undefined) throw createProblem('not-found', adminMessages.locate);
      return { status: 200, body: cart };
    },
  }),
];

async function requireCustomer({ database, websiteId, orders: { testMode } }: AdminContext, id: string) {
  const customer = await customerById(database.db, { websiteId, testMode }, id);
  if (customer === undefined) throw createProblem('not-found', adminMessages.locate);
  return customer;
}

/** The current data of a customer. Throws `not-found`. */
async function detailOf(context: AdminContext, id: string, cursorOfOrders?: string) {
  const { websiteId } = context;
  const { db } = context.database;
  const customer = await requireCustomer(context, id);
  const { email } = customer;
  return {
    customer,
    orders: await listOrders(db, ordersOfCustomer(websiteId, id), { cursor: cursorOfOrders }),
    accountId: await accountIdOf(db, websiteId, email),
    notes: [...(await customerNotes.list(db, email))],
    carts: (await listAbandonedCarts(db, websiteId, { email })).results,
  };
}
