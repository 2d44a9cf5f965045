import fc from 'fast-check';
import { findPlace, places, suggestPlaces } from '../../server/backend/places/places.ts';
import { temporaryFolder } from '../database/databases.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ DATA_DIR: temporaryFolder() });
});
afterAll(() => shop.stop());

const suggest = (input: string) =>
  shop
    .visitor()
    .agent.get('/api/google-maps/places/autocomplete')
    .query({ input, productPage: 'checkout', productSection: 'shipping' });

test('suggests places by the beginnings of words, and says that the list is small and built in', async () => {
  const { status, body } = await suggest('12 haupts munch');
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'OK',
    predictions: [
      {
        place_id: expect.stringMatching(/^place-\d+-\d+~12$/),
        description: 'Hauptstraße 12, München, Bayern, Germany',
        structured_formatting: { main_text: 'Hauptstraße 12', secondary_text: 'München, Bayern, Germany' },
      },
    ],
    source: 'built-in',
    notice: 'Suggestions come from a small built-in list of places.',
  });
  const [{ place_id }] = body.predictions;
  const { body: details } = await shop.visitor().agent.get('/api/google-maps/places/details').query({ place_id });
  expect(details).toMatchObject({
    source: 'built-in',
    result: { formatted_address: 'Hauptstraße 12, München, Bayern 80331, Germany' },
  });
  expect(details.result.address_components).toContainEqual({
    long_name: 'Germany',
    short_name: 'DE',
    types: ['country'],
  });
});

test('nothing found is an answer; nothing asked, too much asked and an unknown place are refused', async () => {
  expect((await suggest('zzzz')).body).toMatchObject({ status: 'ZERO_RESULTS', predictions: [] });
  expect((await suggest('7')).body.predictions).toEqual([]);
  const empty = await suggest('  ');
  expect([empty.status, empty.body.errors]).toEqual([400, [{ field: 'input', message: 'is missing' }]]);
  expect((await suggest('x'.repeat(201))).status).toBe(400);
  const { agent } = shop.visitor();
  expect((await agent.get('/api/google-maps/places/details')).status).toBe(400);
  for (const id of ['place-0-1', 'place-1-1~<b>', '__proto__', 'place-1-1~123456'])
    expect((await agent.get('/api/google-maps/places/details').query({ place_id: id })).status).toBe(404);
});

test('every place is found by its own words, whatever is typed is answered quickly', () => {
  expect(places.length).toBeGreaterThan(300);
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
  for (const place of places) {
    expect(findPlace(place.id)?.place).toBe(place);
    const found = suggestPlaces(`${place.street} ${place.city} ${place.postalCode}`);
    expect(found.map((one) => one.place.city)).toContain(place.city);
  }
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => suggestPlaces(text).length <= 5));
});
