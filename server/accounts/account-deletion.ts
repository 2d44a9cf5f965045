/**
 * Deletes an account with its data. Orders stay, as accounting requires, but are anonymized: only country and region remain, which taxes
 * depend on.
 */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Db } from '../database/database.ts';
import { countRows, selectRow } from '../database/rows.ts';
import { removePhotosOf } from '../files/review-files.ts';
import { createProblem } from '../http/create-problem.ts';
import { audit } from '../observability/audit.ts';
import { isToSend } from '../shop/orders/order-conditions.ts';
import { updateKeys } from '../shop/orders/order-update-emails.ts';
import { subscriptionToken } from '../shop/subscriptions/subscription-record.ts';
import type { Subscriptions } from '../shop/subscriptions/subscriptions.ts';

export interface DeletionContext {
  readonly database: Database;
  readonly subscriptions: Pick<Subscriptions, 'ofAccount' | 'change' | 'secret'>;
}

const UNSENT =
  'An order of this account has not been sent yet. You can delete the account once it is on its way, or was cancelled.';
/** An order that was not shipped for this long does not prevent deletion. */
const UNSENT_DAYS = 90;

/** Orders `o` waiting to be shipped. */
export const UNSENT_ORDERS = sql`(o.created > now() - ${UNSENT_DAYS} * interval '1 day'
  AND (o.status = 'pending' OR o.status = 'paid' AND o.details ->> 'shippingOption' IS NOT NULL AND ${isToSend}))`;

/** Fields of an order that identify its buyer, besides the contact. */
const PERSONAL = '{accountId,billing,note,wantsNews}';

const ANONYMOUS = {
  ...{ email: '', firstName: '', lastName: '', phone: '' },
  ...{ line1: '', line2: '', city: '', postalCode: '' },
};

/** Why an account cannot be deleted at the moment; empty: it can. */
export async function deletionObstacle({ database }: Pick<DeletionContext, 'database'>, accountId: string) {
  const unsent = await countRows(
    database.db,
    sql`SELECT 1 FROM orders o WHERE o.account_id = ${accountId} AND ${UNSENT_ORDERS} LIMIT 1`,
  );
  return unsent > 0 ? UNSENT : '';
}

/** Ends its subscriptions, then deletes it. Throws `account-refused` while an order is still to be shipped. */
export async function deleteAccount(context: DeletionContext, accountId: string): Promise<void> {
  const { database, subscriptions } = context;
  const obstacle = await deletionObstacle(context, accountId);
  if (obstacle !== '') throw createProblem('account-refused', obstacle);
  for (const { id, state } of await subscriptions.ofAccount(accountId))
    if (state !== 'ended') await subscriptions.change(subscriptionToken(subscriptions.secret, id), 'end');
  await database.transaction(async (tx) => {
    const row = await selectRow(
      tx,
      z.object({ email: z.string(), cartId: z.string().nullable() }),
      sql`SELECT email, cart_id AS "cartId" FROM accounts WHERE id = ${accountId} FOR UPDATE`,
    );
    if (row === undefined) return;
    await anonymizeTrade(tx, sql`account_id = ${accountId}`, row.email);
    await anonymizeWritings(tx, accountId, row.email);
    await tx.execute(sql`DELETE FROM carts WHERE id = ${row.cartId} AND NOT is_purchased`);
    await tx.execute(sql`DELETE FROM accounts WHERE id = ${accountId}`);
    await audit(tx, { actor: 'visitor', action: 'account.delete', subject: accountId, requestId: '' });
  });
}

/** `isTheirs`: a condition on both orders and subscriptions. */
export async function anonymizeTrade(tx: Db, isTheirs: SQL, email: string): Promise<void> {
  const contact = sql`jsonb_build_object('contact', coalesce(details -> 'contact', '{}') || ${JSON.stringify(ANONYMOUS)}::jsonb)`;
  const own = sql`SELECT id FROM orders WHERE ${isTheirs}`;
  await tx.execute(sql`UPDATE carts SET checkout = '{}' WHERE id IN (SELECT cart_id FROM orders WHERE ${isTheirs})`);
  await forgetEmails(tx, own);
  await tx.execute(sql`UPDATE order_lines SET additional_fields = '' WHERE order_id IN (${own})`);
  await tx.execute(sql`UPDATE gift_cards SET recipient = '' WHERE order_id IN (${own})
    AND lower(recipient) = lower(${email})`);
  await tx.execute(sql`UPDATE return_requests SET comment = '' WHERE order_id IN (${own})`);
  await tx.execute(sql`UPDATE subscriptions SET account_id = NULL, email = '', additional_fields = '', details = details || ${contact}
    WHERE ${isTheirs}`);
  await tx.execute(sql`UPDATE orders SET account_id = NULL, email = '', details = (details - ${PERSONAL}::text[]) || ${contact}
      || CASE WHEN details ? 'giftWrap' THEN jsonb_build_object('giftWrap', details -> 'giftWrap' || '{"message": ""}')
        ELSE '{}' END
    WHERE ${isTheirs}`);
}

/** Prefixes of the keys of emails about an order or the subscription that it began; its id follows. */
const EMAILS = [
  ...['order-', 'notice-', 'review-', 'card-', 'order-link-', 'subscription-'],
  ...[updateKeys.fulfilled(''), updateKeys.cancelled('')],
];

/** Emails to the shop about its orders contain the buyer's name, too. Keys are found by their beginnings, which have an index. */
async function forgetEmails(tx: Db, orderIds: SQL): Promise<void> {
  const prefixes = sql`SELECT json_array_elements_text(${JSON.stringify(EMAILS)}::json)`;
  await tx.execute(sql`
    UPDATE deliveries d SET payload = '{"forget": true}' FROM (
      SELECT p.prefix || o.id AS first FROM (${orderIds}) o, (${prefixes}) p (prefix)
      UNION ALL SELECT 'return-' || id FROM return_requests WHERE order_id IN (${orderIds})) k
    WHERE d.key COLLATE "C" >= k.first AND d.key COLLATE "C" < k.first || chr(127)
      AND d.channel = 'mail' AND d.delivered_at IS NOT NULL`);
}

/** Comments and reviews stay without the author's name and photos; sent emails are deleted. */
export async function anonymizeWritings(tx: Db, accountId: string, email: string): Promise<void> {
  await removePhotosOf(tx, sql`comments.account_id = ${accountId}`);
  await tx.execute(sql`UPDATE comments SET account_id = NULL, author_name = 'Deleted account', author_email = ''
    WHERE account_id = ${accountId}`);
  await tx.execute(sql`UPDATE form_submissions SET account_id = NULL WHERE account_id = ${accountId}`);
  // The account's creator need not own its email address, whose owner may still want restock emails.
  await tx.execute(sql`DELETE FROM restock_sign_ups WHERE lower(email) = lower(${email})
    AND EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND email_proven_at IS NOT NULL)`);
  await tx.execute(sql`UPDATE deliveries SET target = '', payload = '{"forget": true}'
    WHERE channel = 'mail' AND lower(target) = lower(${email}) AND delivered_at IS NOT NULL`);
}
