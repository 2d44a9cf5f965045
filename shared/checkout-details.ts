/** What a shopper fills in at the checkout, and what can be wrong with it: the same in the browser and on the server. */
import type { CheckoutNeeds } from './checkout.ts';
import { countryCodes, isUnknownRegion } from './countries.ts';

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

type DetailName = keyof CheckoutDetails;

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
] as const satisfies readonly DetailName[];

/** Specification, storefront 5 "Forms". */
const REQUIRED = 'Required';
const EMAIL_MESSAGE = 'Email is not valid. Email addresses should follow the format user@domain.com.';
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/;

const asked: Readonly<Record<CheckoutNeeds, readonly DetailName[]>> = {
  contact: ['email', 'firstName', 'lastName'],
  country: ['email', 'firstName', 'lastName', 'country', 'region', 'postalCode'],
  address: detailFields,
};
const required: Readonly<Record<CheckoutNeeds, readonly DetailName[]>> = {
  contact: ['email'],
  country: ['email', 'firstName', 'lastName', 'country'],
  address: ['email', 'firstName', 'lastName', 'country', 'line1', 'city'],
};

/** What was typed as it counts: without the space around it, codes in capitals, and nothing that was not asked for. */
export function detailsFrom(
  needs: CheckoutNeeds,
  typed: Readonly<Partial<Record<DetailName, string>>>,
): CheckoutDetails {
  const read = (name: DetailName): string => {
    if (!asked[needs].includes(name)) return '';
    const text = (typed[name] ?? '').trim();
    return name === 'region' || name === 'country' ? text.toUpperCase() : text;
  };
  return Object.fromEntries(detailFields.map((name) => [name, read(name)])) as unknown as CheckoutDetails;
}

export interface DetailProblem {
  readonly field: DetailName;
  readonly message: string;
}

/** What is wrong, in the order of the fields. `countries`: those that the order can go to. */
export function detailProblems(
  needs: CheckoutNeeds,
  details: CheckoutDetails,
  countries: readonly string[],
): readonly DetailProblem[] {
  const problems: DetailProblem[] = required[needs]
    .filter((field) => details[field] === '')
    .map((field) => ({ field, message: REQUIRED }));
  if (details.email !== '' && !EMAIL.test(details.email)) problems.push({ field: 'email', message: EMAIL_MESSAGE });
  if (details.country !== '') problems.push(...placeProblems(needs, details, countries));
  return problems.sort((a, b) => detailFields.indexOf(a.field) - detailFields.indexOf(b.field));
}

function placeProblems(
  needs: CheckoutNeeds,
  { country, region }: CheckoutDetails,
  countries: readonly string[],
): readonly DetailProblem[] {
  if (!countryCodes.includes(country)) return [{ field: 'country', message: 'Choose a country of the list.' }];
  if (!countries.includes(country)) return [{ field: 'country', message: 'We do not ship to this country.' }];
  const mustBeKnown = needs === 'address' || region !== '';
  if (mustBeKnown && isUnknownRegion(country, region))
    return [{ field: 'region', message: 'Use the two letters of the state or province, such as NY.' }];
  return [];
}
