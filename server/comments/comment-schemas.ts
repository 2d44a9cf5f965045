import { z } from 'zod';
import { isEmail } from '#shared/email-address';
import { cleanText } from '#shared/form-answers';
import { fieldMessages } from '#shared/messages/forms';
import { requiredText } from '../http/validation-messages.ts';

const MAX_BODY_LENGTH = 10_000;

const RATING = 'Choose one to five stars.';

const id = requiredText(200);
const required = (max: number) =>
  z
    .string(fieldMessages.required)
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().min(1, fieldMessages.required).max(max, fieldMessages.tooLong));

const shared = {
  itemId: id,
  authorName: required(100),
  authorEmail: z
    .string(fieldMessages.required)
    .trim()
    .min(1, fieldMessages.required)
    .refine(isEmail, fieldMessages.email),
  body: required(MAX_BODY_LENGTH),
};

export const commentRequest = z.object({
  ...shared,
  parentId: z
    .string()
    .max(100)
    .nullish()
    .transform((input) => input || null),
});

/** A number, or the text of a form: '' without a choice. */
const rating = z.preprocess(
  (input) => (typeof input === 'string' ? (input.trim() === '' ? undefined : Number(input)) : (input ?? undefined)),
  z
    .number({ error: ({ input }) => (input === undefined ? fieldMessages.required : RATING) })
    .int(RATING)
    .min(1, RATING)
    .max(5, RATING),
);

export const reviewRequest = z.object({
  ...shared,
  title: z
    .string()
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().max(200, fieldMessages.tooLong))
    .default(''),
  rating,
  addsPhotos: z
    .preprocess((input) => input === true || input === 'true', z.boolean())
    .describe('Announces photos, to be uploaded to `photosPath` of the response. The review is then pending.'),
});

export const likeRequest = z.object({ itemId: id });
export const moderationRequest = z.object({
  status: z
    .enum(['pending', 'approved', 'removed'])
    .describe('New status. The photos of a removed review are deleted.'),
  photos: z
    .array(id)
    .max(20)
    .optional()
    .describe('Ids of the photos that the moderator has seen. A review with other photos is not approved.'),
});
export const listQuery = z.looseObject({ itemId: id, cursor: z.string().max(100).optional() });
export const pendingQuery = z.looseObject({
  status: z.enum(['pending', 'approved', 'removed']).default('pending'),
  cursor: z.string().max(100).optional(),
});
