/** What is said of somebody who may work on the site. */
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
export const name = requiredText(100);
const roleId = z
  .number()
  .refine((id) => roleName(id) !== undefined, { error: (issue) => adminMessages.option(String(issue.input)) });
export const roleList = z
  .array(roleId)
  .min(1, 'needs at least one role')
  .max(15)
  .refine((ids) => new Set(ids).size === ids.length, 'names a role twice');
