/**
 * Changes of a cart. Most are one transaction of two statements: the change, which locks the cart's row, and the cart as it is
 * then, which is checked; a problem takes the change back. Two requests for one cart so never see half of each other.
 */

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ShippingLocation } from '#shared/cart-sums';
import { cartMessages } from '#shared/messages/cart';
import { productTypes } from '#shared/product-types';
import type { Database, Db } from '../../database/database.ts';
import { codeOf } from '../../database/failures.ts';
import { hashToken, randomId, randomToken } from '../../database/ids.ts';
import { countRows, selectRow } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { NOT_A_GIFT_CARD } from '../gift-cards/gift-card-details.ts';
import { checkGiftCard } from '../gift-cards/gift-card-entry.ts';
import { checkFields } from './additional-fields.ts';
import { asQuantityProblem, checkSize, checkStock, productProblem } from './cart-checks.ts';
import {
  asksForFields,
  type CartKind,
  hasSubscription,
  isSubscribable,
  type LoadedCart,
  loadCart,
  published,
  withFields,
} from './cart-record.ts';
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
  load(token: string | null): Promise<LoadedCart>;
  /** Adds to the token's cart, or to a new one. Rejects with a `Problem` that says what is wrong. */
  add(token: string | null, entry: NewEntry, kind?: CartKind): Promise<Added>;
  donate(cents: number): Promise<string>;
  setQuantity(token: string, entryId: string, quantity: number): Promise<LoadedCart>;
  remove(token: string, entryId: string): Promise<LoadedCart>;
  /** Removes the entries of products that have left the shop; gives how many there were. */
  removeUnavailable(token: string): Promise<number>;
  setAdditionalFields(token: string, entryId: string, additionalFields: string): Promise<LoadedCart>;
  /** Puts an entry aside, or back into the cart, where there is enough of it. */
  setSaved(token: string, entryId: string, isSaved: boolean): Promise<LoadedCart>;
  /** A new cart with what was put aside in one that was bought; gives its token, null for none. */
  moveSaved(token: string): Promise<string | null>;
  addCoupon(token: string, code: string): Promise<LoadedCart>;
  removeCoupon(token: string, code: string): Promise<LoadedCart>;
  setLocation(token: string, location: ShippingLocation): Promise<LoadedCart>;
  setShippingOption(token: string, id: string): Promise<LoadedCart>;
  /** Keeps what was filled in at the checkout, beside what is there; and where the order goes, when that is said. */
  setCheckout(
    token: string,
    checkout: Readonly<Record<string, unknown>>,
    location?: ShippingLocation | null,
  ): Promise<LoadedCart>;
}

/** The cart's row, locked and marked as used. */
const lockedCart = (token: string): SQL =>
  sql`cart AS (UPDATE carts SET updated_at = now() WHERE token_hash = ${hashToken(token)} AND NOT is_purchased RETURNING id)`;

/** One of a kind: digital products, paywalls, and services unless the shop allows more. */
const single = sql`(i.product_type IN (2, 5) OR (i.product_type = 3
  AND w.store_settings -> 'multipleQuantityAllowedForServices' = 'false'))`;

export function createCarts(database: Database, websiteId: string, now: () => number = Date.now): Carts {
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
  const changeCart = (token: string, assignment: SQL) =>
    change(
      token,
      sql`UPDATE carts SET ${assignment}, updated_at = now()
      WHERE token_hash = ${hashToken(token)} AND NOT is_purchased RETURNING id`,
    );
  const changeEntry = (token: string, entryId: string, assignment: SQL, check?: (loaded: LoadedCart) => void) =>
    change(
      token,
      sql`WITH ${lockedCart(token)} UPDATE cart_entries e SET ${assignment} FROM cart
        WHERE e.cart_id = cart.id AND e.id = ${entryId} RETURNING e.id`,
      check,
    );
  return {
    load: (token) => loadCart(database.db, websiteId, token),
    add: (token, entry, kind = 'cart') => add(database, { websiteId, token, entry, kind, now: now() }),
    async donate(cents) {
      const token = randomToken();
      await database.db.execute(sql`WITH cart AS (INSERT INTO carts (id, token_hash, website_id, kind)
          VALUES (${randomId()}, ${hashToken(token)}, ${websiteId}, 'donation') RETURNING id)
        INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity, chosen_price_cents)
        SELECT ${randomId()}, cart.id, 'donation', 'donation', 1, ${cents} FROM cart`);
      return token;
    },
    setQuantity: (token, entryId, quantity) =>
      changeEntry(
        token,
        entryId,
        sql`quantity = CASE WHEN (SELECT ${single} FROM items i, websites w WHERE i.id = e.item_id AND w.id = ${websiteId})
          THEN 1 ELSE ${quantity}::int END`,
        (loaded) => checkStock(loaded, loaded.cart?.entries.find(({ id }) => id === entryId)?.variantId),
      ),
    setSaved: (token, entryId, isSaved) =>
      changeEntry(token, entryId, sql`saved_at = ${isSaved ? sql`now()` : sql`NULL`}`, (loaded) =>
        checkStock(loaded, loaded.cart?.entries.find(({ id }) => id === entryId)?.variantId),
      ),
    moveSaved: (token) => moveSaved(database.db, token),
    remove: (token, entryId) =>
      change(
        token,
        sql`WITH ${lockedCart(token)} DELETE FROM cart_entries e USING cart
        WHERE e.cart_id = cart.id AND e.id = ${entryId} RETURNING e.id`,
      ),
    removeUnavailable: (token) =>
      countRows(
        database.db,
        sql`DELETE FROM cart_entries e USING carts c
          WHERE c.token_hash = ${hashToken(token)} AND NOT c.is_purchased AND e.cart_id = c.id AND e.chosen_price_cents IS NULL
            AND NOT EXISTS (SELECT FROM variants v JOIN items i ON i.id = v.item_id
              WHERE v.id = e.variant_id AND ${published}) RETURNING e.id`,
      ),
    setAdditionalFields: (token, entryId, additionalFields) =>
      setFields(database.db, { websiteId, token, entryId, additionalFields, now: now() }).catch((error: unknown) =>
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

interface AddRequest {
  readonly websiteId: string;
  readonly token: string | null;
  readonly entry: NewEntry;
  readonly kind: CartKind;
  readonly now: number;
}

async function add(database: Database, request: AddRequest): Promise<Added> {
  const token = request.token ?? randomToken();
  const result = await database
    .transaction((tx) => addOnce(tx, token, request))
    .catch((error: unknown) => Promise.reject(asQuantityProblem(error)));
  // The cart of this token has become an order; what is added now begins a new one.
  return result ?? add(database, { ...request, token: null });
}

async function addOnce(tx: Db, token: string, { websiteId, entry, kind, now }: AddRequest): Promise<Added | null> {
  const { itemId, sku } = entry;
  const row = await insertEntry(tx, token, { websiteId, entry, kind, isChecked: false });
  const loaded = await loadCart(tx, websiteId, token, itemId);
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
  const inserted = await insertEntry(tx, token, { websiteId, entry: checkedEntry, kind, isChecked: true });
  if (inserted === undefined) throw productProblem(asked, sku !== null);
  // Stock first: nobody fills in a form for what there is none of (specification, storefront 5 "Add to cart").
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

/** What a product asks for, and what was given, is judged before anything is kept: until then nothing of the kind is inserted. */
async function insertEntry(
  tx: Db,
  token: string,
  { websiteId, entry, kind, isChecked }: Omit<AddRequest, 'token' | 'now'> & { readonly isChecked: boolean },
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
      INSERT INTO carts AS c (id, token_hash, website_id, kind)
      SELECT ${randomId()}, ${hashToken(token)}, ${websiteId}, ${kind} FROM picked
      ON CONFLICT (site, token_hash) DO UPDATE SET updated_at = now() WHERE NOT c.is_purchased
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

interface FieldsChange {
  readonly websiteId: string;
  readonly token: string;
  readonly entryId: string;
  /** JSON text; empty: none. */
  readonly additionalFields: string;
  readonly now: number;
}

/**
 * Changes what was filled in; when the cart holds the same already, both become one entry, which never makes a cart larger:
 * all that can be refused is known before. So the change is one statement without a transaction.
 */
async function setFields(db: Db, request: FieldsChange): Promise<LoadedCart> {
  const { websiteId, token, entryId } = request;
  const before = await loadCart(db, websiteId, token);
  const entry = before.cart?.entries.find(({ id }) => id === entryId);
  if (!entry?.product) throw createProblem('unknown-entry', cartMessages.again);
  const { text, problem } = checkFields(entry.product, request.additionalFields);
  if (problem !== null) throw problem;
  checkGiftCard(withFields(before, entryId, text), request.now, entryId);
  await replaceFields(db, request, text).catch((error: unknown) => {
    // Somebody added the same just now: seen from here on, it becomes one entry with this.
    if (codeOf(error) === UNIQUE_VIOLATION) return replaceFields(db, request, text);
    throw error;
  });
  return loadCart(db, websiteId, token);
}

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
