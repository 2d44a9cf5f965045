/** Actions on an order: fulfill, cancel, refund. */
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { PaymentsUnavailable } from '../../integrations/payments/payments.ts';
import { changeTracking } from '../../shop/orders/fulfill-order.ts';
import { orderConflict, statusConflict } from '../../shop/orders/order-conflict.ts';
import { isRenewal, lockOrder, type OrderRecord } from '../../shop/orders/order-record.ts';
import { type NewRefund, refundableCents } from '../../shop/orders/reserve-refund.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { orderDetail, requireOrder } from './order-detail.ts';
import { orderExamples } from './order-examples.ts';
import { adminOrder, linePart } from './order-replies.ts';
import { ORDER } from './order-routes.ts';

const tracking = z.strictObject({
  carrier: requiredText(100),
  number: requiredText(100),
  url: z
    .string()
    .max(1000)
    .refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), 'must be a web address')
    .default(''),
});
const notify = z.boolean().default(true).describe('Emails the buyer.');
const reason = z.string().max(500).default('').describe('Reason, visible to admins only.');

const cancelRequest = z.strictObject({
  refund: z.boolean().default(true).describe('Refunds the whole payment.'),
  reason,
  notify,
});

const refundRequest = z.strictObject({
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'must have 8 to 100 letters, digits, hyphens or underscores')
    .describe('Unique key for each refund. A repeated key returns the same refund.'),
  amountCents: z.number().int().min(1).optional().describe('Amount in minor units; absent: everything that is left.'),
  to: z
    .enum(['payment', 'gift-card'])
    .default('payment')
    .describe('Refund to the original payment method, or as a new gift card that is emailed to the buyer.'),
  lines: z
    .array(linePart)
    .max(200)
    .default([])
    .describe('Refunded quantities, for the email and the credit note; absent: those of `restock`.'),
  restock: z.array(linePart).max(200).default([]).describe('Quantities to put back in stock.'),
  reason,
  notify,
});

export const orderActionRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: `${ORDER}/fulfill`,
    permission: 'store.manage',
    summary:
      'Marks a paid order or some of its items as shipped, and emails the buyer, with the tracking number if there is one.',
    examples: orderExamples.fulfill,
    reply: adminOrder,
    body: z.strictObject({
      tracking: tracking.nullable().default(null),
      notify,
      sendsRefunded: z.boolean().default(false).describe('Ships an order whose whole amount was refunded.'),
      lines: z.array(linePart).min(1).max(200).optional().describe('Lines to ship; absent: everything that is left.'),
      seenShipments: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe(
          'Number of shipments that you have seen; the call is rejected if there are others. Absent: not checked.',
        ),
    }),
    problems: ['not-found', 'owner-conflict'],
    async handle({ body, param, admin, change }, context) {
      const { id } = await requireOrder(context, param('number'));
      await change('order.fulfill', id, (tx) => context.orders.fulfill(tx, id, { ...body, author: admin.id }), body);
      context.orders.wake();
      return { status: 200, body: await orderDetail(context, param('number')) };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${ORDER}/tracking`,
    permission: 'store.manage',
    summary: 'Updates or removes the tracking of a shipped order or of one of its shipments.',
    examples: orderExamples.tracking,
    reply: adminOrder,
    body: z.strictObject({
      tracking: tracking.nullable(),
      shipmentId: z.string().max(100).optional().describe('Id of a shipment; absent: the latest one.'),
    }),
    problems: ['not-found', 'owner-conflict'],
    async handle({ body, param, change }, context) {
      const { id } = await requireOrder(context, param('number'));
      await change('order.tracking', id, (tx) => changeTracking(tx, id, body), body);
      return { status: 200, body: await orderDetail(context, param('number')) };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${ORDER}/cancel`,
    permission: 'store.manage',
    summary:
      'Cancels an order that was not shipped. Stock and coupon uses are restored; downloads, gift cards and subscriptions of the order end.',
    examples: orderExamples.cancel,
    reply: adminOrder,
    body: cancelRequest,
    problems: ['not-found', 'owner-conflict', 'owner-refused', 'payments-unavailable'],
    async handle(input, context) {
      const order = await requireOrder(context, input.param('number'));
      if (order.status === 'pending') await cancelPending(input, context, order);
      else await cancelPaid(input, context, order);
      return { status: 200, body: await orderDetail(context, input.param('number')) };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${ORDER}/refunds`,
    permission: 'store.manage',
    summary:
      'Refunds an order in part or in full: first the card payment, then what a gift card paid. Or issues the refund as a new gift card.',
    examples: orderExamples.refund,
    reply: adminOrder,
    replies: { 201: 'Refunded; `refunds` has the response of the payment service.' },
    body: refundRequest,
    problems: ['not-found', 'owner-conflict', 'owner-refused', 'idempotency-key-reused'],
    async handle({ body, param, admin, change }, context) {
      const { id } = await requireOrder(context, param('number'));
      const { amountCents = null, ...rest } = body;
      const request = { ...rest, amountCents, id: newId(), author: admin.id };
      const refund = await change('order.refund', id, (tx) => reserve(tx, context, id, request), body);
      await context.orders.settle(refund.id);
      return { status: 201, body: await orderDetail(context, param('number')) };
    },
  }),
];

type CancelInput = Pick<AdminInput<z.infer<typeof cancelRequest>>, 'body' | 'admin' | 'change'>;

async function reserve(tx: Db, { orders }: AdminContext, id: string, request: NewRefund) {
  const order = await lockOrder(tx, id);
  if (order === null) throw new Problem('not-found');
  return orders.reserveRefund(tx, order, request);
}

/** Cancel its payment first: if it was paid meanwhile, the order becomes paid. */
async function cancelPending({ body, change }: CancelInput, context: AdminContext, order: OrderRecord): Promise<void> {
  if (isRenewal(order))
    throw createProblem('owner-refused', 'The order renews a subscription. End the subscription instead.');
  const { status } = await context.orders.cancelPending(order).catch((error: unknown) => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const message = 'The payment service cannot be reached. Please try again in a moment.';
    throw new Problem('payments-unavailable', { cause: error, detail: message, extra: { error: message } });
  });
  if (status === 'pending') throw orderConflict({ status }, 'The payment is being processed. Please try again later.');
  if (status !== 'cancelled') throw statusConflict({ status }, 'The order has changed meanwhile.');
  await change('order.cancel', order.id, async () => undefined, body);
}

async function cancelPaid(
  { body, admin, change }: CancelInput,
  { orders }: AdminContext,
  { id }: OrderRecord,
): Promise<void> {
  const { reason, notify } = body;
  const refund = await change(
    'order.cancel',
    id,
    async (tx) => {
      const order = await orders.cancelPaid(tx, id, notify);
      if (!body.refund || (await refundableCents(tx, order)) === 0) return undefined;
      const request = { id: newId(), idempotencyKey: `cancel-${id}`, amountCents: null, reason, notify };
      return orders.reserveRefund(tx, order, { ...request, to: 'payment', lines: [], restock: [], author: admin.id });
    },
    body,
  );
  orders.wake();
  if (refund !== undefined) await orders.settle(refund.id);
}
