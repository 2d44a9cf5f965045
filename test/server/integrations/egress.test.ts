/** With the default configuration, nothing leaves this machine: not from the server, and not from a visitor's browser. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../browser/browser.ts';
import { siteStore, temporaryFolder } from '../../database/databases.ts';
import { startServing } from '../../durability/server-process.ts';
import { endlessProducts, Shopper } from '../../durability/shopper.ts';
import { closedPort } from './servers.ts';

jest.setTimeout(240_000);

const LOOPBACK = /^(?:connect|lookup) (?:127\.\d+\.\d+\.\d+|::1|localhost|\/.*)$/;

async function serveWatched(environment: Record<string, string>) {
  const folder = temporaryFolder();
  const log = join(folder, 'egress.log');
  writeFileSync(log, '');
  const watch = join(__dirname, 'egress-watch.cjs');
  const server = await startServing({
    DATA_DIR: folder,
    NODE_OPTIONS: `--require ${watch}`,
    EGRESS_LOG: log,
    ...environment,
  });
  const all = (): string[] => readFileSync(log, 'utf8').split('\n');
  const left = (): string[] => all().filter((line) => line !== '' && !LOOPBACK.test(line));
  return { server, all, left };
}

test('a shop with the default configuration: pages, carts, places and emails without outgoing connections', async () => {
  const { server, left } = await serveWatched({});
  const [product] = endlessProducts();
  const shopper = new Shopper(() => server.url);
  await shopper.add(product?.itemId ?? '', product?.sku ?? '', 1);
  const addresses = [
    '/',
    '/shop',
    '/cart',
    '/checkout',
    '/search?q=vase',
    '/nothing-here',
    '/docs',
    '/metrics',
    '/sitemap.xml',
  ];
  for (const path of [...addresses, '/api/google-maps/places/autocomplete?input=main'])
    expect((await fetch(server.url + path, { redirect: 'manual' })).status).toBeLessThan(500);
  expect(left()).toEqual([]);

  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const foreign: string[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      const isOwn = protocol === 'data:' || protocol === 'blob:' || `${protocol}//${host}` === server.url;
      if (!isOwn) foreign.push(request.url());
      void (isOwn ? request.continue() : request.abort());
    });
    for (const path of ['/', '/shop', '/shop/moon-vase', '/cart'])
      await page.goto(server.url + path, { waitUntil: 'networkidle0' });
    expect(foreign).toEqual([]);
  } finally {
    await browser.close();
  }
  await server.stop();
  expect(left()).toEqual([]);
});

test('the watch detects connections and names, and knows what is local', async () => {
  const { server, all } = await serveWatched({
    ...(await siteStore()),
    COMMERCE_UPSTREAM: `http://localhost:${await closedPort()}`,
  });
  expect((await fetch(`${server.url}/api/commerce/shopping-cart`)).status).toBe(502);
  await server.stop();
  expect(all()).toContain('lookup localhost');
  expect(all()).toContain('connect localhost');
  for (const line of ['connect 10.0.0.1', 'lookup shop.example', 'connect 169.254.169.254', 'datagram 8.8.8.8'])
    expect(LOOPBACK.test(line)).toBe(false);
});
