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
    isOwn: z.boolean().describe('It is here: false for lists of the connected service.'),
    doubleOptIn: z.boolean().describe('Who signs up is asked by email first. Of own lists.'),
    subscribed: count.describe('As this server knows it.'),
    pending: count.describe('Asked by email, and not answered yet.'),
    unsubscribed: count,
    count: count.nullable().describe('How many there are, as the connected service says; null: it does not.'),
  })
  .meta({ id: 'MailingList' });

export const mailingLists = z.object({
  state: z.enum(['connected', 'disconnected']).describe('Of the service for mailing lists.'),
  service: z
    .object({
      name: z.string(),
      keyEnd: z
        .string()
        .nullable()
        .describe('The end of the key that an owner has entered; null: set with MAILING_LISTS.'),
    })
    .nullable()
    .describe('The service; null: none, and lists are kept here.'),
  canConnect: z.boolean().describe('An owner may connect it, and disconnect it.'),
  lists: z.array(mailingList),
  message: z.string().optional().describe('Why there are none, or not all.'),
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
  source: z.enum(['form', 'checkout', 'restock', 'owner', 'unknown']).describe('Where they signed up.'),
  consentedOn: moment.nullable().describe('When they signed up; null: not known.'),
  confirmedOn: moment.nullable().describe('When they confirmed it by the link in an email.'),
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
