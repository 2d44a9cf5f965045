/** A campaign as the email that it is now, and what keeps it from being sent. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fillMergeFields, type MergeField, unknownMergeFields } from '#shared/campaign-settings';
import { decodeEntities, escapeHtml } from '#shared/html';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { selectRow } from '../../database/rows.ts';
import { readSiteOfEmails } from '../../emails/link-emails.ts';
import { unsubscribeAddress } from '../../forms/unsubscribe.ts';
import type { FieldProblem } from '../../http/problems.ts';
import type { Email } from '../../integrations/mail/mail.ts';
import { subjectLine } from '../../outbox/subject-line.ts';
import { type ListContext, readLists } from '../mailing-lists/lists.ts';
import { type CampaignProduct, campaignProduct } from './campaign-products.ts';
import type { Campaign, CampaignBlock } from './campaign-schemas.ts';
import { type CampaignEmail, renderEmail, UNSUBSCRIBE } from './render-email.ts';

export interface Composed {
  readonly email: CampaignEmail;
  /** By place in the campaign. */
  readonly problems: readonly FieldProblem[];
}

/** `base`: the site's own address. */
export async function composeCampaign(db: Db, websiteId: string, campaign: Campaign, base: string): Promise<Composed> {
  const products = new Map<string, CampaignProduct>();
  for (const block of campaign.blocks) {
    const name = block.type === 'product' ? block.value.product : '';
    const product = name === '' || products.has(name) ? undefined : await campaignProduct(db, name);
    if (product !== undefined) products.set(name, product);
  }
  const { title, address } = await readSiteOfEmails(db, websiteId);
  const email = renderEmail({ campaign, products, siteTitle: title, address, base });
  return { email, problems: contentProblems(campaign, products) };
}

/** What is wrong with the content. */
function contentProblems(campaign: Campaign, products: ReadonlyMap<string, CampaignProduct>): readonly FieldProblem[] {
  const { subject, blocks } = campaign;
  return [
    ...(subject.trim() === '' ? [{ field: 'subject', message: 'The email needs a subject.' }] : []),
    ...mergeProblems('subject', subject),
    ...mergeProblems('preheader', campaign.preheader),
    ...(blocks.length === 0 ? [{ field: 'blocks', message: 'There is nothing in the email yet.' }] : []),
    ...blocks.flatMap((block, at) => blockProblems(block, `blocks.${at}.value`, products)),
  ];
}

const mergeProblems = (field: string, written: string): readonly FieldProblem[] =>
  unknownMergeFields(written).map((name) => ({
    field,
    message: `{{${name}}} is not one of the merge fields: first name, last name, email.`,
  }));

function blockProblems(
  block: CampaignBlock,
  at: string,
  products: ReadonlyMap<string, CampaignProduct>,
): readonly FieldProblem[] {
  switch (block.type) {
    case 'heading':
      return mergeProblems(`${at}.text`, block.value.text);
    case 'text':
      return mergeProblems(`${at}.html`, decodeEntities(block.value.html));
    case 'picture':
      return block.value.picture.assetUrl === '' ? [{ field: `${at}.picture`, message: 'Choose an image.' }] : [];
    case 'button':
      return [
        ...mergeProblems(`${at}.text`, block.value.text),
        ...(block.value.linkTo === '' ? [{ field: `${at}.linkTo`, message: 'The button leads nowhere yet.' }] : []),
      ];
    case 'product':
      if (block.value.product === '') return [{ field: `${at}.product`, message: 'Choose a product.' }];
      return products.has(block.value.product)
        ? []
        : [{ field: `${at}.product`, message: 'Visitors cannot see this product.' }];
    case 'divider':
    case 'spacer':
      return [];
  }
}

/** What is wrong with where it goes. */
export async function listProblems(
  db: Db,
  { integrations }: ListContext,
  list: string,
): Promise<readonly FieldProblem[]> {
  const own = (await readLists(db, integrations)).lists.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return [{ field: 'list', message: adminMessages.noMailingLists }];
  const chosen = own.find(({ id }) => id === list);
  if (chosen === undefined) return [{ field: 'list', message: adminMessages.mailingList }];
  return chosen.subscribed === 0 ? [{ field: 'list', message: adminMessages.emptyMailingList }] : [];
}

/** Whom a list's campaigns go to: who wants them, and has not left all emails. */
export const isWanted = (list: string) => sql`m.list = ${list} AND m.state = 'subscribed'
  AND NOT EXISTS (SELECT FROM mailing_list_members gone WHERE gone.list = '*' AND gone.email = m.email AND gone.state = 'unsubscribed')`;

export async function countWanted(db: Db, list: string): Promise<number> {
  const row = await selectRow(
    db,
    z.object({ count: z.number() }),
    sql`SELECT count(*)::int AS count FROM mailing_list_members m WHERE ${isWanted(list)}`,
  );
  return row?.count ?? 0;
}

export interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Sender {
  /** Signs the links by which recipients leave. */
  readonly secret: string;
  /** The site's own address. */
  readonly base: string;
  readonly campaignId: string;
  /** Whose link to leave stands in the email; default: the recipient's. */
  readonly leaving?: string;
}

const valuesOf = ({ email, firstName, lastName }: Recipient): Readonly<Record<MergeField, string>> => ({
  ...{ 'first name': firstName, 'last name': lastName },
  email,
});

const asIs = (value: string): string => value;

/** A plain text with the fields of a recipient. */
export const filledFor = (recipient: Recipient, text: string): string =>
  fillMergeFields(text, valuesOf(recipient), asIs);

/** A campaign's email as one recipient gets it. */
export function emailTo(
  { subject, html, text }: CampaignEmail,
  recipient: Recipient,
  { secret, base, campaignId, leaving = recipient.email }: Sender,
): Omit<Email, 'id'> {
  const unsubscribe = unsubscribeAddress(secret, base, leaving, campaignId);
  return {
    to: recipient.email,
    subject: subjectLine(filledFor(recipient, subject)),
    html: fillMergeFields(html.replaceAll(UNSUBSCRIBE, escapeHtml(unsubscribe)), valuesOf(recipient), escapeHtml),
    text: filledFor(recipient, text.replaceAll(UNSUBSCRIBE, unsubscribe)),
    unsubscribe,
  };
}
