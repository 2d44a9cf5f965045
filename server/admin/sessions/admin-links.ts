/**
 * Emails admins a single-use link to choose a new password, or to accept an invitation. The database stores only the SHA-256 of its token;
 * the text of the email is deleted once it was sent.
 */
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Request } from 'express';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations';
import { normalEmail } from '#shared/email-address';
import type { Database, Db } from '../../database/database.ts';
import { hashToken, randomToken } from '../../database/ids.ts';
import { adminLinks, adminSessions, admins, deliveries } from '../../database/schema.ts';
import { createLinkEmails, readSiteOfEmails } from '../../emails/link-emails.ts';
import { invalid } from '../../http/create-problem.ts';
import type { Problem } from '../../http/problems.ts';
import { type Admin, adminColumns } from '../admins.ts';
import { removeDemoOwnerOnceOwned } from '../first-owner.ts';
import { studioAddress } from '../studio/studio-address.ts';

type AdminLinkPurpose = 'reset' | 'invitation';

export const adminLinkMessages = {
  sent: 'If there is an account of this address, an email is on its way to it.',
  stale: 'This link has been used already, or is too old. Ask for a new email.',
} as const;

/** Lifetime of a link. */
const adminLinkMs: Readonly<Record<AdminLinkPurpose, number>> = { reset: HOUR_MS, invitation: 7 * DAY_MS };

/** Minimum time between two emails to an admin. */
const PAUSE_MS = MINUTE_MS;

interface NewPassword {
  readonly token: string;
  /** Hashed beforehand, so that the transaction does not wait for it. */
  readonly passwordHash: string;
  readonly name?: string | undefined;
}

export interface AdminLinks {
  /** Emails a link to choose a password, if the email address has an account. Does not reveal whether it has. */
  sendReset(email: string, request: Request): Promise<void>;
  /** Emails a link to accept the invitation, within the transaction that created the account. */
  invite(tx: Db, admin: Pick<Admin, 'id' | 'email'>, request: Request): Promise<void>;
  /** Throws `invalid-request` for a stale token, before a password is hashed in vain. */
  requireOpen(token: string): Promise<void>;
  /** Sets the password of a token's account, and ends its sessions and other links. Throws `invalid-request` for a stale token. */
  use(tx: Db, input: NewPassword): Promise<Admin>;
  /** Starts the delivery of queued emails. */
  wake(): void;
}

export interface AdminLinkOptions {
  readonly database: Database;
  readonly websiteId: string;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
  /** Wakes the outbox. */
  readonly wake: () => void;
  /** The site's base URL; '' when it is unknown. */
  readonly addressOf: (siteBase: string, request: Request) => string;
}

const instant = (ms: number): string => new Date(ms).toISOString();

export function createAdminLinks(options: AdminLinkOptions): AdminLinks {
  const { database, now, wake } = options;
  const send = sender(options);
  return {
    wake,
    async sendReset(email, request) {
      await database.transaction(async (tx) => {
        const [admin] = await tx
          .select(adminColumns)
          .from(admins)
          .where(and(eq(admins.email, normalEmail(email)), eq(admins.isDemo, false)))
          .for('update');
        if (admin !== undefined && !(await wasSentLately(tx, admin.id, now()))) await send(tx, admin, 'reset', request);
      });
      wake();
    },
    invite: (tx, admin, request) => send(tx, admin, 'invitation', request),
    async requireOpen(token) {
      const [link] = await database.db
        .select({ adminId: adminLinks.adminId })
        .from(adminLinks)
        .where(isOpen(token, now()));
      if (link === undefined) throw stale();
    },
    use: (tx, input) => use(tx, input, now()),
  };
}

async function wasSentLately(tx: Db, adminId: string, now: number): Promise<boolean> {
  const lately = gt(adminLinks.created, instant(now - PAUSE_MS));
  const rows = await tx
    .select({ id: adminLinks.tokenHash })
    .from(adminLinks)
    .where(and(eq(adminLinks.adminId, adminId), eq(adminLinks.purpose, 'reset'), lately));
  return rows.length > 0;
}

const stale = (): Problem => invalid([{ field: 'token', message: adminLinkMessages.stale }]);

const isOpen = (token: string, now: number) =>
  and(eq(adminLinks.tokenHash, hashToken(token)), gt(adminLinks.expiresAt, instant(now)));

/** Removes the unused links of an admin. */
export const removeLinks = (tx: Db, adminId: string) => tx.delete(adminLinks).where(eq(adminLinks.adminId, adminId));

async function use(tx: Db, { token, passwordHash, name }: NewPassword, now: number): Promise<Admin> {
  const [link] = await tx.delete(adminLinks).where(isOpen(token, now)).returning({ adminId: adminLinks.adminId });
  if (link === undefined) throw stale();
  const { adminId } = link;
  await removeLinks(tx, adminId);
  await tx.delete(adminSessions).where(eq(adminSessions.adminId, adminId));
  const [admin] = await tx
    .update(admins)
    .set({ passwordHash, ...(name === undefined ? {} : { name }) })
    .where(eq(admins.id, adminId))
    .returning(adminColumns);
  // The link is deleted with its account.
  if (admin === undefined) throw stale();
  await removeDemoOwnerOnceOwned(tx);
  return admin;
}

type Send = (tx: Db, admin: Pick<Admin, 'id' | 'email'>, purpose: AdminLinkPurpose, request: Request) => Promise<void>;

function sender({ websiteId, now, addressOf }: AdminLinkOptions): Send {
  const write = createLinkEmails<AdminLinkPurpose>({
    ...{ name: 'owner-link', texts, preposition: 'of' },
    // Codes are entered on one page.
    pathOf: (purpose, token) => (token === undefined ? studioAddress('reset') : studioAddress(purpose, token)),
  });
  return async (tx, { id, email }, purpose, request) => {
    const site = await readSiteOfEmails(tx, websiteId);
    const token = randomToken();
    const tokenHash = hashToken(token);
    const created = instant(now());
    await tx.delete(adminLinks).where(lt(adminLinks.expiresAt, created));
    const expiresAt = instant(now() + adminLinkMs[purpose]);
    await tx.insert(adminLinks).values({ tokenHash, adminId: id, purpose, expiresAt, created });
    const payload = write({ purpose, site: site.title, address: addressOf(site.base, request), token });
    await tx.insert(deliveries).values({ key: `owner-link:${tokenHash}`, channel: 'mail', target: email, payload });
  };
}

const texts: Readonly<
  Record<AdminLinkPurpose, { readonly heading: string; readonly lead: string; readonly action: string }>
> = {
  reset: {
    heading: 'Choose a new password',
    lead: 'Open this link within an hour to choose a new password for the studio. It works once.',
    action: 'Choose a password',
  },
  invitation: {
    heading: 'You are invited to the studio',
    lead: 'Open this link within seven days to choose a password and start to work on the site. It works once.',
    action: 'Accept the invitation',
  },
};
