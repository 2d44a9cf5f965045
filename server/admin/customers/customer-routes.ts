/** Customers as those who run the shop see them: with their orders, accounts and carts. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { createProblem } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { listOrders } from '../orders/order-list.ts';
import { listAbandonedCarts } from './abandoned-carts.ts';
import { accountById, listAccounts, setDisabled } from './accounts.ts';
import { customerExamples } from './customer-examples.ts';
import { abandonedCartList, account, accountList, customerList, customerWithOrders } from './customer-replies.ts';
import { customerById, listCustomers, ordersOfCustomer } from './customers.ts';

const cursor = z.string().max(1000).optional();
const search = z.string().max(200).optional().describe('Part of an address or a name.');

export const customerRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/customers',
    permission: 'store.view',
    failure: adminMessages.results,
    summary: 'Who has ordered, by email address, with the number of orders and what they have spent.',
    examples: customerExamples.list,
    reply: customerList,
    query: z.strictObject({ search, cursor }),
    problems: ['invalid-request'],
    handle: async ({ query }, { database, websiteId }) => ({
      status: 200,
      body: await listCustomers(database.db, websiteId, query),
    }),
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/customers/:id',
    permission: 'store.view',
    summary: 'A customer with their orders, a page at a time.',
    examples: customerExamples.read,
    reply: customerWithOrders,
    query: z.strictObject({ cursor }),
    problems: ['not-found', 'invalid-request'],
    async handle({ query, param }, { database: { db }, websiteId }) {
      const id = param('id');
      const customer = await customerById(db, websiteId, id);
      if (customer === undefined) throw createProblem('not-found', adminMessages.locate);
      const orders = await listOrders(db, ordersOfCustomer(websiteId, id), query.cursor);
      return { status: 200, body: { customer, orders } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/accounts',
    permission: 'members',
    failure: adminMessages.results,
    summary: 'Accounts of visitors, by email address, a page at a time.',
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
    summary: 'Disables an account, which ends all its sessions, or enables it again.',
    examples: customerExamples.changeAccount,
    reply: account,
    body: z.strictObject({ isDisabled: z.boolean() }),
    problems: ['not-found'],
    async handle({ body: { isDisabled }, param, change }, { websiteId }) {
      const id = param('id');
      const changed = await change(isDisabled ? 'account.disable' : 'account.enable', id, async (tx) => {
        await setDisabled(tx, websiteId, id, isDisabled);
        const found = await accountById(tx, websiteId, id);
        if (found === undefined) throw createProblem('not-found', adminMessages.locate);
        return found;
      });
      return { status: 200, body: changed };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/abandoned-carts',
    permission: 'store.view',
    failure: adminMessages.results,
    summary: 'Carts that were filled and then left for an hour or more, the last one first.',
    examples: customerExamples.carts,
    reply: abandonedCartList,
    query: z.strictObject({
      search: z.string().max(200).optional().describe('Part of an address.'),
      withEmail: z.enum(['true', 'false']).optional(),
      cursor,
    }),
    problems: ['invalid-request'],
    handle: async ({ query }, { database, websiteId }) => ({
      status: 200,
      body: await listAbandonedCarts(database.db, websiteId, query),
    }),
  }),
];
