/** Everything stored about a customer, who may request it. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { exportAccount, ordersJson } from '../../accounts/account-export.ts';
import type { Db } from '../../database/database.ts';
import { selectRow } from '../../database/rows.ts';
import { listAbandonedCarts } from './abandoned-carts.ts';
import { accountIdOf } from './accounts.ts';
import { customerNotes } from './customer-notes.ts';
import { abandonedCart, customerNote } from './customer-replies.ts';

export const customerExport = z.object({
  email: z.string(),
  account: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Same data as the customer’s own export; null without an account.'),
  orders: z.array(z.unknown()),
  carts: z.array(abandonedCart),
  notes: z.array(customerNote),
});

/** `email`: in lower case. */
export async function exportCustomer(
  db: Db,
  websiteId: string,
  email: string,
): Promise<z.infer<typeof customerExport>> {
  const accountId = await accountIdOf(db, websiteId, email);
  const row = await selectRow(
    db,
    z.object({ orders: z.array(z.unknown()) }),
    sql`SELECT ${ordersJson(sql`o.website_id = ${websiteId} AND lower(o.email) = ${email}`)} AS orders`,
  );
  return {
    email,
    account: accountId === null ? null : await exportAccount(db, accountId),
    orders: row?.orders ?? [],
    carts: (await listAbandonedCarts(db, websiteId, { email })).results,
    notes: [...(await customerNotes.list(db, email))],
  };
}
