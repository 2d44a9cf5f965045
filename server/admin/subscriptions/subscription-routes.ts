/** Subscriptions as those who run the shop see them: listed, looked at, ended. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Problem } from '../../http/problems.ts';
import type { SettleParts } from '../../shop/subscriptions/finalize-renewal.ts';
import { findSubscriptions, momentOf, type SubscriptionRecord } from '../../shop/subscriptions/subscription-record.ts';
import {
  soldSubscription,
  soldSubscriptions,
  subscriptionWithOrders,
} from '../../shop/subscriptions/subscription-replies.ts';
import { nextChargeAt, renewalCents } from '../../shop/subscriptions/subscription-view.ts';
import { endForOwner } from '../../shop/subscriptions/subscriptions.ts';
import { type AdminContext, type AdminRoute, ownerRouteAt } from '../define-admin-route.ts';

const PATH = '/api/owner/subscriptions';
const PAGE_SIZE = 50;

const listQuery = z.looseObject({
  state: z.enum(['active', 'paused', 'past-due', 'ended']).optional(),
  /** Part of the shopper's address. */
  email: z.string().max(256).optional(),
  /** `next` of the answer before. */
  before: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,64}$/, 'is none of ours')
    .optional(),
});

/** `letters`: writes the shopper's email. */
export function ownerSubscriptionRoutes(
  desk: AdminContext,
  letters: () => SettleParts['letters'],
): readonly AdminRoute[] {
  const route = ownerRouteAt(desk);
  const ofSite = sql`s.website_id = ${desk.websiteId}`;
  return [
    route({
      method: 'get',
      path: PATH,
      permission: 'store.view',
      summary: 'Subscriptions, the newest first: who has them, how they stand, and what is charged next.',
      reply: soldSubscriptions,
      query: listQuery,
      problems: ['invalid-request'],
      async handle({ query }) {
        const [at = '', id = ''] = (query.before ?? '').split('.', 2);
        const conditions = [
          ofSite,
          ...(query.state === undefined ? [] : [sql`s.state = ${query.state}`]),
          ...(query.email === undefined ? [] : [sql`strpos(lower(s.email), lower(${query.email})) > 0`]),
          ...(at === '' ? [] : [sql`(s.created, s.id) < (${momentOf(Number(at))}, ${id})`]),
        ];
        const found = await findSubscriptions(
          desk.database.db,
          sql`${sql.join(conditions, sql` AND `)} ORDER BY s.created DESC, s.id DESC LIMIT ${PAGE_SIZE}`,
        );
        const last = found.at(-1);
        const next = found.length === PAGE_SIZE && last !== undefined ? `${last.created}.${last.id}` : null;
        return { status: 200, body: { results: found.map(ownerView), next } };
      },
    }),
    route({
      method: 'get',
      path: `${PATH}/:id`,
      permission: 'store.view',
      summary: 'A subscription, with the orders of its payments.',
      reply: subscriptionWithOrders,
      problems: ['not-found'],
      async handle({ param }) {
        const [found] = await findSubscriptions(desk.database.db, sql`${ofSite} AND s.id = ${param('id')}`);
        if (found === undefined) throw new Problem('not-found');
        const { rows } = await desk.database.db.execute(sql`
          SELECT id, number::int AS number, cycle, status, grand_total_cents::float8 AS "grandTotalCents",
            (extract(epoch FROM created) * 1000)::float8 AS created
          FROM orders WHERE subscription_id = ${found.id} ORDER BY cycle DESC LIMIT 500`);
        return { status: 200, body: { ...ownerView(found), orders: rows } };
      },
    }),
    route({
      method: 'post',
      path: `${PATH}/:id/end`,
      permission: 'store.manage',
      summary: 'Ends a subscription: nothing more is charged, what is paid for runs on, and the shopper gets an email.',
      reply: soldSubscription,
      problems: ['not-found'],
      async handle({ param, change }) {
        const id = param('id');
        const [known] = await findSubscriptions(desk.database.db, sql`${ofSite} AND s.id = ${id}`);
        if (known === undefined) throw new Problem('not-found');
        const parts = { letters: letters(), now: desk.now };
        const ended = await change('subscription.end', id, (tx) => endForOwner(tx, id, parts));
        if (ended === null) throw new Problem('not-found');
        return { status: 200, body: ownerView(ended) };
      },
    }),
  ];
}

/** Nothing of it leads to the payment service, and nothing to the shopper's own page. */
function ownerView(record: SubscriptionRecord) {
  const { id, orderId, state, endReason, email, itemId, sku, title, variant, quantity, currency, plan } = record;
  const { cyclesPaid, failures, paidUntil, provider, testMode, created, endedAt, details } = record;
  const { firstName, lastName } = details.contact;
  return {
    ...{ id, orderId, state, endReason, email, name: `${firstName} ${lastName}`.trim() },
    ...{ itemId, sku, title, variant, quantity, currency, plan, cyclesPaid, failures },
    amountCents: renewalCents(record),
    nextChargeAt: nextChargeAt(record),
    ...{ paidUntil, provider, testMode, created, endedAt },
  };
}
