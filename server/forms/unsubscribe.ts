/** Unsubscribing from emails: by a signed link, on a page or with one click in an email client (RFC 8058). */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { normalEmail } from '#shared/email-address';
import type { Database, Db } from '../database/database.ts';
import { countRows, selectRow, selectRows } from '../database/rows.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { dropCampaignEmails } from '../outbox/campaign-emails.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { SitePages } from '../site/site-pages.ts';

const UNSUBSCRIBE_PAGE = '/newsletter/unsubscribe';
/** Stands for all optional emails. */
export const ALL_LISTS = '*';

const macOf = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`unsubscribe:${email}`).digest('base64url');

/** Ids of campaigns, as addresses have them. */
const CAMPAIGN = /^[\w-]{1,64}$/;

/** The address by which somebody leaves, for emails. `base`: `https://host`; `campaign`: the one that it stands in. */
export function unsubscribeAddress(secret: string, base: string, email: string, campaign = ''): string {
  const normalized = normalEmail(email);
  const key = `${Buffer.from(normalized).toString('base64url')}.${macOf(secret, normalized)}`;
  return `${base}${UNSUBSCRIBE_PAGE}?key=${key}${CAMPAIGN.test(campaign) ? `&c=${campaign}` : ''}`;
}

/** The email address of a key; null for one that this server has not signed. */
function emailOf(secret: string, key: unknown): string | null {
  const [, name = '', mac = ''] = typeof key === 'string' ? (/^([\w-]{2,400})\.([\w-]{43})$/.exec(key) ?? []) : [];
  const email = Buffer.from(name, 'base64url').toString();
  return mac !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, email))) ? email : null;
}

export interface UnsubscribeContext {
  readonly database: Database;
  readonly secret: string;
  readonly limits: RateLimits;
  readonly pages: SitePages;
  /** Wakes the outbox. */
  readonly wake: () => void;
}

export function unsubscribePages(context: UnsubscribeContext): Router {
  const router = Router();
  const { database, secret, limits } = context;
  router.get(UNSUBSCRIBE_PAGE, limits.read, async (request, response) => {
    const email = emailOf(secret, request.query['key']);
    if (email === null) return show(context, { state: 'unknown', email: '' }, request, response);
    // Opening the link changes nothing, because email scanners open every link.
    const isOut = await isUnsubscribed(database, email);
    await show(context, { state: isOut ? 'already' : 'ask', email }, request, response);
  });
  // The key identifies the address; an email client has neither cookies nor a CSRF token.
  const form = express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 10 });
  router.post(UNSUBSCRIBE_PAGE, limits.write, form, async (request, response) => {
    const email = emailOf(secret, request.query['key']);
    if (email === null) return show(context, { state: 'unknown', email: '' }, request, response);
    const isNew = await unsubscribe(database, email, campaignOf(request));
    if (isNew) context.wake();
    await show(context, { state: isNew ? 'done' : 'already', email }, request, response);
  });
  return router;
}

const outRow = z.object({ isOut: z.boolean() });
const listRow = z.object({ list: z.string() });

const isOutOfAll = (email: string) =>
  sql`EXISTS (SELECT FROM mailing_list_members WHERE list = ${ALL_LISTS} AND email = ${email} AND state = 'unsubscribed')`;

async function isUnsubscribed({ db }: Database, email: string): Promise<boolean> {
  const row = await selectRow(db, outRow, sql`SELECT ${isOutOfAll(email)} AS "isOut"`);
  return row?.isOut === true;
}

/** Takes an address off every list, and tells whoever keeps the lists. False when it was off already. */
async function unsubscribe(database: Database, email: string, campaign: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (campaign !== '') await countLeaving(tx, campaign, email);
    const added = await countRows(
      tx,
      sql`
      INSERT INTO mailing_list_members (list, email, state) VALUES (${ALL_LISTS}, ${email}, 'unsubscribed')
      ON CONFLICT DO NOTHING RETURNING list`,
    );
    const rows = await selectRows(
      tx,
      listRow,
      sql`
      UPDATE mailing_list_members SET state = 'unsubscribed', changed_at = now()
      WHERE email = ${email} AND state IN ('subscribed', 'pending') RETURNING list`,
    );
    await dropCampaignEmails(tx, email);
    const moment = randomBytes(9).toString('base64url');
    const deliveries = rows.map(({ list }) => ({
      key: `unsubscribe:${moment}:${list}`.slice(0, 200),
      channel: 'mailing-list' as const,
      target: list,
      payload: { action: 'unsubscribe', email },
    }));
    await enqueue(tx, deliveries);
    return added > 0 || rows.length > 0;
  });
}

function campaignOf({ query }: Request): string {
  const { c } = query;
  return typeof c === 'string' && CAMPAIGN.test(c) ? c : '';
}

/** A campaign whose email made somebody leave. */
const countLeaving = (tx: Db, campaign: string, email: string): Promise<unknown> =>
  tx.execute(sql`UPDATE campaign_recipients SET unsubscribed_at = now()
    WHERE campaign_id = ${campaign} AND email = ${email} AND unsubscribed_at IS NULL`);

const STATES = {
  ask: {
    status: 200,
    title: 'Unsubscribe',
    message: 'You will get no newsletter and no request for reviews any more. Emails about your orders still come.',
  },
  done: { status: 200, title: 'You have been unsubscribed', message: 'You will not get our newsletter any more.' },
  already: {
    status: 200,
    title: 'You are not subscribed',
    message: 'This address gets no newsletter from us. No further action is needed.',
  },
  unknown: {
    status: 404,
    title: 'This link does not work',
    message: 'It is incomplete, or not from us. Open the full link from our last email again.',
  },
} as const;

async function show(
  { pages }: UnsubscribeContext,
  { state, email }: { readonly state: keyof typeof STATES; readonly email: string },
  request: Request,
  response: Response,
): Promise<void> {
  const { status, title, message } = STATES[state];
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  const key = state === 'ask' ? String(request.query['key']) : '';
  const campaign = campaignOf(request);
  const data = {
    heading: title,
    message,
    email,
    isAsked: state === 'ask',
    button: 'Unsubscribe',
    action: `${UNSUBSCRIBE_PAGE}?key=${key}${campaign === '' ? '' : `&amp;c=${campaign}`}`,
  };
  const page = { type: 'newsletter-unsubscribe', template: 'newsletter-unsubscribe', title, status, data } as const;
  await pages.send(page, request, response);
}
