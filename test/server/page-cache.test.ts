import { IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { ContentSource } from '../../server/content/content-source.ts';
import { createLogger } from '../../server/observability/logger.ts';
import { createPageCache, type PageCache } from '../../server/site/page-cache.ts';
import { type Serving, startServer } from './serving.ts';
import { contentOf, silent, siteOf, themeOf } from './test-site.ts';

const collections = [
  { id: 'journal', items: [{ id: 'p1', urlId: 'one', title: 'One', body: '<p>Words</p>' }] },
  { id: 'scripted', typeName: 'page', mainContent: '<script>let owner = 1</script>' },
  { id: 'club', membersOnly: true, items: [{ id: 'c1', urlId: 'one', title: 'Members' }] },
];

interface Setup {
  readonly serving: Serving;
  readonly cache: PageCache;
  /** Pages that were rendered. */
  readonly loads: string[];
  change(): void;
}

async function setUp(bytes: number, upstreamKeepMs?: number, logger = silent, compression = 'off'): Promise<Setup> {
  const content = contentOf(collections, { passwords: { club: 'x' } });
  let version = 0;
  const loads: string[] = [];
  const source: ContentSource = {
    ...content,
    ...(upstreamKeepMs === undefined ? {} : { cacheMs: upstreamKeepMs }),
    stamp: () => version,
    find(path) {
      loads.push(path);
      return content.find(path);
    },
  };
  const cache = createPageCache({
    bytes,
    logger,
    stamp: () => String(source.stamp()),
    isDraining: () => false,
  });
  const context = await siteOf(await themeOf({}), source, { pageCache: cache, purgeKeys: ['k'] });
  const serving = await startServer({ COMPRESSION: compression }, { site: context });
  return { serving, cache, loads, change: () => version++ };
}

test('cached pages are compressed if accepted, and plain for others', async () => {
  const setup = await setUp(1_000_000, undefined, silent, 'on');
  const get = async (encoding: string) => {
    const response = await fetch(`${setup.serving.url}/journal/one`, { headers: { 'accept-encoding': encoding } });
    const page = (await response.text()).replace(/nonce="\w+"/g, 'nonce');
    return { page, encoding: response.headers.get('content-encoding') };
  };
  try {
    const first = await get('br');
    expect(first.encoding).toBe('br');
    expect(await get('br')).toEqual(first);
    expect(await get('identity')).toEqual({ page: first.page, encoding: null });
    expect(setup.loads).toEqual(['/journal/one']);
  } finally {
    await setup.serving.stop();
  }
});

describe('with room for pages', () => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await setUp(1_000_000);
  });
  afterEach(() => setup.serving.stop());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(setup.serving.url + path, { headers });

  test('the second visitor gets the same page and headers without a render', async () => {
    const first = await get('/journal/one');
    const second = await get('/journal/one');
    const plain = async (response: Response) => (await response.text()).replace(/nonce="\w+"/g, 'nonce');
    expect(await plain(second)).toBe(await plain(first));
    expect(second.headers.get('x-cache')).toBe('HIT');
    expect(setup.loads).toEqual(['/journal/one']);
    for (const name of ['etag', 'content-type', 'cache-control', 'surrogate-key', 'x-content-type-options'])
      expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('each response has a new nonce, even from the cache', async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const response = await get('/scripted');
      const nonce = /<script nonce="(\w+)">let owner/.exec(await response.text())?.[1] ?? '';
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
    expect(setup.loads).toEqual(['/scripted']);
  });

  test('a change of content, and a purge, make it render again', async () => {
    for (const again of [setup.change, () => setup.cache.clear()]) {
      await (await get('/journal')).text();
      const before = setup.loads.length;
      await (await get('/journal')).text();
      expect(setup.loads).toHaveLength(before);
      again();
      await (await get('/journal')).text();
      expect(setup.loads).toHaveLength(before + 1);
    }
  });

  test.each(['/club/one', '/nowhere', '/search?q=one', '/cart', '/journal?format=json'])(
    '%s is never cached',
    async (path) => {
      await (await get(path)).text();
      expect((await get(path)).headers.get('x-cache')).toBeNull();
    },
  );

  test('a page of one host is not shown on another', async () => {
    await (await get('/journal')).text();
    const header = await new Promise<unknown>((resolve) => {
      request(`${setup.serving.url}/journal`, { headers: { host: 'elsewhere.test' } }, (response) => {
        response.resume();
        resolve(response.headers['x-cache']);
      }).end();
    });
    expect(header).toBeUndefined();
  });
});

test('without room only versions are cached: an unchanged page is answered without a render, a new visitor gets it completely', async () => {
  const { serving, loads } = await setUp(0);
  const first = await fetch(`${serving.url}/journal`);
  await first.text();
  const etag = first.headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  const known = await fetch(`${serving.url}/journal`, { headers });
  expect([known.status, known.headers.get('etag'), loads.length]).toEqual([304, etag, 1]);
  const reload = await fetch(`${serving.url}/journal`, { headers: { ...headers, 'cache-control': 'no-cache' } });
  expect([reload.status, loads.length]).toEqual([200, 2]);
  await serving.stop();
});

test('a page is cached up to a quarter of the cache, in bytes', () => {
  const cachedBytes = (chunk: string): number => {
    const cache = createPageCache({ bytes: 4000, logger: silent, stamp: () => '', isDraining: () => false });
    const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/', headers: {} });
    const response = new ServerResponse(incoming).setHeader('etag', '"1"').setHeader('cache-control', 'public');
    const writer = cache.write(incoming, response, { nonce: '', cacheMs: 60_000 });
    for (let at = 0; at < 10; at++) writer?.add(chunk);
    writer?.end();
    return cache.bytes();
  };
  const none = cachedBytes('a'.repeat(500));
  expect(cachedBytes('a'.repeat(100))).toBe(none + 1000);
  expect(cachedBytes('漢'.repeat(33))).toBe(none + 990);
  for (const chunk of ['a'.repeat(101), '漢'.repeat(34), '漢'.repeat(100)]) expect(cachedBytes(chunk)).toBe(none);
});

test('content that may change unnoticed is cached only for its own lifetime', async () => {
  const { serving, loads } = await setUp(1_000_000, 0);
  for (let i = 0; i < 2; i++) await (await fetch(`${serving.url}/journal`)).text();
  expect(loads).toHaveLength(2);
  await serving.stop();
});

test('the log hides query values', async () => {
  const lines: string[] = [];
  const { serving } = await setUp(1_000_000, undefined, createLogger('info', { write: (line) => lines.push(line) }));
  for (let i = 0; i < 2; i++) await fetch(`${serving.url}/journal/one?email=ann%40example.com`);
  await serving.stop();
  const urls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'served cached page');
  expect(urls.map(({ req }) => req.url)).toEqual(['/journal/one?email=…']);
});
