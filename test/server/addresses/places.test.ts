import { siteStore } from '../../database/databases.ts';
import { openShop, type TestShop } from '../shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(await siteStore());
});
afterAll(() => shop.stop());

const ask = (call: 'autocomplete' | 'details', query: object) =>
  shop
    .visitor()
    .agent.get(`/api/google-maps/places/${call}`)
    .query({ productPage: 'checkout', productSection: 'checkout-address', ...query });

test('a street and the start of a city become an address, with the street as typed', async () => {
  const { status, body } = await ask('autocomplete', { input: '12 Haupt-Straße, munch', components: 'country:de' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'OK', source: 'geonames', notice: expect.stringContaining('GeoNames') });
  const [first] = body.predictions;
  expect(first).toMatchObject({
    description: '12 Haupt-Straße, München, Bayern, Germany',
    structured_formatting: { main_text: '12 Haupt-Straße', secondary_text: 'München, Bayern, Germany' },
  });
  const details = await ask('details', { place_id: first.place_id, language: 'de' });
  expect(details.body.result).toEqual({
    place_id: first.place_id,
    formatted_address: '12 Haupt-Straße, München, Bayern, Deutschland',
    address_components: [
      { long_name: '12 Haupt-Straße', short_name: '12 Haupt-Straße', types: ['route'] },
      { long_name: 'München', short_name: 'München', types: ['locality'] },
      { long_name: 'Bayern', short_name: 'Bayern', types: ['administrative_area_level_1'] },
      { long_name: 'Deutschland', short_name: 'DE', types: ['country'] },
    ],
  });
});

test('regions are named as in addresses of the country', async () => {
  const { body } = await ask('autocomplete', {
    input: '1 Long Street, Springfield, Ill 62701',
    components: 'country:US',
  });
  const details = await ask('details', { placeId: body.predictions[0].place_id });
  const components: { types: string[]; short_name: string }[] = details.body.result.address_components;
  expect(Object.fromEntries(components.map(({ types, short_name }) => [types[0], short_name]))).toEqual({
    route: '1 Long Street',
    locality: 'Springfield',
    administrative_area_level_1: 'IL',
    country: 'US',
    postal_code: '62701',
  });
});

test('no result is a valid response; invalid requests are rejected with a reason', async () => {
  expect((await ask('autocomplete', { input: 'zzzzzz' })).body).toMatchObject({
    status: 'ZERO_RESULTS',
    predictions: [],
  });
  expect((await ask('autocomplete', { input: '7' })).body.predictions).toEqual([]);
  const wrong: readonly (readonly [object, string, string])[] = [
    [{ input: '  ' }, 'input', 'is missing'],
    [{ input: 'x'.repeat(201) }, 'input', 'must have at most 200 characters'],
    [{ input: 'Rome', components: 'country:Italy' }, 'components', 'must be country: and two letters'],
    [{ input: 'Rome', language: 'en-US-GB' }, 'language', 'must be a language, such as en or de-AT'],
    [{ input: 'Rome', productPage: '<b>' }, 'productPage', 'must be a name of letters, digits and hyphens'],
    [{ input: 'Rome', productSection: 'a'.repeat(101) }, 'productSection', 'must have at most 100 characters'],
  ];
  for (const [query, field, message] of wrong) {
    const { status, body } = await ask('autocomplete', query);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  }
});

test('an unknown id is not a place', async () => {
  expect((await ask('details', {})).status).toBe(400);
  const created = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const ids = [
    'place-0-1',
    '__proto__',
    created(['DE', 'Nowhere at all', 'Bayern', '', '']),
    created(['../../etc', 'a', 'b', '', '']),
    created(['DE', 'München', 'Bayern', 'x'.repeat(101), '']),
    created({}),
  ];
  for (const id of ids) expect([id, (await ask('details', { place_id: id })).status]).toEqual([id, 404]);
});

test('calls are counted by the part of the page that made them, in few labels', async () => {
  await ask('autocomplete', { input: 'Rome', productSection: 'made-up-by-somebody' });
  const { text } = await shop.visitor().agent.get('/metrics');
  expect(text).toMatch(/place_calls_total\{call="autocomplete",section="checkout-address"\} [1-9]/);
  expect(text).toMatch(/place_calls_total\{call="details",section="checkout-address"\} [1-9]/);
  expect(text).toMatch(/place_calls_total\{call="autocomplete",section="other"\} [1-9]/);
  expect(text).not.toContain('made-up');
});
