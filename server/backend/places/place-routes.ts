/** Address suggestions (specification, storefront 7), in the shape that the address fields read. */
import { z } from 'zod';
import { defineRoute, type Route } from '../../define-route.ts';
import { Problem } from '../../problems.ts';
import { findPlace, type Place, placeId, streetLine, suggestPlaces } from './places.ts';

/** Says that nobody's map stands behind the answer. */
const SOURCE = { source: 'built-in', notice: 'Suggestions come from a small built-in list of places.' } as const;
const source = { source: z.literal('built-in'), notice: z.string() };

/** Where on a page the field stands; it is taken and not needed here. */
const tracking = { productPage: z.string().max(200).optional(), productSection: z.string().max(200).optional() };
const text = z.string('is missing').trim().min(1, 'is missing').max(200, 'must have at most 200 characters');

const component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });
const prediction = z.object({
  place_id: z.string(),
  description: z.string(),
  structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string() }),
});

export const placeRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/google-maps/places/autocomplete',
    summary: 'Places that begin as the given text does.',
    query: z.looseObject({ input: text, ...tracking }),
    reply: z.object({ status: z.enum(['OK', 'ZERO_RESULTS']), predictions: z.array(prediction), ...source }),
    problems: ['invalid-request', 'too-many-requests'],
    handle: ({ query }) => {
      const predictions = suggestPlaces(query.input).map(({ place, house }) => ({
        place_id: placeId(place, house),
        description: `${streetLine(place, house)}, ${secondLine(place)}`,
        structured_formatting: { main_text: streetLine(place, house), secondary_text: secondLine(place) },
      }));
      return {
        status: 200,
        body: { status: predictions.length === 0 ? 'ZERO_RESULTS' : 'OK', predictions, ...SOURCE },
      };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/google-maps/places/details',
    summary: 'The parts of a suggested place.',
    query: z.looseObject({ place_id: text.optional(), placeId: text.optional(), ...tracking }),
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
    handle: ({ query }) => {
      const id = query.place_id ?? query.placeId;
      if (id === undefined)
        throw new Problem('invalid-request', { fields: [{ field: 'place_id', message: 'is missing' }] });
      const found = findPlace(id);
      if (found === undefined)
        throw new Problem('not-found', { detail: 'There is no such place in the built-in list.' });
      return { status: 200, body: { status: 'OK', result: details(id, found.place, found.house), ...SOURCE } };
    },
  }),
];

const secondLine = ({ city, region, countryName }: Place): string =>
  [city, ...(region === city ? [] : [region]), countryName].join(', ');

function details(id: string, place: Place, house: string) {
  const part = (type: string, long: string, short = long) => ({ long_name: long, short_name: short, types: [type] });
  const { city, region, country, countryName, postalCode, street } = place;
  return {
    place_id: id,
    formatted_address: `${streetLine(place, house)}, ${city}, ${region} ${postalCode}, ${countryName}`,
    address_components: [
      ...(house === '' ? [] : [part('street_number', house)]),
      part('route', street),
      part('locality', city),
      part('administrative_area_level_1', region),
      part('country', countryName, country),
      part('postal_code', postalCode),
    ],
  };
}
