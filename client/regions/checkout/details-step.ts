/** The rules of the shopper's details, and the labels of an address. Loaded with the step that needs them. */
import { addressLabels } from '#shared/address-labels';
import type { CheckoutNeeds } from '#shared/checkout';
import { type CheckoutDetails, detailProblems, detailsFrom } from '#shared/checkout-details';
import type { Problem } from './problems.ts';

export { addressLabels };

export const detailsProblems = (
  needs: CheckoutNeeds,
  values: Readonly<Partial<Record<keyof CheckoutDetails, string>>>,
  countries: readonly string[],
): readonly Problem[] => detailProblems(needs, detailsFrom(needs, values), countries);
