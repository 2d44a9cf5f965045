/** What a shopper fills in at the checkout: read from a form or from JSON, told field by field what is wrong. */
import { z } from 'zod';
import type { CheckoutNeeds } from '#shared/checkout';
import { countryCodes, isUnknownRegion } from '#shared/countries';
import type { FieldProblem } from '../../problems.ts';
import type { StoreSettings } from '../commerce/store-settings.ts';

export interface CheckoutDetails {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166 code; empty for a donation. */
  readonly country: string;
}

export const detailFields = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'country',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
] as const satisfies readonly (keyof CheckoutDetails)[];

/** Specification, storefront 5 "Forms". */
const REQUIRED = 'Required';
const EMAIL_MESSAGE = 'Email is not valid. Email addresses should follow the format user@domain.com.';
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/;

const MOST = { email: 256, phone: 40, postalCode: 20, default: 100 } as const;

const text = (most: number = MOST.default) =>
  z
    .string('must be text')
    .max(most, `must have at most ${most} characters`)
    // Control characters have no place in a name, and could end a line of an e-mail.
    .refine((given) => !/\p{Cc}/u.test(given), 'must be one line of text')
    .transform((given) => given.trim())
    .default('');
const upper = (most?: number) => text(most).transform((given) => given.toUpperCase());

/** The shape of what is sent; which fields must be filled depends on the cart. */
export const detailsRequest = z.looseObject({
  email: text(MOST.email),
  firstName: text(),
  lastName: text(),
  phone: text(MOST.phone),
  line1: text(),
  line2: text(),
  city: text(),
  region: upper(),
  postalCode: text(MOST.postalCode),
  country: upper(2),
});

const asked: Readonly<Record<CheckoutNeeds, readonly (keyof CheckoutDetails)[]>> = {
  contact: ['email', 'firstName', 'lastName'],
  country: ['email', 'firstName', 'lastName', 'country', 'region', 'postalCode'],
  address: detailFields,
};
const required: Readonly<Record<CheckoutNeeds, readonly (keyof CheckoutDetails)[]>> = {
  contact: ['email'],
  country: ['email', 'firstName', 'lastName', 'country'],
  address: ['email', 'firstName', 'lastName', 'country', 'line1', 'city'],
};

export type ReadDetails =
  | { readonly ok: true; readonly details: CheckoutDetails }
  | { readonly ok: false; readonly fields: readonly FieldProblem[] };

/** Reads what was given; `countries` are those that the order can go to. Fields that are not asked for stay empty. */
export function readDetails(needs: CheckoutNeeds, given: unknown, countries: readonly string[]): ReadDetails {
  const result = detailsRequest.safeParse(given ?? {});
  if (!result.success) {
    const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return { ok: false, fields };
  }
  const blank = Object.fromEntries(detailFields.map((name) => [name, '']));
  const own = Object.fromEntries(asked[needs].map((name) => [name, result.data[name]]));
  const details = { ...blank, ...own } as unknown as CheckoutDetails;
  const fields = required[needs]
    .filter((name) => details[name] === '')
    .map((field) => ({ field, message: REQUIRED }) as FieldProblem);
  if (details.email !== '' && !EMAIL.test(details.email)) fields.push({ field: 'email', message: EMAIL_MESSAGE });
  if (details.country !== '') fields.push(...placeProblems(needs, details, countries));
  const inOrder = (field: string): number => detailFields.indexOf(field as keyof CheckoutDetails);
  return fields.length === 0
    ? { ok: true, details }
    : { ok: false, fields: fields.sort((a, b) => inOrder(a.field) - inOrder(b.field)) };
}

function placeProblems(
  needs: CheckoutNeeds,
  { country, region }: CheckoutDetails,
  countries: readonly string[],
): readonly FieldProblem[] {
  if (!countryCodes.includes(country)) return [{ field: 'country', message: 'Choose a country of the list.' }];
  if (!countries.includes(country)) return [{ field: 'country', message: 'We do not ship to this country.' }];
  const mustBeKnown = needs === 'address' || region !== '';
  if (mustBeKnown && isUnknownRegion(country, region))
    return [{ field: 'region', message: 'Use the two letters of the state or province, such as NY.' }];
  return [];
}

/** The countries that an order can go to: everywhere, unless something has to be sent there. */
export function countriesFor(needs: CheckoutNeeds, { shippingOptions }: StoreSettings): readonly string[] {
  if (needs !== 'address') return countryCodes;
  const reached = new Set(shippingOptions.flatMap(({ countries }) => countries));
  return reached.has('*') ? countryCodes : countryCodes.filter((code) => reached.has(code));
}

const stored = z.object(Object.fromEntries(detailFields.map((name) => [name, z.string()])));

/** The details that a cart has; null while they were not given. */
export function detailsOf(checkout: Readonly<Record<string, unknown>>): CheckoutDetails | null {
  const result = stored.safeParse(checkout['details']);
  return result.success ? (result.data as unknown as CheckoutDetails) : null;
}
