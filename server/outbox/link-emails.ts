/** Emails with a link that counts once: what of the site stands in them, and how they are written. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { pageText, selectRow } from '../database/rows.ts';
import { createEmailTemplate, subjectLine } from './email-templates.ts';

const siteRow = z.object({ title: pageText, base: z.string() });

/** Title of a site as HTML text, and its own address; both are '' where there is none. */
export type SiteOfEmails = Readonly<z.infer<typeof siteRow>>;

/** What emails say of their site. */
export async function readSiteOfEmails(db: Db, websiteId: string): Promise<SiteOfEmails> {
  const row = await selectRow(
    db,
    siteRow,
    sql`SELECT coalesce(data ->> 'siteTitle', '') AS title, coalesce(data ->> 'baseUrl', '') AS base
      FROM websites WHERE id = ${websiteId}`,
  );
  return row ?? { title: '', base: '' };
}

interface LinkText {
  readonly heading: string;
  readonly lead: string;
  readonly action: string;
}

interface LinkEmailOptions<Purpose extends string> {
  /** Of the deliveries, for the owner's eyes. */
  readonly name: string;
  readonly texts: Readonly<Record<Purpose, LinkText>>;
  /** Between the heading and the site's title in the subject. */
  readonly preposition: 'at' | 'of';
  /** The page that takes a token; without one it asks for it. */
  readonly pathOf: (purpose: Purpose, token?: string) => string;
}

export interface NewLinkEmail<Purpose extends string> {
  readonly purpose: Purpose;
  /** Title of the site. */
  readonly site: string;
  /** The site's own address; '' when it is not known. */
  readonly address: string;
  readonly token: string;
}

/** Writes the payload of a delivery. There is a link only where the site's own address is known; else the code is typed in on the page. */
export function createLinkEmails<Purpose extends string>({
  name,
  texts,
  preposition,
  pathOf,
}: LinkEmailOptions<Purpose>): (email: NewLinkEmail<Purpose>) => Readonly<Record<string, unknown>> {
  const render = createEmailTemplate('account-link');
  return ({ purpose, site, address, token }) => {
    const { heading, lead, action } = texts[purpose];
    const subject = subjectLine(`${heading}${site === '' ? '' : ` ${preposition} ${site}`}`);
    const page = `${address}${pathOf(purpose)}`;
    const link = address === '' ? '' : `${address}${pathOf(purpose, token)}`;
    const mail = { lead, action, heading, site, subject, link, code: token, page };
    return { kind: 'letter', name, forget: true, subject, ...render({ mail }) };
  };
}
