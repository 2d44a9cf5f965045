/** Absolute URLs of pages: never with a host name that a client made up. */
import { readConfig } from '../../../server/config.ts';
import { siteStore } from '../../database/databases.ts';
import { type Opened, serveContext, startServer } from '../serving.ts';
import { askHost, sitesFolder } from './sites-folder.ts';

const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];

describe('one site', () => {
  const open: { stop(): Promise<void> }[] = [];
  afterAll(() => Promise.all(open.map((server) => server.stop())));
  const serve = async (environment: Record<string, string>) => {
    const server = await startServer(environment);
    open.push(server);
    return async (host: string) => (await askHost(server.port, host, '/shop')).body;
  };

  test('without configured hosts only local URLs are used', async () => {
    const page = await serve({ SITE: 'demo' });
    const shown = await page('evil.example');
    expect(shown).toContain('<title>');
    expect(canonicalOf(shown)).toBeUndefined();
    expect(shown).not.toContain('property="og:url"');
    for (const host of ['localhost:3000', '127.0.0.1'])
      expect(canonicalOf(await page(host))).toBe(`http://${host}/shop`);
  });

  test('with configured hosts the requested one is used', async () => {
    const page = await serve({ SITE: 'demo', HOSTS: 'shop.example,www.shop.example' });
    expect(canonicalOf(await page('www.shop.example'))).toBe('http://www.shop.example/shop');
  });
});

describe('many sites', () => {
  let server: Opened;
  beforeAll(async () => {
    const SITES = sitesFolder(['www.one.example']);
    const sites = { SITES, DEFAULT_SITE: 'www.one.example', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' };
    server = await serveContext(readConfig({ ...(await siteStore()), ...sites }));
  });
  afterAll(() => server?.stop());

  test('the default site has its own URL under any host', async () => {
    for (const path of ['/shop', '/sitemap.xml', '/robots.txt']) {
      const { status, body } = await askHost(server.port, 'evil.example', path);
      expect([status, body.includes('evil.example')]).toEqual([200, false]);
    }
    const { body } = await askHost(server.port, 'evil.example', '/shop');
    expect(canonicalOf(body)).toBe('http://www.one.example/shop');
    expect(canonicalOf((await askHost(server.port, 'www.one.example.', '/shop')).body)).toContain('one.example');
  });
});
