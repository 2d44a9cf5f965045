/** A content folder with only page JSON: shared data is extracted from it. */

import { readSiteRows } from '../../server/app/seed/site-content.ts';
import { openFolderSource } from '../../server/content/folder-source.ts';
import { siteStore } from '../database/databases.ts';
import { startProcess } from '../durability/server-process.ts';
import { folderOf } from '../server/test-site.ts';

const shared = {
  website: { id: 'harbor', siteTitle: 'Harbor' },
  websiteSettings: { simpleLikingEnabled: true, storeSettings: { defaultCurrency: 'EUR' } },
};
const blog = { id: 'b', urlId: 'journal', fullUrl: '/journal', title: 'Journal', typeName: 'blog' };
const shop = { id: 's', urlId: 'shop', fullUrl: '/shop', title: 'Shop', typeName: 'products', type: 13 };
const post = (id: string) => ({ id, urlId: id, fullUrl: `/journal/${id}`, title: `Post ${id}`, body: '<p>text</p>' });
const variant = { sku: 'V1', priceMoney: { value: '12.00', currency: 'EUR' }, qtyInStock: 3 };
const vase = { id: 'v', urlId: 'vase', title: 'Vase', structuredContent: { productType: 1, variants: [variant] } };

const pages = {
  // A single item comes first by name, but its list takes precedence.
  'a-post.json': { ...shared, collection: blog, item: { ...post('p2'), body: '<p>whole</p>' } },
  'blog.json': { ...shared, collection: blog, items: [post('p1'), post('p2')] },
  'blog-category.json': { ...shared, collection: blog, filter: true, categoryFilter: 'x', items: [post('p1')] },
  'dates.json': {
    ...shared,
    collection: { id: 'e', urlId: 'dates', title: 'Dates', typeName: 'events' },
    upcoming: [{ id: 'e1', urlId: 'open', title: 'Open', startDate: 4_000_000_000_000 }],
    // Two items at the same URL: the first one is shown.
    past: [{ id: 'e0', urlId: 'open', title: 'Open before', startDate: 1000 }],
  },
  'shop.json': { ...shared, collection: shop, items: [vase] },
  'site-navigation.json': { layout: [] },
};
const textsOf = (files: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([file, json]) => [file, JSON.stringify(json)]));

test('each collection becomes one row, each item one, and the currency is the one that pages show', () => {
  const rows = readSiteRows(folderOf(textsOf(pages)));
  expect(rows.website).toMatchObject({ id: 'harbor', storeSettings: { currency: 'EUR' } });
  expect(rows.collections.map(({ id, position }) => [id, position])).toEqual([
    ['b', 0],
    ['e', 1],
    ['s', 2],
  ]);
  expect(rows.items.map(({ id, collectionId, position }) => [id, collectionId, position])).toEqual([
    ['p1', 'b', 0],
    ['p2', 'b', 1],
    ['e1', 'e', 0],
    ['v', 's', 0],
  ]);
  expect(rows.variants).toMatchObject([{ itemId: 'v', sku: 'V1', priceCents: 1200, qtyInStock: 3 }]);
});

test.each([
  [
    'an empty folder',
    {},
    /content.* there is neither site\.json nor a page that contains its website\. Write site\.json with/,
  ],
  ['pages without a website', { 'a.json': { collection: blog } }, /there is neither site\.json/],
  ['a file that is no JSON', { 'a.json': undefined }, /a\.json:1:7: this is not valid JSON: a value is expected/],
])('%s is reported in one sentence', (_name, files, message) => {
  const folder = folderOf(
    Object.fromEntries(
      Object.entries(files)
        .map(([file, json]) => [`content/${file}`, JSON.stringify(json) ?? '{"a": '])
        .concat([['content/x', '']]),
    ),
  );
  expect(() => readSiteRows(`${folder}/content`)).toThrow(message);
  expect(() => openFolderSource(`${folder}/content`)).toThrow(message);
});

test('one SKU for two products is reported', () => {
  const twice = { ...shared, collection: shop, items: [vase, { ...vase, id: 'w', urlId: 'w' }] };
  expect(() => readSiteRows(folderOf(textsOf({ 'shop.json': twice })))).toThrow(/the SKU 'V1' is used by both v and w/);
});

test('the server starts with such a site and the store; without any site it says so in one line', async () => {
  const theme = { 'theme/template.conf': '{"name": "T", "layouts": {"default": {"regions": ["site"]}}}' };
  const region = { 'theme/site.region': '<body>{website.siteTitle}{squarespace.main-content}</body>' };
  const content = Object.fromEntries(Object.entries(textsOf(pages)).map(([file, text]) => [`content/${file}`, text]));
  const store = await siteStore();
  const empty = await startProcess({ ...store, SITE: folderOf({ ...theme, 'content/x': '' }), LOG_LEVEL: 'error' });
  expect(empty).toMatchObject({
    code: 1,
    log: expect.stringMatching(/^\S+content: there is neither site\.json[^\n]*\n$/),
  });
  const started = await startProcess({ ...store, SITE: folderOf({ ...theme, ...region, ...content }) });
  if (!('url' in started)) throw new Error(started.log);
  const page = await (await fetch(`${started.url}/journal/p2`)).text();
  expect(page).toContain('Harbor');
  expect(page).toContain('Post p2');
  expect(await (await fetch(`${started.url}/shop`)).text()).toContain('Vase');
  expect(await started.stop()).toBe(0);
});
