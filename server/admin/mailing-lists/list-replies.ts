/** What the calls of mailing lists take and answer. */
import { z } from 'zod';
import { isEmail, normalEmail } from '#shared/email-address';
import { adminMessages } from '#shared/messages/admin';
import { moment, paging } from '../../http/reply-fields.ts';

export const memberState = z.enum(['subscribed', 'pending', 'unsubscribed']);

const count = z.number().int();

export const mailingList = z
  .object({
    id: z.string(),
    name: z.string(),
    isOwn: z.boolean().describe('`false`: a list of the connected service.'),
    doubleOptIn: z.boolean().describe('Double opt-in; only for the site’s own lists.'),
    subscribed: count.describe('Number of subscribers stored on this server.'),
    pending: count.describe('Number of sign-ups that are not confirmed yet.'),
    unsubscribed: count,
    count: count.nullable().describe('Number of subscribers at the connected service; null if unknown.'),
  })
  .meta({ id: 'MailingList' });

export const mailingLists = z.object({
  state: z.enum(['connected', 'disconnected']).describe('Account at the mailing list service.'),
  service: z
    .object({
      name: z.string(),
      keyEnd: z
        .string()
        .nullable()
        .describe('Last characters of the API key that an owner entered; null: set by MAILING_LISTS.'),
    })
    .nullable()
    .describe('Mailing list service; null: none, lists are stored on this server.'),
  canConnect: z.boolean().describe('Whether owners can connect and disconnect the service.'),
  lists: z.array(mailingList),
  message: z.string().optional().describe('Why lists are missing; empty otherwise.'),
});

export const listBody = z.strictObject({
  name: z.string().trim().min(1, 'is missing').max(100),
  doubleOptIn: z.boolean().default(false),
});

export const subscriber = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: memberState,
  source: z.enum(['form', 'checkout', 'restock', 'owner', 'unknown']).describe('Source of the sign-up.'),
  consentedOn: moment.nullable().describe('Time of the sign-up; null if unknown.'),
  confirmedOn: moment.nullable().describe('Time of the confirmation by email.'),
  changedOn: moment,
});

export const subscriberList = z.object({ results: z.array(subscriber), ...paging });

const name = z.string().trim().max(100).default('');

export const newSubscriber = z.strictObject({
  email: z.string().max(300).transform(normalEmail).refine(isEmail, adminMessages.email),
  firstName: name,
  lastName: name,
  hasAgreed: z.literal(true, { error: 'Only add people who have asked for these emails.' }),
});

const list = {
  id: 'newsletter',
  name: 'Newsletter',
  isOwn: true,
  doubleOptIn: true,
  subscribed: 120,
  pending: 4,
  unsubscribed: 9,
  count: null,
};

const ann = {
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: '',
  state: 'subscribed',
  source: 'form',
  consentedOn: 1_795_338_000_000,
  confirmedOn: 1_795_338_300_000,
  changedOn: 1_795_338_300_000,
};

const connected = {
  state: 'connected',
  service: { name: 'Mailchimp', keyEnd: 'def-us21' },
  canConnect: true,
  lists: [list],
};

export const listExamples = {
  lists: { reply: connected },
  connect: { body: { key: '0123456789abcdef0123456789abcdef-us21' }, reply: connected },
  write: { body: { name: 'Newsletter', doubleOptIn: true }, reply: list },
  subscribers: { reply: { results: [ann], hasNextPage: false, nextPageCursor: null } },
  add: {
    body: { email: 'ann@example.com', firstName: 'Ann', hasAgreed: true },
    reply: { ...ann, source: 'owner', state: 'pending', confirmedOn: null },
  },
};
