/** View model of the first checkout step: contact, shipping address and billing address. */

import { addressLines } from '#shared/address-lines';
import { BILLING } from '#shared/checkout';
import { billingFields, detailFields } from '#shared/checkout-details';
import { knownLocale } from '#shared/date-text';
import { loginFor } from '../../site/page-addresses.ts';
import { type FieldErrors, typed } from '../../site/page-result.ts';
import type { CheckoutView } from '../checkout/checkout-replies.ts';
import type { Customer } from '../customer.ts';
import { billingGroup, detailGroups } from './form-fields.ts';

interface DetailsInput {
  readonly checkout: CheckoutView;
  readonly customer: Customer | null;
  /** Id of the selected saved address; empty: none. */
  readonly address: string;
  /** The URL of this step, with further query parameters. */
  readonly addressOf: (more?: Readonly<Record<string, string>>) => string;
  /** Submitted values of a rejected form. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly errors?: FieldErrors | undefined;
}

export function detailsStep(input: DetailsInput) {
  const { checkout, customer, errors = {}, addressOf } = input;
  const { shoppingCart, pickups = [], options } = checkout;
  const values = input.values ?? knownValues(input);
  // An order with pickup options can also be shipped: the form has fields for both.
  const needs = pickups.length > 0 ? 'address' : checkout.needs;
  const isSent = shoppingCart.requiresShipping && needs === 'address';
  const locale = knownLocale(shoppingCart.language);
  const countries = deliveryCountriesOf(checkout);
  const mayBePickedUp = pickups.length > 0;
  const mayBeShipped = !mayBePickedUp || countries.length > 0;
  const chosen = pickups.find(({ id }) => id === values['pickup']) ?? (mayBeShipped ? undefined : pickups[0]);
  const [contactGroup, ...groups] = detailGroups({
    needs,
    values,
    errors,
    countries,
    mayBePickedUp,
  });
  return {
    contactGroup,
    groups,
    signIn: customer === null ? loginFor(addressOf()) : '',
    signedInAs: customer?.email ?? '',
    savedAddresses: (isSent ? (customer?.addresses ?? []) : []).map((address) => ({
      href: addressOf({ address: address.id }),
      text: addressLines(address, locale).join(', '),
    })),
    pickups: pickups.map((pickup) => ({ ...pickup, isChosen: pickup === chosen })),
    mayBeShipped,
    isDelivered: chosen === undefined,
    ...(isSent ? { billingGroup: billingGroup(values, errors) } : {}),
    isSameAddress: values['sameAsShipping'] === 'true',
    // The first address of an account becomes its default anyway.
    ...(isSent && customer?.canSaveAddress === true ? { saving: savingOf(customer, values) } : {}),
    offersNews: options?.offersNews === true,
    wantsNews: values['wantsNews'] === 'true',
  };
}

/** A shop of an older release does not state them. */
const deliveryCountriesOf = ({ deliveryCountries, countries }: CheckoutView): readonly string[] =>
  deliveryCountries ?? countries;

const savingOf = ({ addresses }: Customer, values: Readonly<Record<string, string>>) => ({
  isSaved: values['savesAddress'] === 'true',
  mayBeDefault: addresses.length > 0,
  isDefault: values['isDefaultAddress'] === 'true',
});

/** Initial values: the details of this cart, or those of the account. */
function knownValues({ checkout, customer, address }: DetailsInput): Readonly<Record<string, string>> {
  const { details, billing, pickup = '', wantsNews = false } = checkout;
  const countries = deliveryCountriesOf(checkout);
  const saved = customer?.addresses.find(({ id }) => id === address);
  const own = customer?.addresses[0];
  const single = countries.length === 1 ? { country: countries[0] ?? '' } : {};
  const account =
    customer === null ? {} : { email: customer.email, firstName: customer.firstName, lastName: customer.lastName };
  const known = details ?? { ...single, ...account, ...textsOf(own) };
  return {
    ...(known as Readonly<Record<string, string>>),
    ...textsOf(saved),
    ...Object.fromEntries(billingFields.map((name) => [BILLING + name, billing?.[name] ?? ''])),
    sameAsShipping: String(billing == null),
    wantsNews: String(wantsNews),
    pickup,
  };
}

/** The values of an address, without its id. */
const textsOf = (address: Customer['addresses'][number] | undefined): Readonly<Record<string, string>> =>
  address === undefined
    ? {}
    : Object.fromEntries(detailFields.flatMap((name) => (name === 'email' ? [] : [[name, address[name]]])));

/** Submitted values of this step, by field. */
export function typedDetails(body: unknown): Readonly<Record<string, string>> {
  const names = [
    ...detailFields,
    ...billingFields.map((name) => BILLING + name),
    'pickup',
    'sameAsShipping',
    'savesAddress',
    'isDefaultAddress',
    'wantsNews',
  ];
  return Object.fromEntries(names.map((name) => [name, typed(body, name)]));
}

/** The same as the body of the checkout route. */
export function detailsBody(
  values: Readonly<Record<string, string>>,
  body: unknown,
): Readonly<Record<string, unknown>> {
  const has = (name: string): boolean => typed(body, name) !== '';
  const billing = Object.fromEntries(billingFields.map((name) => [name, values[BILLING + name] ?? '']));
  return {
    ...Object.fromEntries(detailFields.map((name) => [name, values[name] ?? ''])),
    ...(has('asksBilling') ? { billing: values['sameAsShipping'] === 'true' ? null : billing } : {}),
    ...(has('asksPickup') ? { pickup: values['pickup'] ?? '' } : {}),
    ...(has('asksNews') ? { wantsNews: values['wantsNews'] === 'true' } : {}),
  };
}
