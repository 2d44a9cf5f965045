/** Problems for requests that conflict with the state of an order. */
import { orderStatusTexts } from '#shared/checkout';
import { Problem } from '../../http/problems.ts';
import type { OrderRecord } from './order-record.ts';

type HasStatus = Pick<OrderRecord, 'status'>;

/** The request is not possible in the current state of the order. */
export const orderConflict = ({ status }: HasStatus, message: string): Problem =>
  new Problem('owner-conflict', { detail: message, extra: { error: message, orderStatus: status } });

/** The order does not have the required status; the message says which it has. */
export const statusConflict = (order: HasStatus, must: string): Problem =>
  orderConflict(order, `${must} This one: ${orderStatusTexts[order.status]}.`);
