/** Orders random carts in a real shop, and compares what was ordered, paid, used and issued with the exact sums. */
import { sql } from 'drizzle-orm';
import type { Problem } from '../../server/http/problems.ts';
import { loadCheckout } from '../../server/shop/checkout/checkout.ts';
import { createGiftCardCode } from '../../server/shop/gift-cards/gift-cards.ts';
import type { VisitorSite } from '../server/visitor-site.ts';
import { couponsOf, expectSame, settingsOf, shownSums, unitsOf } from './cart-sums.ts';
import { type CartCase, cartOf, type Line } from './carts.ts';
import { exactSums } from './exact-cart.ts';

/** An open shop with the products, coupons and rules of these carts. */
export type OrderShop = Pick<VisitorSite, 'backend' | 'database'>;

const postalCodes: Readonly<Record<string, string>> = { NY: '10001', CA: '90001', BE: '1000', JP: '100-0001' };
const card = { number: '4242424242424242', expiry: '12/49', code: '123' };

/** Max quantity of a line: one for items that are not shipped, and few gift cards. */
const quantityOf = ({ type, quantity }: Line): number =>
  type === 2 || type === 5 ? 1 : type === 4 ? Math.min(quantity, 6) : quantity;

/** The cart with a shipping location and option; null if it cannot be ordered. */
function orderable(seed: number): CartCase | null {
  const input = cartOf(seed);
  const lines = input.lines.map((line) => ({ ...line, quantity: quantityOf(line) }));
  const placed = { ...input, lines, place: input.place ?? { country: 'US', region: 'CA' } };
  const { ways, subtotal, missingForMinimum } = exactSums(placed);
  const isSent = lines.some(({ type }) => type === 1);
  if (missingForMinimum > 0n || subtotal > 10n ** 12n || (isSent && ways.length === 0)) return null;
  const shippingId = isSent ? (ways.find(({ id }) => id === input.shippingId) ?? ways[0])?.id : null;
  return { ...placed, shippingId: shippingId ?? null };
}

/** Creates the cart's products, coupons and rules in the shop, and returns the code of its gift card. */
async function stockShop(shop: OrderShop, cart: CartCase): Promise<string> {
  const { db } = shop.database;
  const { seed, digits, kind, lines, balance, currency } = cart;
  await db.execute(sql`UPDATE websites SET store_settings = ${JSON.stringify(settingsOf(cart))}::jsonb`);
  // With one payment there is no renewal, so a gift card may pay all of it.
  const subscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 1 };
  const data = JSON.stringify({ structuredContent: { isSubscribable: kind === 'subscription', subscriptionPlan } });
  for (const [index, { type, price }] of lines.entries()) {
    const id = `f${seed}-${index}`;
    await db.execute(sql`INSERT INTO items (id, collection_id, url_id, title, product_type, data)
      VALUES (${id}, 'shop', ${id}, ${id}, ${type}, ${data}::jsonb)`);
    await db.execute(sql`INSERT INTO variants (id, item_id, sku, attributes, price_cents, unlimited)
      VALUES (${id}, ${id}, ${id}, '{}', ${unitsOf(price, digits)}, true)`);
  }
  await db.execute(sql`DELETE FROM coupons`);
  for (const coupon of couponsOf(cart, Date.now()))
    await db.execute(sql`INSERT INTO coupons (code, kind, value, minimum_subtotal_cents, starts_at, ends_at, uses_left)
      VALUES (${coupon.code}, ${coupon.kind}, ${coupon.value}, ${coupon.minimumSubtotalCents}, to_timestamp(${coupon.startsAt}::float8 / 1000),
        to_timestamp(${coupon.endsAt}::float8 / 1000), ${coupon.usesLeft})`);
  if (balance === null) return '';
  const code = createGiftCardCode();
  await db.execute(sql`INSERT INTO gift_cards (code, order_id, currency, amount_cents, balance_cents, test_mode)
    VALUES (${code}, 'given', ${currency}, ${unitsOf(balance, digits)}, ${unitsOf(balance, digits)}, true)`);
  return code;
}

/** Fills the cart like a shopper; returns its token. */
async function fillCart({ backend }: OrderShop, cart: CartCase, giftCard: string): Promise<string> {
  const { carts } = backend.shop;
  const { seed, kind, lines, codes, place, shippingId } = cart;
  let token: string | null = null;
  for (const [index, { quantity }] of lines.entries()) {
    const id = `f${seed}-${index}`;
    ({ token } = await carts.add(token, { itemId: id, sku: id, quantity, additionalFields: '' }, kind));
  }
  if (token === null || place === null) throw new Error(`cart ${seed} has no lines, or no place`);
  for (const code of new Set(codes)) await carts.addCoupon(token, code);
  const postalCode = postalCodes[place.region] ?? postalCodes[place.country] ?? '';
  const details = {
    ...{ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', phone: '', line1: '1 Long Street', line2: '' },
    ...{ city: 'Anywhere', ...place, postalCode },
  };
  await carts.setCheckout(token, { details, giftCard }, { ...place, postalCode });
  if (shippingId !== null) await carts.setShippingOption(token, shippingId);
  return token;
}

export interface OrderTally {
  ordered: number;
  /** Carts that the shop cannot ship, or that are below the minimum. */
  passedOver: number;
  paidByGiftCard: number;
  giftCardsIssued: number;
}

/** Orders a range of carts. Throws at the first difference. */
export async function orderCarts(shop: OrderShop, from: number, count: number): Promise<OrderTally> {
  const tally = { ordered: 0, passedOver: 0, paidByGiftCard: 0, giftCardsIssued: 0 };
  for (let seed = from; tally.ordered < count; seed++) {
    const cart = orderable(seed);
    if (cart === null) {
      tally.passedOver++;
      continue;
    }
    const { paid, issued } = await orderOne(shop, cart);
    tally.ordered++;
    tally.paidByGiftCard += paid > 0n ? 1 : 0;
    tally.giftCardsIssued += issued;
  }
  return tally;
}

async function orderOne(shop: OrderShop, cart: CartCase): Promise<{ readonly paid: bigint; readonly issued: number }> {
  const { orders } = shop.backend.shop;
  const wanted = exactSums(cart);
  const code = await stockShop(shop, cart);
  const cartToken = await fillCart(shop, cart, code);
  const { sums, giftCard, dueCents, problem } = await loadCheckout(shop.backend.shop, cartToken);
  if (problem !== '') throw new Error(`cart ${cart.seed} was refused: ${problem}`);
  expectSame(cart, shownSums(sums, cart.codes, giftCard?.cents ?? 0, dueCents), wanted);

  const place = (expectedDueCents: number, key: string) =>
    orders.place({
      ...{ cartToken, expectedTotalCents: sums.grandTotalCents, expectedDueCents, card, origin: 'http://shop.test' },
      ...{ idempotencyKey: `fuzz-${cart.seed}-${key}`, agreesToRenewals: true },
    });
  const other = await place(dueCents + 1, 'other').then(
    () => 'taken',
    (error: Problem) => error.code,
  );
  if (other !== 'order-conflict') throw new Error(`cart ${cart.seed}: another sum than the due one was ${other}`);
  const { order } = await place(dueCents, 'right');
  const placed = [order.status, order.grandTotalCents, order.giftCardCents, order.taxCents, order.discountCents];
  const agreed = ['paid', wanted.total, wanted.paidByGiftCard, wanted.addedTax, wanted.discount];
  expectEqual(cart, 'the order', placed, agreed);
  expectEqual(cart, 'included tax', [order.details.includedTaxCents], [wanted.includedTax]);
  await expectTaken(shop, cart, code, wanted.paidByGiftCard, wanted.codes);
  return { paid: wanted.paidByGiftCard, issued: await expectIssued(shop, cart, order.id) };
}

/** The gift card is left with what it did not pay, and each applied coupon has one use less. */
async function expectTaken(
  shop: OrderShop,
  cart: CartCase,
  code: string,
  paid: bigint,
  codes: readonly string[],
): Promise<void> {
  const { db } = shop.database;
  if (cart.balance !== null) {
    const { rows } = await db.execute(sql`SELECT balance_cents::text AS left FROM gift_cards WHERE code = ${code}`);
    const before = BigInt(unitsOf(cart.balance, cart.digits));
    expectEqual(cart, 'the gift card', [rows[0]?.['left']], [before - paid]);
  }
  const { rows } = await db.execute(sql`SELECT code, uses_left FROM coupons WHERE uses_left IS NOT NULL ORDER BY code`);
  const limited = cart.coupons.flatMap((coupon) =>
    coupon.usesLeft === null ? [] : [{ ...coupon, usesLeft: coupon.usesLeft }],
  );
  expectEqual(
    cart,
    'the coupons',
    rows.map((row) => `${row['code']} ${row['uses_left']}`),
    limited.map((item) => `${item.code} ${item.usesLeft - (codes.includes(`${item.code}: ok`) ? 1 : 0)}`),
  );
}

/** Each purchased gift card is worth its line's price; returns their number. */
async function expectIssued(shop: OrderShop, cart: CartCase, orderId: string): Promise<number> {
  const { rows } = await shop.database.db.execute(
    sql`SELECT balance_cents::text AS worth FROM gift_cards WHERE order_id = ${orderId}`,
  );
  const bought = cart.lines.filter(({ type }) => type === 4);
  const worth = bought.flatMap(({ quantity, price }) => Array(quantity).fill(unitsOf(price, cart.digits)));
  const sorted = (all: readonly unknown[]): readonly unknown[] => all.map(String).sort();
  expectEqual(cart, 'the gift cards', sorted(rows.map((row) => row['worth'])), sorted(worth));
  return rows.length;
}

function expectEqual(cart: CartCase, what: string, shown: readonly unknown[], wanted: readonly unknown[]): void {
  if (shown.map(String).join() === wanted.map(String).join()) return;
  throw new Error(`cart ${cart.seed}: ${what} ${shown.map(String)} should be ${wanted.map(String)}`);
}
