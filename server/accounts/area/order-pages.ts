/** The orders of an account: list, details, invoice and credit notes, and reordering. */

import { isPaidStatus } from '#shared/checkout';
import { type DateStyle, dayText } from '#shared/date-text';
import { minorUnitsText } from '#shared/money';
import { productTypes } from '#shared/product-types';
import { thumbnailOf } from '#shared/thumbnail';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { requireSeen } from '../../shop/cart/cart-checks.ts';
import { readMarket } from '../../shop/cart/cart-cookie.ts';
import { dateStyleOf } from '../../shop/date-style.ts';
import { type AccountOrder, listAccountOrders } from '../../shop/orders/account-orders.ts';
import type { OrderRecord } from '../../shop/orders/order-record.ts';
import { orderStatusText } from '../../shop/orders/order-status-text.ts';
import { orderTexts } from '../../shop/orders/order-view.ts';
import { refundsOf } from '../../shop/orders/refund-record.ts';
import { returnable, returnsOfOrder } from '../../shop/returns/return-record.ts';
import { queryText } from '../../site/page-result.ts';
import { areaPaths } from './area-links.ts';
import type { AreaAnswer, AreaPage, AreaVisit } from './area-page.ts';
import { invoicePages, linkedNotes } from './invoices.ts';
import { timelineOf } from './order-timeline.ts';
import { requireOrder } from './own-order.ts';
import { returnAddress, shownReturn } from './return-pages.ts';
import { siteFacts } from './site-facts.ts';

const ORDERS = areaPaths.orders;
const ORDER = `${ORDERS}/:number`;

/** An order as lists show it. */
export function listedOrder(order: AccountOrder, style: DateStyle) {
  const { number, status, lines } = order;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [firstTitle, ...others] = lines.map(({ title }) => title);
  return {
    number,
    status,
    statusText: orderStatusText(order),
    date: dayText(order.created, style),
    total: minorUnitsText(order.grandTotalCents, order.currency) ?? '',
    pieces: pieces === 1 ? '1 item' : `${pieces} items`,
    titles: others.length === 0 ? (firstTitle ?? '') : `${firstTitle} and ${others.length} more`,
    pictures: lines
      .filter(({ picture }) => picture !== '')
      .slice(0, 2)
      .map(({ picture }) => ({ address: thumbnailOf(picture) })),
    tracking: order.tracking === null ? null : { ...order.tracking },
    href: `${ORDERS}/${number}`,
  };
}

async function showOrders(visit: AreaVisit): Promise<AreaAnswer> {
  const { context, session, request } = visit;
  const { database, websiteId } = context.shop;
  const cursor = queryText(request, 'cursor');
  const page = await listAccountOrders(database.db, { websiteId, accountId: session.account.id }, cursor);
  const style = dateStyleOf(await siteFacts(context.shop));
  return {
    template: 'account-orders',
    title: 'Your orders',
    data: {
      orders: page.rows.map((order) => listedOrder(order, style)),
      isFirstPage: cursor === '',
      firstPage: ORDERS,
      nextPage: page.nextPageCursor === null ? '' : `${ORDERS}?cursor=${encodeURIComponent(page.nextPageCursor)}`,
    },
  };
}

async function showOrder(visit: AreaVisit): Promise<AreaAnswer> {
  const order = await requireOrder(visit);
  const { shop } = visit.context;
  const { db } = shop.database;
  const [refunds, returns] = await Promise.all([refundsOf(db, order.id), returnsOfOrder(db, order.id)]);
  const address = `${ORDERS}/${order.number}`;
  return {
    template: 'account-order',
    title: `Order ${order.number}`,
    data: {
      order: { ...orderTexts(order), timeline: timelineOf(order, refunds) },
      downloads: isPaidStatus(order.status) ? shop.orders.downloads(order) : [],
      subscriptions: order.subscriptionId === null ? '' : areaPaths.subscriptions,
      orders: ORDERS,
      returns: returns.map((request) => shownReturn(order, request)),
      returnAddress: returnable(order, returns).size > 0 ? returnAddress(order) : '',
      done: queryText(visit.request, 'done') === 'return' ? 'Your request was sent. We will answer by email.' : '',
      invoice: isPaidStatus(order.status) ? `${address}/invoice` : '',
      creditNotes: linkedNotes(order, refunds),
      reorder: canReorder(order) ? `${address}/reorder` : '',
    },
  };
}

/** Reordering a subscription or a gift card needs details that the order does not have. */
const canReorder = ({ kind }: OrderRecord): boolean => kind === 'cart';

/** Adds what is still available to the visitor's cart, and says what is not. */
async function reorder(visit: AreaVisit): Promise<AreaAnswer> {
  const order = await requireOrder(visit);
  if (!canReorder(order)) throw createProblem('not-found', 'This order cannot be placed again.');
  const added: object[] = [];
  const missing: object[] = [];
  const { cart } = visit.context;
  let token = cart.read(visit.request);
  for (const line of order.lines) {
    const { title, variant, quantity } = line;
    const { reason, ...result } = await addAgain(visit, line, token);
    token = result.token;
    (reason === '' ? added : missing).push({ title, variant, quantity, reason });
  }
  if (added.length > 0 && token !== null) cart.set(visit.request, visit.response, token);
  if (missing.length === 0) return { redirect: '/cart' };
  return {
    template: 'account-reorder',
    title: added.length === 0 ? 'Nothing could be added' : 'Added to your cart, with exceptions',
    data: { number: order.number, added, missing, back: `${ORDERS}/${order.number}` },
  };
}

interface AddedAgain {
  /** Why it cannot be reordered; empty: it is in the cart. */
  readonly reason: string;
  /** Token of the cart. */
  readonly token: string | null;
}

async function addAgain(
  { context: { shop }, request }: AreaVisit,
  { itemId, sku, quantity, additionalFields, productType }: OrderRecord['lines'][number],
  token: string | null,
): Promise<AddedAgain> {
  if (productType === productTypes['gift-card'])
    return { reason: 'Please choose the gift card again on its page.', token };
  try {
    await requireSeen(shop, itemId, request);
    const entry = { itemId, sku, quantity, additionalFields };
    return { reason: '', token: (await shop.carts.add(token, entry, 'cart', readMarket(request))).token };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { reason: error.detail ?? error.message, token };
  }
}

export const orderPages: readonly AreaPage[] = [
  { path: ORDERS, show: showOrders },
  { path: ORDER, show: showOrder },
  ...invoicePages,
  {
    path: `${ORDER}/reorder`,
    show: async ({ request }) => ({ redirect: `${ORDERS}/${request.params['number']}` }),
    submit: reorder,
  },
];
