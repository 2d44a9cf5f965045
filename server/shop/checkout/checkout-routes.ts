/** The checkout's calls, for scripts; the pages of the checkout work on the same functions. */
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { stepToShow } from '#shared/checkout';
import { defineRoute, type Route, type RouteInput } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import { EventRefused } from '../../integrations/payments/payments.ts';
import { forgetToken, readToken } from '../cart/cart-routes.ts';
import { viewCart } from '../cart/cart-view.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { placedOrder } from '../orders/order-replies.ts';
import { orderReply } from '../orders/order-view.ts';
import type { Orders, Placed } from '../orders/orders.ts';
import type { Shop } from '../shop.ts';
import type { Subscription } from '../subscriptions/subscription-replies.ts';
import { subscriptionReply } from '../subscriptions/subscription-view.ts';
import { cardRequest, requireCard } from './card-request.ts';
import { addCode, type Checkout, chooseShipping, loadCheckout, removeCode, saveDetails } from './checkout.ts';
import { checkoutExamples } from './checkout-examples.ts';
import { type CheckoutView, checkoutReply, foundOrder } from './checkout-replies.ts';
import { detailsRequest } from './details.ts';

const ROOT = '/api/commerce/checkout';

const cartQuery = z.looseObject({ cartToken: z.string().min(1).max(200).optional() });
type CartQuery = z.infer<typeof cartQuery>;

const placeRequest = z.object({
  idempotencyKey: z
    .string('is missing')
    .regex(/^[\w-]{8,100}$/, 'must have 8 to 100 letters, digits, hyphens or underscores'),
  expectedTotalCents: z.number('is missing').int().min(0),
  expectedDueCents: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('What the shopper was shown as left to pay after the gift card; without it, the whole total.'),
  /** What `subscription.consent` of the checkout says; a subscription asks for it. */
  agreesToRenewals: z.boolean().default(false),
  card: cardRequest,
});

const writeProblems = ['invalid-request', 'crumb-failed', 'cart-refused', 'too-many-requests'] as const;

/** The cart that a link leads to, or else the visitor's own. Throws for a visitor who has none. */
const requireCart = (request: Request, { cartToken }: CartQuery): string => {
  const token = cartToken ?? readToken(request);
  if (token === null) throw new Problem('unknown-entry', { extra: { error: 'Please try again.' } });
  return token;
};

const origin = (request: Request): string => `${request.protocol}://${request.get('host') ?? 'localhost'}`;

export function checkoutRoutes(shop: Shop): readonly Route[] {
  const view = (checkout: Checkout) => viewCheckout(shop, checkout);
  return [
    defineRoute({
      method: 'get',
      path: ROOT,
      summary: 'How far the checkout is: the cart, what is asked for, and what is to pay.',
      examples: checkoutExamples.read,
      reply: checkoutReply,
      query: cartQuery,
      problems: ['invalid-request'],
      handle: async ({ query, request }) => ({
        status: 200,
        body: view(await loadCheckout(shop, query.cartToken ?? readToken(request))),
      }),
    }),
    defineRoute({
      method: 'put',
      path: `${ROOT}/details`,
      summary: 'Who orders, and where it goes.',
      examples: checkoutExamples.details,
      reply: checkoutReply,
      body: detailsRequest,
      query: cartQuery,
      problems: writeProblems,
      handle: async ({ body, query, request }) => ({
        status: 200,
        body: view(await saveDetails(shop, requireCart(request, query), body)),
      }),
    }),
    defineRoute({
      method: 'put',
      path: `${ROOT}/shipping`,
      summary: 'Chooses how the order is sent.',
      examples: checkoutExamples.shipping,
      reply: checkoutReply,
      body: z.object({ id: z.string().max(100) }),
      query: cartQuery,
      problems: writeProblems,
      handle: async ({ body, query, request }) => ({
        status: 200,
        body: view(await chooseShipping(shop, requireCart(request, query), body.id)),
      }),
    }),
    defineRoute({
      method: 'post',
      path: `${ROOT}/codes`,
      summary: 'Uses a coupon or a gift card.',
      examples: checkoutExamples.code,
      reply: checkoutReply,
      body: z.object({ code: z.string().max(100) }),
      query: cartQuery,
      problems: writeProblems,
      handle: async ({ body, query, request }) => ({
        status: 200,
        body: view(await addCode(shop, requireCart(request, query), body.code)),
      }),
    }),
    defineRoute({
      method: 'delete',
      path: `${ROOT}/codes/:code`,
      summary: 'Takes a coupon or a gift card out.',
      examples: checkoutExamples.read,
      reply: checkoutReply,
      query: cartQuery,
      problems: writeProblems,
      handle: async ({ params, query, request }) => ({
        status: 200,
        body: view(await removeCode(shop, requireCart(request, query as CartQuery), params.code ?? '')),
      }),
    }),
    ...orderRoutes(shop),
  ];
}

/** The subscription that an order is a payment of, as calls and pages show it. */
export async function subscriptionOf(
  { subscriptions }: Shop,
  order: Pick<OrderRecord, 'subscriptionId'>,
): Promise<Subscription | null> {
  const record = await subscriptions.ofOrder(order);
  return record === null ? null : subscriptionReply(record, subscriptions.secret);
}

/** What the shopper meets next: `next.kind` is `confirmed` with a path, `redirect` with an address, or `declined` with a message. */
const placedReply = (orders: Orders, { order, token, next }: Placed) => ({
  order: withDownloads(orders, order),
  orderToken: token,
  next,
});

/** An order for whoever has its address, with what may be fetched of it. */
const withDownloads = (orders: Orders, order: OrderRecord) => ({
  ...orderReply(order),
  downloads: orders.downloads(order),
});

/** Forgets the visitor's cart once it has been bought, by whichever link. */
export async function forgetBought({ carts }: Shop, request: Request, response: Response): Promise<void> {
  const own = await carts.load(readToken(request));
  if (own.cart === null) forgetToken(request, response);
}

function orderRoutes(shop: Shop): readonly Route[] {
  const { orders } = shop;
  const concluded = async (
    placed: Placed,
    { request, response }: Pick<RouteInput<unknown>, 'request' | 'response'>,
  ) => {
    if (placed.next.kind === 'confirmed') await forgetBought(shop, request, response);
    return { status: 200, body: placedReply(orders, placed) };
  };
  return [
    defineRoute({
      method: 'post',
      path: `${ROOT}/orders`,
      summary: 'Places the order and pays it. The same idempotency key again gives the same order.',
      examples: checkoutExamples.place,
      reply: placedOrder,
      body: placeRequest,
      query: cartQuery,
      problems: [...writeProblems, 'not-enough-stock', 'order-conflict', 'payment-declined', 'payments-unavailable'],
      handle: async ({ body, query, request, response }) => {
        const cartToken = requireCart(request, query);
        const linkToken = query.cartToken ?? '';
        const accountId = await shop.accountOf(request);
        const card = body.card === null ? null : requireCard(body.card, shop.now());
        const placed = await orders.place({ ...body, card, cartToken, linkToken, origin: origin(request), accountId });
        const { next } = placed;
        if (next.kind === 'declined')
          throw new Problem('payment-declined', { detail: next.message, extra: { error: next.message } });
        return concluded(placed, { request, response });
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/commerce/orders/:token/return',
      summary: 'The shopper has come back from the payment service, or turned back before paying.',
      examples: checkoutExamples.comeBack,
      reply: placedOrder,
      body: z.object({ hasTurned: z.boolean().default(false) }),
      problems: ['invalid-request', 'crumb-failed', 'unknown-order', 'payments-unavailable'],
      handle: async ({ body, params, request, response }) => {
        const token = params['token'] ?? '';
        return concluded(await (body.hasTurned ? orders.abandon(token) : orders.resume(token)), { request, response });
      },
    }),
    defineRoute({
      method: 'post',
      path: `${ROOT}/challenge`,
      summary: 'Answers the question that a bank may ask, in a shop that is in test mode.',
      examples: checkoutExamples.challenge,
      reply: placedOrder,
      body: z.object({ payment: z.string().min(1).max(200), isConfirmed: z.boolean() }),
      problems: ['invalid-request', 'crumb-failed', 'unknown-order'],
      handle: async ({ body, request, response }) =>
        concluded(await orders.answerChallenge(body.payment, body.isConfirmed), { request, response }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/commerce/orders/:token',
      summary: 'An order, for whoever has its address; with the data of the purchase event.',
      examples: checkoutExamples.order,
      reply: foundOrder,
      problems: ['unknown-order'],
      handle: async ({ params }) => {
        const order = await orders.find(params.token ?? '');
        if (order === null) throw new Problem('unknown-order');
        const subscription = await subscriptionOf(shop, order);
        return { status: 200, body: { ...withDownloads(orders, order), subscription } };
      },
    }),
  ];
}

/** The checkout as its calls and its pages know it. */
export function viewCheckout({ orders, now }: Shop, checkout: Checkout): CheckoutView {
  const { loaded, state, needs, countries, details, giftCard, dueCents, subscription } = checkout;
  const { refusal, incompleteEntryId } = checkout;
  const { form, testMode } = orders.provider;
  return {
    shoppingCart: viewCart(loaded, now()),
    step: stepToShow(state, null),
    ...{ needs, countries, details, giftCard, dueCents, subscription, refusal, incompleteEntryId },
    payment: { form, testMode },
  };
}

const MAX_EVENT_BYTES = 256 * 1024;

/** Messages of the payment service. They carry a signature of their own instead of a crumb. */
export function paymentEvents({ orders }: Shop): Router {
  const router = Router();
  const path = `/api/commerce/payments/${orders.provider.name}/events`;
  router.post(path, express.raw({ type: () => true, limit: MAX_EVENT_BYTES }), async (request, response) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      await orders.hear(body, request.headers);
    } catch (error) {
      if (!(error instanceof EventRefused)) throw error;
      throw new Problem('invalid-request', { detail: error.message, cause: error });
    }
    response.status(204).end();
  });
  return router;
}
