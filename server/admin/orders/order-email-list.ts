/** Emails about an order: listed by their keys, shown, and sent again. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { document, optionalText, selectRow, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { enqueue } from '../../outbox/outbox.ts';
import { issuedCards } from '../../shop/orders/cancel-order.ts';
import type { OrderRecord } from '../../shop/orders/order-record.ts';
import { updateKeys } from '../../shop/orders/order-update-emails.ts';
import { refundsOf } from '../../shop/orders/refund-record.ts';
import { shipmentsOf } from '../../shop/orders/shipments.ts';
import { returnState, returnsOfOrder } from '../../shop/returns/return-record.ts';

/** How often one email can be sent again. */
const MAX_RESENDS = 5;
/** Key of an email that was sent again. */
const againKey = (key: string, time: number): string => `${key}~${time}`;

const emailRow = z.object({
  key: z.string(),
  name: optionalText,
  to: z.string(),
  subject: optionalText,
  state: z.enum(['waiting', 'delivered', 'failed']),
  created: z.number(),
  sendAfter: z.number().nullable(),
  deliveredAt: z.number().nullable(),
  lastError: optionalText,
});

async function keysOf(db: Db, order: OrderRecord): Promise<readonly string[]> {
  const { id, subscriptionId, cycle } = order;
  const [refunds, shipments, returns] = await Promise.all([
    refundsOf(db, id),
    shipmentsOf(db, id),
    returnsOfOrder(db, id),
  ]);
  return [
    ...[`order-${id}`, `notice-${id}`, `review-${id}`, updateKeys.fulfilled(id), updateKeys.cancelled(id)],
    ...refunds.map((refund) => updateKeys.refunded(refund.id)),
    ...refunds.flatMap(({ creditCardId }) => (creditCardId === null ? [] : [`card-${creditCardId}`])),
    ...shipments.map((shipment) => updateKeys.shipped(shipment.id)),
    ...returns.flatMap((entry) => returnState.options.map((state) => `return-${entry.id}-${state}`)),
    ...Array.from({ length: issuedCards(order) }, (_, index) => `card-${id}-${index}`),
    ...(subscriptionId === null ? [] : [`subscription-${subscriptionId}-renewed-${cycle}`]),
  ];
}

const isOneOf = (keys: readonly string[]): SQL =>
  sql`channel = 'mail' AND key = ANY (ARRAY(SELECT json_array_elements_text(${JSON.stringify(keys)}::json)))`;

/** Oldest first, including those that were sent again. */
export async function emailsOf(db: Db, order: OrderRecord) {
  const keys = await keysOf(db, order);
  const again = Array.from({ length: MAX_RESENDS }, (_, time) => keys.map((key) => againKey(key, time + 1))).flat();
  return selectRows(
    db,
    emailRow,
    sql`
    SELECT key, payload ->> 'name' AS name, target AS to, payload ->> 'subject' AS subject, ${epochMs(sql`created`)} AS created,
      CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state,
      ${epochMs(sql`send_after`)} AS "sendAfter", ${epochMs(sql`delivered_at`)} AS "deliveredAt", last_error AS "lastError"
    FROM deliveries WHERE ${isOneOf([...keys, ...again])} ORDER BY deliveries.created, key`,
  );
}

const contentRow = emailRow.extend({ text: optionalText, html: optionalText, payload: document<object>() });

/** An email about an order, with its text. Throws `not-found`. */
async function requireEmail(db: Db, order: OrderRecord, key: string) {
  const listed = (await emailsOf(db, order)).find((email) => email.key === key);
  const content = await selectRow(
    db,
    contentRow.pick({ text: true, html: true, payload: true }),
    sql`SELECT payload ->> 'text' AS text, payload ->> 'html' AS html, payload FROM deliveries WHERE ${isOneOf([key])}`,
  );
  if (listed === undefined || content === undefined) throw new Problem('not-found');
  return { ...listed, ...content };
}

/** An email about an order as its recipient sees it. Throws `not-found`. */
export async function orderEmail(db: Db, order: OrderRecord, key: string) {
  const { payload: _, ...email } = await requireEmail(db, order, key);
  return email;
}

/** Sends an email again, unchanged, to the order's address. Throws `owner-refused` when that is not possible. */
export async function resendEmail(tx: Db, order: OrderRecord, key: string): Promise<void> {
  const { payload, text, to, state } = await requireEmail(tx, order, key);
  if (to === '' || text === '') throw createProblem('owner-refused', 'The text of this email is not stored any more.');
  if (state === 'waiting') throw createProblem('owner-refused', 'The email is still waiting to be sent.');
  const original = key.replace(/~\d$/, '');
  const sent = (await emailsOf(tx, order)).filter((email) => email.key.startsWith(`${original}~`)).length;
  if (sent >= MAX_RESENDS)
    throw createProblem('owner-refused', `An email can be sent again at most ${MAX_RESENDS} times.`);
  await enqueue(tx, [{ key: againKey(original, sent + 1), channel: 'mail', target: to, payload: { ...payload } }]);
}
