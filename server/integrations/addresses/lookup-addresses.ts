/** Suggestions from a geocoder with Photon's or Pelias's GeoJSON, requested by this server, so that browsers contact no third party. */
import { z } from 'zod';
import { countryCodes, countryNames } from '#shared/countries';
import type { IntegrationContext } from '../define-integration.ts';
import { OutboundFailed } from '../outbound.ts';
import type { PlaceAddress, Places, Suggestion } from './addresses.ts';

const MAX_SUGGESTIONS = 5;
/** More are requested, because those in other countries are dropped here. */
const ASKED = 15;
const MAX_TEXT = 100;
/** Shorter inputs match too much. */
const MIN_INPUT = 3;
const DEADLINE_MS = 2000;
/** Countries that write the house number before the street. */
const NUMBER_FIRST = new Set([
  'US',
  'CA',
  'GB',
  'IE',
  'AU',
  'NZ',
  'FR',
  'LU',
  'ZA',
  'IN',
  'SG',
  'MY',
  'PH',
  'IL',
  'TH',
]);

const part = z
  .union([z.string(), z.number().transform(String)])
  .transform((text) => text.trim().slice(0, MAX_TEXT))
  .catch('');

/** Photon names them `street` and `city`, Pelias `locality`, `region_a` and `country_code`. */
const properties = z.object({
  name: part,
  street: part,
  housenumber: part,
  city: part,
  locality: part,
  state: part,
  region: part,
  region_a: part,
  postcode: part,
  postalcode: part,
  countrycode: part,
  country_code: part,
  type: part,
  layer: part,
});
const reply = z.object({ features: z.array(z.object({ properties })).max(100) });

/** `url`: of the search, `https://photon.example.com/api`; the text is sent as `q` and `text`. */
export function openLookupPlaces(url: string, { http, logger }: IntegrationContext): Places {
  const search = async (input: string, language: string) => {
    const address = new URL(url);
    const query = { q: input, text: input, limit: String(ASKED), lang: language.slice(0, 2) };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const { text } = await http.send(String(address), { deadlineMs: DEADLINE_MS });
    return reply.parse(JSON.parse(text)).features;
  };
  return {
    source: { name: 'lookup', notice: '' },
    async suggest({ input, country, language }) {
      if (input.trim().length < MIN_INPUT) return [];
      try {
        const addresses = (await search(input, language)).map(({ properties }) =>
          addressOf(properties, input, language),
        );
        const unique = new Map(
          addresses
            .filter((place) => place.city !== '' && (country === '' || place.country === country))
            .map((place) => [idOf(place), place]),
        );
        return [...unique].slice(0, MAX_SUGGESTIONS).map(([id, place]): Suggestion => ({ id, ...place }));
      } catch (error) {
        if (!(error instanceof OutboundFailed || error instanceof SyntaxError || error instanceof z.ZodError))
          throw error;
        logger.warn({ err: error }, 'looking up addresses failed');
        return [];
      }
    },
    find: async (id, language) => placeOf(id, language),
    close: async () => undefined,
  };
}

function addressOf(found: z.infer<typeof properties>, input: string, language: string): PlaceAddress {
  const country = (found.countrycode || found.country_code).toUpperCase();
  const isStreet = found.type === 'street' || found.layer === 'street';
  const isTown = ['city', 'locality', 'district'].includes(found.type) || found.layer === 'locality';
  const street = found.street || (isStreet ? found.name : '');
  const region = found.state || found.region;
  return {
    street: streetLine(street, found.housenumber || typedNumber(input), country),
    city: found.city || found.locality || (isTown ? found.name : ''),
    region,
    regionCode: /^[A-Z]{2}$/.test(found.region_a) ? found.region_a : '',
    country: countryCodes.includes(country) ? country : '',
    countryName: nameOf(country, language),
    postalCode: found.postcode || found.postalcode,
  };
}

function streetLine(street: string, number: string, country: string): string {
  if (street === '' || number === '') return street;
  return NUMBER_FIRST.has(country) ? `${number} ${street}` : `${street} ${number}`;
}

/** A house number that the geocoder does not know: `12b` of `Ringstraat 12b, Gent`. */
const typedNumber = (input: string): string => /(?:^|\s)(\d{1,5}\p{L}?)(?=$|[\s,])/u.exec(input)?.[1] ?? '';

const nameOf = (country: string, language: string): string =>
  countryCodes.includes(country) ? (countryNames([country], language)[0]?.name ?? country) : '';

const text = z.string().max(MAX_TEXT + 10);
const id = z.tuple([text, text, text, text, z.enum(countryCodes as [string, ...string[]]), text]);

/** The id contains the whole address, so that choosing a suggestion needs no further request. */
const idOf = ({ street, city, region, regionCode, country, postalCode }: PlaceAddress): string =>
  Buffer.from(JSON.stringify([street, city, region, regionCode, country, postalCode])).toString('base64url');

function placeOf(input: string, language: string): PlaceAddress | undefined {
  try {
    const read = id.safeParse(JSON.parse(Buffer.from(input, 'base64url').toString()));
    if (!read.success) return undefined;
    const [street, city, region, regionCode, country, postalCode] = read.data;
    return { street, city, region, regionCode, country, postalCode, countryName: nameOf(country, language) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
