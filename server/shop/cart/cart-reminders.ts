/** Emails about abandoned carts. They link to a copy of the cart, because only digests of tokens are stored. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { hashToken, randomId, randomToken } from '../../database/ids.ts';
import { pageText, selectRow, selectRows } from '../../database/rows.ts';
import { type EmailLanguage, emailLanguage, languagesOfSite, languagesRow } from '../../emails/email-language.ts';
import { createEmailTemplate } from '../../emails/email-templates.ts';
import type { TextsIn } from '../../emails/email-texts.ts';
import { ALL_LISTS, unsubscribeAddress } from '../../forms/unsubscribe.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { Email } from '../../integrations/mail/mail.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import { subjectLine } from '../../outbox/subject-line.ts';
import { translatedTitles } from '../orders/translated-titles.ts';

/** Minimum time between reminders. */
const PAUSE_DAYS = 3;

interface Reminder {
  /** Key of the email. */
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly siteTitle: string;
  /** The site's origin, `https://host`. */
  readonly base: string;
  /** Token of the copy. */
  readonly token: string;
  readonly lines: readonly { readonly title: string; readonly quantity: number }[];
  readonly language: EmailLanguage;
}

export type WriteReminder = (reminder: Reminder) => Email;

/** `secret` signs the link that unsubscribes from all optional emails. */
export function createReminderEmail(secret: string, textsIn: TextsIn): WriteReminder {
  const render = createEmailTemplate('cart-reminder');
  return ({ key, to, name, siteTitle: site, base, token, lines, language }) => {
    const { text, shown, address, translation } = textsIn(language);
    const subject = subjectLine(text('Your cart at {1}', site));
    const unsubscribe = unsubscribeAddress(secret, address(base, ''), to);
    const link = address(base, `/checkout?cartToken=${encodeURIComponent(token)}`);
    const reminder = {
      subject,
      name,
      site,
      link,
      unsubscribe,
      lines: lines.map((line) => ({ ...line, title: shown(line.title) })),
    };
    return { id: key, to, subject, ...render({ reminder }, translation), unsubscribe };
  };
}

const cartRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  siteTitle: pageText,
  base: z.string(),
  isPurchased: z.boolean(),
  isRecent: z.boolean(),
  isUnwanted: z.boolean(),
  languages: languagesRow,
  language: z.string(),
});

const lineRow = z.object({ itemId: z.string(), title: pageText, quantity: z.number() });

interface Reminding {
  readonly websiteId: string;
  readonly id: string;
  /** The origin that the admin uses, for a site without a `baseUrl`. */
  readonly origin: string;
  readonly write: WriteReminder;
}

/** Reminds the shopper of a cart by email, within the caller's transaction. Throws `not-found`, or `owner-refused` with the reason. */
export async function remindOfCart(tx: Db, { websiteId, id, origin, write }: Reminding): Promise<void> {
  const cart = await selectRow(
    tx,
    cartRow,
    sql`
    SELECT c.id, coalesce(c.checkout #>> '{details,email}', '') AS email, coalesce(c.checkout #>> '{details,firstName}', '') AS name,
      w.data ->> 'siteTitle' AS "siteTitle", coalesce(w.data ->> 'baseUrl', '') AS base, c.is_purchased AS "isPurchased",
      coalesce(c.reminded_at > now() - ${PAUSE_DAYS} * interval '1 day', false) AS "isRecent",
      EXISTS (SELECT FROM mailing_list_members m WHERE m.list = ${ALL_LISTS} AND m.state = 'unsubscribed'
        AND m.email = lower(c.checkout #>> '{details,email}')) AS "isUnwanted",
      ${languagesOfSite} AS languages, coalesce(c.checkout ->> 'language', '') AS language
    FROM carts c JOIN websites w ON w.id = c.website_id WHERE c.id = ${id} AND c.website_id = ${websiteId} FOR UPDATE OF c`,
  );
  if (cart === undefined) throw new Problem('not-found');
  requireWanted(cart);
  const token = await copyCart(tx, id);
  const lines = await selectRows(
    tx,
    lineRow,
    sql`SELECT e.item_id AS "itemId", coalesce(i.title, '') AS title, e.quantity FROM cart_entries e JOIN items i ON i.id = e.item_id
      WHERE e.cart_id = ${id} AND e.saved_at IS NULL ORDER BY e.created, e.id`,
  );
  if (lines.length === 0) throw createProblem('owner-refused', 'Nothing of this cart is for sale any more.');
  const base = (/^https?:\/\//.test(cart.base) ? cart.base : origin).replace(/(?<!\/)\/+$/, '');
  const { email: to, name, siteTitle } = cart;
  const language = emailLanguage(cart.languages, cart.language);
  const titles = await translatedTitles(tx, language, lines);
  const named = lines.map(({ title, quantity }, at) => ({ title: titles[at] ?? title, quantity }));
  const { payload, ...delivery } = emailDelivery(
    'cart-reminder',
    write({ key: `cart-reminder-${randomId()}`, to, name, siteTitle, base, token, language, lines: named }),
  );
  // The link opens the cart, so the text is deleted once the email has been sent.
  await enqueue(tx, [{ ...delivery, payload: { ...payload, forget: true } }]);
  await tx.execute(sql`UPDATE carts SET reminded_at = now() WHERE id = ${id}`);
}

function requireWanted({ email, isPurchased, isRecent, isUnwanted }: z.infer<typeof cartRow>): void {
  const reason = isPurchased
    ? 'This cart has become an order.'
    : email === ''
      ? 'The shopper has not given an email address.'
      : isUnwanted
        ? 'The shopper does not want such emails.'
        : isRecent
          ? `The shopper was reminded of this cart already. Wait ${PAUSE_DAYS} days.`
          : '';
  if (reason !== '') throw createProblem('owner-refused', reason);
}

/** Copies entries and coupons, but not what was entered at the checkout: whoever reads the email may be somebody else. */
async function copyCart(tx: Db, id: string): Promise<string> {
  const token = randomToken();
  const copy = randomId();
  await tx.execute(sql`INSERT INTO carts (id, token_hash, website_id, kind, market, coupon_codes, recovers)
    SELECT ${copy}, ${hashToken(token)}, website_id, kind, market, coupon_codes, id FROM carts WHERE id = ${id}`);
  await tx.execute(sql`INSERT INTO cart_entries (id, cart_id, item_id, variant_id, quantity, additional_fields, chosen_price_cents, created)
    SELECT gen_random_uuid()::text, ${copy}, item_id, variant_id, quantity, additional_fields, chosen_price_cents, created
    FROM cart_entries WHERE cart_id = ${id} AND saved_at IS NULL`);
  return token;
}
