import { z } from 'zod';
import { isEmail } from '#shared/email-address';
import { fieldMessages } from '#shared/messages/forms';
import { isLanguageTag } from '../content/language-tag.ts';

const passwordLength = { min: 8, max: 256 } as const;

export const passwordHint = `At least ${passwordLength.min} characters.`;

const REQUIRED = fieldMessages.required;
const name = z.string().trim().max(200, fieldMessages.tooLong).default('');

/** `''` and `null` in forms mean false. */
const box = z
  .union([z.boolean(), z.enum(['true', 'false', 'on', ''])])
  .nullish()
  .transform((input) => input === true || input === 'true' || input === 'on');

export const signInRequest = z.object({
  email: z.string(REQUIRED).trim().min(1, REQUIRED).max(256, fieldMessages.tooLong),
  password: z.string(REQUIRED).min(1, REQUIRED).max(passwordLength.max, fieldMessages.tooLong),
  rememberMe: box,
});

export const email = z.string(REQUIRED).trim().min(1, REQUIRED).refine(isEmail, fieldMessages.email);

const newPassword = z
  .string(REQUIRED)
  .min(passwordLength.min, `Password must have at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, fieldMessages.tooLong);

export const emailRequest = z.object({ email });

export const resetRequest = z.object({
  token: z.string(REQUIRED).trim().min(1, REQUIRED).max(100),
  password: newPassword,
});

export const createRequest = z.object({
  email,
  password: newPassword,
  firstName: name,
  lastName: name,
  rememberMe: box,
});

export const linkRequest = z.strictObject({
  token: z.string(REQUIRED).trim().min(1, REQUIRED).max(100),
  rememberMe: box,
});

/** A shopper's comment on a return. */
export const returnComment = z.strictObject({ comment: z.string().trim().max(1000, fieldMessages.tooLong) });

export const namesRequest = z.strictObject({ firstName: name, lastName: name });

export const passwordRequest = z.strictObject({
  currentPassword: z.string(REQUIRED).min(1, REQUIRED).max(passwordLength.max, fieldMessages.tooLong),
  password: newPassword,
});

export const language = z
  .string()
  // Page JSON also contains `en_US`.
  .refine((tag) => isLanguageTag(tag.replaceAll('_', '-')), 'is not a language');
