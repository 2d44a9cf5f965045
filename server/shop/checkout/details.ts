/** Contact details and addresses of the checkout, parsed from a form or JSON, with error messages by field. */

import { z } from 'zod';
import { BILLING, type CheckoutNeeds } from '#shared/checkout';
import {
  billingProblems,
  type CheckoutDetails,
  detailProblems,
  detailsFrom,
  mapDetails,
} from '#shared/checkout-details';
import { countryCodes } from '#shared/countries';
import { POSTAL_CODE_LENGTH } from '#shared/limits';
import { fieldProblems } from '../../http/check-input.ts';
import type { FieldProblem } from '../../http/problems.ts';
import type { StoreSettings } from '../store-settings.ts';

const MAX_COUNT = { email: 256, phone: 40, postalCode: POSTAL_CODE_LENGTH, default: 100 } as const;

const text = (max: number = MAX_COUNT.default) =>
  z
    .string('must be text')
    .max(max, `Use at most ${max} characters.`)
    // Control characters do not belong in names, and could inject lines into an email header.
    .refine((input) => !/\p{Cc}/u.test(input), 'Use one line of text.')
    .default('');

/** The shape of the request; which fields are required depends on the cart. */
export const detailsRequest = z.looseObject({
  email: text(MAX_COUNT.email),
  firstName: text(),
  lastName: text(),
  phone: text(MAX_COUNT.phone),
  line1: text(),
  line2: text(),
  city: text(),
  region: text(),
  postalCode: text(MAX_COUNT.postalCode),
  country: text(2),
});

const { email: _email, ...billingShape } = detailsRequest.shape;

/** Request of the checkout routes: the details, and further choices. Fields that are not sent stay unchanged. */
export const checkoutRequest = detailsRequest.extend({
  billing: z
    .looseObject(billingShape)
    .nullable()
    .optional()
    .describe('Billing address; null: same as the shipping address.'),
  pickup: text().optional().describe('Id of the pickup location; empty: the order is shipped.'),
  wantsNews: z.boolean().optional().describe('Whether the shopper opts in to marketing emails.'),
});

/** Parses a billing address; its errors are at `billing-…`. Null: there is none. */
export function readBilling(input: unknown): ReadDetails | null {
  if (input === null || input === undefined) return null;
  const result = detailsRequest.safeParse(input);
  if (!result.success) return { ok: false, fields: fieldProblems(result.error, '').map(atBilling) };
  const details = detailsFrom('address', result.data);
  const fields = billingProblems(details);
  return fields.length === 0 ? { ok: true, details } : { ok: false, fields };
}

const atBilling = (problem: FieldProblem): FieldProblem => ({ ...problem, field: BILLING + problem.field });

export type ReadDetails =
  | { readonly ok: true; readonly details: CheckoutDetails }
  | { readonly ok: false; readonly fields: readonly FieldProblem[] };

/** Parses the details; `countries` are those that the order can be shipped to. Fields that are not needed stay empty. */
export function readDetails(needs: CheckoutNeeds, input: unknown, countries: readonly string[]): ReadDetails {
  const result = detailsRequest.safeParse(input ?? {});
  if (!result.success) return { ok: false, fields: fieldProblems(result.error, '') };
  const details = detailsFrom(needs, result.data);
  const fields = detailProblems(needs, details, countries);
  return fields.length === 0 ? { ok: true, details } : { ok: false, fields };
}

/** The countries that an order can be for: all, unless something must be shipped. */
export function countriesFor(needs: CheckoutNeeds, { shippingOptions }: StoreSettings): readonly string[] {
  if (needs !== 'address') return countryCodes;
  const reached = new Set(shippingOptions.flatMap(({ countries }) => countries));
  return reached.has('*') ? countryCodes : countryCodes.filter((code) => reached.has(code));
}

const stored = z.object(mapDetails(() => z.string()));

/** The billing address of a cart; null: the shipping address. */
export function billingOf(checkout: Readonly<Record<string, unknown>>): CheckoutDetails | null {
  const result = stored.safeParse(checkout['billing']);
  return result.success ? result.data : null;
}

/** The details of a cart; null before they were entered. */
export function detailsOf(checkout: Readonly<Record<string, unknown>>): CheckoutDetails | null {
  const result = stored.safeParse(checkout['details']);
  return result.success ? result.data : null;
}
