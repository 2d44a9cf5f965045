/** API calls for address completion. A failure is logged once; the fields then work without suggestions. */
import { field, listOf, textOf } from '#shared/json';
import { request, silent } from '../core/http.ts';

export interface Suggestion {
  readonly id: string;
  /** The street as typed, or the town. */
  readonly main: string;
  readonly rest: string;
}

/** Parts of a chosen address; empty if unknown. */
export interface AddressParts {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly countryName: string;
  readonly postalCode: string;
}

/** The page and section of the field, for the server's log. */
export interface Section {
  readonly productPage: string;
  readonly productSection: string;
}

interface AddressQuery {
  /** As typed. */
  readonly input: string;
  /** Country code; empty: all countries. */
  readonly country: string;
}

export interface AddressClient {
  /** Null if the call failed. */
  suggest(query: AddressQuery, section: Section, signal: AbortSignal): Promise<readonly Suggestion[] | null>;
  /** The parts of a suggested address; null if the call failed. */
  resolve(suggestion: Suggestion, section: Section): Promise<AddressParts | null>;
}

const ROOT = '/api/google-maps/places/';

/** After a failure, no more requests are made until the page is reloaded. */
export function createAddressClient(): AddressClient {
  let hasFailed = false;
  const load = async (
    call: string,
    parameters: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<unknown> => {
    if (hasFailed) return null;
    const { lang: language } = document.documentElement;
    const query = new URLSearchParams({ ...parameters, ...(language === '' ? {} : { language }) });
    const result = await request(`${ROOT}${call}?${query}`, { signal, onFailure: silent });
    if (result.ok) return result.value;
    // An aborted call was superseded by the next one.
    if (signal?.aborted === true) return null;
    hasFailed = true;
    console.warn('addresses are not completed', result.failure);
    return null;
  };
  return {
    async suggest({ input, country }, section, signal) {
      const filter = country === '' ? {} : { components: `country:${country}` };
      const data = await load('autocomplete', { input, ...filter, ...section }, signal);
      return data === null ? null : listOf(field(data, 'predictions')).map(suggestionOf);
    },
    async resolve({ id, main }, section) {
      const data = await load('details', { place_id: id, ...section });
      return data === null ? null : partsOf(listOf(field(field(data, 'result'), 'address_components')), main);
    },
  };
}

function suggestionOf(prediction: unknown): Suggestion {
  const lines = field(prediction, 'structured_formatting');
  return {
    id: textOf(field(prediction, 'place_id')),
    main: textOf(field(lines, 'main_text')),
    rest: textOf(field(lines, 'secondary_text')),
  };
}

function partsOf(components: readonly unknown[], street: string): AddressParts {
  const part = (type: string, name: 'long_name' | 'short_name'): string =>
    textOf(
      field(
        components.find((component) => listOf(field(component, 'types')).includes(type)),
        name,
      ),
    );
  return {
    // The line as the suggestion shows it, because the position of the house number depends on the country.
    street: part('route', 'long_name') === '' ? '' : street,
    city: part('locality', 'long_name') || part('postal_town', 'long_name'),
    region: part('administrative_area_level_1', 'short_name'),
    country: part('country', 'short_name'),
    countryName: part('country', 'long_name'),
    postalCode: part('postal_code', 'long_name'),
  };
}
