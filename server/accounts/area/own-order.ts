/** The order that a page of the account is about. */
import { createProblem } from '../../http/create-problem.ts';
import { type OrderRecord, orderOfAccount } from '../../shop/orders/order-record.ts';
import type { AreaVisit } from './area-page.ts';

/** The order in the URL. Throws `not-found` also for an order of another account. */
export async function requireOrder({ context, session, request }: AreaVisit): Promise<OrderRecord> {
  const { database, websiteId } = context.shop;
  const owner = { websiteId, accountId: session.account.id };
  const order = await orderOfAccount(database.db, owner, String(request.params['number']));
  if (order === null) throw createProblem('not-found', 'There is no such order.');
  return order;
}
