/** Coupons: created, changed, deleted. Orders keep their discounts; carts are recomputed. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { coupons } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { requireRevision, revisionHeaders } from '../revisions.ts';
import { couponExamples } from './coupon-examples.ts';
import {
  couponChange,
  couponList,
  couponProblems,
  couponState,
  newCoupon,
  storedCodeOf,
  storedCoupon,
} from './coupon-schemas.ts';
import { couponByCode, couponJson, lockCoupon, ofState, selectCoupons, storedCode, updateCoupon } from './coupons.ts';

const COUPONS = '/api/owner/coupons';
const COUPON = `${COUPONS}/:code`;
const PAGE_SIZE = 50;

const listQuery = z.strictObject({
  search: z.string().max(100).optional().describe('Part of the code or name.'),
  state: couponState.optional(),
  isAutomatic: z.enum(['true', 'false']).optional().describe('Only automatic coupons, or only those with a code.'),
  cursor: z.string().max(1000).optional(),
});

const readRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: COUPONS,
    permission: 'store.view',
    failure: adminMessages.results,
    summary: 'Lists coupons by code, paginated.',
    examples: couponExamples.list,
    reply: couponList,
    query: listQuery,
    problems: ['invalid-request'],
    async handle({ query: { search, state, isAutomatic, cursor } }, { database, orders: { testMode }, now }) {
      const [before] = readCursor(cursor, [cursorParts.text]) ?? [];
      const rows = await selectCoupons(database.db, testMode)
        .where(
          and(
            before === undefined ? undefined : gt(coupons.code, before),
            search === undefined ? undefined : sql`strpos(upper(${coupons.code}), upper(${search})) > 0`,
            state === undefined ? undefined : ofState(state, now()),
            isAutomatic === undefined ? undefined : eq(coupons.isAutomatic, isAutomatic === 'true'),
          ),
        )
        .orderBy(asc(coupons.code))
        .limit(PAGE_SIZE + 1);
      const { rows: visible, ...paging } = pageOf(rows, PAGE_SIZE, ({ code }) => [code]);
      return { status: 200, body: { results: visible.map((row) => couponJson(row, now())), ...paging } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: COUPON,
    permission: 'store.view',
    summary: 'Returns a coupon.',
    examples: couponExamples.read,
    reply: storedCoupon,
    problems: ['not-found'],
    async handle({ param }, { database, orders: { testMode }, now }) {
      const row = await couponByCode(database.db, await storedCode(database.db, param('code')), testMode);
      if (row === undefined) throw createProblem('not-found', adminMessages.locate);
      return { status: 200, body: couponJson(row, now()), headers: revisionHeaders(row.revision) };
    },
  }),
];

export const couponRoutes: readonly AdminRoute[] = [
  ...readRoutes,
  defineAdminRoute({
    method: 'post',
    path: COUPONS,
    permission: 'store.manage',
    summary: 'Creates a coupon.',
    examples: couponExamples.add,
    reply: storedCoupon,
    replies: { 201: 'Created.' },
    body: newCoupon,
    problems: ['owner-conflict'],
    async handle({ body: sent, change }, { orders: { testMode }, now }) {
      const body = { ...sent, code: storedCodeOf(sent) };
      requireFitting(body);
      const row = await change(
        'coupon.add',
        body.code,
        async (tx) => {
          const added = await tx.insert(coupons).values(body).onConflictDoNothing().returning();
          // Orders may have used a deleted coupon with this code.
          const row = added.length === 0 ? undefined : await couponByCode(tx, body.code, testMode);
          if (row === undefined) throw createProblem('owner-conflict', adminMessages.exists('coupon'));
          return row;
        },
        body,
      );
      return { status: 201, body: couponJson(row, now()), headers: revisionHeaders(row.revision) };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: COUPON,
    permission: 'store.manage',
    summary: 'Updates a coupon. Fields that are not sent stay unchanged.',
    examples: couponExamples.change,
    reply: storedCoupon,
    headers: ['If-Match'],
    body: couponChange,
    problems: ['not-found', 'owner-conflict'],
    async handle(input, { database, orders: { testMode }, now }) {
      const { body, param, change } = input;
      const code = await storedCode(database.db, param('code'));
      const row = await change(
        'coupon.change',
        code,
        async (tx) => {
          const stored = await lockCoupon(tx, code, testMode);
          if (stored === undefined) throw createProblem('not-found', adminMessages.locate);
          requireRevision(input, couponJson(stored, now()));
          const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
          requireFitting({ ...stored, ...fields });
          return updateCoupon(tx, stored, fields);
        },
        body,
      );
      return { status: 200, body: couponJson(row, now()), headers: revisionHeaders(row.revision) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: COUPON,
    permission: 'store.manage',
    summary: 'Deletes a coupon. Carts with its code report it as invalid.',
    headers: ['If-Match'],
    replies: { 204: 'Deleted.' },
    problems: ['not-found', 'owner-conflict'],
    async handle(input, { database, orders: { testMode }, now }) {
      const code = await storedCode(database.db, input.param('code'));
      await input.change('coupon.delete', code, async (tx) => {
        const stored = await lockCoupon(tx, code, testMode);
        if (stored === undefined) throw createProblem('not-found', adminMessages.locate);
        requireRevision(input, couponJson(stored, now()));
        await tx.delete(coupons).where(eq(coupons.code, code));
      });
      return { status: 204 };
    },
  }),
];

function requireFitting(coupon: Parameters<typeof couponProblems>[0]): void {
  const problems = couponProblems(coupon);
  if (problems.length > 0) throw invalid(problems);
}
