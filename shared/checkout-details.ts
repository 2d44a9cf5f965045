/** What a shopper enters at checkout, and how it is validated, in the browser and on the server. */
import { addressRule, formatPostalCode, postalCodeProblem } from './address-rules.ts';
import { BILLING, type CheckoutNeeds } from './checkout.ts';
import { countryCodes, isUnknownRegion, regionCode } from './countries.ts';
import { isEmail } from './email-address.ts';
import { POSTAL_CODE_LENGTH } from './limits.ts';
import { fieldMessages } from './messages/forms.ts';
import { isPhone, PHONE_MESSAGE } from './phone-number.ts';

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
  /** ISO 3166 code; empty for donations. */
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

/** A record with a value for every checkout field. */
export const mapDetails = <T>(value: (name: DetailName) => T): Readonly<Record<DetailName, T>> =>
  Object.fromEntries(detailFields.map((name) => [name, value(name)])) as Record<DetailName, T>;

/** Maximum length of each field, in characters; countries are chosen from a list. */
export const detailLength: Readonly<Record<Exclude<DetailName, 'country'>, number>> = {
  email: 256,
  firstName: 100,
  lastName: 100,
  phone: 40,
  line1: 100,
  line2: 100,
  city: 100,
  region: 100,
  postalCode: POSTAL_CODE_LENGTH,
};

/** Messages for empty fields. */
const missing: Readonly<Record<Exclude<DetailName, 'phone' | 'line2' | 'region' | 'postalCode'>, string>> = {
  email: 'Enter your email address.',
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  country: 'Choose a country.',
  line1: 'Enter your address.',
  city: 'Enter the city.',
};

/** `pickup`: an order that is collected, with the taxes of the place: fields of an address are hidden, so they are not read. */
export type DetailNeeds = CheckoutNeeds | 'pickup';

const collectedFields: Readonly<Record<DetailNeeds, readonly DetailName[]>> = {
  contact: ['email', 'firstName', 'lastName'],
  pickup: ['email', 'firstName', 'lastName', 'country'],
  country: ['email', 'firstName', 'lastName', 'country', 'region', 'postalCode'],
  address: detailFields,
};
const required: Readonly<Record<DetailNeeds, readonly (keyof typeof missing)[]>> = {
  contact: ['email'],
  pickup: ['email', 'firstName', 'lastName', 'country'],
  country: ['email', 'firstName', 'lastName', 'country'],
  address: ['email', 'firstName', 'lastName', 'country', 'line1'],
};

/** Normalizes the input: trims it, formats postal and region codes, and drops fields that were not required. */
export function detailsFrom(needs: DetailNeeds, typed: Readonly<Partial<Record<DetailName, string>>>): CheckoutDetails {
  const read = (name: DetailName): string => {
    if (!collectedFields[needs].includes(name)) return '';
    const text = (typed[name] ?? '').trim();
    return name === 'country' ? text.toUpperCase() : text;
  };
  const details: CheckoutDetails = mapDetails(read);
  const region = regionCode(details.country, details.region);
  return { ...details, region, postalCode: formatPostalCode(addressRule(details.country), details.postalCode) };
}

export interface DetailProblem {
  readonly field: DetailName;
  readonly message: string;
}

/** Validation errors in the order of the fields, one for each. `countries`: those that the order can ship to. */
export function detailProblems(
  needs: DetailNeeds,
  details: CheckoutDetails,
  countries: readonly string[],
): readonly DetailProblem[] {
  const unreadable = detailFields.flatMap((field) => textProblems(field, details[field]));
  // The other rules do not see unreadable texts: they are reported once.
  const readable = mapDetails((name) => (unreadable.some(({ field }) => field === name) ? '' : details[name]));
  const problems = [...unreadable, ...contentProblems(needs, readable, countries)];
  return detailFields.flatMap((name) => problems.find(({ field }) => field === name) ?? []);
}

function textProblems(field: DetailName, text: string): readonly DetailProblem[] {
  if (field === 'country') return [];
  const max = detailLength[field];
  if (text.length > max) return [{ field, message: `Use at most ${max} characters.` }];
  // Control characters do not belong in names, and could inject lines into an email header.
  return /\p{Cc}/u.test(text) ? [{ field, message: 'Use one line of text.' }] : [];
}

function contentProblems(
  needs: DetailNeeds,
  details: CheckoutDetails,
  countries: readonly string[],
): readonly DetailProblem[] {
  const problems: DetailProblem[] = required[needs]
    .filter((field) => details[field] === '')
    .map((field) => ({ field, message: missing[field] }));
  if (details.email !== '' && !isEmail(details.email)) problems.push({ field: 'email', message: fieldMessages.email });
  if (details.phone !== '' && !isPhone(details.phone)) problems.push({ field: 'phone', message: PHONE_MESSAGE });
  if (details.country !== '') problems.push(...placeProblems(needs, details, countries));
  else if (needs === 'address' && details.city === '') problems.push({ field: 'city', message: missing.city });
  return problems;
}

function placeProblems(
  needs: DetailNeeds,
  { country, city, region, postalCode }: CheckoutDetails,
  countries: readonly string[],
): readonly DetailProblem[] {
  const rule = addressRule(country);
  const isSent = needs === 'address';
  if (!countryCodes.includes(country)) return [{ field: 'country', message: 'Choose a country of the list.' }];
  if (!countries.includes(country)) return [{ field: 'country', message: CANNOT_SHIP }];
  const problems: Partial<Record<DetailName, string>> = {
    city: isSent && rule.requiresCity && city === '' ? missing.city : '',
    region: regionProblem(country, region, isSent && rule.requiresRegion),
    postalCode:
      isSent && rule.requiresPostalCode && postalCode === ''
        ? `Enter the ${rule.postalCodeName}.`
        : postalCodeProblem(rule, postalCode),
  };
  return detailFields.flatMap((field) => (problems[field] ? [{ field, message: problems[field] }] : []));
}

function regionProblem(country: string, region: string, isRequired: boolean): string {
  if (region === '') return isRequired ? `Enter the ${addressRule(country).regionLabel.toLowerCase()}.` : '';
  return isUnknownRegion(country, region) ? TWO_LETTERS : '';
}

export const TWO_LETTERS = 'Use the two letters of the state or province, such as NY.';
const CANNOT_SHIP = 'We do not ship to this country. Choose another one.';

/** A billing address that differs from the shipping address. It has no email address of its own. */
export function billingFrom(typed: Readonly<Record<string, string | undefined>>): CheckoutDetails {
  return detailsFrom('address', Object.fromEntries(billingFields.map((name) => [name, typed[BILLING + name] ?? ''])));
}

export const billingFields = detailFields.filter((name) => name !== 'email' && name !== 'phone');

/** The message worded for a billing address: `Enter the billing city.` */
const ofBilling = (message: string): string =>
  message.replace(/^Enter (?:your|the) /, 'Enter the billing ').replace('Choose a country', 'Choose a billing country');

/** Validation errors of a billing address, by form field. */
export const billingProblems = (
  billing: CheckoutDetails,
): readonly { readonly field: string; readonly message: string }[] =>
  detailProblems('address', billing, countryCodes).flatMap(({ field, message }) =>
    field === 'email' ? [] : [{ field: BILLING + field, message: ofBilling(message) }],
  );
