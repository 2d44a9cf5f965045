/** Emails with a single-use link: their site data, and their composition. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import { locationLines } from '#shared/location-lines';
import type { Db } from '../database/database.ts';
import { pageText, selectRow } from '../database/rows.ts';
import { createEmailTemplate, subjectLine } from './email-templates.ts';

const siteRow = z.object({
  title: pageText,
  base: z.string(),
  /** Lines of the postal address. */
  address: z.unknown().transform((location) => locationLines(location).map(decodeEntities)),
});

/** Title of a site, its base URL and its address; all are empty when missing. */
export type SiteOfEmails = Readonly<z.infer<typeof siteRow>>;

/** The site data for emails. */
export async function readSiteOfEmails(db: Db, websiteId: string): Promise<SiteOfEmails> {
  const row = await selectRow(
    db,
    siteRow,
    sql`SELECT coalesce(data ->> 'siteTitle', '') AS title, coalesce(data ->> 'baseUrl', '') AS base, data -> 'location' AS address
      FROM websites WHERE id = ${websiteId}`,
  );
  return row ?? { title: '', base: '', address: [] };
}

interface LinkText {
  readonly heading: string;
  readonly lead: string;
  readonly action: string;
}

interface LinkEmailOptions<Purpose extends string> {
  /** Name of the deliveries, for admins. */
  readonly name: string;
  readonly texts: Readonly<Record<Purpose, LinkText>>;
  /** Between the heading and the site's title in the subject. */
  readonly preposition: 'at' | 'of';
  /** The page for a token; without a token, the page asks for it. */
  readonly pathOf: (purpose: Purpose, token?: string) => string;
}

export interface NewLinkEmail<Purpose extends string> {
  readonly purpose: Purpose;
  /** Title of the site. */
  readonly site: string;
  /** The site's base URL; '' when it is unknown. */
  readonly address: string;
  readonly token: string;
}

/** Composes the payload of a delivery. It contains a link only if the site's base URL is known; else the code is entered on the page. */
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
