/** The two calls that complete an address. A failure is told to the console once, and the fields stay plain fields. */
import { field, listOf, textOf } from '#shared/json';
import { request, silent } from '../core/http.ts';

export interface Suggestion {
  readonly id: string;
  /** The street as typed, or the town. */
  readonly main: string;
  readonly rest: string;
}

/** Parts of a chosen address; empty ones are not known. */
export interface AddressParts {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly countryName: string;
  readonly postalCode: string;
}

/** Where the field stands, as the calls tell the server. */
export interface Section {
  readonly productPage: string;
  readonly productSection: string;
}

const ROOT = '/api/google-maps/places/';
let hasFailed = false;

export async function askSuggestions(
  input: string,
  country: string,
  section: Section,
  signal: AbortSignal,
): Promise<readonly Suggestion[] | null> {
  const within = country === '' ? {} : { components: `country:${country}` };
  const data = await ask('autocomplete', { input, ...within, ...section }, signal);
  if (data === null) return null;
  return listOf(field(data, 'predictions')).map((one) => {
    const lines = field(one, 'structured_formatting');
    return {
      id: textOf(field(one, 'place_id')),
      main: textOf(field(lines, 'main_text')),
      rest: textOf(field(lines, 'secondary_text')),
    };
  });
}

export async function askAddress(chosen: Suggestion, section: Section): Promise<AddressParts | null> {
  const data = await ask('details', { place_id: chosen.id, ...section });
  if (data === null) return null;
  const components = listOf(field(field(data, 'result'), 'address_components'));
  const part = (type: string, name: 'long_name' | 'short_name'): string =>
    textOf(
      field(
        components.find((one) => listOf(field(one, 'types')).includes(type)),
        name,
      ),
    );
  return {
    // The line as the suggestion shows it: whether the number comes first depends on the country.
    street: part('route', 'long_name') === '' ? '' : chosen.main,
    city: part('locality', 'long_name') || part('postal_town', 'long_name'),
    region: part('administrative_area_level_1', 'short_name'),
    country: part('country', 'short_name'),
    countryName: part('country', 'long_name'),
    postalCode: part('postal_code', 'long_name'),
  };
}

/** The JSON of a call; null when there is none. After a failure nothing is asked any more until the page is loaded again. */
async function ask(
  call: string,
  given: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<unknown | null> {
  if (hasFailed) return null;
  const { lang: language } = document.documentElement;
  const query = new URLSearchParams({ ...given, ...(language === '' ? {} : { language }) });
  const result = await request(`${ROOT}${call}?${query}`, { signal, onFailure: silent });
  if (result.ok) return result.value;
  // An aborted call was replaced by the next one.
  if (signal?.aborted === true) return null;
  hasFailed = true;
  console.warn('addresses are not completed', result.failure);
  return null;
}
