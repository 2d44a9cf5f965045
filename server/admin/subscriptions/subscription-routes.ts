/** Subscriptions: listed, shown, paused, skipped, ended. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import { selectRows } from '../../database/rows.ts';
import { Problem } from '../../http/problems.ts';
import {
  canSkip,
  findSubscriptions,
  momentOf,
  type SubscriptionRecord,
} from '../../shop/subscriptions/subscription-record.ts';
import {
  payment,
  soldSubscription,
  soldSubscriptions,
  subscriptionWithOrders,
} from '../../shop/subscriptions/subscription-replies.ts';
import { nextChargeAt, renewalCents, upcomingCharges } from '../../shop/subscriptions/subscription-view.ts';
import { changeForAdmin, type SubscriptionChange } from '../../shop/subscriptions/subscriptions.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

const PATH = '/api/owner/subscriptions';
const PAGE_SIZE = 50;

const place = z
  .string()
  .regex(/^\d{1,15}\.[\w-]{1,64}$/, 'is not a valid cursor')
  .optional();

const listQuery = z.strictObject({
  state: z.enum(['active', 'paused', 'past-due', 'ended']).optional(),
  /** Part of the shopper's email address. */
  email: z.string().max(256).optional(),
  before: place.describe('`next` of the previous response; same as `cursor`.'),
  cursor: place,
});

const summaries: Readonly<Record<SubscriptionChange, string>> = {
  pause: 'Pauses an active subscription: nothing is charged until it is resumed. The shopper gets an email.',
  resume: 'Resumes a paused subscription at its next regular date. The shopper gets an email.',
  skip: 'Skips the next payment of an active subscription. The shopper gets an email.',
  end: 'Cancels a subscription at the end of the paid period. Nothing more is charged, and the shopper gets an email.',
};

const ofSite = ({ websiteId }: AdminContext) => sql`s.website_id = ${websiteId}`;

async function requireSubscription(context: AdminContext, id: string): Promise<SubscriptionRecord> {
  const [record] = await findSubscriptions(context.database.db, sql`${ofSite(context)} AND s.id = ${id}`);
  if (record === undefined) throw new Problem('not-found');
  return record;
}

export const adminSubscriptionRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: PATH,
    permission: 'store.view',
    summary: 'Lists subscriptions, newest first, with their subscribers, status and next charge.',
    reply: soldSubscriptions,
    query: listQuery,
    problems: ['invalid-request'],
    async handle({ query }, context) {
      const [at = '', id = ''] = (query.cursor ?? query.before ?? '').split('.', 2);
      const conditions = [
        ofSite(context),
        ...(query.state === undefined ? [] : [sql`s.state = ${query.state}`]),
        ...(query.email === undefined ? [] : [sql`strpos(lower(s.email), lower(${query.email})) > 0`]),
        ...(at === '' ? [] : [sql`(s.created, s.id) < (${momentOf(Number(at))}, ${id})`]),
      ];
      const records = await findSubscriptions(
        context.database.db,
        sql`${sql.join(conditions, sql` AND `)} ORDER BY s.created DESC, s.id DESC LIMIT ${PAGE_SIZE}`,
      );
      const oldest = records.at(-1);
      const next = records.length === PAGE_SIZE && oldest !== undefined ? `${oldest.created}.${oldest.id}` : null;
      return { status: 200, body: { results: records.map(adminView), next, nextPageCursor: next } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${PATH}/:id`,
    permission: 'store.view',
    summary: 'Returns a subscription with the orders of its payments.',
    reply: subscriptionWithOrders,
    problems: ['not-found'],
    async handle({ param }, context) {
      const record = await requireSubscription(context, param('id'));
      const orders = await selectRows(
        context.database.db,
        payment,
        sql`
          SELECT id, number::int AS number, cycle, status, grand_total_cents::float8 AS "grandTotalCents",
            ${epochMs(sql`created`)} AS created
          FROM orders WHERE subscription_id = ${record.id} ORDER BY cycle DESC LIMIT 500`,
      );
      return {
        status: 200,
        body: { ...adminView(record), can: possible(record), nextCharges: [...upcomingCharges(record)], orders },
      };
    },
  }),
  ...(['pause', 'resume', 'skip', 'end'] as const).map((change) =>
    defineAdminRoute({
      method: 'post',
      path: `${PATH}/:id/${change}`,
      permission: 'store.manage',
      summary: summaries[change],
      reply: soldSubscription,
      problems: ['not-found', 'order-conflict'],
      async handle({ param, ...input }, context) {
        const { id } = await requireSubscription(context, param('id'));
        const hooks = { emails: context.subscriptionEmails, now: context.now };
        const changed = await input.change(`subscription.${change}`, id, async (tx) => {
          const record = await changeForAdmin(tx, id, change, hooks);
          if (record === null) throw new Problem('not-found');
          return record;
        });
        context.orders.wake();
        return { status: 200, body: adminView(changed) };
      },
    }),
  ),
];

/** The changes that an admin can make now. */
const possible = (record: SubscriptionRecord) => ({
  pause: record.state === 'active' && record.openOrderId === null,
  resume: record.state === 'paused',
  skip: canSkip(record),
  end: record.state !== 'ended',
});

/** Without references to the payment service, and without the link to the shopper's own page. */
function adminView(record: SubscriptionRecord) {
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
