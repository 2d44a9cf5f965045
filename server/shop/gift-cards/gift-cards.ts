/** Gift cards: bought like any product, and used for payment at the checkout. */

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CartSums } from '#shared/cart-sums';
import type { Db } from '../../database/database.ts';
import { countRows, selectRow } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { GiftCardDetails } from './gift-card-details.ts';

/** Digits and capital letters that are not easily confused. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;

/** Sixteen characters out of 32, in groups of four: 80 bits, too many to guess. */
export function createGiftCardCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return signs.replace(/(.{4})(?!$)/g, '$1-');
}

const CODE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`);

/** The code in its stored form, if a text can be one; null otherwise. */
export function readGiftCardCode(typed: string): string | null {
  const signs = typed.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(signs) ? signs.replace(/(.{4})(?!$)/g, '$1-') : null;
}

/** The cards that a shop accepts: in its currency, and test cards only in test mode. */
export interface GiftCardUse {
  readonly currency: string;
  readonly testMode: boolean;
}

/** The balance of a card in minor units; null when the shop does not accept it. */
export async function giftCardBalance(
  db: Db,
  code: string,
  { currency, testMode }: GiftCardUse,
  lock = false,
): Promise<number | null> {
  const card = await selectRow(
    db,
    z.object({ balance: z.string() }),
    sql`
    SELECT balance_cents::text AS balance FROM gift_cards
    WHERE code = ${code} AND currency = ${currency} AND test_mode = ${testMode} AND voided_at IS NULL
    ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  return card === undefined ? null : Number(card.balance);
}

/** Throws a helpful problem for a card of another currency; an invalid code is left to the caller. */
export async function refuseOtherCurrency(db: Db, code: string, { currency, testMode }: GiftCardUse): Promise<void> {
  const card = await selectRow(
    db,
    z.object({ currency: z.string() }),
    sql`SELECT currency FROM gift_cards
      WHERE code = ${code} AND currency <> ${currency} AND test_mode = ${testMode} AND voided_at IS NULL`,
  );
  if (card === undefined) return;
  const message = `This gift card is in ${card.currency} and cannot pay for an order in ${currency}.`;
  throw createProblem('cart-refused', message);
}

/** What a card pays of a cart: at most its balance, and nothing of the gift cards in the cart. */
export const giftCardShare = (
  balanceCents: number | null,
  { payableByGiftCardCents }: Pick<CartSums, 'payableByGiftCardCents'>,
): number => Math.min(balanceCents ?? 0, payableByGiftCardCents);

export async function changeGiftCard(tx: Db, code: string, byCents: number): Promise<void> {
  await tx.execute(sql`UPDATE gift_cards SET balance_cents = balance_cents + ${byCents} WHERE code = ${code}`);
}

export interface IssuedCard {
  readonly code: string;
  readonly amountCents: number;
  readonly recipient: string;
  /** As entered by the buyer. */
  readonly details: GiftCardDetails;
}

export async function issueGiftCards(
  tx: Db,
  orderId: string,
  { currency, testMode }: GiftCardUse,
  cards: readonly IssuedCard[],
): Promise<void> {
  for (const { code, amountCents, recipient } of cards)
    await tx.execute(sql`INSERT INTO gift_cards (code, order_id, currency, amount_cents, balance_cents, recipient, test_mode)
      VALUES (${code}, ${orderId}, ${currency}, ${amountCents}, ${amountCents}, ${recipient}, ${testMode})`);
}

export interface IssuedByHand {
  readonly id: string;
  readonly code: string;
  readonly currency: string;
  readonly amountCents: number;
  readonly recipient: string;
  readonly testMode: boolean;
  readonly issuedBy: string;
  readonly note: string;
}

/** False when a card with this id already exists. */
export async function insertGiftCard(tx: Db, card: IssuedByHand): Promise<boolean> {
  const { id, code, currency, amountCents, recipient, testMode, issuedBy, note } = card;
  const inserted = await countRows(
    tx,
    sql`
    INSERT INTO gift_cards (id, code, order_id, currency, amount_cents, balance_cents, recipient, test_mode, issued_by, note)
    VALUES (${id}, ${code}, '', ${currency}, ${amountCents}, ${amountCents}, ${recipient}, ${testMode}, ${issuedBy}, ${note})
    ON CONFLICT (site, id) DO NOTHING RETURNING id`,
  );
  return inserted > 0;
}
