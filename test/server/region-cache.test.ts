import { type Serving, startServer } from './serving.ts';
import { contentOf, siteOf, themeOf } from './test-site.ts';

let serving: Serving | undefined;
afterEach(() => serving?.stop());

const vase = {
  id: 'p1',
  urlId: 'vase',
  title: 'Vase',
  recordType: 11,
  structuredContent: { productType: 1, variants: [{ id: 'v1', sku: 'V1', price: 100, qtyInStock: 2 }] },
};

test('the cached markup of a product differs between list and product page', async () => {
  const theme = await themeOf({
    'collections/products.list': '{.repeated section items}{@|add-to-cart-btn}{.end}',
    'collections/products.item': '{item|add-to-cart-btn}',
  });
  const shop = { id: 'shop', typeName: 'products', items: [vase] };
  const context = await siteOf(theme, contentOf([shop]));
  const { url } = (serving = await startServer({}, { site: context }));
  const triggerOn = async (path: string) =>
    /<site-region name="add-to-cart" hydrate="(\w+)"/.exec(await (await fetch(url + path)).text())?.[1];
  const triggers = [];
  for (const path of ['/shop', '/shop/vase', '/shop', '/shop/vase']) triggers.push(await triggerOn(path));
  expect(triggers).toEqual(['intent', 'idle', 'intent', 'idle']);
});

test('a text of the section takes precedence over the site’s text', async () => {
  const theme = await themeOf({
    'collections/products.list':
      '{.repeated section items}{.var @piece @}{@piece|add-to-cart-btn}{.section room}{@piece|add-to-cart-btn}{.end}{.end}',
  });
  const room = { localizedStrings: { productAddToCartText: 'Have it' } };
  const shop = { id: 'shop', typeName: 'products', items: [{ ...vase, room }] };
  const site = { localizedStrings: { productAddToCartText: 'Take it' } };
  const context = await siteOf(theme, contentOf([shop], site));
  const { url } = (serving = await startServer({}, { site: context }));
  for (let time = 0; time < 2; time++) {
    const html = await (await fetch(`${url}/shop`)).text();
    const labels = [...html.matchAll(/&quot;label&quot;:&quot;([^&]*)|"label":"([^"]*)"/g)].map(([, a, b]) => a ?? b);
    expect(labels).toEqual(['Take it', 'Have it']);
  }
});

test('share links use the current site and item', async () => {
  const theme = await themeOf({
    'collections/products.list':
      '{.repeated section items}{@|social-button}{.section other}{@|social-button}{.end}{.end}',
  });
  const other = { id: 'p2', urlId: 'mug', title: 'Mug', fullUrl: '/mug' };
  const item = { ...vase, fullUrl: '/shop/vase', other };
  const linksOf = async (website: object): Promise<string[][]> => {
    const shop = { id: 'shop', typeName: 'products', items: [item] };
    const server = await startServer(
      {},
      { site: await siteOf(theme, contentOf([shop], { website: { siteTitle: 'Shop', ...website } })) },
    );
    const pages = [];
    for (let time = 0; time < 2; time++) {
      const html = await (await fetch(`${server.url}/shop`)).text();
      pages.push(
        [...html.matchAll(/class="share-link share-(\w+)" href="([^"]*)"/g)].map(([, name, to]) => `${name} ${to}`),
      );
    }
    await server.stop();
    return pages;
  };
  const at = (path: string) =>
    `reddit https://www.reddit.com/submit?url=${encodeURIComponent(`https://a.example${path}`)}`;
  const base = { baseUrl: 'https://a.example' };
  const links = [`${at('/shop/vase')}&amp;title=Vase`, `${at('/mug')}&amp;title=Mug`];
  expect(await linksOf({ ...base, shareButtonOptions: { reddit: true } })).toEqual([links, links]);
  expect(await linksOf({ ...base, shareButtonOptions: {} })).toEqual([[], []]);
});
