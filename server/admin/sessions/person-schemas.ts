/** Request schemas of people who may work on the site. */
import { z } from 'zod';
import { isEmail } from '#shared/email-address';
import { adminMessages } from '#shared/messages/admin';
import { roleName } from '#shared/roles';
import { requiredText } from '../../http/validation-messages.ts';
import { adminLimits } from '../admin-limits.ts';

const { minPasswordLength } = adminLimits;

export const email = z
  .string(adminMessages.email)
  .trim()
  .min(1, { error: adminMessages.email, abort: true })
  .refine(isEmail, adminMessages.emailFormat('name@example.com'));
export const password = z
  .string()
  .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .max(500);
/** Line breaks, and invisible characters that reorder or hide the following text. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
export const name = requiredText(100).refine((text) => !INVISIBLE.test(text), 'must not hold control characters');
const roleId = z
  .number()
  .refine((id) => roleName(id) !== undefined, { error: (issue) => adminMessages.option(String(issue.input)) });
export const roleList = z
  .array(roleId)
  .min(1, 'needs at least one role')
  .max(15)
  .refine((ids) => new Set(ids).size === ids.length, 'names a role twice');
