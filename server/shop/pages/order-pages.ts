/** Pages after an order: its confirmation, its status, and the return from the payment service. */

import type { Request } from 'express';
import { Html, scriptJson } from '#shared/html';
import { isWhollyRefunded } from '#shared/order-refunds';
import { type PageResult, queryText, readRejection, type ShopPage, typed } from '../../site/page-result.ts';
import { orderTexts, type ShownOrder } from '../orders/order-view.ts';
import { addressOf, linkedToken } from './checkout-model.ts';
import { redirectToOutcome } from './checkout-pages.ts';
import type { FoundOrder, ShopGateway } from './shop-gateway.ts';

/** By path: the confirmations, and the status. */
export const orderPages: Readonly<Record<string, ShopPage>> = {
  '/checkout/order-confirmed': {
    type: 'order-confirmed',
    template: 'order-confirmed',
    title: 'Thank you for your order',
  },
  '/checkout/order-received': {
    type: 'order-received',
    template: 'order-received',
    title: 'Your order has been received',
  },
  '/checkout/subscription-confirmed': {
    type: 'subscription-confirmed',
    template: 'subscription-confirmed',
    title: 'Your subscription has begun',
  },
  '/checkout/contribution-confirmed': {
    type: 'contribution-confirmed',
    template: 'contribution-confirmed',
    title: 'Thank you',
  },
  '/checkout/membership-confirmed': {
    type: 'membership-confirmed',
    template: 'membership-confirmed',
    title: 'Welcome',
  },
  '/account/order-status': { type: 'order-status', template: 'order-status', title: 'Your order' },
};

export async function showOrder(visit: ShopGateway, request: Request, page: ShopPage): Promise<PageResult> {
  const token = queryText(request, 'order');
  const result = token === '' ? null : await visit.order(token);
  if (result === null) return noOrder(page, token);
  const query = `?order=${encodeURIComponent(token)}`;
  const status = `/account/order-status${query}`;
  const better = betterPage(page, result);
  if (better !== null) return { redirect: `${better}${query}` };
  return {
    page,
    status: 200,
    data: {
      order: { ...orderTexts(result.order), steps: progress(result.order) },
      statusAddress: status,
      subscription: result.subscription,
      downloads: result.downloads,
      purchaseEvent: eventOf(result),
    },
  };
}

/** Without an order, the status page explains where to find it, and a confirmation says that there is none. */
function noOrder(page: ShopPage, token: string): PageResult {
  if (page.type === 'order-status') return { page, status: token === '' ? 200 : 404, data: { order: null } };
  return { page: { ...page, title: 'Order not found' }, status: 404, data: { order: null } };
}

/** Redirects to the page that fits the order, when this one would thank for something else; null: this page fits. */
function betterPage({ type }: ShopPage, { order: { status }, confirmation }: FoundOrder): string | null {
  if (type === 'order-status') return null;
  if (status === 'declined' || status === 'cancelled') return '/account/order-status';
  const right = status === 'pending' ? '/checkout/order-received' : confirmation;
  return right === '' || orderPages[right]?.type === type ? null : right;
}

/** The event for tag managers, once the order is paid: data for the page's script, never a script itself. */
const eventOf = ({ purchaseEvent }: FoundOrder): Html | string =>
  purchaseEvent === null ? '' : new Html(scriptJson(purchaseEvent));

/** Progress of an order; for one that has ended, only that. */
function progress(order: ShownOrder) {
  const { status, details } = order;
  if (status === 'declined' || status === 'cancelled') return [];
  const isRefunded = isWhollyRefunded({ ...order, refundedCents: order.refundedCents ?? 0 });
  const last = isRefunded ? ['Refunded'] : handover(details);
  const names = ['Received', 'Paid', ...last];
  const reached = isRefunded ? names.length - 1 : ['pending', 'paid', 'fulfilled'].indexOf(status);
  return names.map((name, index) => ({ name, isDone: index <= reached, isCurrent: index === reached }));
}

function handover({ pickup, shippingOption }: ShownOrder['details']): readonly string[] {
  if (pickup !== undefined) return ['Ready to collect'];
  return shippingOption === null ? [] : ['On its way'];
}

/** The shopper returns from the payment service, with or without having paid. */
export async function showReturn(visit: ShopGateway, request: Request): Promise<PageResult> {
  const token = queryText(request, 'order');
  try {
    const hasTurned = queryText(request, 'turned') === 'back';
    const outcome = await (hasTurned ? visit.abandon(token) : visit.resume(token));
    if (outcome.status === 'cancelled') return { redirect: addressOf(request, 'review', { turned: 'back' }) };
    return await redirectToOutcome(visit, outcome, request);
  } catch (error) {
    const rejection = readRejection(error);
    const page = orderPages['/account/order-status'] as ShopPage;
    return { page, status: rejection.status, data: { order: null, message: rejection.message } };
  }
}

const CHALLENGE: ShopPage = { type: 'checkout', template: 'test-payment', title: 'Confirm your payment' };

/** The bank's challenge, simulated by a shop in test mode. */
export async function showChallenge(visit: ShopGateway, request: Request): Promise<PageResult> {
  const reference = queryText(request, 'payment');
  const { payment } = await visit.checkout('');
  return {
    page: CHALLENGE,
    status: 200,
    data: {
      reference,
      cartToken: linkedToken(request),
      isAsked: payment.testMode && payment.form === 'card' && reference !== '',
    },
  };
}

export async function answerChallenge(visit: ShopGateway, request: Request): Promise<PageResult> {
  const isConfirmed = typed(request.body, 'answer') === 'confirm';
  try {
    const outcome = await visit.answerChallenge(typed(request.body, 'payment', 200), isConfirmed);
    return await redirectToOutcome(visit, outcome, request);
  } catch (error) {
    const rejection = readRejection(error);
    return { page: CHALLENGE, status: rejection.status, data: { isAsked: false, message: rejection.message } };
  }
}
