/** What comes after an order: its confirmation, its status, and the way back from the payment service. */
import type { Request, Response } from 'express';
import { purchaseEvent } from '#shared/purchase-event';
import type { Shop } from '../backend/commerce/shop.ts';
import type { OrderRecord } from '../backend/orders/order-record.ts';
import { analyticsOrder, orderTexts } from '../backend/orders/order-view.ts';
import { addressOf, linkedToken } from './checkout-model.ts';
import { leadOn } from './checkout-pages.ts';
import { asked, Markup, type PageAnswer, readRefusal, type ShopPage, typed } from './page-answer.ts';

/** By address: the confirmations, and the status. */
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

export async function showOrder(shop: Shop, request: Request, page: ShopPage): Promise<PageAnswer> {
  const token = asked(request, 'order');
  const order = token === '' ? null : await shop.orders.find(token);
  // Without an order the page says where to find one: the address alone is no mistake.
  if (order === null) return { page, status: token === '' ? 200 : 404, data: { order: null } };
  const status = `/account/order-status?order=${encodeURIComponent(token)}`;
  return {
    page,
    status: 200,
    data: {
      order: { ...orderTexts(order), steps: progress(order) },
      statusAddress: status,
      purchaseEvent: eventOf(order),
    },
  };
}

/** What tag managers are told, once the order is paid: data for the page's script, never a script itself. */
function eventOf(order: OrderRecord): Markup | string {
  if (order.status !== 'paid' && order.status !== 'fulfilled') return '';
  return new Markup(JSON.stringify(purchaseEvent(analyticsOrder(order))).replace(/</g, '\\u003c'));
}

/** The way of an order; of one that has ended, only that. */
function progress({ status, details }: OrderRecord) {
  if (status === 'declined' || status === 'cancelled') return [];
  const reached = ['pending', 'paid', 'fulfilled'].indexOf(status);
  const names = ['Received', 'Paid', ...(details.shippingOption === null ? [] : ['On its way'])];
  return names.map((name, index) => ({ name, isDone: index <= reached, isCurrent: index === reached }));
}

/** The shopper comes back from the payment service, having paid or not. */
export async function showReturn(shop: Shop, request: Request, response: Response): Promise<PageAnswer> {
  const token = asked(request, 'order');
  try {
    const hasTurned = asked(request, 'turned') === 'back';
    const placed = await (hasTurned ? shop.orders.abandon(token) : shop.orders.resume(token));
    if (placed.order.status === 'cancelled') return { redirect: `${addressOf(request, 'review')}&turned=back` };
    return await leadOn(shop, placed, request, response);
  } catch (error) {
    const refused = readRefusal(error);
    const page = orderPages['/account/order-status'] as ShopPage;
    return { page, status: refused.status, data: { order: null, message: refused.message } };
  }
}

const CHALLENGE: ShopPage = { type: 'checkout', template: 'test-payment', title: 'Confirm your payment' };

/** The question that a bank may ask, in a shop that is in test mode. */
export async function showChallenge(shop: Shop, request: Request): Promise<PageAnswer> {
  const reference = asked(request, 'payment');
  return {
    page: CHALLENGE,
    status: 200,
    data: {
      reference,
      cartToken: linkedToken(request),
      isAsked: shop.orders.provider.challenge !== undefined && reference !== '',
    },
  };
}

export async function answerChallenge(shop: Shop, request: Request, response: Response): Promise<PageAnswer> {
  const isConfirmed = typed(request.body, 'answer') === 'confirm';
  try {
    const placed = await shop.orders.answerChallenge(typed(request.body, 'payment', 200), isConfirmed);
    return await leadOn(shop, placed, request, response);
  } catch (error) {
    const refused = readRefusal(error);
    return { page: CHALLENGE, status: refused.status, data: { isAsked: false, message: refused.message } };
  }
}
