/** Mistakes in content files: each is reported with its file and place, and none takes a page offline silently. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkContentFolder, readCheckedRows } from '../../server/app/seed/check-content.ts';
import { readSiteRows } from '../../server/app/seed/site-content.ts';
import { ContentInvalid, type ContentProblem } from '../../server/content/content-invalid.ts';
import { readContentFolder } from '../../server/content/folder-source.ts';
import { root } from '../../server/disk/root.ts';
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
      [join(folder, 'shop-clay.json'), '#/collection/id', expect.stringContaining("copy.json:2 has the id 's', too")],
      [join(folder, 'shop.json'), '#/collection/id', expect.stringContaining("copy.json:2 has the id 's', too")],
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

test('two items of a collection with one id or one urlId are reported; several pages with one item are not', () => {
  const item = (id: string, urlId: string) => `{"id": "${id}", "urlId": "${urlId}", "title": "T"}`;
  const items = (...list: readonly string[]) => shop.replace('[]', `[\n${list.join(',\n')}\n]`);
  const folder = inFolder({
    'a.json': items(item('1', 'bowl'), item('2', 'cup'), item('2', 'jug'), item('3', 'cup'), item('1', 'bowl')),
    'b-item.json': shop.replace('"items": []', `"item": ${item('1', 'bowl')}`),
    'c.json': shop.replace('"items": []', `"item": ${item('1', 'vase')}`),
    'other.json': items(item('9', 'bowl')).replaceAll(/"s"|"shop"/g, '"other"'),
  });
  const own = 'too; items of a collection need their own';
  for (const read of [readContentFolder, readSiteRows])
    expect(problemsOf(folder, read).map(({ file, line, pointer, message }) => [file, line, pointer, message])).toEqual([
      [join(folder, 'a.json'), 6, '#/items/2/id', `${join(folder, 'a.json')}:5 has the id '2', ${own}`],
      [join(folder, 'a.json'), 7, '#/items/3/urlId', `${join(folder, 'a.json')}:5 has the urlId 'cup', ${own}`],
      [join(folder, 'a.json'), 8, '#/items/4/id', `${join(folder, 'a.json')}:4 has the id '1', ${own}`],
      [join(folder, 'a.json'), 8, '#/items/4/urlId', `${join(folder, 'a.json')}:4 has the urlId 'bowl', ${own}`],
      [join(folder, 'c.json'), 3, '#/item/id', `${join(folder, 'a.json')}:4 has the id '1', ${own}`],
    ]);
});

test('all problems of all files are reported at once, with their places', async () => {
  const item = '{"id": "a", "urlId": "a"}';
  const variant = '{"sku": "X", "priceMoney": {"value": "1.00", "currency": "EUR"}}';
  const sold = (id: string, content: string) =>
    `{"id": "${id}", "urlId": "${id}", "title": "B", "structuredContent": ${content}}`;
  const priced = `{"productType": 1, "variants": [${variant}]}`;
  const folder = folderOf({
    'site.json': '{"website": {"siteTitle": "Harbor"},\n"redirects": [{"from": 1, "to": "/"}]}',
    'a.json': shop.replace('[]', `[${item}]`),
    'b.json': shop.replaceAll(/"s"|"shop"/g, '"b"').replace(
      '[]',
      `[${sold('b', '{"productType": 9}')},\n${sold('c', priced)}, ${sold('d', priced)},
        ${sold('e', '{"productType": 2, "files": ["none.pdf"]}')}]`,
    ),
    'broken.json': '{',
    'typo.json': shop.replaceAll(/"s"|"shop"/g, '"typo"').replace('items', 'itmes'),
  });
  const error = await readCheckedRows(folder).catch((rejected: unknown) => rejected);
  const { problems, message } = error as ContentInvalid;
  const place = ({ file, line, column, pointer = '' }: ContentProblem) => [basename(file), line, column, pointer];
  expect(problems.map(place)).toEqual([
    ['broken.json', 1, 2, ''],
    ['typo.json', 3, 2, ''],
    ['a.json', 3, 12, '#/items/0/title'],
    ['b.json', 3, 89, '#/items/0/structuredContent/productType'],
    [basename(folder), undefined, undefined, ''],
    ['site.json', 2, 24, '#/redirects/0/from'],
    ['b.json', 5, 99, '#/items/3/structuredContent/files/0'],
  ]);
  expect(message).toContain(`${join(folder, 'a.json')}:3:12: #/items/0/title: `);
  expect(message).toContain(`> 3 |  "items": [${item}]`);
});

test('a site.json that cannot be read is no missing one', () => {
  const folder = folderOf({ 'site.json': '{', 'shop.json': shop });
  for (const read of [readContentFolder, readSiteRows])
    expect(problemsOf(folder, read)).toMatchObject([{ file: join(folder, 'site.json'), line: 1 }]);
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

test('keys of collections and items that look misspelled are warnings; data for templates is not', async () => {
  const item = `{"id": "a", "urlId": "a", "title": "A",
    "publishedOn": 1, "Body": "", "starrd": true, "tag": [],
    "bodies": 1, "titles": [], "customContent": {"titel": 1}, "color": "", "price": 2, "publishat": 3, "subtitle": "", "date": 1, "ids": []}`;
  const folder = inFolder({
    'shop.json': shop
      .replace('"title": "Shop"', '"title": "Shop", "urlid": "x", "pagesize": 4, "hero": 1')
      .replace('[]', `[${item}]`),
    'titel.json': shop.replaceAll(/"s"|"shop"/g, '"t"').replace('"title"', '"titel"'),
  });
  const { problems, warnings } = await checkContentFolder(folder);
  const of = ({ file, line, column, message }: ContentProblem) => [basename(file), line, column, message];
  expect(problems.map(of)).toEqual([
    ['titel.json', 2, 16, "'title' is missing: the key 'titel' is not known; did you mean 'title'?"],
  ]);
  const similar = (name: string, key: string) => `the key '${name}' is not known; did you mean '${key}'?`;
  expect(warnings.map(of)).toEqual([
    ['shop.json', 2, 76, similar('pagesize', 'pageSize')],
    ['shop.json', 4, 5, similar('publishedOn', 'publishOn')],
    ['shop.json', 4, 23, similar('Body', 'body')],
    ['shop.json', 4, 35, similar('starrd', 'starred')],
    ['shop.json', 4, 51, similar('tag', 'tags')],
    ['shop.json', 5, 88, similar('publishat', 'publishAt')],
    ['titel.json', 2, 42, similar('titel', 'title')],
  ]);
});

test('the demo has no such keys', async () => {
  const { problems, warnings } = await checkContentFolder(join(root, 'views/demo/content'));
  expect([problems, warnings]).toEqual([[], []]);
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
