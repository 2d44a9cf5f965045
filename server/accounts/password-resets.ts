/**
 * Password resets: an email with a token that is valid once, for an hour. The database stores only its SHA-256; the text of the email is
 * deleted once it was sent.
 */

import { sql } from 'drizzle-orm';
import type { Request } from 'express';
import type { Database, Db } from '../database/database.ts';
import { hashToken, randomToken } from '../database/ids.ts';
import { hashPassword } from '../database/passwords.ts';
import { countRows } from '../database/rows.ts';
import { emailLanguage } from '../emails/email-language.ts';
import { createEmailTemplate } from '../emails/email-templates.ts';
import type { EmailTexts, TextsIn } from '../emails/email-texts.ts';
import { createLinkEmails, readSiteOfEmails } from '../emails/link-emails.ts';
import { Problem } from '../http/problems.ts';
import { EMAIL_KIND } from '../outbox/outbox.ts';
import { subjectLine } from '../outbox/subject-line.ts';
import { askedLanguage } from '../site/languages/asked-language.ts';

export const RESET_PAGE = '/account/reset';

export const resetMessages = {
  sent: 'If there is an account of this address, an email is on its way to it.',
  stale: 'This code has been used already, or is too old. Ask for a new email.',
  done: 'Your password has been changed. You can sign in with it now.',
} as const;

export interface PasswordResets {
  /** Emails the account with an email address, at most once per minute. Does not reveal whether there is one. */
  ask(email: string, request?: Request): Promise<void>;
  /** Invites who has chosen no password yet to choose one, in the transaction that made the account. */
  invite(tx: Db, account: { readonly id: string; readonly email: string }, request: Request): Promise<void>;
  /** Sets a new password and ends all sessions of the account. Throws `invalid-request` for a token that does not count. */
  use(token: string, password: string): Promise<void>;
  /** Starts the delivery of queued emails. */
  wake(): void;
}

const LIFE = '1 hour';
/** Of invitations, which nobody has asked for. */
const INVITATION_LIFE = '7 days';

export interface PasswordResetOptions {
  readonly database: Database;
  readonly websiteId: string;
  readonly emailTexts: TextsIn;
  /** Wakes the outbox. */
  readonly wake: () => void;
  /** Called after changes that invalidate signed tokens. */
  readonly ended: () => Promise<void>;
  readonly addressOf: (siteBase: string, request?: Request) => string;
}

export function createPasswordResets({
  database,
  websiteId,
  emailTexts,
  wake,
  ended,
  addressOf,
}: PasswordResetOptions): PasswordResets {
  const write = createResetEmail();
  const writeInvitation = createInvitation();
  return {
    wake,
    async ask(email, request) {
      const site = await readSiteOfEmails(database.db, websiteId);
      const token = randomToken();
      const address = addressOf(site.base, request);
      const language = request === undefined ? undefined : askedLanguage(request);
      const texts = emailTexts(emailLanguage(site.languages, language));
      const message = write({ site: site.title, address, token }, texts);
      await database.db.execute(sql`
        WITH old AS (DELETE FROM account_resets WHERE expires_at < now()),
        made AS (
          INSERT INTO account_resets (token_hash, account_id, expires_at)
          SELECT ${hashToken(token)}, a.id, now() + ${LIFE}::interval FROM accounts a
          WHERE a.website_id = ${websiteId} AND lower(a.email) = lower(${email.trim()}) AND a.disabled_at IS NULL AND NOT EXISTS (
            SELECT FROM account_resets r WHERE r.account_id = a.id AND r.created > now() - interval '1 minute')
          RETURNING token_hash, account_id)
        INSERT INTO deliveries (key, channel, target, payload)
        SELECT 'reset:' || made.token_hash, 'mail', a.email, ${JSON.stringify(message)}::jsonb
        FROM made JOIN accounts a ON a.id = made.account_id`);
      wake();
    },
    async invite(tx, { id, email }, request) {
      const site = await readSiteOfEmails(tx, websiteId);
      const token = randomToken();
      const hash = hashToken(token);
      const payload = writeInvitation({
        ...{ purpose: 'invitation', site: site.title, token },
        address: addressOf(site.base, request),
        texts: emailTexts(emailLanguage(site.languages, undefined)),
      });
      await tx.execute(sql`INSERT INTO account_resets (token_hash, account_id, expires_at)
        VALUES (${hash}, ${id}, now() + ${INVITATION_LIFE}::interval)`);
      await tx.execute(sql`INSERT INTO deliveries (key, channel, target, payload)
        VALUES (${`invitation:${hash}`}, 'mail', ${email}, ${JSON.stringify(payload)}::jsonb)`);
    },
    async use(token, password) {
      const hash = hashToken(token);
      const open = await countRows(
        database.db,
        sql`SELECT 1 FROM account_resets WHERE token_hash = ${hash} AND expires_at > now()`,
      );
      if (open === 0) throw expired();
      const passwordHash = await hashPassword(password);
      const done = await countRows(
        database.db,
        sql`
        WITH used AS (DELETE FROM account_resets WHERE token_hash = ${hash} AND expires_at > now() RETURNING account_id),
        others AS (DELETE FROM account_resets r USING used WHERE r.account_id = used.account_id AND r.token_hash <> ${hash}),
        links AS (DELETE FROM account_links l USING used WHERE l.account_id = used.account_id),
        ended AS (DELETE FROM account_sessions s USING used WHERE s.account_id = used.account_id)
        UPDATE accounts a SET password_hash = ${passwordHash}, email_proven_at = coalesce(email_proven_at, now())
        FROM used WHERE a.id = used.account_id RETURNING a.id`,
      );
      await ended();
      // A concurrent request was faster with the same token.
      if (done === 0) throw expired();
    },
  };
}

const expired = (): Problem =>
  new Problem('invalid-request', {
    fields: [{ field: 'token', message: resetMessages.stale }],
    extra: { error: resetMessages.stale },
  });

interface Reset {
  readonly site: string;
  /** The site's base URL; '' when it is unknown. */
  readonly address: string;
  readonly token: string;
}

/**
 * The email contains a link only if the site's own base URL is known (`ownAddress`): one based on a request could lead to somebody else's
 * server, with the token in it. The code can always be entered by hand.
 */
function createResetEmail(): (reset: Reset, texts: EmailTexts) => Readonly<Record<string, unknown>> {
  const render = createEmailTemplate('password-reset');
  return ({ site, address, token }, texts) => {
    const { text } = texts;
    const subject = subjectLine(site === '' ? text('Reset your password') : text('Reset your password for {1}', site));
    const page = texts.address(address, RESET_PAGE);
    const data = { reset: { site, subject, link: address === '' ? '' : `${page}?token=${token}`, code: token, page } };
    return {
      kind: EMAIL_KIND,
      name: 'password-reset',
      forget: true,
      subject,
      ...render(data, texts.translation),
    };
  };
}

const createInvitation = () =>
  createLinkEmails<'invitation'>({
    name: 'member-invitation',
    preposition: 'of',
    pathOf: (_purpose, token) => `${RESET_PAGE}${token === undefined ? '' : `?token=${token}`}`,
    texts: {
      invitation: {
        heading: 'You are invited to the members’ pages',
        lead: 'Open this link within seven days to choose a password. It works once; then sign in with this email address.',
        action: 'Choose a password',
      },
    },
  });
