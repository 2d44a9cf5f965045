/** Peculiarities of theme folders: legacy encodings, links, carts in page JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTheme } from '../../server/rendering/theme/theme.ts';
import { startServer } from '../server/serving.ts';
import { contentOf, folderOf, siteOf, themeEngine } from '../server/test-site.ts';

const conf =
  '{"name": "T", "layouts": {"default": {"name": "D", "regions": ["head", "site"]}}, "stylesheets": ["a.less"]}';
const head = '<!doctype html><html lang="en"><head>{squarespace-headers}</head>';
const body = '<body>{squarespace.main-content}</body></html>';

/** Serves a theme with these files, which may be binary. */
async function serve(files: Readonly<Record<string, string | Buffer>>, content: ReturnType<typeof contentOf>) {
  const folder = folderOf({ 'template.conf': conf, 'head.region': head, 'site.region': body });
  for (const [file, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), bytes);
  }
  const theme = await loadTheme(folder, themeEngine);
  const context = await siteOf(theme, content);
  const serving = await startServer({}, { site: context });
  return { theme, serving, get: async (path: string) => (await fetch(serving.url + path)).text() };
}

const journal = { id: 'journal', title: 'Journal', items: [{ id: 'p', urlId: 'p', title: 'Post', body: '<p>b</p>' }] };

test('byte order marks are not shown; legacy encodings are read correctly, and reported', async () => {
  const mark = '\uFEFF';
  const { theme, serving, get } = await serve(
    {
      'template.conf': mark + conf,
      'head.region': mark + head,
      'site.region': mark + body,
      'collections/blog.list': Buffer.from('<h1>Caf\xe9 \x93na\xefve\x94 {collection.title}</h1>', 'latin1'),
      'collections/blog.item': Buffer.from(`${mark}<h1>Ünï {item.title}</h1>`, 'utf16le'),
      'styles/a.less': Buffer.from('.a:after { content: "\xa9" }', 'latin1'),
    },
    contentOf([journal]),
  );
  const list = await get('/journal');
  expect(list.startsWith('<!doctype html>')).toBe(true);
  expect(list).toContain('<h1>Café “naïve” Journal</h1>');
  expect(await get('/journal/p')).toContain('<h1>Ünï Post</h1>');
  expect(theme.css.plain).toContain('content: "©"');
  expect(`${list}${theme.css.plain}`).not.toMatch(/[\uFEFF\uFFFD]/);
  expect(theme.diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
    ['FILE_NOT_UTF8', 'collections/blog.item', expect.stringContaining('utf-16le')],
    ['FILE_NOT_UTF8', 'collections/blog.list', expect.stringContaining('windows-1252')],
    ['FILE_NOT_UTF8', 'styles/a.less', expect.stringContaining('windows-1252')],
  ]);
  await serving.stop();
});

test('images whose URL a template writes into data-src have one copy for browsers without JavaScript', async () => {
  const { serving, get } = await serve(
    {
      'styles/a.less': '',
      'collections/blog.list': `{.repeated section items}<img id="x" class="a loading" data-src="{assetUrl}"
  data-image-dimensions="{originalSize}">{.end}<i></i>
<img data-src="/own.png"><noscript><img src="/own.png"></noscript><img class='loading' data-load=false data-src=/bare.png />
<script>var image = '<img data-src="' + name + '">';</script><!-- <img data-src="/old.png"> --><img data-src="/a" src="/b">`,
    },
    contentOf([{ id: 'journal', items: [{ id: 'p', title: 'P', assetUrl: '/p.png?a=1&b', originalSize: '4x2' }] }]),
  );
  const page = await get('/journal');
  expect(page.match(/<noscript>.*?<\/noscript>/g)).toEqual([
    '<noscript><img class="a " src="/p.png?a=1&b" data-image-dimensions="4x2"></noscript>',
    '<noscript><img src="/own.png"></noscript>',
    "<noscript><img class='' src=/bare.png /></noscript>",
  ]);
  expect(page).toContain(`'<img data-src="' + name + '">';`);
  await serving.stop();
});

/** As in page JSON: HTML. */
const names = ['Cups &amp; mugs', 'Tea &lt;black&gt;', 'L&#39;eau', 'Café', 'One+two', '50%', 'A/B', 'plain'];

const links = `{.repeated section items}{.repeated section categories}
<a href="{collection.fullUrl}?category={@|url-encode}">x</a>
<a href="{collection.fullUrl}?category={@|safe|url-encode}">x</a>{.end}{.repeated section tags}
<a href="{collection.fullUrl}?tag={@|url-encode}">x</a>{.end}{.end}
<squarespace:category collection="{collection.urlId}">{.repeated section items}
<a href="{fullUrl}">x</a>{.end}</squarespace:category>
<squarespace:folder-navigation>{.repeated section collection.categories}
<a href="/shop?category={@|url-encode}">x</a>{.end}</squarespace:folder-navigation>`;

test('links of a theme to categories and tags work in either encoding', async () => {
  const items = names.map((name, at) => ({
    id: `i${at}`,
    urlId: `i${at}`,
    title: `T${at}`,
    categories: [name],
    tags: [name],
  }));
  const { serving, get } = await serve(
    {
      'collections/products.list': `{.if categoryFilter}<p>[{.repeated section items}{title};{.end}] of {categoryFilter}</p>{.or}{.if tagFilter}<p>[{.repeated section items}{title};{.end}] of {tagFilter}</p>{.or}${links}{.end}{.end}`,
    },
    contentOf([{ id: 'shop', typeName: 'products', title: 'Shop', categories: names, tags: names, items }]),
  );
  const matches = [...(await get('/shop')).matchAll(/<a href="([^"]*\?[^"]*)"/g)].map(([, href]) => href ?? '');
  expect(matches.length).toBeGreaterThanOrEqual(names.length * 4);
  // An ampersand is escaped once.
  expect(matches.filter((href) => /%26(?:amp|lt|#39)%3B/.test(href))).toEqual([]);
  expect(matches).toContain('/shop?category=Cups%20%26%20mugs');
  for (const href of matches) {
    const match = /<p>\[(T\d);\] of (.*?)<\/p>/.exec(await get(href.replaceAll('&amp;', '&')));
    expect([href, names[Number(match?.[1]?.slice(1))]]).toEqual([href, match?.[2]]);
  }
  // Manually typed, and as URLs were formed in earlier releases.
  expect(await get('/shop?category=Cups%20%26amp%3B%20mugs')).toContain('[T0;] of Cups &amp; mugs');
  expect(await get(`/shop?category=${encodeURIComponent('Cups & mugs')}`)).toContain('[T0;] of Cups &amp; mugs');
  await serving.stop();
});

test.each([
  [{ entries: [], shippingLocation: {}, coupons: [] }],
  [
    {
      entries: [
        { id: 'e', title: 'Cup', quantity: 2, purchasePriceCents: 500, chosenVariant: null, additionalFields: '{' },
      ],
    },
  ],
  [{ entries: [null, 'x', {}], selectedShippingOption: 'x', applicableTaxRules: {}, validCoupons: [null] }],
])('a page JSON cart with missing fields is shown: %j', async (shoppingCart) => {
  const { theme, serving, get } = await serve(
    { 'styles/a.less': '', 'system/cart.page': '<main>{@|region cart}</main>' },
    contentOf([journal], { shoppingCart }),
  );
  const page = await get('/cart');
  expect(page).toContain('<main>');
  if (shoppingCart.entries.length === 1) expect(page).toContain('$10.00');
  expect(theme.diagnostics).toEqual([]);
  await serving.stop();
});
