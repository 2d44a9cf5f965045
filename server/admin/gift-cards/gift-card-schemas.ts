/** Request and reply schemas of gift cards. */
import { z } from 'zod';
import { cents, moment, paging } from '../../http/reply-fields.ts';

const MAX_CENTS = 100_000_000;

export const giftCardState = z.enum(['active', 'used', 'voided']);

const fields = {
  id: z.string(),
  lastCharacters: z.string().describe('Last four characters of the code.'),
  state: giftCardState,
  currency: z.string(),
  amountCents: cents,
  balanceCents: cents,
  recipient: z.string().describe('Email address; empty if no email was sent.'),
  testMode: z.boolean().describe('Valid in test mode only.'),
  orderNumber: z.number().int().nullable().describe('Number of the order that bought it; null if an admin issued it.'),
  issuedBy: z.string().describe('Id of the admin who issued it; empty if it was bought.'),
  note: z.string(),
  created: moment,
};

export const listedGiftCard = z.object(fields).meta({ id: 'ListedGiftCard' });
export const giftCardList = z.object({ results: z.array(listedGiftCard), ...paging });

export const giftCardEvent = z.object({
  kind: z.enum(['issued', 'spent', 'returned', 'refunded', 'voided']),
  at: moment,
  cents: cents.describe('Change of the balance, in minor units.'),
  orderNumber: z.number().int().nullable(),
});

export const adminGiftCard = z
  .object({ ...fields, code: z.string(), history: z.array(giftCardEvent).describe('Oldest first.') })
  .meta({ id: 'AdminGiftCard' });

const text = z.string().max(1000).default('');

export const newGiftCard = z.strictObject({
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'must have 8 to 100 letters, digits, hyphens or underscores')
    .describe('Unique key for each gift card. A repeated key returns the same gift card.'),
  amountCents: z.number().int().min(1).max(MAX_CENTS),
  recipientName: text,
  recipientEmail: text.describe('Recipient of the email with the gift card; empty: no email.'),
  senderName: text,
  message: text,
  sendOn: text.describe('Date as YYYY-MM-DD; empty: immediately.'),
  note: z.string().max(500).default('').describe('Note for admins.'),
});

export type NewGiftCard = z.infer<typeof newGiftCard>;
