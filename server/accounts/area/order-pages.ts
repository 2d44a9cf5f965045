/** The orders of an account: listed, one by one, as an invoice, and bought again. */
import { orderStatusTexts } from '#shared/checkout';
import { type DateStyle, dayText } from '#shared/date-text';
import { minorUnitsText } from '#shared/money';
import { productTypes } from '#shared/product-types';
import { thumbnailOf } from '#shared/thumbnail';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { requireSeen } from '../../shop/cart/cart-checks.ts';
import { dateStyleOf } from '../../shop/date-style.ts';
import { type AccountOrder, listAccountOrders } from '../../shop/orders/account-orders.ts';
import { type OrderRecord, orderOfAccount } from '../../shop/orders/order-record.ts';
import { orderTexts } from '../../shop/orders/order-view.ts';
import { type Refund, refundsOf } from '../../shop/orders/refund-record.ts';
import { queryText } from '../../site/page-result.ts';
import { areaPaths } from './area-links.ts';
import type { AreaAnswer, AreaPage, AreaVisit } from './area-page.ts';
import { type SiteFacts, siteFacts } from './site-facts.ts';

const ORDERS = areaPaths.orders;
const ORDER = `${ORDERS}/:number`;

/** An order as lists show it. */
export function listedOrder(order: AccountOrder, style: DateStyle) {
  const { number, status, lines } = order;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [first, ...others] = lines.map(({ title }) => title);
  return {
    number,
    status,
    statusText: orderStatusTexts[status],
    date: dayText(order.created, style),
    total: minorUnitsText(order.grandTotalCents, order.currency) ?? '',
    pieces: pieces === 1 ? '1 item' : `${pieces} items`,
    titles: others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`,
    pictures: lines
      .filter(({ picture }) => picture !== '')
      .slice(0, 3)
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

/** The order of the address. Throws `not-found` for one of another account, as for none. */
export async function requireOrder({ context, session, request }: AreaVisit): Promise<OrderRecord> {
  const { database, websiteId } = context.shop;
  const owner = { websiteId, accountId: session.account.id };
  const order = await orderOfAccount(database.db, owner, String(request.params['number']));
  if (order === null) throw createProblem('not-found', 'There is no such order.');
  return order;
}

async function showOrder(visit: AreaVisit): Promise<AreaAnswer> {
  const order = await requireOrder(visit);
  const { shop } = visit.context;
  const refunds = await refundsOf(shop.database.db, order.id);
  const address = `${ORDERS}/${order.number}`;
  return {
    template: 'account-order',
    title: `Order ${order.number}`,
    data: {
      order: { ...orderTexts(order), timeline: timelineOf(order, refunds) },
      downloads: isPaid(order) ? shop.orders.downloads(order) : [],
      subscriptions: order.subscriptionId === null ? '' : areaPaths.subscriptions,
      orders: ORDERS,
      invoice: isPaid(order) ? `${address}/invoice` : '',
      reorder: canReorder(order) ? `${address}/reorder` : '',
    },
  };
}

const isPaid = ({ status }: OrderRecord): boolean => status === 'paid' || status === 'fulfilled';

/** Subscriptions and gift cards ask for more than an order says. */
const canReorder = ({ kind }: OrderRecord): boolean => kind === 'cart';

/** What happened to an order, the first first. */
function timelineOf(order: OrderRecord, refunds: readonly Refund[]) {
  const style = dateStyleOf(order);
  const money = (cents: number): string => minorUnitsText(cents, order.currency) ?? '';
  const events: { readonly at: number; readonly text: string }[] = [{ at: order.created, text: 'Order placed' }];
  if (order.paidAt !== null) events.push({ at: order.paidAt, text: 'Paid' });
  if (order.fulfilledAt !== null)
    events.push({ at: order.fulfilledAt, text: order.details.shippingOption === null ? 'Completed' : 'Sent' });
  for (const { paymentCents, giftCardCents, status, settledAt, created } of refunds)
    if (status === 'done')
      events.push({ at: settledAt ?? created, text: `${money(paymentCents + giftCardCents)} refunded` });
  events.sort((a, b) => a.at - b.at);
  const dated = events.map(({ at, text }) => ({ text, date: dayText(at, style), isDone: true }));
  if (order.status === 'declined') return [...dated, { text: 'The payment was declined', date: '', isDone: true }];
  if (order.status === 'cancelled') return [...dated, { text: 'Cancelled', date: '', isDone: true }];
  const expected = [
    ...(order.paidAt === null ? [{ text: 'Payment', date: '', isDone: false }] : []),
    ...(order.details.shippingOption !== null && order.fulfilledAt === null
      ? [{ text: 'On its way to you', date: '', isDone: false }]
      : []),
  ];
  return [...dated, ...expected];
}

async function showInvoice(visit: AreaVisit): Promise<AreaAnswer> {
  const order = await requireOrder(visit);
  if (!isPaid(order)) throw createProblem('not-found', 'This order has no invoice yet.');
  const money = (cents: number): string => minorUnitsText(cents, order.currency) ?? '';
  const texts = orderTexts(order);
  const seller: SiteFacts = await siteFacts(visit.context.shop);
  const { contact } = order.details;
  return {
    template: 'account-invoice',
    title: `Invoice for order ${order.number}`,
    data: {
      order: {
        ...texts,
        lines: texts.lines.map((line, index) => ({ ...line, price: money(order.lines[index]?.unitPriceCents ?? 0) })),
        paidOn: order.paidAt === null ? '' : dayText(order.paidAt, dateStyleOf(order)),
      },
      buyer: texts.address.length > 0 ? texts.address : [`${contact.firstName} ${contact.lastName}`.trim()],
      seller: { title: seller.siteTitle, lines: seller.addressLines, email: seller.contactEmail },
      back: `${ORDERS}/${order.number}`,
    },
  };
}

/** Puts what can still be had into the visitor's cart, and says what can't. */
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
  /** Why it cannot be bought again; empty: it is in the cart. */
  readonly reason: string;
  /** Of the cart. */
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
    return { reason: '', token: (await shop.carts.add(token, { itemId, sku, quantity, additionalFields })).token };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { reason: error.detail ?? error.message, token };
  }
}

export const orderPages: readonly AreaPage[] = [
  { path: ORDERS, show: showOrders },
  { path: ORDER, show: showOrder },
  { path: `${ORDER}/invoice`, show: showInvoice },
  {
    path: `${ORDER}/reorder`,
    show: async ({ request }) => ({ redirect: `${ORDERS}/${request.params['number']}` }),
    submit: reorder,
  },
];
