/** Deletes a customer's data on request: everybody who has ordered with an email address, with or without an account. */
import { sql } from 'drizzle-orm';
import { anonymizeTrade, anonymizeWritings, UNSENT_ORDERS } from '../../accounts/account-deletion.ts';
import type { Db } from '../../database/database.ts';
import { countRows, idRow, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { RenewalEndContext } from '../../shop/subscriptions/finalize-renewal.ts';
import { endForAdmin } from '../../shop/subscriptions/subscriptions.ts';
import { accountIdOf } from './accounts.ts';

interface Forgetting {
  readonly websiteId: string;
  /** In lower case. */
  readonly email: string;
  readonly hooks: RenewalEndContext;
}

const UNSENT = 'An order of this customer has not been sent yet. Send or cancel it first.';

/** Throws `owner-refused` while an order is still to be shipped. */
export async function deleteCustomer(tx: Db, { websiteId, email, hooks }: Forgetting): Promise<void> {
  const isTheirs = sql`website_id = ${websiteId} AND lower(email) = ${email}`;
  if ((await countRows(tx, sql`SELECT 1 FROM orders o WHERE ${isTheirs} AND ${UNSENT_ORDERS} LIMIT 1`)) > 0)
    throw createProblem('owner-refused', UNSENT);
  const subscriptions = await selectRows(
    tx,
    idRow,
    sql`SELECT id FROM subscriptions WHERE ${isTheirs} AND state <> 'ended' ORDER BY id`,
  );
  for (const { id } of subscriptions) await endForAdmin(tx, id, hooks);
  const accountId = await accountIdOf(tx, websiteId, email);
  await anonymizeTrade(tx, isTheirs, email);
  if (accountId !== null) await anonymizeWritings(tx, accountId, email);
  await anonymizeGuest(tx, email);
  await tx.execute(sql`DELETE FROM carts WHERE lower(checkout #>> '{details,email}') = ${email} AND NOT is_purchased
    AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = carts.id)`);
  await tx.execute(sql`UPDATE carts SET checkout = '{}' WHERE lower(checkout #>> '{details,email}') = ${email}`);
  await tx.execute(sql`DELETE FROM accounts WHERE id = ${accountId}`);
}

/** Anonymizes what somebody has left without an account. */
async function anonymizeGuest(tx: Db, email: string): Promise<void> {
  await tx.execute(
    sql`UPDATE comments SET author_name = 'Deleted account', author_email = '' WHERE lower(author_email) = ${email}`,
  );
  await tx.execute(sql`DELETE FROM restock_sign_ups WHERE lower(email) = ${email}`);
  await tx.execute(sql`DELETE FROM customer_notes WHERE email = ${email}`);
  await tx.execute(sql`DELETE FROM mailing_list_members WHERE email = ${email} AND list <> '*'`);
  await tx.execute(sql`DELETE FROM campaign_recipients WHERE email = ${email}`);
  await tx.execute(sql`DELETE FROM deliveries WHERE channel = 'mail' AND lower(target) = ${email} AND cause IS NOT NULL
    AND delivered_at IS NULL`);
  await tx.execute(sql`UPDATE deliveries SET target = '', payload = '{"forget": true}'
    WHERE channel = 'mail' AND lower(target) = ${email} AND delivered_at IS NOT NULL`);
}
