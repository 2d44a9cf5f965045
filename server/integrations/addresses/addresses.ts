/** Completing addresses: what somebody types becomes suggestions, and the one that is chosen the parts of an address. */
import type { Closable } from '../define-integration.ts';

interface PlaceQuery {
  /** As typed: a town, or a street and a town. */
  readonly input: string;
  /** ISO 3166 code of the country to look in; empty: anywhere. */
  readonly country: string;
  /** BCP 47 tag of the language that countries are named in. */
  readonly language: string;
}

export interface PlaceAddress {
  /** The street as it was typed; empty when only a town was. */
  readonly street: string;
  readonly city: string;
  readonly region: string;
  /** What addresses write for the region where that is a code, as `NY`; otherwise empty. */
  readonly regionCode: string;
  readonly country: string;
  readonly countryName: string;
  /** As typed; empty when none was. */
  readonly postalCode: string;
}

export interface Suggestion extends PlaceAddress {
  readonly id: string;
}

export interface Places extends Closable {
  /** The name of who answers and a sentence for people; null when nobody does. */
  readonly source: { readonly name: string; readonly notice: string } | null;
  /** At most five. */
  suggest(query: PlaceQuery): Promise<readonly Suggestion[]>;
  /** The address of a suggestion's id; undefined when there is no such place. */
  find(id: string, language: string): Promise<PlaceAddress | undefined>;
}
