import type { Embeds } from '../../../server/integrations/embeds/embeds.ts';
import { embedIntegration } from '../../../server/integrations/embeds/index.ts';
import { mapIntegration } from '../../../server/integrations/maps/index.ts';
import { type Maps, tilesOf } from '../../../server/integrations/maps/maps.ts';
import { sessionReplayIntegration } from '../../../server/integrations/session-replay/index.ts';
import { isInArm, type SessionReplay } from '../../../server/integrations/session-replay/session-replay.ts';
import { openForTest, portContract } from './contract.ts';
import { closedPort, type LoopbackServer, startHttp } from './servers.ts';

describe('session replay', () => {
  const script = { SESSION_REPLAY_ID: 'org-1', SESSION_REPLAY_SCRIPT: 'https://replay.example/fs.js' };
  portContract(sessionReplayIntegration, {
    none: { environment: async () => ({}), use: async (api: SessionReplay) => expect(api.service).toBeNull() },
    offline: {
      environment: async () => ({}),
      use: async (api: SessionReplay) => expect(api.service).toEqual({ id: 'offline', script: '' }),
    },
    script: {
      environment: async () => script,
      refused: [
        {},
        { ...script, SESSION_REPLAY_ID: '' },
        { ...script, SESSION_REPLAY_SCRIPT: 'http://replay.example/fs.js' },
      ],
      use: async (api: SessionReplay) =>
        expect(api.service).toEqual({ id: 'org-1', script: script.SESSION_REPLAY_SCRIPT }),
    },
  });

  test('an arm has its share of visitors, and a visitor stays in it', () => {
    const visitors = Array.from({ length: 10_000 }, (_, at) => `visitor-${at}`);
    const recorded = visitors.filter((visitor) => isInArm(visitor, 0.1));
    expect(Math.abs(recorded.length - 1000)).toBeLessThan(120);
    expect(recorded.every((visitor) => isInArm(visitor, 0.1) && isInArm(visitor, 0.5))).toBe(true);
    expect([isInArm('a', 0), isInArm('a', 1)]).toEqual([false, true]);
  });
});

describe('maps', () => {
  const tiles = { MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© Somebody' };
  const view = { latitude: 50.85, longitude: 4.35, zoom: 12, width: 800, height: 400 };
  portContract(mapIntegration, {
    none: { environment: async () => ({}), use: async (api: Maps) => expect(api.picture(view)).toBeNull() },
    offline: { environment: async () => ({}), use: async (api: Maps) => expect(api.picture(view)).toBeNull() },
    tiles: {
      environment: async () => tiles,
      refused: [
        {},
        { ...tiles, MAP_ATTRIBUTION: '' },
        { ...tiles, MAP_TILES: 'https://tiles.example/{z}.png' },
        { ...tiles, MAP_TILES: 'http://tiles.example/{z}/{x}/{y}' },
      ],
      use: async (api: Maps) => expect(api.picture(view)?.tiles.length).toBeGreaterThan(4),
    },
  });

  test('tiles cover the view, the world wraps around, and there is nothing beyond the poles', () => {
    const tiles = tilesOf(view, '{z}/{x}/{y}');
    for (const { left, top } of tiles) expect(left > -256 && left < 800 && top > -256 && top < 400).toBe(true);
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(800);
    // Brussels at zoom 12, in slippy map numbering.
    expect(tiles.map(({ url }) => url)).toContain('12/2097/1373');
    const edge = tilesOf({ latitude: 0, longitude: 180, zoom: 2, width: 300, height: 100 }, '{x}').map(({ url }) =>
      Number(url),
    );
    expect(new Set(edge)).toEqual(new Set([3, 0]));
    expect(
      tilesOf({ latitude: 90, longitude: 0, zoom: 0, width: 100, height: 100 }, '{y}').every(({ url }) => url === '0'),
    ).toBe(true);
  });
});

describe('embeds', () => {
  let other: LoopbackServer;
  let reply = {};
  let status = 200;
  let requests: string[] = [];
  const frame =
    '<iframe width="200" src="https://player.vimeo.com/video/1?h=a&amp;b=c"></iframe><script>alert(1)</script>';
  beforeAll(async () => {
    other = await startHttp((request, response) => {
      requests.push(request.url ?? '');
      response.writeHead(status).end(typeof reply === 'string' ? reply : JSON.stringify(reply));
    });
  });
  afterAll(() => other.stop());
  beforeEach(() => {
    status = 200;
    requests = [];
    reply = {
      title: 'A <film>',
      html: frame,
      thumbnail_url: 'https://i.example/a.jpg',
      width: 400,
      height: 300,
      account_type: 'plus',
    };
  });
  const url = 'https://vimeo.com/1';
  const messageOf = (resolved: Awaited<ReturnType<Embeds['resolve']>>) => (resolved.ok ? 'ok' : resolved.message);

  portContract(embedIntegration, {
    none: {
      environment: async () => ({}),
      use: async (api: Embeds) => expect(messageOf(await api.resolve(url))).toBe('Unable to load. Try again.'),
    },
    offline: {
      environment: async () => ({}),
      use: async (api: Embeds) =>
        expect(await api.resolve(url)).toMatchObject({ ok: true, embed: { providerName: 'Vimeo', frameUrl: '' } }),
    },
    oembed: {
      environment: async () => ({ OEMBED_ENDPOINT: `${other.url}/oembed` }),
      refused: [{ OEMBED_ENDPOINT: 'vimeo' }],
      use: async (api: Embeds) =>
        expect(await api.resolve(url)).toEqual({
          ok: true,
          embed: {
            url,
            providerName: 'Vimeo',
            title: 'A <film>',
            thumbnailUrl: 'https://i.example/a.jpg',
            frameUrl: 'https://player.vimeo.com/video/1?h=a&b=c',
            aspectRatio: 400 / 300,
          },
        }),
    },
  });

  const oembed = () => openForTest(embedIntegration, { EMBEDS: 'oembed', OEMBED_ENDPOINT: `${other.url}/oembed` });

  test('third-party URLs are not requested, and each URL is requested once', async () => {
    const { api, close } = oembed();
    for (const wrong of [
      'http://vimeo.com/1',
      'https://vimeo.com.evil.example/1',
      'https://evil.example/?vimeo.com',
      'https://a:b@vimeo.com/1',
      'https://vimeo.com:8443/1',
      'vimeo',
      '',
    ])
      expect(messageOf(await api.resolve(wrong))).toMatch(
        /^Links must be formatted as https:\/\/vimeo\.com\/… or https:\/\/www\.youtube\.com/,
      );
    await Promise.all([api.resolve(url)]);
    await api.resolve(url);
    expect(requests).toEqual(['/oembed?url=https%3A%2F%2Fvimeo.com%2F1&format=json']);
    await close();
  });

  test.each([
    [
      'a Basic account',
      { account_type: 'basic' },
      200,
      'Vimeo Basic accounts are unsupported; share a video from another account.',
    ],
    ['something that is not there', {}, 404, 'Unable to locate content'],
    ['an answer that is no JSON', '<html>', 200, 'Unable to load. Try again.'],
    ['an empty answer', '', 200, 'No response data from job request'],
    ['a site in trouble', {}, 500, 'Unable to connect. Please try again'],
  ])('%s', async (_name, input, code, message) => {
    reply = input;
    status = code;
    const { api, close } = oembed();
    expect(messageOf(await api.resolve(url))).toBe(message);
    await close();
  });

  test('third-party frames, and invalid image URLs, are left out', async () => {
    reply = {
      html: frame.replace('player.vimeo.com', 'player.vimeo.com.evil.example'),
      thumbnail_url: 'javascript:alert(1)',
      title: 5,
    };
    const { api, close } = oembed();
    expect(await api.resolve(url)).toMatchObject({
      ok: true,
      embed: { frameUrl: '', thumbnailUrl: '', title: 'Vimeo: 1', aspectRatio: 16 / 9 },
    });
    await close();
  });

  test('an unreachable site', async () => {
    const { api, close } = openForTest(embedIntegration, {
      EMBEDS: 'oembed',
      OEMBED_ENDPOINT: `http://127.0.0.1:${await closedPort()}/`,
    });
    expect(messageOf(await api.resolve(url))).toBe('Network error');
    await close();
  });
});
