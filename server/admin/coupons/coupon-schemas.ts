/** Request and reply schemas of coupons. */
import { z } from 'zod';
import { couponKinds } from '#shared/cart-coupons';
import type { FieldProblem } from '../../http/problems.ts';
import { cents, paging, timestamp } from '../../http/reply-fields.ts';

const MILLION = 1_000_000;
const MAX_CENTS = 100_000_000_000;

const amount = z.number().int().min(0).max(MAX_CENTS);
const instant = z.iso.datetime({ offset: true, error: 'must be a date and time' }).nullable();

const CODE = /^[A-Z0-9-]{1,40}$/;
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} %-]{0,59}$/u;

const code = z
  .string()
  .trim()
  .max(60, 'must have at most 60 characters')
  .describe(
    'Letters from A to Z, digits and hyphens, at most 40, in upper case. Of an automatic coupon: its name, as written: letters, digits, spaces, hyphens and %, at most 60, starting with a letter or digit.',
  );

/** Codes are stored in upper case, names of automatic coupons as they were written. */
export const storedCodeOf = ({ code: text, isAutomatic }: Pick<CouponFields, 'code' | 'isAutomatic'>): string =>
  isAutomatic ? text : text.toUpperCase();

export const newCoupon = z.strictObject({
  code,
  kind: z.enum(couponKinds),
  value: amount
    .default(0)
    .describe(
      '`percent`: parts per million of the subtotal, 100000 is 10 %. `amount`: minor units. `free-shipping`: 0.',
    ),
  minimumSubtotalCents: amount.default(0).describe('Minimum subtotal for the discount.'),
  startsAt: instant.default(null),
  endsAt: instant.default(null),
  usesLeft: z.number().int().min(0).max(1_000_000_000).nullable().default(null).describe('Null: no limit.'),
  isAutomatic: z.boolean().default(false).describe('Applies to every cart without a code.'),
  oncePerCustomer: z
    .boolean()
    .default(false)
    .describe('One order per customer, recognized by the email address of the order or by the account.'),
});

export type CouponFields = z.infer<typeof newCoupon>;

export const couponChange = z.strictObject({
  kind: z.enum(couponKinds).optional(),
  value: amount.optional(),
  minimumSubtotalCents: amount.optional(),
  startsAt: instant.optional(),
  endsAt: instant.optional(),
  usesLeft: newCoupon.shape.usesLeft.unwrap().optional(),
  isAutomatic: z.boolean().optional(),
  oncePerCustomer: z.boolean().optional(),
});

export const couponState = z.enum(['active', 'scheduled', 'expired', 'used-up']);

export const storedCoupon = z
  .object({
    code: z.string(),
    kind: z.enum(couponKinds),
    value: z.number().int().describe('Parts per million, or minor units.'),
    minimumSubtotalCents: cents,
    startsAt: timestamp.nullable(),
    endsAt: timestamp.nullable(),
    usesLeft: z.number().int().nullable(),
    isAutomatic: z.boolean(),
    oncePerCustomer: z.boolean(),
    uses: z
      .number()
      .int()
      .describe('Number of paid orders with the coupon that were not canceled. Test orders count in test mode only.'),
    state: couponState,
    revision: z.number().int().describe('Counts changes, including uses; send it as `If-Match`.'),
    created: timestamp,
  })
  .meta({ id: 'AdminCoupon' });

export const couponList = z.object({ results: z.array(storedCoupon), ...paging });

/** Conflicts between fields, by field. */
export function couponProblems(coupon: CouponFields): readonly FieldProblem[] {
  const { kind, value, startsAt, endsAt } = coupon;
  const problems: FieldProblem[] = [...codeProblems(coupon)];
  if (kind === 'percent' && (value < 1 || value > MILLION))
    problems.push({ field: 'value', message: `must be between 1 and ${MILLION} parts per million` });
  if (kind === 'amount' && value < 1) problems.push({ field: 'value', message: 'must be at least 1' });
  if (kind === 'free-shipping' && value !== 0)
    problems.push({ field: 'value', message: 'must be 0: free shipping has no value' });
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    problems.push({ field: 'endsAt', message: 'must be after the start' });
  return problems;
}

const NAME_RULE =
  'must be made of letters, digits, spaces, hyphens and %, at most 60, and start with a letter or digit';
const CODE_RULE = 'must be made of letters from A to Z, digits and hyphens, at most 40';

/** The text as it is stored: see `storedCodeOf`. */
const codeProblems = ({ code: text, isAutomatic }: CouponFields): readonly FieldProblem[] =>
  (isAutomatic ? NAME : CODE).test(text) ? [] : [{ field: 'code', message: isAutomatic ? NAME_RULE : CODE_RULE }];
