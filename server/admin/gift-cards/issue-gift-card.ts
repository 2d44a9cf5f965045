/** Gift cards issued by admins: for a complaint, a raffle, or a sale in the shop. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { hashToken } from '../../database/ids.ts';
import { pageText, selectRow } from '../../database/rows.ts';
import { emailLanguage, languagesOfSite, languagesRow } from '../../emails/email-language.ts';
import { invalid } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import { giftCardProblems, readGiftCardDetails } from '../../shop/gift-cards/gift-card-details.ts';
import { createGiftCardCode, insertGiftCard } from '../../shop/gift-cards/gift-cards.ts';
import { siteDay } from '../../shop/site-days.ts';
import type { AdminContext } from '../admin-context.ts';
import type { NewGiftCard } from './gift-card-schemas.ts';
import { giftCardById } from './gift-cards.ts';

const siteRow = z.object({
  title: pageText,
  base: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  languages: languagesRow,
});

interface Issuer {
  /** The admin's id. */
  readonly issuedBy: string;
  /** The origin that the admin uses, for a site without a `baseUrl`. */
  readonly origin: string;
}

/** The gift card id derived from an idempotency key. */
export const giftCardIdOf = (websiteId: string, idempotencyKey: string): string =>
  hashToken(`gift-card:${websiteId}:${idempotencyKey}`);

/** A gift card with the same key was issued before. */
class AlreadyIssued extends Error {}

/** Issues a gift card by `issue`, which calls `issueGiftCard`. If it was issued before, nothing is written or logged. */
export async function issueOnce(
  { database }: Pick<AdminContext, 'database'>,
  { id, amountCents }: { readonly id: string; readonly amountCents: number },
  issue: () => Promise<unknown>,
): Promise<void> {
  try {
    await issue();
  } catch (error) {
    if (!(error instanceof AlreadyIssued)) throw error;
    const issued = await giftCardById(database.db, id);
    if (issued?.amountCents !== amountCents)
      throw new Problem('idempotency-key-reused', { detail: 'The key belongs to a gift card of another amount.' });
  }
}

/** Inserts the gift card and queues its email. Throws for a repeated key, which `issueOnce` handles. */
export async function issueGiftCard(
  tx: Db,
  context: AdminContext,
  body: NewGiftCard,
  { issuedBy, origin }: Issuer,
): Promise<void> {
  const { websiteId, orders, now } = context;
  const site = await selectRow(
    tx,
    siteRow,
    sql`SELECT coalesce(w.data ->> 'siteTitle', '') AS title, coalesce(w.data ->> 'baseUrl', '') AS base,
      coalesce(w.data ->> 'timeZone', '') AS "timeZone", coalesce(w.store_settings ->> 'currency', 'USD') AS currency,
      ${languagesOfSite} AS languages
      FROM websites w WHERE w.id = ${websiteId}`,
  );
  if (site === undefined) throw new Problem('site-removed');
  const details = readGiftCardDetails(body);
  const problems = giftCardProblems(details, siteDay(now(), site.timeZone));
  if (problems.length > 0) throw invalid(problems);
  if (details.sendOn !== '' && details.recipientEmail === '')
    throw invalid([{ field: 'recipientEmail', message: 'is needed for a day to send on' }]);
  const { amountCents, note } = body;
  const { testMode } = orders;
  const id = giftCardIdOf(websiteId, body.idempotencyKey);
  const card = { code: createGiftCardCode(), amountCents, recipient: details.recipientEmail, details };
  const { code, recipient } = card;
  const { currency } = site;
  const isNew = await insertGiftCard(tx, { id, code, currency, amountCents, recipient, testMode, issuedBy, note });
  if (!isNew) throw new AlreadyIssued();
  if (recipient !== '') {
    const base = /^https?:\/\//.test(site.base) ? site.base.replace(/(?<!\/)\/+$/, '') : origin;
    const { kind, sendAfter, ...email } = orders.writeGiftCard({
      ...{ key: `card-${id}`, card, currency, testMode, base },
      ...{ from: details.senderName, siteTitle: site.title, timeZone: site.timeZone },
      language: emailLanguage(site.languages, undefined),
    });
    await enqueue(tx, [{ ...emailDelivery(kind, email), sendAfter: sendAfter ?? null }]);
  }
}
