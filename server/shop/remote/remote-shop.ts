/** The gateway of the shop's pages to an upstream: each step is an API call of docs/backend-api.md "Commerce". */

import type { Request, Response } from 'express';
import type { z } from 'zod';
import { isData } from '#shared/json';
import { cartMessages } from '#shared/messages/cart';
import { isSitePath } from '#shared/site-path';
import { codeOfStatus, Problem, type ProblemCode } from '../../http/problems.ts';
import { invalidResponse } from '../../proxy/failures.ts';
import { rewriteLocation } from '../../proxy/headers.ts';
import type { UpstreamMetrics } from '../../proxy/metrics.ts';
import type { Upstream } from '../../proxy/upstream.ts';
import { createVisitorCall, type JsonResponse, type VisitorCall } from '../../proxy/upstream-client.ts';
import { isRejection, readRejection } from '../../site/page-result.ts';
import { type ProductChoice, productChoice } from '../catalog/product-choice.ts';
import type { OpenGateway, Outcome, ShopGateway } from '../pages/shop-gateway.ts';
import {
  remoteCart,
  remoteCheckout,
  remoteEntry,
  remoteOrder,
  remoteOutcome,
  remoteRecommendations,
  remoteSubscription,
  remoteToken,
} from './remote-replies.ts';

const CARTS = '/api/commerce/shopping-cart';
const CHECKOUT = '/api/commerce/checkout';

/** What this server provides itself. */
export interface OwnShop extends Pick<ShopGateway, 'now'> {
  /** Looks up a product that the upstream does not know; the site's own store may have it. */
  readonly product: (itemId: string) => Promise<ProductChoice | null>;
}

export const remoteShop =
  (upstream: Upstream, metrics: UpstreamMetrics, { now, product }: OwnShop): OpenGateway =>
  (request: Request, response: Response) => {
    const call = createVisitorCall({ upstream, metrics, request, response }, CARTS);
    const callUpstream = asking(call, upstream.group.name);
    return { now, ...cartOf(callUpstream, product), ...checkoutOf(callUpstream), ...ordersOf(callUpstream, upstream) };
  };

interface Ask {
  /** Returns the reply in the schema's shape; rejects with the upstream's problem, and with 502 for an invalid reply. */
  <T>(schema: z.ZodType<T>, ...call: Parameters<VisitorCall>): Promise<T>;
  /** The same for a change whose reply is ignored. */
  done(...call: Parameters<VisitorCall>): Promise<void>;
}

function asking(call: VisitorCall, group: string): Ask {
  const callBody = async (...asked: Parameters<VisitorCall>): Promise<unknown> => {
    const answer = await call(...asked);
    if (answer.status >= 400) throw problemOf(answer, group);
    return answer.body;
  };
  const callParsed = async <T>(schema: z.ZodType<T>, ...asked: Parameters<VisitorCall>): Promise<T> => {
    const read = schema.safeParse(await callBody(...asked));
    if (read.success) return read.data;
    throw invalidResponse(group, `answered without ${read.error.issues[0]?.path.join('.') || 'the expected body'}`);
  };
  return Object.assign(callParsed, {
    done: async (...asked: Parameters<VisitorCall>) => void (await callBody(...asked)),
  });
}

const DEFAULT_CODES = ['invalid-request', 'unknown-entry', 'order-conflict', 'too-many-requests'] as const;

/** The upstream's problem. Failures of the upstream itself are not the shopper's fault: those become a 502. */
function problemOf({ status, body }: JsonResponse, group: string): Problem {
  const input = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const own = typeof input['code'] === 'string' && isRejection(input['code']) ? input['code'] : undefined;
  if (status >= 500 && own !== 'payments-unavailable') return invalidResponse(group, `answered ${status}`);
  const message = [input['error'], input['detail']].find((item) => typeof item === 'string' && item !== '');
  const fields = Array.isArray(input['errors']) ? input['errors'].filter(isFieldProblem) : [];
  return new Problem(own ?? codeOfStatus(status, DEFAULT_CODES) ?? 'cart-refused', {
    extra: { error: message ?? cartMessages.again, ...messagesOf(input['errors']) },
    ...(fields.length === 0 ? {} : { fields }),
  });
}

/** The problem of a form has its messages by field id. */
function messagesOf(errors: unknown): { readonly errors?: Readonly<Record<string, string>> } {
  if (!isData(errors)) return {};
  const all = Object.entries(errors).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { errors: Object.fromEntries(all) };
}

const isFieldProblem = (input: unknown): input is { field: string; message: string } => {
  const { field, message } = (input ?? {}) as { field?: unknown; message?: unknown };
  return typeof field === 'string' && typeof message === 'string';
};

const segment = encodeURIComponent;

/** A checkout path, for the cart of a link. */
const linked = (path: string, link: string): string => (link === '' ? path : `${path}?cartToken=${segment(link)}`);

function cartOf(callUpstream: Ask, otherProducts: OwnShop['product']) {
  const entryOf = (id: string): string => `${CARTS}/entries/${segment(id)}`;
  return {
    cart: () => callUpstream(remoteCart, 'GET', CARTS),
    openCart: async () => ({ cart: await callUpstream(remoteCart, 'GET', CARTS), removed: 0 }),
    product: async (itemId) =>
      (await orNull(callUpstream(productChoice, 'GET', `/api/commerce/products/${segment(itemId)}`))) ??
      (await otherProducts(itemId)),
    add: async (entry) => (await callUpstream(remoteEntry, 'POST', `${CARTS}/entries`, entry)).newlyAdded.id,
    setQuantity: (id, quantity) => callUpstream.done('PUT', entryOf(id), { quantity }),
    remove: (id) => callUpstream.done('DELETE', entryOf(id)),
    setSaved: (id, isSaved) => callUpstream.done('PUT', `${entryOf(id)}/saved`, { isSaved }),
    setExtras: (extras) => callUpstream.done('PUT', `${CARTS}/extras`, extras),
    // If the upstream has no recommendations, the cart is shown without.
    recommendations: () =>
      callUpstream(remoteRecommendations, 'GET', `${CARTS}/recommendations`).then(
        ({ products }) => products,
        () => [],
      ),
    setFields: (link, id, additionalFields) =>
      callUpstream.done('PUT', linked(`${entryOf(id)}/additionalFields`, link), { additionalFields }),
    async begin(kind, { quantity, ...entry }) {
      const [path, body] =
        kind === 'subscription'
          ? ['/api/3/commerce/cart/subscription', { ...entry, qty: quantity }]
          : ['/api/commerce/gift-cards/purchase', { ...entry, quantity }];
      return (await callUpstream(remoteToken, 'POST', path, body)).cartToken;
    },
    donate: async (amountCents) =>
      (await callUpstream(remoteToken, 'POST', '/api/commerce/donations', { amountCents })).cartToken,
  } satisfies Partial<ShopGateway>;
}

function checkoutOf(callUpstream: Ask) {
  return {
    checkout: (link) => callUpstream(remoteCheckout, 'GET', linked(CHECKOUT, link)),
    saveDetails: (link, values) => callUpstream(remoteCheckout, 'PUT', linked(`${CHECKOUT}/details`, link), values),
    customer: async () => null,
    saveAddress: async () => undefined,
    chooseShipping: (link, id) => callUpstream.done('PUT', linked(`${CHECKOUT}/shipping`, link), { id }),
    useCode: (link, code) => callUpstream.done('POST', linked(`${CHECKOUT}/codes`, link), { code }),
    removeCode: (link, code) => callUpstream.done('DELETE', linked(`${CHECKOUT}/codes/${segment(code)}`, link)),
  } satisfies Partial<ShopGateway>;
}

function ordersOf(callUpstream: Ask, { group, url, limits }: Upstream) {
  const outcome = async (path: string, body: unknown): Promise<Outcome> => {
    const { order, orderToken, next } = await callUpstream(remoteOutcome, 'POST', path, body);
    if (next.kind !== 'redirect') return { status: order.status, token: orderToken, next };
    const isOurs = isSitePath(next.url);
    const own = isOurs ? next.url : rewriteLocation(next.url, url, CHECKOUT, limits.redirectHosts);
    if (own === null) throw invalidResponse(group.name, 'sent the visitor to a host that is not allowed');
    return { status: order.status, token: orderToken, next: { kind: 'redirect', url: own } };
  };
  /** A declined payment is not a failure: the shopper returns to the review with the reason. */
  const place = (path: string, form: unknown): Promise<Outcome> =>
    outcome(path, form).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'payment-declined') throw error;
      const { message } = readRejection(error);
      return { status: 'declined', token: '', next: { kind: 'declined', message } };
    });
  const ofOrder = (token: string): string => `/api/commerce/orders/${segment(token)}`;
  const ofSubscription = (token: string): string => `/api/commerce/subscriptions/${segment(token)}`;
  return {
    place: (link, form) => place(linked(`${CHECKOUT}/orders`, link), form),
    lastOrder: () => '',
    order: (token) => orNull(callUpstream(remoteOrder, 'GET', ofOrder(token))),
    subscription: (token) => orNull(callUpstream(remoteSubscription, 'GET', ofSubscription(token))),
    changeSubscription: (token, change) =>
      callUpstream(remoteSubscription, 'POST', `${ofSubscription(token)}/${change}`, {}),
    paySubscription: (token, card) => place(`${ofSubscription(token)}/pay`, { card }),
    resume: (token) => outcome(`${ofOrder(token)}/return`, { hasTurned: false }),
    abandon: (token) => outcome(`${ofOrder(token)}/return`, { hasTurned: true }),
    answerChallenge: (payment, isConfirmed) => outcome(`${CHECKOUT}/challenge`, { payment, isConfirmed }),
  } satisfies Partial<ShopGateway>;
}

const UNKNOWN: readonly ProblemCode[] = ['unknown-entry', 'unknown-order', 'unknown-product'];

/** Null when the upstream responds with 404. */
function orNull<T>(reply: Promise<T>): Promise<T | null> {
  return reply.catch((error: unknown) => {
    if (error instanceof Problem && UNKNOWN.includes(error.code)) return null;
    throw error;
  });
}
