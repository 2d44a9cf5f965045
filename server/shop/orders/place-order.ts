/**
 * Turns a cart into an order in one transaction: locks the cart and its stock, recomputes the sums, takes stock, coupons and gift card,
 * and inserts the order. A concurrent request waits, and then sees what is left.
 */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CartSums } from '#shared/cart-sums';
import { EMPTY_CART_MESSAGE, minimumMessage } from '#shared/cart-sums';
import { field, textOf } from '#shared/json';
import { TERMS_MESSAGE } from '#shared/messages/consent';
import { minorUnitsText } from '#shared/money';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { checkStock } from '../cart/cart-checks.ts';
import { chosenExtras } from '../cart/cart-extras.ts';
import { type LoadedCart, loadCart } from '../cart/cart-record.ts';
import { type SoldEntry, soldEntries, sumsOf, viewEntry } from '../cart/cart-view.ts';
import { requireComplete } from '../cart/complete-entries.ts';
import { billingOf, countriesFor, detailsOf, readDetails } from '../checkout/details.ts';
import { checkoutNeeds, chosenPickup } from '../checkout/fulfillment.ts';
import { checkGiftCards } from '../gift-cards/gift-card-entry.ts';
import { changeGiftCard, giftCardBalance, giftCardShare } from '../gift-cards/gift-cards.ts';
import { agreedSubscription, checkSubscription } from '../subscriptions/agreed-subscription.ts';
import { isOfOtherAccount } from './account-of-cart.ts';
import { changeCoupons } from './change-coupons.ts';
import type { OrderDetails } from './order-record.ts';
import { orderStatus } from './order-replies.ts';
import { orderedTaxes } from './ordered-taxes.ts';

export interface PlaceRequest {
  readonly websiteId: string;
  readonly cartToken: string;
  /** Chosen by the client: the same key again returns the same order. */
  readonly idempotencyKey: string;
  /** The total that the shopper has seen and agreed to, and the amount due after the gift card. */
  readonly expectedTotalCents: number;
  readonly expectedDueCents: number;
  /** The currency of both; undefined: the form did not contain it. */
  readonly expectedCurrency?: string | undefined;
  readonly orderId: string;
  readonly orderTokenHash: string;
  readonly provider: string;
  readonly testMode: boolean;
  readonly holdSeconds: number;
  /** The origin that the shopper uses, `https://host`. */
  readonly origin: string;
  /** The shopper has agreed to the payments of a subscription. */
  readonly agreesToRenewals: boolean;
  /** The shopper has accepted the terms. */
  readonly acceptsTerms: boolean;
  readonly accountId: string | null;
  readonly language: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type PlacedOrder =
  /** A new order. */
  | { readonly kind: 'placed'; readonly orderId: string; readonly dueCents: number }
  /** An earlier order with this key, or of this purchased cart. */
  | { readonly kind: 'known'; readonly orderId: string }
  /** Another order of this cart is still pending. */
  | { readonly kind: 'in-the-way'; readonly orderId: string }
  /** The sums of the cart are those of another account: it must get this one first. */
  | { readonly kind: 'other-account' };

export async function placeOrder(tx: Db, request: PlaceRequest): Promise<PlacedOrder> {
  const known = await lockCart(tx, request);
  if (known !== null) return known;
  const { websiteId, cartToken, now } = request;
  const loaded = await loadCart(tx, websiteId, cartToken);
  if (isOfOtherAccount(loaded, request)) return { kind: 'other-account' };
  const sums = sumsOf(loaded, now);
  checkOrder(loaded, sums);
  const giftCard = await giftCardOf(tx, request, loaded, sums);
  checkAgreed(request, loaded, sums, giftCard.cents);
  checkTerms(loaded, request);
  checkSubscription(loaded, sums.grandTotalCents - giftCard.cents, request);
  await takeStock(tx, soldEntries(loaded));
  await changeCoupons(
    tx,
    sums.validCoupons.map(({ code }) => code),
    -1,
  );
  if (giftCard.cents > 0) await changeGiftCard(tx, giftCard.code, -giftCard.cents);
  await insertOrder(tx, request, { loaded, sums, giftCard });
  return { kind: 'placed', orderId: request.orderId, dueCents: sums.grandTotalCents - giftCard.cents };
}

const cartRow = z.object({ id: z.string(), isPurchased: z.boolean(), orderId: z.string().nullable() });
const earlierOrderRow = z.object({ id: z.string(), status: orderStatus, isSame: z.boolean() });

/** Locks the cart, then its stock and coupons in a fixed order. Null: an order can be placed. */
async function lockCart(tx: Db, { cartToken, idempotencyKey }: PlaceRequest): Promise<PlacedOrder | null> {
  const cart = await selectRow(
    tx,
    cartRow,
    sql`
    SELECT c.id, c.is_purchased AS "isPurchased", c.order_id AS "orderId" FROM carts c
    WHERE c.token_hash = ${hashToken(cartToken)} FOR UPDATE`,
  );
  if (cart === undefined) throw createProblem('cart-refused', EMPTY_CART_MESSAGE);
  const orders = await selectRows(
    tx,
    earlierOrderRow,
    sql`
    SELECT id, status, idempotency_key = ${idempotencyKey} AS "isSame" FROM orders
    WHERE cart_id = ${cart.id} AND (idempotency_key = ${idempotencyKey} OR id = ${cart.orderId ?? ''})`,
  );
  const same = orders.find(({ isSame }) => isSame);
  if (same !== undefined) return { kind: 'known', orderId: same.id };
  if (cart.isPurchased && cart.orderId !== null) return { kind: 'known', orderId: cart.orderId };
  const waiting = orders.find(({ status }) => status === 'pending');
  if (waiting !== undefined) return { kind: 'in-the-way', orderId: waiting.id };
  await tx.execute(sql`
    SELECT v.id FROM variants v WHERE NOT v.unlimited
      AND v.id = ANY (ARRAY(SELECT e.variant_id FROM cart_entries e WHERE e.cart_id = ${cart.id} AND e.saved_at IS NULL)) ORDER BY v.id FOR UPDATE`);
  await tx.execute(sql`
    SELECT k.code FROM coupons k WHERE (k.uses_left IS NOT NULL OR k.once_per_customer) AND k.code = ANY (ARRAY(
      SELECT jsonb_array_elements_text(c.coupon_codes) FROM carts c WHERE c.id = ${cart.id}
      UNION SELECT a.code FROM coupons a WHERE a.is_automatic)) ORDER BY k.code FOR UPDATE`);
  return null;
}

/** Throws, worded for the shopper, when the cart cannot be ordered. */
function checkOrder(loaded: LoadedCart, sums: CartSums): void {
  const { settings, cart } = loaded;
  const isDonation = cart?.kind === 'donation';
  if (sums.totalQuantity === 0) throw createProblem('cart-refused', EMPTY_CART_MESSAGE);
  if (!isDonation && sums.missingForMinimumCents > 0)
    throw createProblem(
      'cart-refused',
      minimumMessage(minorUnitsText(settings.minimumSubtotalCents, settings.currency) ?? ''),
    );
  checkStock(loaded);
  checkGiftCards(loaded);
  requireComplete(loaded);
  const needs = checkoutNeeds(loaded, sums, chosenPickup(loaded, sums));
  const details = readDetails(needs, detailsOf(cart?.checkout ?? {}) ?? {}, countriesFor(needs, settings));
  if (!details.ok) throw createProblem('cart-refused', 'Please fill in your details.');
  if (sums.requiresShipping && sums.selectedShippingOption === null)
    throw createProblem('cart-refused', 'Please choose a shipping method.');
}

/** Throws when the shop requires acceptance of the terms, and it is missing. */
function checkTerms({ settings: { checkoutOptions } }: LoadedCart, { acceptsTerms }: PlaceRequest): void {
  if (acceptsTerms || checkoutOptions?.requiresTerms !== true) return;
  throw new Problem('invalid-request', {
    fields: [{ field: 'acceptsTerms', message: TERMS_MESSAGE }],
    detail: TERMS_MESSAGE,
    extra: { error: TERMS_MESSAGE },
  });
}

/** Throws when the total or the amount due differs from what the shopper has agreed to; with the current amounts. */
function checkAgreed(
  { expectedTotalCents, expectedDueCents, expectedCurrency = '' }: PlaceRequest,
  { settings: { currency } }: LoadedCart,
  { grandTotalCents }: CartSums,
  giftCardCents: number,
): void {
  const dueCents = grandTotalCents - giftCardCents;
  const totals = { currency, grandTotalCents, giftCardCents, dueCents };
  // Another market may have the same number in another currency.
  if (expectedCurrency !== '' && expectedCurrency !== currency) throw changed(TOTAL_CHANGED, totals);
  if (grandTotalCents !== expectedTotalCents) throw changed(TOTAL_CHANGED, totals);
  if (dueCents === expectedDueCents) return;
  throw changed(
    `What is left to pay has changed: it is ${minorUnitsText(dueCents, currency)} now. Please look at it again.`,
    totals,
  );
}

export const TOTAL_CHANGED = 'The total of your order has changed. Please look at it again.';

const changed = (message: string, totals: Readonly<Record<string, number | string>>): Problem =>
  new Problem('order-conflict', { detail: message, extra: { error: message, ...totals } });

async function giftCardOf(
  tx: Db,
  { testMode }: PlaceRequest,
  { cart, settings: { currency } }: LoadedCart,
  sums: CartSums,
) {
  const code = textOf(field(cart?.checkout, 'giftCard'));
  if (code === '') return { code, cents: 0 };
  return { code, cents: giftCardShare(await giftCardBalance(tx, code, { currency, testMode }, true), sums) };
}

const LINE_COLUMNS =
  sql.raw(`order_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_price_cents,
  stock_taken, additional_fields, variant_text`);

const json = (rows: readonly object[]): SQL => sql`${JSON.stringify(rows)}::json`;

async function takeStock(tx: Db, sold: readonly SoldEntry[]): Promise<void> {
  const reserved = sold
    .filter(({ product }) => !product.unlimited)
    .map(({ entry }) => ({ id: entry.variantId, quantity: entry.quantity }));
  if (reserved.length === 0) return;
  // Computed outside of the join, so that the index is used: the planner expects a hundred rows from JSON, and would scan the table.
  const ids = sql`ARRAY(SELECT json_array_elements_text(${JSON.stringify(reserved.map(({ id }) => id))}::json))`;
  await tx.execute(sql`
    UPDATE variants v SET qty_in_stock = v.qty_in_stock - w.quantity
    FROM (SELECT id, sum(quantity)::int AS quantity FROM json_to_recordset(${json(reserved)}) AS given (id text, quantity int)
      GROUP BY id) w
    WHERE v.id = w.id AND v.id = ANY (${ids})`);
}

/** A cart with its costs, and the share that a gift card pays. */
interface PricedCart {
  readonly loaded: LoadedCart;
  readonly sums: CartSums;
  readonly giftCard: { readonly code: string; readonly cents: number };
}

async function insertOrder(tx: Db, request: PlaceRequest, { loaded, sums, giftCard }: PricedCart): Promise<void> {
  const { cart, settings, market } = loaded;
  const contact = detailsOf(cart?.checkout ?? {});
  if (cart === null || contact === null) throw new Error('order has no cart or details');
  const details: OrderDetails = {
    base: baseOf(loaded.baseUrl, request.origin),
    contact,
    shippingOption: sums.selectedShippingOption?.name ?? null,
    couponCodes: sums.validCoupons.map(({ code }) => code),
    ...orderedTaxes(
      sums,
      soldEntries(loaded).map(({ product }) => product),
    ),
    ...orderedExtras(loaded, sums),
    ...(request.acceptsTerms ? { acceptsTerms: true } : {}),
    ...(request.language === undefined ? {} : { language: request.language }),
    ...agreedSubscription(loaded, sums.grandTotalCents - giftCard.cents, request),
  };
  await tx.execute(sql`
    INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, kind, provider,
      email, currency, subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents,
      gift_card_code, gift_card_cents, details, account_id, market, market_rate, store_currency,
      held_until)
    VALUES (${request.orderId}, next_order_number(), ${request.orderTokenHash}, ${request.websiteId}, ${cart.id},
      ${request.idempotencyKey}, 'pending', ${request.testMode}, ${cart.kind}, ${request.provider},
      ${contact.email}, ${settings.currency}, ${sums.subtotalCents}, ${sums.discountCents}, ${sums.shippingCostCents},
      ${sums.taxCents}, ${sums.grandTotalCents}, ${giftCard.cents > 0 ? giftCard.code : null}, ${giftCard.cents},
      ${JSON.stringify(details)}::jsonb, ${request.accountId},
      ${market?.prices.market.id ?? ''}, ${market?.prices.market.rate ?? '1'}, ${market?.storeCurrency ?? ''},
      now() + ${request.holdSeconds} * interval '1 second')`);
  const rows = soldEntries(loaded).map(({ entry, product, unitPriceCents }, position) => ({
    order_id: request.orderId,
    position,
    item_id: entry.itemId,
    variant_id: entry.variantId,
    sku: product.sku,
    title: product.title,
    product_type: product.productType,
    quantity: entry.quantity,
    unit_price_cents: unitPriceCents,
    stock_taken: !product.unlimited,
    additional_fields: entry.additionalFields,
    variant_text: Object.values(viewEntry({ entry, product, unitPriceCents }).chosenVariant.attributes).join(' / '),
  }));
  await tx.execute(
    sql`INSERT INTO order_lines (${LINE_COLUMNS}) SELECT ${LINE_COLUMNS}
      FROM json_populate_recordset(null::order_lines, ${json(rows)})`,
  );
  await tx.execute(sql`UPDATE carts SET order_id = ${request.orderId}, updated_at = now() WHERE id = ${cart.id}`);
}

/** Data of the order besides its lines. */
function orderedExtras(
  loaded: LoadedCart,
  sums: CartSums,
): Pick<OrderDetails, 'note' | 'giftWrap' | 'billing' | 'pickup' | 'wantsNews'> {
  const { giftWrapCents: cents, requiresShipping } = sums;
  const pickup = chosenPickup(loaded, sums);
  const billing = pickup === null ? billingOf(loaded.cart?.checkout ?? {}) : null;
  const { note, wrap } = chosenExtras(loaded);
  return {
    ...(billing === null ? {} : { billing }),
    ...(pickup === null ? {} : { pickup: { address: pickup.address ?? '', hours: pickup.hours ?? '' } }),
    ...(field(loaded.cart?.checkout, 'wantsNews') === true && loaded.settings.checkoutOptions?.offersNews
      ? { wantsNews: true }
      : {}),
    ...(note ? { note } : {}),
    ...(wrap?.isChosen && requiresShipping ? { giftWrap: { cents, message: wrap.message ?? '' } } : {}),
  };
}

/** The site's own base URL if set, because the host of a request cannot be trusted. */
const baseOf = (baseUrl: string, origin: string): string =>
  (/^https?:\/\//.test(baseUrl) ? baseUrl : origin).replace(/(?<!\/)\/+$/, '');
