/** Refusals of what an order is not in the state for. */
import { orderStatusTexts } from '#shared/checkout';
import { Problem } from '../../http/problems.ts';
import type { OrderRecord } from './order-record.ts';

type HasStatus = Pick<OrderRecord, 'status'>;

/** What was asked for cannot be done with the order as it is. */
export const orderConflict = ({ status }: HasStatus, message: string): Problem =>
  new Problem('owner-conflict', { detail: message, extra: { error: message, orderStatus: status } });

/** The order does not have the status that was asked for; the message says which it has. */
export const statusConflict = (order: HasStatus, must: string): Problem =>
  orderConflict(order, `${must} This one: ${orderStatusTexts[order.status]}.`);
