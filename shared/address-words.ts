/** What the parts of an address are called, country by country, and the places that can be chosen there. */
import type { CheckoutNeeds } from './checkout.ts';
import { placesOf } from './countries.ts';

export interface FieldWords {
  readonly label: string;
  /** Empty: none. */
  readonly hint: string;
  readonly isOptional: boolean;
  /** What can be typed, for lists that suggest it; empty: anything. */
  readonly places: readonly { readonly code: string; readonly name: string }[];
}

const regionLabels: Readonly<Record<string, string>> = {
  US: 'State',
  CA: 'Province or territory',
  AU: 'State or territory',
  GB: 'County',
  IE: 'County',
  JP: 'Prefecture',
};
const regionHints: Readonly<Record<string, string>> = {
  '': 'In the US and Canada two letters, such as NY.',
  US: 'Two letters, such as NY.',
  CA: 'Two letters, such as ON.',
};
const postalLabels: Readonly<Record<string, string>> = {
  US: 'ZIP code',
  GB: 'Postcode',
  AU: 'Postcode',
  IE: 'Eircode',
};

const own = (table: Readonly<Record<string, string>>, country: string): string | undefined =>
  Object.hasOwn(table, country) ? table[country] : undefined;

/** `country`: ISO 3166 code; empty while none is chosen. */
export function addressWords(
  needs: CheckoutNeeds,
  country: string,
): { readonly region: FieldWords; readonly postalCode: FieldWords } {
  const places = placesOf(country);
  return {
    region: {
      label: own(regionLabels, country) ?? 'State or province',
      hint: own(regionHints, country) ?? '',
      isOptional: needs !== 'address' || places.length === 0,
      places,
    },
    postalCode: { label: own(postalLabels, country) ?? 'Postal code', hint: '', isOptional: true, places: [] },
  };
}
