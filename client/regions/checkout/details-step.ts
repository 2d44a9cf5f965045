/** Validation of the shopper's details, and address labels. Loaded with the step that needs them. */
import { addressLabels } from '#shared/address-labels';
import type { CheckoutNeeds } from '#shared/checkout';
import { billingFrom, billingProblems, detailProblems, detailsFrom } from '#shared/checkout-details';
import type { Problem } from './problems.ts';

export { addressLabels };

export const detailsProblems = (
  needs: CheckoutNeeds,
  values: Readonly<Record<string, string>>,
  countries: readonly string[],
): readonly Problem[] => {
  const { pickup, asksPickup, asksBilling, sameAsShipping } = values;
  // If pickup is possible, the choice decides which fields are required.
  const own = asksPickup === undefined ? needs : pickup ? 'pickup' : 'address';
  const hasBilling = own === 'address' && asksBilling === 'true' && sameAsShipping !== 'true';
  return [
    ...detailProblems(own, detailsFrom(own, values), countries),
    ...(hasBilling ? billingProblems(billingFrom(values)) : []),
  ];
};
