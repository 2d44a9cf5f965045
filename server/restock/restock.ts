/** Back-in-stock sign-ups, and their emails, each queued once together with marking the sign-up. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { randomId } from '../database/ids.ts';
import { countRows, selectRow, selectRows } from '../database/rows.ts';
import type { Authorize } from '../http/authorize.ts';
import { createProblem } from '../http/create-problem.ts';
import { cursorParts, type Page, pageOf, readCursor } from '../http/cursor.ts';
import type { Captcha } from '../integrations/captcha/captcha.ts';
import { enqueue, NEWSLETTER } from '../outbox/outbox.ts';
import type { CanSee } from '../site/item-access.ts';
import { type SendRequest, writeNotices } from './notices.ts';
import { type SignUp, type SignUpGroup, signUpGroup, signUp as signUpRow } from './restock-replies.ts';

interface NewSignUp {
  readonly productId: string;
  readonly variantId: string;
  readonly email: string;
  readonly isJoinMailingList: boolean;
  readonly language: string | null;
}

export interface Restock {
  /** Throws `unknown-product`, `not-sold-out`. Signing up again has no effect. */
  signUp(signUp: NewSignUp): Promise<void>;
  /** `totalSignUps`: of all variants, regardless of the page. */
  groups(cursor: string | undefined): Promise<Page<SignUpGroup> & { readonly totalSignUps: number }>;
  signUps(of: SendRequest, cursor: string | undefined): Promise<Page<SignUp>>;
  /** Queues an email for everyone who waits for one of these; returns the number. `base`: base URL of the site, for links. */
  send(requests: readonly SendRequest[], base: string): Promise<number>;
}

/** The context of the restock routes. */
export interface RestockContext {
  readonly restock: Restock;
  readonly captcha: Captcha;
  readonly authorize: Authorize;
  /** Whether a visitor may see an item. */
  readonly canSee: CanSee;
}

const totalRow = z.object({ totalSignUps: z.number() });
/** A page without groups has a single row with the total. */
const groupRow = z.union([signUpGroup.extend({ totalSignUps: z.number() }), totalRow.extend({ productId: z.null() })]);
const stockRow = z.object({ inStock: z.boolean() });

const PAGE = 50;

const withoutTotal = ({ totalSignUps: _, ...group }: SignUpGroup & { readonly totalSignUps: number }): SignUpGroup =>
  group;

export function createRestock(database: Database, wake: () => void): Restock {
  return {
    async signUp(requested) {
      await signUp(database, requested);
      if (requested.isJoinMailingList) wake();
    },
    async groups(cursor) {
      const after = readCursor(cursor, [cursorParts.text, cursorParts.text]);
      const rows = await selectRows(
        database.db,
        groupRow,
        sql`
        WITH waiting AS (
          SELECT product_id, variant_id, count(*)::int AS number, min(created) AS first, max(created) AS last
          FROM restock_sign_ups WHERE notified_at IS NULL GROUP BY product_id, variant_id
        ), page AS (
          SELECT * FROM waiting
          ${after === undefined ? sql`` : sql`WHERE (product_id, variant_id) > (${after[0]}, ${after[1]})`}
          ORDER BY product_id, variant_id LIMIT ${PAGE + 1}
        )
        SELECT total.number AS "totalSignUps", p.product_id AS "productId", p.variant_id AS "variantId",
          i.title AS "productTitle", v.sku, v.attributes, v.unlimited, v.qty_in_stock AS "qtyInStock",
          p.number AS "signUpCount", ${epochMs(sql`p.first`)} AS "firstSignUpOn", ${epochMs(sql`p.last`)} AS "lastSignUpOn"
        FROM (SELECT coalesce(sum(number), 0)::int AS number FROM waiting) total LEFT JOIN page p ON true
          LEFT JOIN items i ON i.id = p.product_id LEFT JOIN variants v ON v.id = p.variant_id
        ORDER BY p.product_id, p.variant_id`,
      );
      // Every row contains the total; without groups, a row of its own does.
      const groups = rows.flatMap((row) => (row.productId === null ? [] : [withoutTotal(row)]));
      const page = pageOf(groups, PAGE, ({ productId, variantId }) => [productId, variantId]);
      return { ...page, totalSignUps: rows[0]?.totalSignUps ?? 0 };
    },
    async signUps({ productId, variantId }, cursor) {
      const after = readCursor(cursor, [cursorParts.text]);
      const rows = await selectRows(
        database.db,
        signUpRow,
        sql`
        SELECT id, email, language, is_join_mailing_list AS "isJoinMailingList", ${epochMs(sql`created`)} AS "createdOn"
        FROM restock_sign_ups s
        WHERE notified_at IS NULL AND product_id = ${productId} AND variant_id = ${variantId}
          ${after === undefined ? sql`` : sql`AND (created, id) > (SELECT created, id FROM restock_sign_ups WHERE id = ${after[0]})`}
        ORDER BY created, id LIMIT ${PAGE + 1}`,
      );
      return pageOf(rows, PAGE, ({ id }) => [id]);
    },
    async send(requests, base) {
      const sent = await writeNotices(database.db, { requests, base, limit: null });
      if (sent > 0) wake();
      return sent;
    },
  };
}

async function signUp(database: Database, { productId, variantId, email, isJoinMailingList, language }: NewSignUp) {
  const id = randomId();
  await database.transaction(async (tx) => {
    const variant = await selectRow(
      tx,
      stockRow,
      sql`
      SELECT v.unlimited OR v.qty_in_stock > 0 AS "inStock" FROM variants v
      WHERE v.id = ${variantId} AND v.item_id = ${productId}`,
    );
    if (variant === undefined) throw createProblem('unknown-product', 'Unknown product.');
    if (variant.inStock) throw createProblem('not-sold-out', 'This item is in stock.');
    const added = await countRows(
      tx,
      sql`
      INSERT INTO restock_sign_ups (id, product_id, variant_id, email, language, is_join_mailing_list)
      VALUES (${id}, ${productId}, ${variantId}, ${email}, ${language}, ${isJoinMailingList})
      ON CONFLICT (site, variant_id, lower(email)) WHERE notified_at IS NULL DO NOTHING RETURNING id`,
    );
    if (added === 0 || !isJoinMailingList) return;
    const payload = {
      email,
      doubleOptIn: false,
      firstName: '',
      lastName: '',
      ...(language === null ? {} : { language }),
    };
    await enqueue(tx, [{ key: `restock-list:${id}`, channel: 'mailing-list', target: NEWSLETTER, payload }]);
  });
}
