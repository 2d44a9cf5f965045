/** Address autocomplete: typed text becomes suggestions, and the chosen one the parts of an address. */
import type { Closable } from '../define-integration.ts';

interface PlaceQuery {
  /** As typed: a town, or a street and a town. */
  readonly input: string;
  /** ISO 3166 code of the country to search; empty: all. */
  readonly country: string;
  /** BCP 47 tag of the language for country names. */
  readonly language: string;
}

export interface PlaceAddress {
  /** The street as typed; empty when only a town was. */
  readonly street: string;
  readonly city: string;
  readonly region: string;
  /** The code of the region in addresses, such as `NY`; empty where regions have none. */
  readonly regionCode: string;
  readonly country: string;
  readonly countryName: string;
  /** As typed; empty without one. */
  readonly postalCode: string;
}

export interface Suggestion extends PlaceAddress {
  readonly id: string;
}

export interface Places extends Closable {
  /** Name and notice of the data source; null without one. */
  readonly source: { readonly name: string; readonly notice: string } | null;
  /** At most five. */
  suggest(query: PlaceQuery): Promise<readonly Suggestion[]>;
  /** The address of a suggestion's id; undefined for an unknown one. */
  find(id: string, language: string): Promise<PlaceAddress | undefined>;
}
