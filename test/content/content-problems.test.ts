/** Mistakes in content files: each is reported with its file and place, and none takes a page offline silently. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSiteRows } from '../../server/app/seed/site-content.ts';
import { ContentInvalid, type ContentProblem } from '../../server/content/content-invalid.ts';
import { readContentFolder } from '../../server/content/folder-source.ts';
import { folderOf } from '../server/test-site.ts';

const site = '{"website": {"siteTitle": "Harbor"}}';
const shop = '{\n "collection": {"id": "s", "urlId": "shop", "title": "Shop"},\n "items": []\n}';

function problemsOf(folder: string, read: (folder: string) => unknown = readContentFolder): readonly ContentProblem[] {
  try {
    read(folder);
  } catch (error) {
    if (error instanceof ContentInvalid) return error.problems;
    throw error;
  }
  return [];
}

const inFolder = (files: Readonly<Record<string, string>>): string => folderOf({ 'site.json': site, ...files });

test.each([
  [
    'a misspelled collection',
    shop.replace('collection', 'colection'),
    2,
    "'colection' is not known; did you mean 'collection'",
  ],
  ['a collection in capitals', shop.replace('collection', 'Collection'), 2, "did you mean 'collection'"],
  ['misspelled items', shop.replace('items', 'itmes'), 3, "'itmes' is not known; did you mean 'items'"],
  ['a file without a collection', '{"x":1}', undefined, "there is no 'collection'; all files except site.json"],
])('%s is reported, in a folder that is served and in one that is imported', (_name, text, line, message) => {
  const folder = inFolder({ 'shop.json': text });
  for (const read of [readContentFolder, readSiteRows]) {
    const problems = problemsOf(folder, read);
    expect(problems).toMatchObject([{ file: join(folder, 'shop.json'), message: expect.stringContaining(message) }]);
    expect(problems[0]?.line).toBe(line);
  }
});

test('misspelled keys of site.json and of the navigation are reported', () => {
  const folder = folderOf({
    'site.json': '{"website": {"siteTitle": "Harbor"}, "redirect": [], "pasword": {}, "Passwords": {}}',
    'site-navigation.json': '{"layuot": []}',
  });
  expect(problemsOf(folder).map(({ message }) => message)).toEqual([
    "the key 'layuot' is not known; did you mean 'layout'?",
    "the key 'redirect' is not known; did you mean 'redirects'?",
    "the key 'Passwords' is not known; did you mean 'passwords'?",
  ]);
});

test('other keys are data for templates', () => {
  const folder = folderOf({
    'site.json': '{"website": {"siteTitle": "Harbor"}, "openingHours": "9 to 5"}',
    'shop.json': shop.replace('"items"', '"intro": "Hello", "layouts": 2, "items"'),
    '._shop.json': 'what file systems write',
  });
  const { site: own, collections } = readContentFolder(folder);
  expect(own.context).toMatchObject({ openingHours: '9 to 5' });
  expect(collections[0]?.page).toEqual({ intro: 'Hello', layouts: 2 });
});

test('two collections with one id, or at one address, are reported; several pages of one collection are not', () => {
  const folder = inFolder({
    'shop.json': shop,
    'shop-clay.json': shop.replace('"items"', '"filter": true, "items"'),
    'copy.json': shop.replace('"shop"', '"copy"'),
    'twin.json': shop.replace('"s"', '"t"'),
  });
  for (const read of [readContentFolder, readSiteRows])
    expect(problemsOf(folder, read).map(({ file, pointer, message }) => [file, pointer, message])).toEqual([
      [join(folder, 'shop-clay.json'), '#/collection/id', expect.stringContaining("copy.json has the id 's', too")],
      [join(folder, 'shop.json'), '#/collection/id', expect.stringContaining("copy.json has the id 's', too")],
      [join(folder, 'twin.json'), '#/collection/urlId', expect.stringContaining("has the urlId 'shop', too")],
    ]);
  writeFileSync(join(folder, 'copy.json'), shop.replaceAll(/"s"|"shop"/g, '"copy"'));
  writeFileSync(join(folder, 'twin.json'), shop.replaceAll(/"s"|"shop"/g, '"twin"'));
  expect(problemsOf(folder)).toEqual([]);
});

test.each([
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma is expected'],
  ['an extra comma', '{\n  "a": [1, 2,]\n}', 2, 14, 'an extra comma before this'],
  ['an extra comma at the end', '{\n  "a": 1,\n}', 3, 1, 'an extra comma before this'],
  ['a missing value', '{"a": }', 1, 7, 'a value is expected'],
  ['a comment', '{\n  // no\n  "a": 1\n}', 2, 3, 'comments are not allowed in JSON'],
  ['an early end', '{"a": ', 1, 7, 'a value is expected'],
  ['a line break in a string', '{\n  "a": "one\n two"\n}', 2, 8, 'the string has no closing quote'],
])('%s has its line, its column and an excerpt', (_name, text, line, column, message) => {
  const [problem] = problemsOf(inFolder({ 'about.json': text }));
  expect(problem).toMatchObject({ line, column, message: expect.stringContaining(message) });
  expect(problem?.frame).toContain(`> ${line} | ${text.split('\n')[line - 1]}`);
});

test('the problems of all files are reported at once', () => {
  const item = '{"id": "a", "urlId": "a"}';
  const sold = '{"id": "b", "urlId": "b", "title": "B", "structuredContent": {"productType": 9}}';
  const broken = inFolder({ 'a.json': '{', 'b.json': '{"x": 1}', 'shop.json': shop });
  expect(problemsOf(broken).map(({ file }) => file)).toEqual([join(broken, 'a.json'), join(broken, 'b.json')]);
  const invalid = inFolder({
    'a.json': shop.replace('[]', `[${item}]`),
    'b.json': shop.replaceAll(/"s"|"shop"/g, '"b"').replace('[]', `[${sold}]`),
  });
  expect(problemsOf(invalid, readSiteRows).map(({ file, pointer }) => `${file}${pointer}`)).toEqual([
    join(invalid, 'a.json#/items/0/title'),
    join(invalid, 'b.json#/items/0/structuredContent/productType'),
  ]);
});

test.each([
  ['UTF-16LE', Buffer.from(`\ufeff${shop}`, 'utf16le')],
  ['UTF-16LE', Buffer.from(shop, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\ufeff${shop}`, 'utf16le').swap16()],
  ['not UTF-8', Buffer.from(shop.replace('Shop', 'Caf\u00e9'), 'latin1')],
])('the encoding %s is named', (encoding, bytes) => {
  const folder = inFolder({});
  writeFileSync(join(folder, 'shop.json'), bytes);
  expect(problemsOf(folder)).toMatchObject([{ message: `the encoding is ${encoding}; save the file as UTF-8` }]);
});

test('a byte order mark of UTF-8 is no problem', () => {
  expect(problemsOf(inFolder({ 'shop.json': `\ufeff${shop}` }))).toEqual([]);
});

test('an imported sale price that does not lower the price is no sale', () => {
  const money = (value: string) => ({ value, currency: 'USD' });
  const variant = (sku: string, sale: string) => ({
    ...{ sku, priceMoney: money('34.50'), salePriceMoney: money(sale), onSale: true },
  });
  const variants = [variant('SEA', '99.00'), variant('SAND', '34.50'), variant('SUN', '30.00')];
  const items = [{ id: 'bowl', urlId: 'bowl', title: 'Bowl', structuredContent: { productType: 1, variants } }];
  const text = JSON.stringify({ collection: { id: 's', urlId: 'shop', title: 'Shop' }, items });
  expect(readSiteRows(inFolder({ 'shop.json': text })).variants.map(({ sku, onSale }) => [sku, onSale])).toEqual([
    ['SEA', false],
    ['SAND', false],
    ['SUN', true],
  ]);
});
