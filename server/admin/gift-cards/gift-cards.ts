/** Gift cards in the store. Their history is derived from orders and refunds: nothing is stored twice. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { countRows, selectRow, selectRows } from '../../database/rows.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { afterRow, positionColumn } from '../../http/list-position.ts';
import { readGiftCardCode } from '../../shop/gift-cards/gift-cards.ts';
import { giftCardEvent, type giftCardState, listedGiftCard } from './gift-card-schemas.ts';

const PAGE_SIZE = 50;

const row = listedGiftCard.extend({ code: z.string(), position: z.string() });
export type GiftCard = Omit<z.output<typeof row>, 'position'>;

const selected = sql`
  SELECT g.id, g.code, right(g.code, 4) AS "lastCharacters", g.currency, g.amount_cents::float8 AS "amountCents",
    g.balance_cents::float8 AS "balanceCents", g.recipient, g.test_mode AS "testMode", o.number::int AS "orderNumber",
    g.issued_by AS "issuedBy", g.note, ${epochMs(sql`g.created`)} AS created, ${positionColumn(sql`g.created`)} AS position,
    CASE WHEN g.voided_at IS NOT NULL THEN 'voided' WHEN g.balance_cents = 0 THEN 'used' ELSE 'active' END AS state
  FROM gift_cards g LEFT JOIN orders o ON o.id = g.order_id`;

const states: Readonly<Record<z.infer<typeof giftCardState>, SQL>> = {
  active: sql`(g.voided_at IS NULL AND g.balance_cents > 0)`,
  used: sql`(g.voided_at IS NULL AND g.balance_cents = 0)`,
  voided: sql`g.voided_at IS NOT NULL`,
};

export interface GiftCardFilters {
  readonly state?: z.infer<typeof giftCardState> | undefined;
  /** A code, its last four characters, or part of a recipient's email address. */
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Newest first, without their codes. */
export async function listGiftCards(db: Db, { state, search = '', cursor }: GiftCardFilters) {
  const after = readCursor(cursor, [cursorParts.microseconds, cursorParts.text]);
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [states[state]]),
    ...(search.trim() === '' ? [] : [searchCondition(search.trim())]),
    ...(after === undefined ? [] : [afterRow({ created: sql`g.created`, id: sql`g.id` }, after)]),
  ];
  const rows = await selectRows(
    db,
    row,
    sql`${selected} WHERE ${sql.join(conditions, sql` AND `)} ORDER BY g.created DESC, g.id DESC LIMIT ${PAGE_SIZE + 1}`,
  );
  const { rows: visible, ...paging } = pageOf(rows, PAGE_SIZE, ({ position, id }) => [position, id]);
  return { results: visible.map(({ position: _, code: __, ...card }) => card), ...paging };
}

function searchCondition(text: string): SQL {
  const code = readGiftCardCode(text);
  if (code !== null) return sql`g.code = ${code}`;
  return sql`(right(g.code, 4) = upper(${text}) OR strpos(lower(g.recipient), lower(${text})) > 0)`;
}

export const giftCardById = async (db: Db, id: string): Promise<GiftCard | undefined> => {
  const found = await selectRow(db, row, sql`${selected} WHERE g.id = ${id}`);
  if (found === undefined) return undefined;
  const { position: _, ...card } = found;
  return card;
};

/** Oldest first; the sum is the balance. */
export const giftCardHistory = (db: Db, code: string) =>
  selectRows(
    db,
    giftCardEvent,
    sql`
    WITH events (kind, moment, rank, cents, number) AS (
      SELECT 'issued', g.created, 0, g.amount_cents, o.number FROM gift_cards g LEFT JOIN orders o ON o.id = g.order_id
        WHERE g.code = ${code}
      UNION ALL SELECT 'spent', o.created, 1, -o.gift_card_cents, o.number FROM orders o WHERE o.gift_card_code = ${code}
      UNION ALL SELECT 'returned', o.updated_at, 2, o.gift_card_cents, o.number FROM orders o
        WHERE o.gift_card_code = ${code} AND o.status IN ('declined', 'cancelled') AND o.paid_at IS NULL
      UNION ALL SELECT 'refunded', r.settled_at, 2, r.gift_card_cents, o.number FROM refunds r JOIN orders o ON o.id = r.order_id
        WHERE o.gift_card_code = ${code} AND r.status = 'done' AND r.gift_card_cents > 0
      UNION ALL SELECT 'voided', g.voided_at, 3, 0, NULL FROM gift_cards g WHERE g.code = ${code} AND g.voided_at IS NOT NULL)
    SELECT kind, ${epochMs(sql`moment`)} AS at, cents::float8 AS cents, number::int AS "orderNumber"
    FROM events ORDER BY moment, rank`,
  );

/** False when the card is void already, or does not exist. */
export const voidGiftCard = async (tx: Db, id: string): Promise<boolean> =>
  (await countRows(
    tx,
    sql`UPDATE gift_cards SET voided_at = now() WHERE id = ${id} AND voided_at IS NULL RETURNING id`,
  )) > 0;
