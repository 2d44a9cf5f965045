import type { TrackedSiteReader } from '../../../server/content/tracking-settings.ts';
import { websites } from '../../../server/database/schema.ts';
import { isReplayEligible } from '../../../shared/analytics/session-replay.ts';
import { siteStore } from '../../database/databases.ts';
import { closedPort, startHttp } from '../integrations/servers.ts';
import { openShop, type TestShop } from '../shop.ts';
import { signIn } from './owner-site.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    ...(await siteStore()),
    SESSION_REPLAY: 'offline',
    SESSION_REPLAY_SHARE: '1',
    MAPS: 'tiles',
    MAP_TILES: 'https://t.example/{z}/{x}/{y}.png',
    MAP_ATTRIBUTION: '© T',
  });
});
afterAll(() => shop.stop());

const setWebsite = async (data: object) => {
  await shop.database.db.update(websites).set({ data: { siteTitle: 'Test', ...data } });
  await (shop.backend.admin.site as TrackedSiteReader).refresh();
};

test('a recording starts only after consent, on a site in the US, and not for browsers that refuse', async () => {
  const record = 'v1|1|2|3|4';
  const id = async (cookie: string, headers: Record<string, string> = {}) =>
    (await shop.visitor().agent.get('/api/commerce/fullstory/getId').set('Cookie', cookie).set(headers)).body;
  const agreed = `ss_cookieAllowed=1; ss_cvr=${encodeURIComponent(record)}`;
  await setWebsite({ timeZone: 'America/Chicago', location: { addressCountryCode: 'US' } });
  expect(await id(agreed)).toBe('offline');
  expect(await id(`ss_cvr=${encodeURIComponent(record)}`)).toBe('');
  expect(await id('ss_cookieAllowed=1')).toBe('');
  expect(await id(agreed, { 'Sec-GPC': '1' })).toBe('');
  const policy = { isRestrictiveCookiePolicyEnabled: true };
  await setWebsite({
    timeZone: 'America/Chicago',
    location: { addressCountryCode: 'US' },
    cookieSettings: policy,
  });
  expect(await id(agreed)).toBe('');
  await setWebsite({ timeZone: 'Europe/Brussels', location: { addressCountryCode: 'US' } });
  expect(await id(agreed)).toBe('');
  await setWebsite({ timeZone: 'America/Toronto', location: { addressCountryCode: 'CA' } });
  expect(await id(agreed)).toBe('');
});

test.each([
  ['all five', {}, true],
  ['another country', { siteCountry: 'CA' }, false],
  ['a territory', { siteCountry: 'PR' }, true],
  ['another zone', { timeZone: 'Europe/Paris' }, false],
  ['not switched on', { isEnabled: false }, false],
  ['the other arm', { isInExperiment: false }, false],
  ['two cores', { cpuCores: 2 }, false],
])('eligible for a recording: %s', (_name, change, expected) => {
  const facts = { siteCountry: 'US', timeZone: 'America/New_York', isEnabled: true, isInExperiment: true, cpuCores: 4 };
  expect(isReplayEligible({ ...facts, ...change })).toBe(expected);
});

test('maps and embeds respond, and report errors', async () => {
  const visitor = shop.visitor();
  const { body } = await visitor.get('/api/maps/picture?latitude=50.85&longitude=4.35&zoom=12&width=400&height=300');
  expect(body).toMatchObject({
    attribution: '© T',
    tiles: expect.arrayContaining([expect.objectContaining({ url: 'https://t.example/12/2097/1373.png' })]),
  });
  expect((await visitor.get('/api/maps/picture?latitude=91&longitude=x')).body.errors).toEqual([
    { field: 'latitude', message: 'must be at most 90' },
    { field: 'longitude', message: 'must be a number' },
  ]);
  expect((await visitor.get(`/api/embeds?url=${encodeURIComponent('https://youtu.be/abc')}`)).body).toMatchObject({
    providerName: 'YouTube',
    frameUrl: '',
  });
  const wrong = await visitor.get('/api/embeds?url=https://evil.example/1');
  expect([wrong.status, wrong.body.error]).toEqual([
    422,
    'Links must be formatted as https://vimeo.com/… or https://www.youtube.com/watch?v=….',
  ]);
});

test.each([
  ['an empty answer', 200, '', 422, 'No response data from job request'],
  ['an answer that is none', 200, '<html>', 422, 'Unable to load. Try again.'],
  ['a film that has gone', 404, '{}', 422, 'Unable to locate content'],
  [
    'a basic account',
    200,
    '{"account_type":"basic"}',
    422,
    'Vimeo Basic accounts are unsupported; share a video from another account.',
  ],
  ['a site in trouble', 500, '{}', 503, 'Unable to connect. Please try again'],
  ['nobody', 0, '', 503, 'Network error'],
])(
  'an embed with %s behind it',
  async (_what, status, answer, expected, message) => {
    const provider = await startHttp((_request, response) => void response.writeHead(status || 200).end(answer));
    const there = status === 0 ? `http://127.0.0.1:${await closedPort()}` : provider.url;
    const other = await openShop({ ...(await siteStore()), EMBEDS: 'oembed', OEMBED_ENDPOINT: `${there}/` });
    try {
      const { status: sent, body } = await other.visitor().get('/api/embeds?url=https%3A%2F%2Fvimeo.com%2F1');
      expect([body.error, sent]).toEqual([message, expected]);
    } finally {
      await other.stop();
      await provider.stop();
    }
  },
  30_000,
);

test('the studio sees its mailing lists and connections', async () => {
  const owner = await signIn(shop);
  const lists = (await owner.get('/api/owner/mailing-lists')).body;
  if (lists.lists.length === 0)
    expect(lists.message).toBe("You don't have any mailing lists. Please create one before continuing.");
  const { connections } = (await owner.get('/api/owner/connections')).body;
  expect(connections).toContainEqual({ name: 'maps', adapter: 'tiles', kind: 'real', consent: 'functional' });
});

test('a shop without mailing lists is told to create one', async () => {
  const bare = await openShop({ ...(await siteStore()), MAILING_LISTS: 'none' });
  const owner = await signIn(bare);
  expect((await owner.get('/api/owner/mailing-lists')).body).toEqual({
    state: 'disconnected',
    service: null,
    canConnect: true,
    lists: [],
    message: "You don't have any mailing lists. Please create one before continuing.",
  });
  await bare.stop();
});
