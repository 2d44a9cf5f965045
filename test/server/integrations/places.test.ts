import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readAddress } from '../../../server/integrations/addresses/address-text.ts';
import type { Places } from '../../../server/integrations/addresses/addresses.ts';
import { addressIntegration } from '../../../server/integrations/addresses/index.ts';
import { openOfflinePlaces } from '../../../server/integrations/addresses/offline-addresses.ts';
import { countryCodes } from '../../../shared/countries.ts';
import fc from '../../fast-check.ts';
import { portContract } from './contract.ts';
import { type LoopbackServer, startHttp } from './servers.ts';

const query = (input: string, country = '') => ({ input, country, language: 'en' });

/** A geocoder: one address in each of two countries, and a street without the requested house number. */
const features = [
  {
    housenumber: '1',
    street: 'Korenmarkt',
    city: 'Gent',
    state: 'Oost-Vlaanderen',
    postcode: '9000',
    countrycode: 'BE',
  },
  { housenumber: '1', street: 'Main St', city: 'Salem', region_a: 'OR', postalcode: 97301, country_code: 'us' },
  { type: 'street', name: 'Low St', city: 'Leeds', postcode: 'LS1 1AA', countrycode: 'GB' },
  { name: 'A sea', countrycode: 'BE' },
];
const asked: string[] = [];
let geocoder: LoopbackServer;
beforeAll(async () => {
  geocoder = await startHttp((request, response) => {
    asked.push(request.url ?? '');
    const isDown = request.url?.includes('broken');
    response.statusCode = isDown ? 500 : 200;
    response.end(JSON.stringify({ features: features.map((properties) => ({ properties })) }));
  });
});
afterAll(() => geocoder.stop());

portContract(addressIntegration, {
  none: {
    environment: async () => ({}),
    async use(places: Places) {
      expect([places.source, await places.suggest(query('Rome')), await places.find('x', 'en')]).toEqual([
        null,
        [],
        undefined,
      ]);
    },
  },
  lookup: {
    environment: async () => ({ ADDRESS_LOOKUP_URL: `${geocoder.url}/api` }),
    refused: [{}, { ADDRESS_LOOKUP_URL: 'photon' }],
    async use(places: Places) {
      const [found, ...others] = await places.suggest(query('Korenmarkt 1', 'BE'));
      expect([found, others]).toMatchObject([
        { street: 'Korenmarkt 1', city: 'Gent', region: 'Oost-Vlaanderen', country: 'BE', postalCode: '9000' },
        [],
      ]);
      expect(asked.at(-1)).toMatch(/^\/api\?q=Korenmarkt\+1&text=Korenmarkt\+1&limit=15&lang=en$/);
      const before = asked.length;
      expect(await places.find(found?.id ?? '', 'en')).toMatchObject({
        street: 'Korenmarkt 1',
        countryName: 'Belgium',
      });
      expect([await places.find('nothing', 'en'), await places.suggest(query('Ko'))]).toEqual([undefined, []]);
      expect(asked).toHaveLength(before);
      expect(await places.suggest(query('1 Main', 'US'))).toMatchObject([
        { street: '1 Main St', regionCode: 'OR', postalCode: '97301' },
      ]);
      expect(await places.suggest(query('12b Low Street', 'GB'))).toMatchObject([{ street: '12b Low St' }]);
      expect(await places.suggest(query('broken'))).toEqual([]);
    },
  },
  offline: {
    environment: async () => ({}),
    async use(places: Places) {
      const suggestions = await places.suggest(query('Amster', 'NL'));
      expect(suggestions[0]).toMatchObject({ city: 'Amsterdam', region: 'Noord-Holland', country: 'NL' });
      for (const { id, ...address } of suggestions) expect(await places.find(id, 'en')).toEqual(address);
      expect(await places.find('nothing', 'en')).toBeUndefined();
    },
  },
});

const folder = join(__dirname, '..', '..', '..', 'dist', 'towns');
const places = openOfflinePlaces(folder);
afterAll(() => places.close());

test.each([
  ['a town', 'lond', 'GB', ['', 'London', 'Greater London', '']],
  ['the largest first', 'par', 'FR', ['', 'Paris', 'Île-de-France', '']],
  ['the exact name before larger towns', 'Rome', 'US', ['', 'Rome', 'Georgia', '']],
  ['without accents', 'zurich', 'CH', ['', 'Zürich', 'Zürich', '']],
  ['by its English name', 'munich', 'DE', ['', 'München', 'Bayern', '']],
  ['anywhere', 'Buenos A', '', ['', 'Buenos Aires', 'Buenos Aires F.D.', '']],
  ['with its region', 'portland ma', 'US', ['', 'Portland', 'Maine', '']],
  ['with its country', 'Paris, France', '', ['', 'Paris', 'Île-de-France', '']],
  ['a street and a town', '10 Downing Street, London', 'GB', ['10 Downing Street', 'London', 'Greater London', '']],
  ['without a comma', '10 Downing Street Lond', 'GB', ['10 Downing Street', 'London', 'Greater London', '']],
  ['a flat before the street', 'Flat 3, 1 The Headrow, Leeds', 'GB', ['Flat 3, 1 The Headrow', 'Leeds', 'Leeds', '']],
  ['a code before the town', 'Ring 1, 1010 Wien', 'AT', ['Ring 1', 'Wien', 'Wien', '1010']],
  [
    'a code before the town, no comma',
    'Hauptstr. 12 80331 München',
    'DE',
    ['Hauptstr. 12', 'München', 'Bayern', '80331'],
  ],
  ['a code alone before the town', '80331 Mün', 'DE', ['', 'München', 'Bayern', '80331']],
  ['a code behind', '1 A St, Salem, OR 97301', 'US', ['1 A St', 'Salem', 'Oregon', '97301']],
  ['a province', '5 Rue Saint-Paul, Montre', 'CA', ['5 Rue Saint-Paul', 'Montréal', 'Quebec', '']],
])('%s: %s', async (_name, input, country, [street, city, region, postalCode]) => {
  const [first] = await places.suggest(query(input, country));
  expect(first).toMatchObject({ street, city, region, postalCode });
});

test.each(['7', '12 Main', '12 Main Street', ',,,', '…', '1010 Wien Wien Wien Wien', 'qqqqqq'])(
  '%s: no suggestion is made up',
  async (input) => expect(await places.suggest(query(input, 'IS'))).toEqual([]),
);

test('an unknown country, or one without towns, has no suggestions', async () => {
  expect(await places.suggest(query('Rome', 'XX'))).toEqual([]);
  expect(await places.suggest(query('Rome', '..'))).toEqual([]);
  expect(await places.suggest(query('Rome', 'BV'))).toEqual([]);
  await expect(openOfflinePlaces('/nowhere').suggest(query('Rome', 'IT'))).rejects.toThrow('ENOENT');
});

test('the build has the towns of nearly every country that orders can ship to', () => {
  const files = readdirSync(folder).map((file) => file.replace('.tsv.gz', ''));
  expect(files).toContain('everywhere');
  expect(countryCodes.filter((code) => !files.includes(code)).length).toBeLessThan(10);
});

test('any input has some interpretations, and at most five suggestions', async () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => readAddress(text, 'DE').length < 40));
  await fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 60 }),
      async (text) => (await places.suggest(query(text, 'DE'))).length <= 5,
    ),
    { numRuns: 50 },
  );
});
