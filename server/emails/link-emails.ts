/** Emails with a single-use link: their site data, and their composition. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import { locationLines } from '#shared/location-lines';
import { filledText } from '#shared/phrases';
import type { Db } from '../database/database.ts';
import { pageText, selectRow } from '../database/rows.ts';
import { EMAIL_KIND } from '../outbox/outbox.ts';
import { subjectLine } from '../outbox/subject-line.ts';
import { languagesOfSite, languagesRow } from './email-language.ts';
import { createEmailTemplate } from './email-templates.ts';
import type { EmailTexts } from './email-texts.ts';

const siteRow = z.object({
  title: pageText,
  base: z.string(),
  languages: languagesRow,
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
    sql`SELECT coalesce(w.data ->> 'siteTitle', '') AS title, coalesce(w.data ->> 'baseUrl', '') AS base,
      w.data -> 'location' AS address, ${languagesOfSite} AS languages
      FROM websites w WHERE w.id = ${websiteId}`,
  );
  return row ?? { title: '', base: '', languages: { own: '' }, address: [] };
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
  /** Absent: in English, for admins. */
  readonly texts?: EmailTexts;
}

const filled: EmailTexts['text'] = (source, ...values) => filledText(source, values);

/** Composes the payload of a delivery. It contains a link only if the site's base URL is known; else the code is entered on the page. */
export function createLinkEmails<Purpose extends string>({
  name,
  texts,
  preposition,
  pathOf,
}: LinkEmailOptions<Purpose>): (email: NewLinkEmail<Purpose>) => Readonly<Record<string, unknown>> {
  const render = createEmailTemplate('account-link');
  return ({ purpose, site, address, token, texts: shown }) => {
    const text = shown?.text ?? filled;
    const { heading, lead, action } = texts[purpose];
    const subject = subjectLine(site === '' ? text(heading) : text(`${heading} ${preposition} {1}`, site));
    const addressOf = (path: string): string => shown?.address(address, path) ?? address + path;
    const page = addressOf(pathOf(purpose));
    const link = address === '' ? '' : addressOf(pathOf(purpose, token));
    const mail = {
      ...{ lead: text(lead), action: text(action), heading: text(heading) },
      ...{ site, subject, link, code: token, page },
    };
    return { kind: EMAIL_KIND, name, forget: true, subject, ...render({ mail }, shown?.translation) };
  };
}
