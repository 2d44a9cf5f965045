/** Contact details and addresses of the checkout, parsed from a form or JSON, with error messages by field. */

import { z } from 'zod';
import { BILLING, type CheckoutNeeds } from '#shared/checkout';
import {
  billingProblems,
  type CheckoutDetails,
  type DetailNeeds,
  detailLength,
  detailProblems,
  detailsFrom,
  mapDetails,
} from '#shared/checkout-details';
import { countryCodes } from '#shared/countries';
import { fieldProblems } from '../../http/check-input.ts';
import type { FieldProblem } from '../../http/problems.ts';
import type { StoreSettings } from '../store-settings.ts';
import { deliveriesOf } from './fulfillment.ts';

/** Lengths are rules of the details: all problems are reported at once. */
const text = (maxLength: number) => z.string('must be text').meta({ maxLength }).default('');

/** The shape of the request; which fields are required depends on the cart. */
export const detailsRequest = z.looseObject({
  email: text(detailLength.email),
  firstName: text(detailLength.firstName),
  lastName: text(detailLength.lastName),
  phone: text(detailLength.phone),
  line1: text(detailLength.line1),
  line2: text(detailLength.line2),
  city: text(detailLength.city),
  region: text(detailLength.region),
  postalCode: text(detailLength.postalCode),
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
  pickup: z
    .string('must be text')
    .max(100)
    .optional()
    .describe('Id of the pickup location; empty: the order is shipped.'),
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
export function readDetails(needs: DetailNeeds, input: unknown, countries: readonly string[]): ReadDetails {
  const result = detailsRequest.safeParse(input ?? {});
  if (!result.success) return { ok: false, fields: fieldProblems(result.error, '') };
  const details = detailsFrom(needs, result.data);
  const fields = detailProblems(needs, details, countries);
  return fields.length === 0 ? { ok: true, details } : { ok: false, fields };
}

/** The countries that an order can be for: all, unless something must be shipped. Pickup reaches none. */
export function countriesFor(needs: CheckoutNeeds, { shippingOptions }: StoreSettings): readonly string[] {
  if (needs !== 'address') return countryCodes;
  const reached = new Set(deliveriesOf(shippingOptions).flatMap(({ countries }) => countries));
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
