/** The routes of a subscription, for whoever has its link; its page uses the same functions. */
import { z } from 'zod';
import { createProblem } from '../../http/create-problem.ts';
import type { Route } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import { originOf } from '../../site/origin.ts';
import { cardRequest, requireCard } from '../checkout/card-request.ts';
import { subscriptionExamples } from '../checkout/checkout-examples.ts';
import { defineShopRoute } from '../define-shop-route.ts';
import { paidRenewal } from '../orders/order-replies.ts';
import { orderReply } from '../orders/order-view.ts';
import type { Shop } from '../shop.ts';
import { subscription } from './subscription-replies.ts';
import { subscriptionReply } from './subscription-view.ts';
import type { SubscriptionChange } from './subscriptions.ts';

const ROOT = '/api/commerce/subscriptions/:token';

const summaries: Readonly<Record<SubscriptionChange, string>> = {
  pause: 'Pauses a subscription: nothing is charged until it is resumed, and the pause is never charged.',
  resume: 'Resumes a paused subscription at its next regular date.',
  skip: 'Skips the next payment: it is not charged, nothing is shipped, and later dates stay the same.',
  end: 'Cancels a subscription at the end of the paid period. Nothing more is charged.',
};

const payRequest = z.object({ card: cardRequest });

const changeRoutes = (Object.keys(summaries) as SubscriptionChange[]).map((change) =>
  defineShopRoute({
    method: 'post',
    path: `${ROOT}/${change}`,
    summary: summaries[change],
    examples: subscriptionExamples.read,
    reply: subscription,
    problems: ['crumb-failed', 'unknown-order', 'order-conflict', 'too-many-requests'],
    handle: async ({ params }, { subscriptions }) => ({
      status: 200,
      body: subscriptionReply(await subscriptions.change(params['token'] ?? '', change), subscriptions.secret),
    }),
  }),
);
export const subscriptionRoutes: readonly Route<Shop>[] = [
  defineShopRoute({
    method: 'get',
    path: ROOT,
    summary: 'Returns a subscription by its token: status, next charge and available actions.',
    examples: subscriptionExamples.read,
    reply: subscription,
    problems: ['unknown-order'],
    async handle({ params }, { subscriptions }) {
      const record = await subscriptions.find(params['token'] ?? '');
      if (record === null) throw new Problem('unknown-order');
      return { status: 200, body: subscriptionReply(record, subscriptions.secret) };
    },
  }),
  ...changeRoutes,
  defineShopRoute({
    method: 'post',
    path: `${ROOT}/pay`,
    summary: 'Pays the overdue amount of a subscription after a failed payment. Later payments use the same method.',
    examples: subscriptionExamples.pay,
    reply: paidRenewal,
    body: payRequest,
    problems: [
      'invalid-request',
      'crumb-failed',
      'unknown-order',
      'order-conflict',
      'payment-declined',
      'payments-unavailable',
    ],
    async handle({ body, params, request }, { subscriptions, now }) {
      const card = body.card === null ? null : requireCard(body.card, now());
      const { order, token, next } = await subscriptions.pay(params['token'] ?? '', card, originOf(request));
      if (next.kind === 'declined') throw createProblem('payment-declined', next.message);
      return { status: 200, body: { order: orderReply(order), orderToken: token, next } };
    },
  }),
];
