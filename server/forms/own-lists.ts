/** Mailing lists that this server manages itself: their members, and the emails by which new members confirm their sign-up. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { normalEmail } from '#shared/email-address';
import type { Database, Db } from '../database/database.ts';
import { countRows, selectRow } from '../database/rows.ts';
import { emailLanguage } from '../emails/email-language.ts';
import { createEmailTemplate } from '../emails/email-templates.ts';
import type { TextsIn } from '../emails/email-texts.ts';
import { readSiteOfEmails } from '../emails/link-emails.ts';
import type { ListMember, OwnLists } from '../outbox/dispatch.ts';
import { NEWSLETTER } from '../outbox/outbox.ts';
import { subjectLine } from '../outbox/subject-line.ts';

export const CONFIRM_PAGE = '/newsletter/confirm';

const macOf = (secret: string, { list, email }: ListMember): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['confirm', list, email]))
    .digest('base64url');

/** The link by which a new member confirms the sign-up. */
function confirmAddress(secret: string, base: string, { list, email }: ListMember): string {
  const member = { list, email: normalEmail(email) };
  const name = Buffer.from(JSON.stringify([member.list, member.email])).toString('base64url');
  return `${base}${CONFIRM_PAGE}?key=${name}.${macOf(secret, member)}`;
}

const keyContent = z.tuple([z.string(), z.string()]);

/** The member of a confirmation key; null if the signature is invalid. */
export function readConfirmKey(secret: string, key: unknown): ListMember | null {
  const [, name = '', mac = ''] = typeof key === 'string' ? (/^([\w-]{2,900})\.([\w-]{43})$/.exec(key) ?? []) : [];
  if (mac === '') return null;
  const content = keyContent.safeParse(parsed(Buffer.from(name, 'base64url').toString()));
  if (!content.success) return null;
  const [list, email] = content.data;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, { list, email }))) ? { list, email } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Subscribes a pending member; false if there is none. */
export async function confirmMember(tx: Db, { list, email }: ListMember): Promise<boolean> {
  const confirmed = await countRows(
    tx,
    sql`UPDATE mailing_list_members SET state = 'subscribed', confirmed_at = now(), changed_at = now()
      WHERE list = ${list} AND email = ${email} AND state = 'pending' RETURNING email`,
  );
  if (confirmed > 0) await tx.execute(sql`DELETE FROM mailing_list_members WHERE list = '*' AND email = ${email}`);
  return confirmed > 0;
}

export interface OwnListsOptions {
  readonly database: Database;
  readonly websiteId: string;
  readonly secret: string;
  readonly emailTexts: TextsIn;
  /** The base URL for links; '' if it is unknown. */
  readonly addressOf: (siteBase: string) => string;
}

const found = z.object({ isFound: z.boolean() });
const nameRow = z.object({ name: z.string() });

export function createOwnLists({ database, websiteId, secret, emailTexts, addressOf }: OwnListsOptions): OwnLists {
  const render = createEmailTemplate('confirm-sign-up');
  return {
    async has(list, hasService) {
      if (!hasService || list === NEWSLETTER) return true;
      const row = await selectRow(
        database.db,
        found,
        sql`SELECT EXISTS (SELECT FROM mailing_lists WHERE id = ${list}) AS "isFound"`,
      );
      return row?.isFound === true;
    },
    async isPending({ list, email }) {
      const row = await selectRow(
        database.db,
        found,
        sql`SELECT EXISTS (SELECT FROM mailing_list_members
          WHERE list = ${list} AND email = ${normalEmail(email)} AND state = 'pending') AS "isFound"`,
      );
      return row?.isFound === true;
    },
    async writeRequest(key, member, asked) {
      const { title, base, languages } = await readSiteOfEmails(database.db, websiteId);
      const address = addressOf(base);
      if (address === '') return undefined;
      const row = await selectRow(database.db, nameRow, sql`SELECT name FROM mailing_lists WHERE id = ${member.list}`);
      const texts = emailTexts(emailLanguage(languages, asked));
      const subject = subjectLine(
        title === ''
          ? texts.text('Please confirm that you want emails from us')
          : texts.text('Please confirm that you want emails from {1}', title),
      );
      const link = confirmAddress(secret, texts.address(address, ''), member);
      const request = { subject, site: title, list: row?.name ?? '', link };
      return { id: key, to: member.email, subject, ...render({ request }, texts.translation) };
    },
    confirm: (member) => database.transaction((tx) => confirmMember(tx, member)),
  };
}
