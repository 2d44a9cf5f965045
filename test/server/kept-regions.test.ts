import { type Serving, startServer } from './serving.ts';
import { contentOf, siteOf, themeOf } from './site-parts.ts';

let serving: Serving | undefined;
afterEach(() => serving?.stop());

const vase = {
  id: 'p1',
  urlId: 'vase',
  title: 'Vase',
  recordType: 11,
  structuredContent: { productType: 1, variants: [{ id: 'v1', sku: 'V1', price: 100, qtyInStock: 2 }] },
};

test('the markup that is kept of a product is that of the page it stands on', async () => {
  const theme = await themeOf({
    'collections/products.list': '{.repeated section items}{@|add-to-cart-btn}{.end}',
    'collections/products.item': '{item|add-to-cart-btn}',
  });
  const shop = { id: 'shop', typeName: 'products', items: [vase] };
  const parts = await siteOf(theme, contentOf([shop]));
  const { url } = (serving = await startServer({}, { site: parts }));
  const wakeOn = async (path: string) =>
    /<site-region name="add-to-cart" hydrate="(\w+)"/.exec(await (await fetch(url + path)).text())?.[1];
  const seen = [];
  for (const path of ['/shop', '/shop/vase', '/shop', '/shop/vase']) seen.push(await wakeOn(path));
  expect(seen).toEqual(['intent', 'idle', 'intent', 'idle']);
});

test('inside what has a text of its own the text of the site does not stand', async () => {
  const theme = await themeOf({
    'collections/products.list':
      '{.repeated section items}{.var @piece @}{@piece|add-to-cart-btn}{.section room}{@piece|add-to-cart-btn}{.end}{.end}',
  });
  const room = { localizedStrings: { productAddToCartText: 'Have it' } };
  const shop = { id: 'shop', typeName: 'products', items: [{ ...vase, room }] };
  const site = { localizedStrings: { productAddToCartText: 'Take it' } };
  const parts = await siteOf(theme, contentOf([shop], site));
  const { url } = (serving = await startServer({}, { site: parts }));
  for (let time = 0; time < 2; time++) {
    const html = await (await fetch(`${url}/shop`)).text();
    const labels = [...html.matchAll(/&quot;label&quot;:&quot;([^&]*)|"label":"([^"]*)"/g)].map(([, a, b]) => a ?? b);
    expect(labels).toEqual(['Take it', 'Have it']);
  }
});
