/** Request schemas of the cart routes. Messages are the specification's where it has them. */

import { z } from 'zod';
import { POSTAL_CODE_LENGTH } from '#shared/limits';
import { fieldMessages } from '#shared/messages/forms';
import { quantityMessages, readQuantity } from '#shared/stock';
import { sanitizeForDatabase } from '../../http/sanitize-for-database.ts';
import { requiredText } from '../../http/validation-messages.ts';
import {
  type GiftCardField,
  giftCardJson,
  giftCardLimits,
  parseGiftCardDetails,
  readGiftCardDetails,
} from '../gift-cards/gift-card-details.ts';

const id = requiredText(100);

/** A number, or the text of an input. */
export const quantity = z
  .union([z.number(), z.string()], quantityMessages['not-a-number'])
  .transform((input, context) => {
    const read = readQuantity(String(input));
    if (read.ok) return read.quantity;
    context.addIssue(quantityMessages[read.reason]);
    return z.NEVER;
  });

const MAX_FIELDS = 20_000;

/** The text, cleaned if it contains characters that cannot be stored. Throws for a value that is nested too deeply. */
function withinLimits(text: string, value: object): string {
  const clean = sanitizeForDatabase(value);
  return UNSTORABLE.test(text) ? JSON.stringify(clean) : text;
}

/** An escape sequence that may stand for a character that cannot be stored. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** Form answers as JSON text; empty without any. */
const additionalFields = z
  .string('must be JSON text')
  .max(MAX_FIELDS, `must have at most ${MAX_FIELDS} characters`)
  .nullish()
  .transform((text, context) => {
    if (text === null || text === undefined || text.trim() === '') return '';
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object') return value === null ? '' : withinLimits(text, value);
    } catch {
      // The issue below also covers texts with a bare number or word.
    }
    context.addIssue('must be JSON text of an object or a list');
    return z.NEVER;
  });

const sku = z
  .string()
  .max(200)
  .nullish()
  .transform((input) => input ?? null);

export const entryRequest = z.object({ itemId: id, sku, quantity, additionalFields });

export const fieldsRequest = z.object({ itemId: id.optional(), sku: sku.optional(), additionalFields });

export const subscriptionRequest = z
  .object({ itemId: id, sku, qty: quantity, additionalFields })
  .transform(({ qty, ...rest }) => ({ ...rest, quantity: qty }));

const detail = (field: GiftCardField) =>
  z
    .string('must be text')
    .max(4 * giftCardLimits[field], fieldMessages.tooLong)
    .nullish()
    .transform((input) => input ?? '');

/** An entry with the gift card's details: each in a field of its own, or all of them in `additionalFields`. */
export const giftCardRequest = entryRequest
  .extend({
    recipientName: detail('recipientName'),
    recipientEmail: detail('recipientEmail'),
    message: detail('message'),
    sendOn: detail('sendOn').describe(
      'Date in the time zone of the site, YYYY-MM-DD; without one it is sent immediately.',
    ),
    senderName: detail('senderName'),
  })
  .transform(({ itemId, sku, quantity, additionalFields, ...named }) => {
    const input = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
    const details = { ...parseGiftCardDetails(additionalFields), ...input };
    return { itemId, sku, quantity, additionalFields: giftCardJson(readGiftCardDetails(details)) };
  });

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');

export const cartQuery = z.looseObject({
  mock: flag(false),
  calculateSubtotal: flag(true),
  /** The caller's clock, which defeats caches. */
  timecode: z
    .string()
    .regex(/^\d{1,16}$/, 'must be a time in milliseconds')
    .optional(),
});

export const savedRequest = z.strictObject({ isSaved: z.boolean() });

/** The cart of a link, such as a subscription's; absent: the visitor's own. */
export const linkQuery = z.looseObject({ cartToken: z.string().min(1).max(200).optional() });

export const stockQuery = z.looseObject({ itemId: id });

export const code = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{1,40}$/, 'is not a code'));

export const location = z.object({
  country: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two letters')),
  region: z
    .string()
    .max(100)
    .default('')
    .transform((text) => text.trim().toUpperCase()),
  postalCode: z
    .string()
    .max(POSTAL_CODE_LENGTH)
    .default('')
    .transform((text) => text.trim()),
});
