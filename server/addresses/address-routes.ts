/** Address suggestions (specification, storefront 7), in the format of the address fields. */

import { z } from 'zod';
import { isLanguageTag } from '../content/language-tag.ts';
import { type Route, routesFor } from '../http/define-route.ts';
import { Problem } from '../http/problems.ts';
import type { PlaceAddress, Suggestion } from '../integrations/addresses/addresses.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import type { Metrics } from '../observability/metrics.ts';

export interface AddressContext {
  readonly integrations: Pick<Integrations, 'places'> | undefined;
  readonly metrics: Pick<Metrics, 'placeCalls'>;
}

const defineAddressRoute = routesFor<AddressContext>();

const NAME = /^[A-Za-z][\w/-]*$/;
const contextName = z
  .string()
  .max(100, 'must have at most 100 characters')
  .regex(NAME, 'must be a name of letters, digits and hyphens')
  .optional();
/** Location of the field: kind of page and section. Counted, to show where addresses are completed. */
const tracking = { productPage: contextName, productSection: contextName };
/** The sections of our own pages; others are counted together, because label values must be few. */
const SECTIONS = new Set(['checkout-address', 'form-address']);

const text = (limit: number) =>
  z.string().trim().min(1, 'is missing').max(limit, `must have at most ${limit} characters`);
const language = z.string().max(35).refine(isLanguageTag, 'must be a language, such as en or de-AT').default('en');
const components = z
  .string()
  .regex(/^country:[A-Za-z]{2}$/, 'must be country: and two letters')
  .optional();

const source = { source: z.string(), notice: z.string() };
const component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });
const prediction = z.object({
  place_id: z.string(),
  description: z.string(),
  structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string() }),
});

export const addressRoutes: readonly Route<AddressContext>[] = [
  defineAddressRoute({
    method: 'get',
    path: '/api/google-maps/places/autocomplete',
    summary: 'Suggests addresses that start with the text: a town, or the street as typed with its town.',
    query: z.looseObject({ input: text(200), components, language, ...tracking }),
    reply: z.object({ status: z.enum(['OK', 'ZERO_RESULTS']), predictions: z.array(prediction), ...source }),
    problems: ['invalid-request', 'too-many-requests'],
    handle: async ({ query }, context) => {
      count(context, 'autocomplete', query.productSection);
      const { input, components: within = 'country:', language } = query;
      const country = within.slice('country:'.length).toUpperCase();
      const suggestions = (await context.integrations?.places.api.suggest({ input, country, language })) ?? [];
      const status = suggestions.length === 0 ? 'ZERO_RESULTS' : 'OK';
      return { status: 200, body: { status, predictions: suggestions.map(predictionOf), ...sourceOf(context) } };
    },
  }),
  defineAddressRoute({
    method: 'get',
    path: '/api/google-maps/places/details',
    summary: 'Returns the components of a suggested address.',
    query: z.looseObject({ place_id: text(1000).optional(), placeId: text(1000).optional(), language, ...tracking }),
    reply: z.object({
      status: z.literal('OK'),
      result: z.object({
        place_id: z.string(),
        formatted_address: z.string(),
        address_components: z.array(component),
      }),
      ...source,
    }),
    problems: ['invalid-request', 'not-found', 'too-many-requests'],
    handle: async ({ query }, context) => {
      const id = query.place_id ?? query.placeId;
      if (id === undefined)
        throw new Problem('invalid-request', { fields: [{ field: 'place_id', message: 'is missing' }] });
      count(context, 'details', query.productSection);
      const place = await context.integrations?.places.api.find(id, query.language);
      if (place === undefined) throw new Problem('not-found', { detail: 'Unknown place.' });
      return { status: 200, body: { status: 'OK', result: details(id, place), ...sourceOf(context) } };
    },
  }),
];

function count({ metrics }: AddressContext, call: 'autocomplete' | 'details', section = ''): void {
  metrics.placeCalls.inc({ call, section: SECTIONS.has(section) ? section : 'other' });
}

function sourceOf({ integrations }: AddressContext) {
  const source = integrations?.places.api.source;
  return { source: source?.name ?? 'none', notice: source?.notice ?? '' };
}

function predictionOf(suggestion: Suggestion) {
  const [main = '', ...others] = linesOf(suggestion);
  return {
    place_id: suggestion.id,
    description: [main, ...others].join(', '),
    structured_formatting: { main_text: main, secondary_text: others.join(', ') },
  };
}

/** Street, town, region and country; a region with the same name as its town is not repeated. */
const linesOf = ({ street, city, region, postalCode, countryName }: PlaceAddress): readonly string[] =>
  [street, [postalCode, city].filter(Boolean).join(' '), region === city ? '' : region, countryName].filter(Boolean);

function details(id: string, place: PlaceAddress) {
  const part = (type: string, long: string, short = long) =>
    long === '' ? [] : [{ long_name: long, short_name: short, types: [type] }];
  const { street, city, region, regionCode, country, countryName, postalCode } = place;
  return {
    place_id: id,
    formatted_address: linesOf(place).join(', '),
    address_components: [
      ...part('route', street),
      ...part('locality', city),
      ...part('administrative_area_level_1', region, regionCode || region),
      ...part('country', countryName, country),
      ...part('postal_code', postalCode),
    ],
  };
}
