/** The account that a cart is ordered with: discounts that apply once per customer depend on it. */
import { sql } from 'drizzle-orm';
import { field, textOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import type { LoadedCart } from '../cart/cart-record.ts';

interface Buyer {
  readonly cartToken: string;
  /** The account that is signed in. */
  readonly accountId: string | null;
}

/** Whether the visitor has signed in or out since the details were entered. */
export const isOfOtherAccount = (
  { cart }: Pick<LoadedCart, 'cart'>,
  { accountId }: Pick<Buyer, 'accountId'>,
): boolean => cart !== null && (textOf(field(cart.checkout, 'accountId')) || null) !== accountId;

/** Stored even if the order is then refused, because the cart is shown with the sums of this customer. */
export async function setAccountOfCart(db: Db, { cartToken, accountId }: Buyer): Promise<void> {
  await db.execute(sql`UPDATE carts SET checkout = checkout || ${JSON.stringify({ accountId })}::jsonb
    WHERE token_hash = ${hashToken(cartToken)} AND NOT is_purchased`);
}
