/** Replies of the restock routes. */

import { z } from 'zod';
import type { Output } from '../http/contract.ts';
import { moment, paging } from '../http/reply-fields.ts';

export const signUpGroup = z.object({
  productId: z.string(),
  variantId: z.string(),
  productTitle: z.string().nullable().describe('Null if the product is no longer for sale, like the next four fields.'),
  sku: z.string().nullable(),
  attributes: z.record(z.string(), z.string()).nullable(),
  unlimited: z.boolean().nullable(),
  qtyInStock: z.number().int().nullable(),
  signUpCount: z.number().int(),
  firstSignUpOn: moment,
  lastSignUpOn: moment,
});

export const signUp = z.object({
  id: z.string(),
  email: z.string(),
  language: z.string().nullable(),
  isJoinMailingList: z.boolean(),
  createdOn: moment,
});

export type SignUpGroup = Output<typeof signUpGroup>;
export type SignUp = Output<typeof signUp>;

/** Storefront 3 "Restock groups", and 9: "total restock emails are the sum of sign-ups across variants". */
export const signUpGroups = z.object({
  signUpGroups: z.array(signUpGroup),
  totalSignUps: z.number().int().describe('Number of emails for all variants, on any page.'),
  ...paging,
});
export const signUps = z.object({ signUps: z.array(signUp), ...paging });
export const sent = z.object({ sent: z.number().int().describe('Number of queued emails.') });
