/** Labels of address fields per country, and the regions that can be chosen there. */
import { addressRule } from './address-rules.ts';
import type { CheckoutNeeds } from './checkout.ts';
import { placesOf } from './countries.ts';

export interface FieldLabels {
  readonly label: string;
  /** Empty: no hint. */
  readonly hint: string;
  readonly isOptional: boolean;
  /** Suggestions for a datalist; empty: free text. */
  readonly places: readonly { readonly code: string; readonly name: string }[];
}

const regionHints: Readonly<Record<string, string>> = {
  '': 'In the US and Canada two letters, such as NY.',
  US: 'Two letters, such as NY.',
  CA: 'Two letters, such as ON.',
};

/** The address fields whose labels depend on the country (ISO 3166 code; empty until one is chosen), by name. */
export function addressLabels(
  needs: CheckoutNeeds,
  country: string,
): { readonly city: FieldLabels; readonly region: FieldLabels; readonly postalCode: FieldLabels } {
  const { regionLabel, postalCodeName, requiresCity, requiresRegion, requiresPostalCode } = addressRule(country);
  const isSent = needs === 'address';
  return {
    city: { label: 'City', hint: '', isOptional: !isSent || !requiresCity, places: [] },
    region: {
      label: regionLabel,
      hint: Object.hasOwn(regionHints, country) ? (regionHints[country] ?? '') : '',
      isOptional: !isSent || !requiresRegion,
      places: placesOf(country),
    },
    postalCode: {
      label: postalCodeName.charAt(0).toUpperCase() + postalCodeName.slice(1),
      hint: '',
      isOptional: !isSent || !requiresPostalCode,
      places: [],
    },
  };
}
