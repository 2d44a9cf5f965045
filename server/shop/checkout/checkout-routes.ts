/** The checkout routes, for scripts; the checkout pages use the same functions. */

import type { Request, Response } from 'express';
import { z } from 'zod';
import { stepToShow } from '#shared/checkout';
import { cartMessages } from '#shared/messages/cart';
import { createProblem } from '../../http/create-problem.ts';
import type { Route, RouteInput } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import { askedLanguage } from '../../site/languages/asked-language.ts';
import { originOf } from '../../site/origin.ts';
import { clearToken, readToken, setToken } from '../cart/cart-cookie.ts';
import { momentOf, viewCart } from '../cart/cart-view.ts';
import { defineShopRoute } from '../define-shop-route.ts';
import { repeatedOrder, setLastOrder } from '../orders/last-order.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { placedOrder } from '../orders/order-replies.ts';
import { orderReply } from '../orders/order-view.ts';
import type { Orders, Placed } from '../orders/orders.ts';
import type { Shop } from '../shop.ts';
import { checkoutOptions } from '../store-settings.ts';
import type { Subscription } from '../subscriptions/subscription-replies.ts';
import { subscriptionReply } from '../subscriptions/subscription-view.ts';
import { cardRequest, requireCard } from './card-request.ts';
import { addCode, type Checkout, chooseShipping, loadCheckout, removeCode, saveDetails } from './checkout.ts';
import { checkoutExamples } from './checkout-examples.ts';
import { type CheckoutView, checkoutReply, foundOrder } from './checkout-replies.ts';
import { checkoutRequest } from './details.ts';

const ROOT = '/api/commerce/checkout';

const cartQuery = z.looseObject({ cartToken: z.string().min(1).max(200).optional() });
type CartQuery = z.infer<typeof cartQuery>;

const placeRequest = z.object({
  idempotencyKey: z.string().regex(/^[\w-]{8,100}$/, 'must have 8 to 100 letters, digits, hyphens or underscores'),
  expectedTotalCents: z.number().int().min(0),
  expectedDueCents: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Amount due that the shopper saw, after the gift card; default: the whole total.'),
  expectedCurrency: z.string().max(3).optional().describe('Currency of these amounts; default: any.'),
  /** What `subscription.consent` of the checkout says; a subscription asks for it. */
  agreesToRenewals: z.boolean().default(false),
  acceptsTerms: z.boolean().default(false).describe('Whether the shopper accepts the terms; required by some stores.'),
  card: cardRequest,
  method: z.string().max(60).optional().describe('Id of one of `payment.methods`; absent: the default method.'),
  inPage: z.boolean().optional().describe('Whether the shopper pays in the fields of `payment.element`.'),
});

const writeProblems = ['invalid-request', 'crumb-failed', 'cart-refused', 'too-many-requests'] as const;

/** The token of a link's cart, else of the visitor's own. Throws for a visitor without one. */
const requireCart = (request: Request, { cartToken }: CartQuery): string => {
  const token = cartToken ?? readToken(request);
  if (token === null) throw new Problem('unknown-entry', { extra: { error: cartMessages.again } });
  return token;
};

const replyWith = async (shop: Shop, checkout: Promise<Checkout>) => ({
  status: 200,
  body: viewCheckout(shop, await checkout),
});

const stepRoutes: readonly Route<Shop>[] = [
  defineShopRoute({
    method: 'get',
    path: ROOT,
    summary: 'Returns the state of the checkout: the cart, the required input, and the amount due.',
    examples: checkoutExamples.read,
    reply: checkoutReply,
    query: cartQuery,
    problems: ['invalid-request'],
    handle: ({ query, request }, shop) => replyWith(shop, loadCheckout(shop, query.cartToken ?? readToken(request))),
  }),
  defineShopRoute({
    method: 'put',
    path: `${ROOT}/details`,
    summary: 'Sets the shopper’s contact details and shipping address.',
    examples: checkoutExamples.details,
    reply: checkoutReply,
    body: checkoutRequest,
    query: cartQuery,
    problems: writeProblems,
    handle: async ({ body, query, request }, shop) => {
      const by = { accountId: await shop.accountOf(request), language: askedLanguage(request) };
      return replyWith(shop, saveDetails(shop, requireCart(request, query), body, by));
    },
  }),
  defineShopRoute({
    method: 'put',
    path: `${ROOT}/shipping`,
    summary: 'Selects the shipping option of the order.',
    examples: checkoutExamples.shipping,
    reply: checkoutReply,
    body: z.object({ id: z.string().max(100) }),
    query: cartQuery,
    problems: writeProblems,
    handle: ({ body, query, request }, shop) =>
      replyWith(shop, chooseShipping(shop, requireCart(request, query), body.id)),
  }),
  defineShopRoute({
    method: 'post',
    path: `${ROOT}/codes`,
    summary: 'Applies a coupon or a gift card.',
    examples: checkoutExamples.code,
    reply: checkoutReply,
    body: z.object({ code: z.string().max(100) }),
    query: cartQuery,
    problems: writeProblems,
    handle: ({ body, query, request }, shop) => replyWith(shop, addCode(shop, requireCart(request, query), body.code)),
  }),
  defineShopRoute({
    method: 'delete',
    path: `${ROOT}/codes/:code`,
    summary: 'Removes a coupon or a gift card.',
    examples: checkoutExamples.read,
    reply: checkoutReply,
    query: cartQuery,
    problems: writeProblems,
    handle: ({ params, query, request }, shop) =>
      replyWith(shop, removeCode(shop, requireCart(request, query), params['code'] ?? '')),
  }),
];

/** The subscription that an order is a payment of, as routes and pages show it. */
export async function subscriptionOf(
  { subscriptions }: Shop,
  order: Pick<OrderRecord, 'subscriptionId'>,
): Promise<Subscription | null> {
  const record = await subscriptions.ofOrder(order);
  return record === null ? null : subscriptionReply(record, subscriptions.secret);
}

/** The next step for the shopper: `next.kind` is `confirmed` with a path, `redirect` with a URL, or `declined` with a message. */
const placedReply = (orders: Orders, { order, token, next }: Placed) => ({
  order: withDownloads(orders, order),
  orderToken: token,
  next,
});

/** An order for whoever has its link, with its downloads. */
const withDownloads = (orders: Orders, order: OrderRecord) => ({
  ...orderReply(order),
  downloads: orders.downloads(order),
});

/** Removes the visitor's cart cookie once the cart was bought, by whichever link; saved entries start a new one. */
export async function forgetBought({ carts }: Shop, request: Request, response: Response): Promise<void> {
  const token = readToken(request);
  const own = await carts.load(token);
  if (own.cart !== null) return;
  const rest = token === null ? null : await carts.moveSaved(token);
  if (rest === null) clearToken(request, response);
  else setToken(request, response, rest);
}

async function conclude(shop: Shop, placed: Placed, { request, response }: Pick<RouteInput, 'request' | 'response'>) {
  if (placed.next.kind === 'confirmed') {
    setLastOrder(request, response, placed.token);
    await forgetBought(shop, request, response);
  }
  return { status: 200, body: placedReply(shop.orders, placed) };
}

async function placeOrder(
  shop: Shop,
  { body, query, request, response }: RouteInput<z.infer<typeof placeRequest>, CartQuery>,
) {
  const repeated = await repeatedOrder(shop.orders, request, body.idempotencyKey);
  if (repeated !== null) return concludePlaced(shop, repeated, { request, response });
  const cartToken = requireCart(request, query);
  const linkToken = query.cartToken ?? '';
  const accountId = await shop.accountOf(request);
  const card = body.card === null ? null : requireCard(body.card, shop.now());
  const origin = originOf(request);
  const placed = await shop.orders.place({
    ...{ ...body, card, cartToken, linkToken, origin, accountId },
    language: askedLanguage(request),
  });
  return concludePlaced(shop, placed, { request, response });
}

function concludePlaced(shop: Shop, placed: Placed, http: Pick<RouteInput, 'request' | 'response'>) {
  if (placed.next.kind === 'declined') throw createProblem('payment-declined', placed.next.message);
  return conclude(shop, placed, http);
}

const orderRoutes: readonly Route<Shop>[] = [
  defineShopRoute({
    method: 'post',
    path: `${ROOT}/orders`,
    summary: 'Places and pays the order. A repeated idempotency key returns the same order.',
    examples: checkoutExamples.place,
    reply: placedOrder,
    body: placeRequest,
    query: cartQuery,
    problems: [...writeProblems, 'not-enough-stock', 'order-conflict', 'payment-declined', 'payments-unavailable'],
    handle: (input, shop) => placeOrder(shop, input),
  }),
  defineShopRoute({
    method: 'post',
    path: '/api/commerce/orders/:token/return',
    summary: 'Completes the order after the shopper returns from the payment service, with or without paying.',
    examples: checkoutExamples.comeBack,
    reply: placedOrder,
    body: z.object({ hasTurned: z.boolean().default(false) }),
    problems: ['invalid-request', 'crumb-failed', 'unknown-order', 'payments-unavailable'],
    handle: async ({ body, params, request, response }, shop) => {
      const { orders } = shop;
      const token = params['token'] ?? '';
      const placed = await (body.hasTurned ? orders.abandon(token) : orders.resume(token));
      return conclude(shop, placed, { request, response });
    },
  }),
  defineShopRoute({
    method: 'post',
    path: `${ROOT}/challenge`,
    summary: 'Answers the bank’s challenge (3-D Secure) of the test payment service.',
    examples: checkoutExamples.challenge,
    reply: placedOrder,
    body: z.object({ payment: z.string().min(1).max(200), isConfirmed: z.boolean() }),
    problems: ['invalid-request', 'crumb-failed', 'unknown-order'],
    handle: async ({ body, request, response }, shop) =>
      conclude(shop, await shop.orders.answerChallenge(body.payment, body.isConfirmed), { request, response }),
  }),
  defineShopRoute({
    method: 'get',
    path: '/api/commerce/orders/:token',
    summary: 'Returns an order by its token, with the data of the purchase event.',
    examples: checkoutExamples.order,
    reply: foundOrder,
    problems: ['unknown-order'],
    handle: async ({ params }, shop) => {
      const { orders } = shop;
      const order = await orders.find(params['token'] ?? '');
      if (order === null) throw new Problem('unknown-order');
      const subscription = await subscriptionOf(shop, order);
      return { status: 200, body: { ...withDownloads(orders, order), subscription } };
    },
  }),
];

export const checkoutRoutes: readonly Route<Shop>[] = [...stepRoutes, ...orderRoutes];

/** The checkout as its routes and pages use it. */
export function viewCheckout(shop: Shop, checkout: Checkout): CheckoutView {
  const { loaded, state, needs, countries, details, giftCard, dueCents, subscription, billing, wantsNews } = checkout;
  const { problem, incompleteEntryId } = checkout;
  const { form, testMode, methods = [], element } = shop.orders.provider;
  return {
    shoppingCart: viewCart(loaded, momentOf(shop)),
    step: stepToShow(state, null),
    ...{ needs, countries, details, giftCard, dueCents, subscription, problem, refusal: problem, incompleteEntryId },
    ...{ deliveryCountries: checkout.deliveryCountries, billing, wantsNews, pickup: checkout.pickup?.id ?? '' },
    pickups: checkout.pickups.map(({ id, name, address = '', hours = '' }) => ({ id, name, address, hours })),
    options: checkoutOptions.parse(loaded.settings.checkoutOptions ?? {}),
    reviewText: loaded.settings.checkoutTexts?.review ?? '',
    // A subscription needs a card that can be charged again.
    payment: {
      ...{ form, testMode, methods: subscription === null ? [...methods] : [] },
      ...(element === undefined ? {} : { element }),
    },
  };
}
