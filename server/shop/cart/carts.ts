/**
 * Changes to carts. Most are a transaction of two statements: the change, which locks the cart's row, and loading the cart, which is then
 * validated; a problem rolls the change back. So two requests for one cart never see half of each other.
 */

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ShippingLocation } from '#shared/cart-sums';
import { cartMessages } from '#shared/messages/cart';
import { productTypes } from '#shared/product-types';
import type { Database, Db } from '../../database/database.ts';
import { hashToken, randomId, randomToken } from '../../database/ids.ts';
import { countRows, selectRow } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { NOT_A_GIFT_CARD } from '../gift-cards/gift-card-details.ts';
import { checkGiftCard } from '../gift-cards/gift-card-entry.ts';
import { checkFields } from './additional-fields.ts';
import { asQuantityProblem, checkSize, checkStock, productProblem } from './cart-checks.ts';
import { setFields } from './cart-fields.ts';
import {
  asksForFields,
  type CartKind,
  hasSubscription,
  isSubscribable,
  type LoadedCart,
  loadCart,
  published,
} from './cart-record.ts';
import { lockedCart, single } from './cart-statements.ts';
import { moveSaved } from './saved-entries.ts';

export interface NewEntry {
  readonly itemId: string;
  readonly sku: string | null;
  readonly quantity: number;
  /** JSON text; empty: none. */
  readonly additionalFields: string;
}

interface Added {
  readonly token: string;
  readonly loaded: LoadedCart;
  readonly entryId: string;
}

export interface Carts {
  /** `market`: the visitor's choice, for a visitor without a cart. */
  load(token: string | null, market?: string): Promise<LoadedCart>;
  /** Adds to the token's cart, or to a new one, and sets its market. Rejects with a `Problem`. */
  add(token: string | null, entry: NewEntry, kind?: CartKind, market?: string): Promise<Added>;
  /** `cents`: in the currency of the market. */
  donate(cents: number, market?: string): Promise<string>;
  /** Sets the market of the token's open cart; does nothing without a cart, or for a donation, whose amount was chosen in its currency. */
  setMarket(token: string, market: string): Promise<void>;
  setQuantity(token: string, entryId: string, quantity: number): Promise<LoadedCart>;
  remove(token: string, entryId: string): Promise<LoadedCart>;
  /** Removes entries whose products are no longer available; returns their number. */
  removeUnavailable(token: string): Promise<number>;
  setAdditionalFields(token: string, entryId: string, additionalFields: string): Promise<LoadedCart>;
  /** Saves an entry for later, or moves it back to the cart, if there is enough stock. */
  setSaved(token: string, entryId: string, isSaved: boolean): Promise<LoadedCart>;
  /** A new cart with the saved entries of a bought one; returns its token, null if there are none. */
  moveSaved(token: string): Promise<string | null>;
  addCoupon(token: string, code: string): Promise<LoadedCart>;
  removeCoupon(token: string, code: string): Promise<LoadedCart>;
  setLocation(token: string, location: ShippingLocation): Promise<LoadedCart>;
  setShippingOption(token: string, id: string): Promise<LoadedCart>;
  /** Merges details from the checkout into the stored ones, and sets the shipping location if given. */
  setCheckout(
    token: string,
    checkout: Readonly<Record<string, unknown>>,
    location?: ShippingLocation | null,
  ): Promise<LoadedCart>;
}

export function createCarts(database: Database, websiteId: string, now: () => number = Date.now): Carts {
  const { db } = database;
  const changes = createChanges(database, websiteId, now);
  const { changeCart, changeEntry } = changes;
  return {
    load: (token, market = '') => loadCart(db, websiteId, token, { market }),
    add: (token, entry, kind = 'cart', market = '') =>
      add(database, { websiteId, token, entry, kind, market, now: now() }),
    setMarket: (token, market) => setMarket(db, token, market),
    donate: (cents, market = '') => donate(db, websiteId, cents, market),
    setQuantity: (token, entryId, quantity) =>
      changeEntry(token, entryId, allowedQuantity(websiteId, quantity), checkStockOf(entryId)),
    setSaved: (token, entryId, isSaved) =>
      changeEntry(token, entryId, sql`saved_at = ${isSaved ? sql`now()` : sql`NULL`}`, checkStockOf(entryId)),
    moveSaved: (token) => moveSaved(db, token),
    remove: (token, entryId) => changes.removeEntry(token, entryId),
    removeUnavailable: (token) => removeUnavailable(db, token),
    setAdditionalFields: (token, entryId, additionalFields) =>
      setFields(db, { websiteId, token, entryId, additionalFields, now: now() }).catch((error: unknown) =>
        Promise.reject(asQuantityProblem(error)),
      ),
    addCoupon: (token, code) =>
      changeCart(
        token,
        sql`coupon_codes = CASE WHEN coupon_codes ? ${code} THEN coupon_codes
        ELSE coupon_codes || to_jsonb(${code}::text) END`,
      ),
    removeCoupon: (token, code) => changeCart(token, sql`coupon_codes = coupon_codes - ${code}::text`),
    setLocation: (token, location) => changeCart(token, sql`shipping_location = ${JSON.stringify(location)}::jsonb`),
    setShippingOption: (token, id) => changeCart(token, sql`shipping_option_id = ${id}`),
    setCheckout: (token, checkout, location) => {
      const assignment = sql`checkout = checkout || ${JSON.stringify(checkout)}::jsonb`;
      if (location === undefined || location === null) return changeCart(token, assignment);
      return changeCart(token, sql`${assignment}, shipping_location = ${JSON.stringify(location)}::jsonb`);
    },
  };
}

/** Statements that change a cart, each with the validation of the cart that results. */
function createChanges(database: Database, websiteId: string, now: () => number) {
  const change = (token: string, statement: SQL, check: (loaded: LoadedCart) => void = () => undefined) =>
    database
      .transaction(async (tx) => {
        if ((await countRows(tx, statement)) === 0) throw createProblem('unknown-entry', cartMessages.again);
        const loaded = await loadCart(tx, websiteId, token);
        check(loaded);
        checkSize(loaded, now());
        return loaded;
      })
      .catch((error: unknown) => Promise.reject(asQuantityProblem(error)));
  return {
    changeCart: (token: string, assignment: SQL) =>
      change(
        token,
        sql`UPDATE carts SET ${assignment}, updated_at = now()
        WHERE token_hash = ${hashToken(token)} AND NOT is_purchased RETURNING id`,
      ),
    changeEntry: (token: string, entryId: string, assignment: SQL, check?: (loaded: LoadedCart) => void) =>
      change(
        token,
        sql`WITH ${lockedCart(token)} UPDATE cart_entries e SET ${assignment} FROM cart
        WHERE e.cart_id = cart.id AND e.id = ${entryId} RETURNING e.id`,
        check,
      ),
    removeEntry: (token: string, entryId: string) =>
      change(
        token,
        sql`WITH ${lockedCart(token)} DELETE FROM cart_entries e USING cart
        WHERE e.cart_id = cart.id AND e.id = ${entryId} RETURNING e.id`,
      ),
  };
}

async function setMarket(db: Db, token: string, market: string): Promise<void> {
  await db.execute(sql`UPDATE carts SET market = ${market}, updated_at = now()
    WHERE token_hash = ${hashToken(token)} AND NOT is_purchased AND kind <> 'donation'`);
}

async function donate(db: Db, websiteId: string, cents: number, market: string): Promise<string> {
  const token = randomToken();
  await db.execute(sql`WITH cart AS (INSERT INTO carts (id, token_hash, website_id, kind, market)
      VALUES (${randomId()}, ${hashToken(token)}, ${websiteId}, 'donation', ${market}) RETURNING id)
    INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity, chosen_price_cents)
    SELECT ${randomId()}, cart.id, 'donation', 'donation', 1, ${cents} FROM cart`);
  return token;
}

/** Of products that are sold one at a time, one. */
const allowedQuantity = (websiteId: string, quantity: number): SQL =>
  sql`quantity = CASE WHEN (SELECT ${single} FROM items i, websites w WHERE i.id = e.item_id AND w.id = ${websiteId})
    THEN 1 ELSE ${quantity}::int END`;

const checkStockOf =
  (entryId: string) =>
  (loaded: LoadedCart): void =>
    checkStock(loaded, loaded.cart?.entries.find(({ id }) => id === entryId)?.variantId);

const removeUnavailable = (db: Db, token: string): Promise<number> =>
  countRows(
    db,
    sql`DELETE FROM cart_entries e USING carts c
      WHERE c.token_hash = ${hashToken(token)} AND NOT c.is_purchased AND e.cart_id = c.id AND e.chosen_price_cents IS NULL
        AND NOT EXISTS (SELECT FROM variants v JOIN items i ON i.id = v.item_id
          WHERE v.id = e.variant_id AND ${published}) RETURNING e.id`,
  );

interface AddRequest {
  readonly websiteId: string;
  readonly token: string | null;
  readonly entry: NewEntry;
  readonly kind: CartKind;
  readonly market: string;
  readonly now: number;
}

async function add(database: Database, request: AddRequest): Promise<Added> {
  const token = request.token ?? randomToken();
  const result = await database
    .transaction((tx) => addOnce(tx, token, request))
    .catch((error: unknown) => Promise.reject(asQuantityProblem(error)));
  // The cart of this token has become an order; adding starts a new one.
  return result ?? add(database, { ...request, token: null });
}

async function addOnce(
  tx: Db,
  token: string,
  { websiteId, entry, kind, market, now }: AddRequest,
): Promise<Added | null> {
  const { itemId, sku } = entry;
  const row = await insertEntry(tx, token, { websiteId, entry, kind, market, isChecked: false });
  const loaded = await loadCart(tx, websiteId, token, { askedItem: itemId });
  const { asked } = loaded;
  if (row !== undefined) return checked(token, loaded, row, now);
  if (kind === 'gift-card' && asked !== null && asked.productType !== productTypes['gift-card'])
    throw createProblem('cart-refused', NOT_A_GIFT_CARD);
  const canBePicked = asked !== null && (sku !== null || asked.variants === 1);
  if (canBePicked && !(kind === 'subscription' ? asked.hasSubscription : !asked.isSubscribable))
    throw createProblem(
      'cart-refused',
      asked.isSubscribable ? 'This item is sold as a subscription.' : 'This item is not sold as a subscription.',
    );
  if (canBePicked && loaded.bought !== null) return null;
  if (!canBePicked) throw productProblem(asked, sku !== null);
  const { text, problem } = checkFields(asked, entry.additionalFields);
  const checkedEntry = { ...entry, additionalFields: text };
  const inserted = await insertEntry(tx, token, { websiteId, entry: checkedEntry, kind, market, isChecked: true });
  if (inserted === undefined) throw productProblem(asked, sku !== null);
  // Check the stock first: nobody should fill in a form for a sold-out product (specification, storefront 5 "Add to cart").
  const added = checked(token, await loadCart(tx, websiteId, token), inserted, now);
  if (problem !== null) throw problem;
  return added;
}

const insertedEntry = z.object({ id: z.string(), variantId: z.string() });
type InsertedEntry = z.infer<typeof insertedEntry>;

function checked(token: string, loaded: LoadedCart, row: InsertedEntry, now: number): Added {
  checkStock(loaded, row.variantId);
  checkGiftCard(loaded, now, row.id);
  checkSize(loaded, now);
  return { token, loaded, entryId: row.id };
}

/** Validates answers before storing anything: an entry with invalid answers is not inserted. */
async function insertEntry(
  tx: Db,
  token: string,
  { websiteId, entry, kind, market, isChecked }: Omit<AddRequest, 'token' | 'now'> & { readonly isChecked: boolean },
): Promise<InsertedEntry | undefined> {
  const { itemId, sku, quantity, additionalFields } = entry;
  return selectRow(
    tx,
    insertedEntry,
    sql`
    WITH picked AS (
      SELECT v.id, v.item_id, ${single} AS single
      FROM items i JOIN variants v ON v.item_id = i.id, websites w
      WHERE i.id = ${itemId} AND w.id = ${websiteId} AND ${published}
        AND CASE WHEN ${kind === 'subscription'} THEN ${hasSubscription} ELSE NOT ${isSubscribable} END
        AND (${kind !== 'gift-card'} OR i.product_type = 4)
        AND (${isChecked} OR (${additionalFields} = '' AND NOT ${asksForFields}))
        AND (v.sku = ${sku} OR (${sku}::text IS NULL AND (SELECT count(*) FROM variants o WHERE o.item_id = i.id) = 1))
      LIMIT 1
    ), cart AS (
      INSERT INTO carts AS c (id, token_hash, website_id, kind, market)
      SELECT ${randomId()}, ${hashToken(token)}, ${websiteId}, ${kind}, ${market} FROM picked
      ON CONFLICT (site, token_hash) DO UPDATE
        SET updated_at = now(), market = coalesce(nullif(excluded.market, ''), c.market) WHERE NOT c.is_purchased
      RETURNING c.id
    )
    INSERT INTO cart_entries AS e (id, cart_id, item_id, variant_id, quantity, additional_fields)
    SELECT ${randomId()}, cart.id, picked.item_id, picked.id,
      CASE WHEN picked.single THEN 1 ELSE ${quantity}::int END, ${additionalFields}
    FROM cart, picked
    ON CONFLICT (site, cart_id, variant_id, md5(additional_fields))
      DO UPDATE SET saved_at = NULL, quantity = CASE WHEN (SELECT single FROM picked) THEN 1
        WHEN e.saved_at IS NOT NULL THEN excluded.quantity ELSE e.quantity + excluded.quantity END
    RETURNING e.id, e.variant_id AS "variantId"`,
  );
}
