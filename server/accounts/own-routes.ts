/** Routes of the signed-in account: orders, returns, names, password and sessions; and signing in by an emailed link. */
import { z } from 'zod';
import { type Route, routesFor } from '../http/define-route.ts';
import { Problem } from '../http/problems.ts';
import { cents, done, moment, paging } from '../http/reply-fields.ts';
import { listAccountOrders } from '../shop/orders/account-orders.ts';
import { type OrderRecord, orderOfAccount } from '../shop/orders/order-record.ts';
import { order, orderStatus, tracking } from '../shop/orders/order-replies.ts';
import { orderReply } from '../shop/orders/order-view.ts';
import {
  type ReturnRecord,
  returnLine,
  returnReason,
  returnState,
  returnsOfOrder,
} from '../shop/returns/return-record.ts';
import { requestReturn } from '../shop/returns/returns.ts';
import type { Shop } from '../shop/shop.ts';
import { linkMessages } from './account-links.ts';
import { message, signedIn } from './account-replies.ts';
import { emailRequest, linkRequest, namesRequest, passwordRequest, returnComment } from './account-schemas.ts';
import { signInByLink } from './link-sign-in.ts';
import { requireOwnSession, requireSession } from './own-session.ts';
import type { AccountService } from './sign-in.ts';

const ACCOUNT = '/api/site-users/account';
const ORDERS = `${ACCOUNT}/orders`;
export const SIGN_IN_LINK = `${ACCOUNT}/sign-in-link`;
export const PASSWORD = `${ACCOUNT}/password`;

export interface OwnContext extends AccountService {
  readonly shop: Shop;
}

const defineOwnRoute = routesFor<OwnContext>();
const writeProblems = ['invalid-request', 'crumb-failed', 'not-signed-in'] as const;

const listed = z.object({
  number: z.number().int(),
  status: orderStatus,
  currency: z.string(),
  grandTotalCents: cents,
  refundedCents: cents.describe('Total of refunds, including pending ones, in minor units.'),
  created: moment,
  tracking: tracking.nullable(),
  isPickup: z.boolean().describe('Whether it is picked up instead of sent.'),
  lines: z.array(z.object({ title: z.string(), quantity: z.number().int(), picture: z.string() })),
});

const ownReturn = z
  .object({
    id: z.string(),
    state: returnState,
    lines: z.array(returnLine),
    reason: returnReason,
    comment: z.string(),
    answer: z.string().describe('Reply of the shop.'),
    created: moment,
  })
  .meta({ id: 'OwnReturn' });

const listedExample = {
  ...{ number: 1001, status: 'paid', currency: 'USD', grandTotalCents: 4100, refundedCents: 0 },
  ...{ created: 1795338000000, tracking: null, isPickup: false },
  lines: [{ title: 'A vase', quantity: 1, picture: '/assets/vase.jpg' }],
};
const newReturn = { lines: [{ position: 0, quantity: 1 }], reason: 'damaged', comment: 'The handle has a crack.' };
const returnExample = {
  ...newReturn,
  ...{ id: 'Zk3v9s0QbTq1cE7u', state: 'requested', answer: '', created: 1795338000000 },
};

const shownReturn = ({ id, state, lines, reason, comment, answer, created }: ReturnRecord) => ({
  ...{ id, state, lines, reason, comment, answer, created },
});

async function requireOrder({ shop }: OwnContext, accountId: string, number = ''): Promise<OrderRecord> {
  const { database, websiteId } = shop;
  const record = await orderOfAccount(database.db, { websiteId, accountId }, number);
  if (record === null) throw new Problem('unknown-order');
  return record;
}

const orderRoutes: readonly Route<OwnContext>[] = [
  defineOwnRoute({
    method: 'get',
    path: ORDERS,
    summary: 'Lists the orders that were placed while signed in to the account, newest first, paginated.',
    examples: { reply: { orders: [listedExample], hasNextPage: false, nextPageCursor: null } },
    reply: z.object({ orders: z.array(listed), ...paging }),
    query: z.looseObject({ cursor: z.string().max(1000).optional() }),
    problems: ['not-signed-in', 'invalid-request'],
    handle: async ({ query, request, response }, context) => {
      const { account } = await requireSession(context, request, response);
      const { database, websiteId } = context.shop;
      const owner = { websiteId, accountId: account.id };
      const { rows, ...more } = await listAccountOrders(database.db, owner, query.cursor);
      return { status: 200, body: { orders: rows, ...more } };
    },
  }),
  defineOwnRoute({
    method: 'get',
    path: `${ORDERS}/:number`,
    summary: 'Returns an order of the account by its number, with its requested returns.',
    reply: z.object({ order, returns: z.array(ownReturn) }),
    problems: ['not-signed-in', 'unknown-order'],
    handle: async ({ params, request, response }, context) => {
      const { account } = await requireSession(context, request, response);
      const record = await requireOrder(context, account.id, params['number']);
      const returns = await returnsOfOrder(context.shop.database.db, record.id);
      return { status: 200, body: { order: orderReply(record), returns: returns.map(shownReturn) } };
    },
  }),
  defineOwnRoute({
    method: 'post',
    path: `${ORDERS}/:number/returns`,
    summary: 'Requests a return of items of an order. The shop replies by email.',
    examples: { body: newReturn, reply: returnExample },
    replies: { 201: 'Requested.' },
    body: returnComment.extend({ lines: z.array(returnLine).min(1).max(100), reason: returnReason }),
    reply: ownReturn,
    problems: [...writeProblems, 'unknown-order'],
    handle: async ({ body, params, request, response }, context) => {
      const { account } = await requireOwnSession(context, request, response);
      const { id } = await requireOrder(context, account.id, params['number']);
      const stored = await context.shop.database.transaction((tx) => requestReturn(tx, id, body));
      context.resets.wake();
      return { status: 201, body: shownReturn(stored) };
    },
  }),
];

const detailRoutes: readonly Route<OwnContext>[] = [
  defineOwnRoute({
    method: 'put',
    path: ACCOUNT,
    summary: 'Updates the first and last name of the account.',
    examples: { body: { firstName: 'Ann', lastName: 'Miller' }, reply: { success: true } },
    body: namesRequest,
    reply: done,
    problems: writeProblems,
    handle: async ({ body, request, response }, context) => {
      const { account } = await requireOwnSession(context, request, response);
      await context.changes.setNames(account.id, body);
      return { status: 200, body: { success: true } };
    },
  }),
  defineOwnRoute({
    method: 'put',
    path: PASSWORD,
    summary: 'Changes the password; requires the current one. All other sessions of the account end.',
    examples: { body: { currentPassword: 'correct horse', password: 'battery staple' }, reply: { success: true } },
    body: passwordRequest,
    reply: done,
    problems: [...writeProblems, 'too-many-requests'],
    handle: async ({ body, request, response }, context) => {
      await context.changes.setPassword(await requireOwnSession(context, request, response), body);
      return { status: 200, body: { success: true } };
    },
  }),
  defineOwnRoute({
    method: 'delete',
    path: `${ACCOUNT}/sessions`,
    summary: 'Signs out on all devices, including this one.',
    examples: { reply: { success: true } },
    reply: done,
    problems: ['crumb-failed', 'not-signed-in'],
    handle: async ({ request, response }, context) => {
      const { account } = await requireOwnSession(context, request, response);
      await context.changes.endSessions(account.id);
      context.cookies.clear(request, response);
      return { status: 200, body: { success: true } };
    },
  }),
];

const linkRoutes: readonly Route<OwnContext>[] = [
  defineOwnRoute({
    method: 'post',
    path: SIGN_IN_LINK,
    summary:
      'Emails a sign-in link that is valid for 15 minutes. The response is the same for an address without an account.',
    examples: { body: { email: 'ann@example.com' }, reply: { message: linkMessages.sent } },
    replies: { 202: 'Accepted; an email is sent if the address has an account.' },
    body: emailRequest,
    reply: message,
    problems: ['invalid-request', 'crumb-failed', 'too-many-requests'],
    handle: async ({ body, request }, { links }) => {
      await links.send(body.email, 'sign-in', request);
      return { status: 202, body: { message: linkMessages.sent } };
    },
  }),
  defineOwnRoute({
    method: 'put',
    path: SIGN_IN_LINK,
    summary: 'Signs in with the token from the email. The token works once, on any device.',
    examples: {
      body: { token: 'tR5wY1mPq9', rememberMe: false },
      reply: { siteUserId: 'u-2Xr8', xsrfToken: 'kV3nB8qLz0' },
    },
    body: linkRequest,
    reply: signedIn,
    problems: ['invalid-request', 'crumb-failed', 'too-many-requests'],
    handle: async ({ body, request, response }, context) => ({
      status: 200,
      body: await signInByLink(context, body, request, response),
    }),
  }),
];

export const ownRoutes: readonly Route<OwnContext>[] = [...orderRoutes, ...detailRoutes, ...linkRoutes];
