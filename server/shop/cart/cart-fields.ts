/** Changes the answers of a cart entry. */
import { sql } from 'drizzle-orm';
import { cartMessages } from '#shared/messages/cart';
import type { Db } from '../../database/database.ts';
import { codeOf } from '../../database/failures.ts';
import { countRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { checkGiftCard } from '../gift-cards/gift-card-entry.ts';
import { checkFields } from './additional-fields.ts';
import { type LoadedCart, loadCart } from './cart-record.ts';
import { lockedCart, single } from './cart-statements.ts';

interface FieldsChange {
  readonly websiteId: string;
  readonly token: string;
  readonly entryId: string;
  /** JSON text; empty: none. */
  readonly additionalFields: string;
  readonly now: number;
}

/**
 * Changes the answers; if the cart already has an entry with the same ones, both are merged. That never makes a cart larger, so everything
 * that can fail is known in advance, and the change is one statement without a transaction.
 */
export async function setFields(db: Db, request: FieldsChange): Promise<LoadedCart> {
  const { websiteId, token, entryId } = request;
  const before = await loadCart(db, websiteId, token);
  const entry = before.cart?.entries.find(({ id }) => id === entryId);
  if (!entry?.product) throw createProblem('unknown-entry', cartMessages.again);
  const { text, problem } = checkFields(entry.product, request.additionalFields);
  if (problem !== null) throw problem;
  checkGiftCard(withFields(before, entryId, text), request.now, entryId);
  await replaceFields(db, request, text).catch((error: unknown) => {
    // The same entry was added concurrently. It is visible from now on, so a retry merges both.
    if (codeOf(error) === UNIQUE_VIOLATION) return replaceFields(db, request, text);
    throw error;
  });
  return loadCart(db, websiteId, token);
}

/** A cart as it would be with other answers in an entry. */
const withFields = (loaded: LoadedCart, entryId: string, additionalFields: string): LoadedCart => ({
  ...loaded,
  cart: loaded.cart && {
    ...loaded.cart,
    entries: loaded.cart.entries.map((entry) => (entry.id === entryId ? { ...entry, additionalFields } : entry)),
  },
});

const UNIQUE_VIOLATION = '23505';

async function replaceFields(db: Db, { websiteId, token, entryId }: FieldsChange, text: string): Promise<void> {
  const changed = await countRows(
    db,
    sql`
    WITH ${lockedCart(token)}, twin AS (
      DELETE FROM cart_entries t USING cart, cart_entries e
      WHERE e.cart_id = cart.id AND e.id = ${entryId} AND t.cart_id = cart.id AND t.id <> e.id
        AND t.variant_id = e.variant_id AND md5(t.additional_fields) = md5(${text})
      RETURNING CASE WHEN t.saved_at IS NULL THEN t.quantity ELSE 0 END AS quantity)
    UPDATE cart_entries e SET additional_fields = ${text},
      quantity = CASE WHEN ${single} THEN 1 ELSE e.quantity + coalesce((SELECT sum(quantity) FROM twin), 0)::int END
    FROM cart, items i, websites w
    WHERE e.cart_id = cart.id AND e.id = ${entryId} AND i.id = e.item_id AND w.id = ${websiteId} RETURNING e.id`,
  );
  if (changed === 0) throw createProblem('unknown-entry', cartMessages.again);
}
