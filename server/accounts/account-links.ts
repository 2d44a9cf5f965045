/**
 * Emails a single-use link: to sign in without a password, or to delete the account. The database stores only the SHA-256 of its token;
 * the text of the email is deleted once it was sent.
 */
import { sql } from 'drizzle-orm';
import type { Request } from 'express';
import { z } from 'zod';
import { MINUTE_MS } from '#shared/durations';
import type { Database } from '../database/database.ts';
import { hashToken, randomToken } from '../database/ids.ts';
import { selectRow } from '../database/rows.ts';
import { emailLanguage } from '../emails/email-language.ts';
import type { TextsIn } from '../emails/email-texts.ts';
import { createLinkEmails, readSiteOfEmails } from '../emails/link-emails.ts';
import { invalid } from '../http/create-problem.ts';
import type { Problem } from '../http/problems.ts';
import { askedLanguage } from '../site/languages/asked-language.ts';

export type LinkPurpose = 'sign-in' | 'delete';

/** The page of each link. */
export const linkPages: Readonly<Record<LinkPurpose, string>> = {
  'sign-in': '/account/sign-in',
  delete: '/account/delete/confirm',
};

export const linkMessages = {
  sent: 'If there is an account of this address, an email with a link is on its way to it.',
  stale: 'This link has been used already, or is too old. Ask for a new email.',
} as const;

const MINUTES: Readonly<Record<LinkPurpose, number>> = { 'sign-in': 15, delete: 15 };

/** Lifetime of a sign-in link. */
export const LINK_MS = MINUTES['sign-in'] * MINUTE_MS;

export interface AccountLinks {
  /** Emails a link to the account with an email address, at most one per minute. Does not reveal whether there is one. */
  send(email: string, purpose: LinkPurpose, request: Request): Promise<void>;
  /** Returns the account of a token, and invalidates the token. Throws `invalid-request`. */
  use(token: string, purpose: LinkPurpose): Promise<string>;
}

export interface AccountLinkOptions {
  readonly database: Database;
  readonly websiteId: string;
  readonly emailTexts: TextsIn;
  /** Wakes the outbox. */
  readonly wake: () => void;
  /** The site's base URL; '' when it is unknown. */
  readonly addressOf: (siteBase: string, request?: Request) => string;
}

export function createAccountLinks({
  database,
  websiteId,
  emailTexts,
  wake,
  addressOf,
}: AccountLinkOptions): AccountLinks {
  const compose = createLinkEmails({ name: 'account-link', texts, preposition: 'at', pathOf });
  return {
    async send(email, purpose, request) {
      const site = await readSiteOfEmails(database.db, websiteId);
      const token = randomToken();
      const message = compose({
        ...{ purpose, site: site.title, address: addressOf(site.base, request), token },
        texts: emailTexts(emailLanguage(site.languages, askedLanguage(request))),
      });
      await database.db.execute(sql`
        WITH old AS (DELETE FROM account_links WHERE expires_at < now()),
        made AS (
          INSERT INTO account_links (token_hash, account_id, purpose, expires_at)
          SELECT ${hashToken(token)}, a.id, ${purpose}, now() + ${MINUTES[purpose]} * interval '1 minute' FROM accounts a
          WHERE a.website_id = ${websiteId} AND lower(a.email) = lower(${email.trim()}) AND a.disabled_at IS NULL
            AND NOT EXISTS (SELECT FROM account_links l
              WHERE l.account_id = a.id AND l.purpose = ${purpose} AND l.created > now() - interval '1 minute')
          RETURNING token_hash, account_id)
        INSERT INTO deliveries (key, channel, target, payload)
        SELECT 'account-link:' || made.token_hash, 'mail', a.email, ${JSON.stringify(message)}::jsonb
        FROM made JOIN accounts a ON a.id = made.account_id`);
      wake();
    },
    async use(token, purpose) {
      const used = await selectRow(
        database.db,
        z.object({ id: z.string() }),
        sql`DELETE FROM account_links l USING accounts a
          WHERE l.token_hash = ${hashToken(token)} AND l.purpose = ${purpose} AND l.expires_at > now()
            AND a.id = l.account_id AND a.disabled_at IS NULL RETURNING a.id`,
      );
      if (used === undefined) throw stale();
      return used.id;
    },
  };
}

const stale = (): Problem => invalid([{ field: 'token', message: linkMessages.stale }]);

const texts: Readonly<
  Record<LinkPurpose, { readonly heading: string; readonly lead: string; readonly action: string }>
> = {
  'sign-in': {
    heading: 'Your link to sign in',
    lead: 'Open this link within 15 minutes to sign in. It works once, on any device.',
    action: 'Sign in',
  },
  delete: {
    heading: 'Delete your account',
    lead: 'Open this link within 15 minutes to delete your account. The page asks once more before anything is deleted.',
    action: 'Delete my account',
  },
};

const pathOf = (purpose: LinkPurpose, token = ''): string =>
  `${linkPages[purpose]}${token === '' ? '' : `?token=${token}`}`;
