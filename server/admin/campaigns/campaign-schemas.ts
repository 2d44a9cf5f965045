/** What the calls of campaigns take and answer. */
import { z } from 'zod';
import {
  type CampaignBlockType,
  campaignBlocks,
  campaignSettings,
  MAX_CAMPAIGN_BLOCKS,
} from '#shared/campaign-settings';
import { isEmail, normalEmail } from '#shared/email-address';
import { adminMessages } from '#shared/messages/admin';
import type { ValuesOf } from '#shared/settings';
import { moment, paging } from '../../http/reply-fields.ts';
import { settingSchema } from '../setting-schemas.ts';

const blockOf = <Type extends CampaignBlockType>(type: Type) =>
  z.strictObject({
    id: z.string().max(64).default(''),
    type: z.literal(type),
    value: settingSchema(campaignBlocks[type]).prefault({}),
  });

const types = Object.keys(campaignBlocks) as [CampaignBlockType, ...CampaignBlockType[]];
const [first, ...others] = types.map(blockOf);
if (first === undefined) throw new Error('There are no blocks of campaigns.');

export type CampaignBlock = {
  [Type in CampaignBlockType]: {
    readonly id: string;
    readonly type: Type;
    readonly value: ValuesOf<(typeof campaignBlocks)[Type]>;
  };
}[CampaignBlockType];

export interface Campaign extends ValuesOf<typeof campaignSettings> {
  /** The list that it goes to; empty: none was chosen. */
  readonly list: string;
  readonly blocks: readonly CampaignBlock[];
}

export const campaignDocument = settingSchema(campaignSettings).extend({
  list: z.string().max(200).default(''),
  blocks: z
    .array(z.discriminatedUnion('type', [first, ...others]))
    .max(MAX_CAMPAIGN_BLOCKS)
    .default([]),
}) as unknown as z.ZodObject & z.ZodType<Campaign>;

export const campaignState = z.enum(['draft', 'scheduled', 'sending', 'sent', 'cancelled']);

const count = z.number().int();

export const listedCampaign = z
  .object({
    id: z.string(),
    name: z.string(),
    subject: z.string(),
    list: z.string(),
    state: campaignState,
    sendAt: moment.nullable().describe('Scheduled time; null: not scheduled.'),
    startedAt: moment.nullable(),
    finishedAt: moment.nullable(),
    updatedAt: moment,
    problem: z.string().describe('Why the campaign was not sent at the scheduled time; empty otherwise.'),
    recipients: count.describe('Number of emails queued so far.'),
    total: count.describe('Number of recipients; 0 until sending starts.'),
    sent: count,
    failed: count,
    unsubscribed: count.describe('Number of recipients who unsubscribed with the link in the email.'),
  })
  .meta({ id: 'ListedCampaign' });
export type ListedCampaign = z.infer<typeof listedCampaign>;

export const campaignList = z.object({ results: z.array(listedCampaign), ...paging });

export const newCampaign = z.strictObject({ name: z.string().trim().min(1, 'is missing').max(200) });

export const campaignEmail = z.object({
  subject: z.string(),
  preheader: z.string(),
  text: z.string(),
  problems: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .describe('Errors that prevent sending, by field of the campaign.'),
  subscribed: count.describe('Current number of recipients.'),
});

export const testRequest = z.strictObject({
  to: z.string().max(300).transform(normalEmail).refine(isEmail, adminMessages.email),
});

export const sendRequest = z.strictObject({
  at: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .describe('Scheduled time, within a year; null or absent: now.'),
});

const created = 1_795_338_000_000;
const document = {
  ...{ name: 'Autumn', subject: 'New from the kiln, {{first name|friend}}', preheader: 'Bowls and mugs' },
  accentColor: '',
  list: 'newsletter',
  blocks: [
    {
      id: 'b1',
      type: 'heading' as const,
      value: { text: 'New from the kiln', size: 'large' as const, alignment: 'left' as const },
    },
  ],
};
const listed = {
  ...{ id: 'c1', name: 'Autumn', subject: document.subject, list: 'newsletter', state: 'sent' },
  ...{ sendAt: null, startedAt: created, finishedAt: created + 60_000, updatedAt: created, problem: '' },
  ...{ recipients: 120, total: 120, sent: 119, failed: 1, unsubscribed: 2 },
};
const emailOf = { subject: 'New from the kiln, friend', preheader: 'Bowls and mugs', text: 'New from the kiln' };

export const campaignExamples = {
  document,
  list: { reply: { results: [listed], hasNextPage: false, nextPageCursor: null } },
  read: { reply: listed },
  add: { body: { name: 'Autumn' }, reply: { ...listed, state: 'draft', startedAt: null, finishedAt: null } },
  email: { reply: { ...emailOf, problems: [], subscribed: 120 } },
  test: { body: { to: 'ann@example.com' }, reply: { to: 'ann@example.com' } },
  send: {
    body: { at: '2026-11-23T09:00:00.000Z' },
    reply: { ...listed, state: 'scheduled', sendAt: created, startedAt: null, finishedAt: null },
  },
};
