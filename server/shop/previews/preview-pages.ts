/** Previews for admins: emails of the shop, and the download page of a product. Not found for everybody else. */

import { sql } from 'drizzle-orm';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { DAY_MS } from '#shared/durations';
import type { Permission } from '#shared/roles';
import type { Database } from '../../database/database.ts';
import { pageText, selectRow } from '../../database/rows.ts';
import { emailLanguage, languagesOfSite, languagesRow } from '../../emails/email-language.ts';
import type { TextsIn } from '../../emails/email-texts.ts';
import { ownAddress } from '../../http/base-url.ts';
import { toProblem } from '../../http/problems.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { Email } from '../../integrations/mail/mail.ts';
import type { SitePages } from '../../site/site-pages.ts';
import { dateStyleOf } from '../date-style.ts';
import { factsOf, leftText } from '../downloads/download-texts.ts';
import { filesOfItem } from '../downloads/product-files.ts';
import { readGiftCardDetails } from '../gift-cards/gift-card-details.ts';
import { createEmailWriter } from '../orders/order-emails.ts';
import { type OrderRecord, orderByNumber } from '../orders/order-record.ts';
import { createOrderUpdateEmails } from '../orders/order-update-emails.ts';
import { createReviewEmail } from '../reviews/review-requests.ts';
import { downloadDefaults } from '../store-settings.ts';
import { sampleOrder, sampleRefund } from './sample-order.ts';

const EMAIL_PAGE = '/preview/commerce-email';
const PRODUCT_PAGE = '/preview/digital-product';

export interface PreviewContext {
  readonly database: Database;
  readonly websiteId: string;
  readonly config: { readonly BASE_URL: string; readonly NODE_ENV: string };
  readonly secret: string;
  readonly emailTexts: TextsIn;
  readonly now: () => number;
  readonly limits: RateLimits;
  readonly pages: SitePages;
  /** Throws for visitors who are not signed in as an admin with the permission. */
  readonly requirePermission: (request: Request, right: Permission) => Promise<void>;
}

export function previewPages(context: PreviewContext): Router {
  const router = Router();
  const guarded =
    (show: (request: Request, response: Response) => Promise<unknown>) =>
    async (request: Request, response: Response): Promise<void> => {
      response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
      try {
        await context.requirePermission(request, 'store.view');
      } catch (error) {
        const { code } = toProblem(error);
        if (code !== 'sign-in-needed' && code !== 'forbidden') throw error;
        return notFound(context, request, response);
      }
      await show(request, response);
    };
  const emails = createEmails(context);
  router.get(EMAIL_PAGE, context.limits.read, guarded(emails));
  router.get(
    PRODUCT_PAGE,
    context.limits.read,
    guarded((request, response) => showProduct(context, request, response)),
  );
  return router;
}

const notFound = ({ pages }: PreviewContext, request: Request, response: Response): Promise<void> =>
  pages.send({ type: 'not-found', template: 'not-found', title: 'Page not found', status: 404 }, request, response);

const queryText = (request: Request, name: string): string => {
  const value: unknown = request.query[name];
  return typeof value === 'string' ? value.slice(0, 100) : '';
};

/** The emails by name, of a real order (`?order=1001`) or of a sample. `?part=html` is the email itself, as an email client shows it. */
function createEmails(context: PreviewContext) {
  const write = createEmailWriter(context.secret, context.emailTexts);
  const writeReview = createReviewEmail(context.secret, context.emailTexts);
  const updates = createOrderUpdateEmails(context.secret, context.emailTexts);
  return async (request: Request, response: Response): Promise<unknown> => {
    const number = queryText(request, 'order');
    const order =
      number === ''
        ? await sampleOf(context, request)
        : await orderByNumber(context.database.db, context.websiteId, number);
    if (order === null) return notFound(context, request, response);
    const recipient = order.email;
    const details = readGiftCardDetails({ recipientName: 'Kim', message: 'For the new kitchen.', senderName: 'Ann' });
    const cards = number === '' ? [{ code: 'ABCD-EFGH-JKLM-NPQR', amountCents: 5000, recipient, details }] : [];
    const emails: readonly (Email & { readonly kind: string })[] = [
      ...write(order, cards, null),
      ...[updates.fulfilled(order), updates.cancelled(order), updates.refunded(order, sampleRefund(order))],
      { ...writeReview(order), kind: 'review-request' },
    ];
    const email = emails.find(({ kind }) => kind === (queryText(request, 'email') || 'order-confirmed'));
    if (email === undefined) return notFound(context, request, response);
    if (queryText(request, 'part') === 'html') {
      response.set({
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; sandbox; frame-ancestors 'self'",
        'X-Frame-Options': 'SAMEORIGIN',
      });
      return response.type('html').end(email.html);
    }
    const addressOf = (kind: string): string =>
      `${EMAIL_PAGE}?email=${kind}${number === '' ? '' : `&order=${encodeURIComponent(number)}`}`;
    const data = {
      subject: email.subject,
      to: email.to,
      text: email.text,
      isSample: number === '',
      frame: `${addressOf(email.kind)}&part=html`,
      emails: emails.map(({ kind }) => ({ kind, address: addressOf(kind), isCurrent: kind === email.kind })),
    };
    const [type, title] = ['commerce-email-preview', `Preview: ${email.subject}`] as const;
    await context.pages.send({ type, template: type, title, status: 200, data }, request, response);
  };
}

async function sampleOf({ database, websiteId, config, now }: PreviewContext, request: Request): Promise<OrderRecord> {
  const row = await selectRow(
    database.db,
    siteRow,
    sql`
    SELECT coalesce(w.data ->> 'siteTitle', '') AS title, coalesce(w.data ->> 'baseUrl', '') AS base,
      coalesce(w.data ->> 'contactEmail', '') AS contact, coalesce(w.store_settings ->> 'currency', 'USD') AS currency,
      ${languagesOfSite} AS languages, coalesce(w.data ->> 'timeZone', '') AS "timeZone"
    FROM websites w WHERE w.id = ${websiteId}`,
  );
  const site = row ?? { title: '', base: '', contact: '', currency: 'USD', languages: { own: '' }, timeZone: '' };
  const base = ownAddress(site.base, config, request) || 'https://example.com';
  return sampleOrder({ ...site, base, language: site.languages.own }, emailLanguage(site.languages, undefined), now());
}

const siteRow = z.object({
  title: pageText,
  base: z.string(),
  contact: pageText,
  currency: z.string(),
  languages: languagesRow,
  timeZone: z.string(),
});

const productRow = z.object({
  title: z.string(),
  website: z.unknown(),
  limit: z.string().nullable(),
  days: z.string().nullable(),
});

/** The download page of a digital product as its buyer sees it on the day of buying; with links for admins. */
async function showProduct(context: PreviewContext, request: Request, response: Response): Promise<unknown> {
  const { database, now, pages } = context;
  const itemId = queryText(request, 'item');
  const row = await selectRow(
    database.db,
    productRow,
    sql`
    SELECT i.title, w.data AS website, w.store_settings #>> '{downloads,limit}' AS "limit", w.store_settings #>> '{downloads,days}' AS days
    FROM items i JOIN collections c ON c.id = i.collection_id JOIN websites w ON w.id = c.website_id
    WHERE i.id = ${itemId} AND i.product_type = 2`,
  );
  if (row === undefined) return notFound(context, request, response);
  const allowed = Number(row.limit ?? downloadDefaults.limit);
  const expiresAt = now() + Number(row.days ?? downloadDefaults.days) * DAY_MS;
  const title = row.title;
  const downloads = (await filesOfItem(database.db, itemId)).map((file) => ({
    name: file.name,
    facts: factsOf(file),
    left: leftText({ allowed, used: 0, expiresAt, isEnded: false }, now(), dateStyleOf(row.website)),
    fileAddress: `/api/owner/products/${encodeURIComponent(itemId)}/files/${file.id}/content`,
  }));
  const lead = downloads.length === 0 ? 'This product has no files yet: its buyers get nothing.' : 'Order 1001';
  const type = 'digital-product-composer-preview';
  const data = { heading: title, title, lead, downloads, isPreview: true };
  await pages.send({ type, template: 'download', title: `Preview: ${title}`, status: 200, data }, request, response);
}
