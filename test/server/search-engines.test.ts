/** What search engines read of pages: titles, canonical URLs, structured data. */
import { type Serving, startServer } from './serving.ts';
import { openDemoSite } from './test-site.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServer({}, { site: await openDemoSite() });
});
afterAll(() => serving.stop());
const get = (path: string) => fetch(serving.url + path);

test('a list of one category is a page of its own for search engines; an unknown one is not indexed', async () => {
  const head = async (path: string) => {
    const page = await (await get(path)).text();
    const [, title = ''] = /<title>([^<]*)</.exec(page) ?? [];
    const [, canonical = ''] = /rel="canonical" href="http:\/\/[^/]+([^"]*)"/.exec(page) ?? [];
    const [, heading = ''] = /<h1[^>]*>([^<]*)</.exec(page) ?? [];
    return [title, canonical, heading, page.includes('content="noindex"')];
  };
  const [title] = await head('/shop');
  expect(await head('/shop?category=Clay&sort=price')).toEqual([
    `Clay – ${title}`,
    '/shop?category=Clay',
    'Clay',
    false,
  ]);
  expect(await head('/shop?category=Nope')).toEqual([`Nope – ${title}`, '/shop', 'Nope', true]);
  expect((await head('/shop?sort=price')).slice(0, 2)).toEqual([title, '/shop']);
  const journal = await (await get('/journal?tag=kiln')).text();
  expect(journal).toMatch(/<title>kiln – Journal/i);
  expect(journal).toMatch(/type="application\/rss\+xml" title="Journal/);
});

test('structured data have all pictures of a product, and addresses in parts', async () => {
  const dataOf = async (path: string) => {
    const page = await (await get(path)).text();
    return [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    );
  };
  const [product] = await dataOf('/shop/moon-vase');
  expect(product.image.length).toBeGreaterThan(1);
  for (const url of product.image) expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  expect(product.offers[0]).toMatchObject({
    url: expect.stringMatching(/^http.*\/shop\/moon-vase$/),
    itemCondition: 'https://schema.org/NewCondition',
  });
  const business = (await dataOf('/')).find((each) => each['@type'] === 'LocalBusiness');
  expect(business.address).toMatchObject({ '@type': 'PostalAddress', streetAddress: expect.stringMatching(/\w/) });
});
