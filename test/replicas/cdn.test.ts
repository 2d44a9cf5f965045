/** A shared cache in front of the server: what it caches, for how long, and how changes are purged. */

import { eventually } from '../browser/recording.ts';
import { usualStore } from '../database/databases.ts';
import { signIn } from '../server/admin/owner-site.ts';
import type { Visitor } from '../server/visitor.ts';
import { openVisitorSite, type VisitorSite } from '../server/visitor-site.ts';
import { startVarnish } from './varnish.ts';

/** According to docs/cdn.md: the max age of a displayed page, `s-maxage` and `stale-while-revalidate` together. */
const MAX_AGE = 1;
const LONG = 3600;

async function behindVarnish(maxAge: number) {
  const site: VisitorSite = await openVisitorSite({
    ...(await usualStore.environment()),
    SHARED_MAX_AGE: String(maxAge),
    API_KEYS: 'k'.repeat(20),
  });
  const owner: Visitor = await signIn(site as unknown as Parameters<typeof signIn>[0]);
  const varnish = await startVarnish(Number(new URL(site.url).port));
  const rename = (title: string) => owner.send('put', '/api/owner/collections/shop/items/mug', { title });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(varnish.url + path, { headers });
    return { response, text: await response.text(), cache: response.headers.get('x-cache') };
  };
  const purge = (keys?: string) =>
    fetch(varnish.url, { method: 'PURGE', headers: keys === undefined ? {} : { 'surrogate-key': keys } });
  const shownByServer = (title: string) =>
    eventually(async () => (await (await fetch(`${site.url}/shop`)).text()).includes(title), title);
  return {
    ...{ site, owner, get, purge, rename, shownByServer },
    async stop() {
      await varnish.stop();
      await site.stop();
    },
  };
}

describe('with a long lifetime', () => {
  let setup: Awaited<ReturnType<typeof behindVarnish>>;
  beforeAll(async () => {
    setup = await behindVarnish(LONG);
  });
  afterAll(() => setup.stop());

  test('a page is cached for everybody, even for visitors with cookies, and does not reveal its keys', async () => {
    const { get } = setup;
    expect((await get('/shop')).cache).toBe('MISS');
    const second = await get('/shop', { cookie: 'CART=abc; crumb=x' });
    expect([second.cache, second.response.status]).toEqual(['HIT', 200]);
    expect(second.response.headers.get('set-cookie')).toBeNull();
    expect(second.response.headers.get('surrogate-key')).toBeNull();
  });

  test('a page is cached once per market, whatever other cookies a visitor has', async () => {
    const { get, owner, site } = setup;
    const markets = ['USD', 'EUR'].map((currency) => ({ id: currency.toLowerCase(), name: currency, currency }));
    const { status } = await owner.send('put', '/api/owner/store-settings', { markets });
    expect(status).toBe(200);
    const euros = { cookie: 'a=b; ss_market=eur; CART=abc' };
    await eventually(
      async () => (await (await fetch(`${site.url}/shop/mug`, { headers: euros })).text()).includes('"EUR"'),
      'markets on pages',
    );
    const pages = [await get('/shop/mug'), await get('/shop/mug', euros)];
    expect(pages.map(({ cache, text }) => [cache, text.includes('"selectedCurrency":"EUR"')])).toEqual([
      ['MISS', false],
      ['MISS', true],
    ]);
    const again = [await get('/shop/mug', { cookie: 'crumb=x' }), await get('/shop/mug', { cookie: 'ss_market=eur' })];
    expect(again.map(({ cache, text }) => [cache, text.includes('"selectedCurrency":"EUR"')])).toEqual([
      ['HIT', false],
      ['HIT', true],
    ]);
    await owner.send('put', '/api/owner/store-settings', { markets: [] });
  });

  test('carts, calls and missing pages are not cached', async () => {
    const { get } = setup;
    for (const path of ['/cart', '/api/commerce/shopping-cart', '/nowhere'])
      for (let round = 0; round < 2; round++) expect([path, (await get(path)).cache]).toEqual([path, 'MISS']);
  });

  test('changes by an admin show after a purge of their key, and other pages stay', async () => {
    const { get, purge, rename, shownByServer } = setup;
    for (const path of ['/shop', '/shop', '/notes', '/notes']) await get(path);
    expect((await rename('Blue jug')).status).toBe(200);
    await shownByServer('Blue jug');
    const stale = await get('/shop');
    expect([stale.cache, stale.text.includes('Blue jug')]).toEqual(['HIT', false]);
    expect((await purge('item-nobody collection-other')).status).toBe(200);
    expect((await get('/shop')).cache).toBe('HIT');
    expect((await purge('item-mug collection-shop')).status).toBe(200);
    const fresh = await get('/shop');
    expect([fresh.cache, fresh.text.includes('Blue jug')]).toEqual(['MISS', true]);
    expect((await get('/notes')).cache).toBe('HIT');
    await purge();
    expect((await get('/notes')).cache).toBe('MISS');
  });
});

test('without a purge no page is older than SHARED_MAX_AGE plus the same again', async () => {
  const { get, rename, shownByServer, stop } = await behindVarnish(MAX_AGE);
  await get('/shop');
  expect((await rename('Green jug')).status).toBe(200);
  await shownByServer('Green jug');
  const ages: number[] = [];
  await eventually(async () => {
    const { response, text } = await get('/shop');
    if (text.includes('Green jug')) return true;
    ages.push(Number(response.headers.get('age')));
    return false;
  }, 'the new title');
  expect(Math.max(0, ...ages)).toBeLessThanOrEqual(2 * MAX_AGE);
  await stop();
});
