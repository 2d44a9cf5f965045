/** The shipped themes on a site that has little more than titles: nothing that is empty is shown. */
import { join } from 'node:path';
import { listBlockFields } from '../../server/rendering/theme/block-fields.ts';
import { loadTheme } from '../../server/rendering/theme/theme.ts';
import { startServer } from '../server/serving.ts';
import { contentOf, siteOf, themeEngine } from '../server/test-site.ts';

const product = {
  ...{ id: 'mug', urlId: 'mug', title: 'Mug' },
  structuredContent: {
    productType: 1,
    variants: [{ id: 'v1', sku: 'MUG', price: 2000, qtyInStock: 1, unlimited: true, attributes: {} }],
  },
};
const collections = [
  { id: 'home', typeName: 'page', type: 10, homepage: true, mainContent: '<h1>Welcome</h1>' },
  { id: 'start', typeName: 'home', type: 10 },
  { id: 'about', typeName: 'page', type: 10 },
  { id: 'news', type: 1, items: [{ id: 'hello', urlId: 'hello', title: 'Hello', addedOn: 1767225600000 }] },
  { id: 'empty-news', type: 1 },
  { id: 'shop', typeName: 'products', type: 13, items: [product] },
  { id: 'empty-shop', typeName: 'products', type: 13 },
  { id: 'pictures', typeName: 'gallery', type: 5 },
  {
    id: 'dates',
    typeName: 'events',
    type: 6,
    items: [{ id: 'open', urlId: 'open', title: 'Open', startDate: 1767225600000 }],
  },
  { id: 'album', typeName: 'album', type: 7, items: [{ id: 'song', urlId: 'song', title: 'Song' }] },
];
const paths = [
  ...['/', '/start', '/about', '/news', '/news/hello', '/empty-news', '/shop', '/shop/mug', '/empty-shop', '/pictures'],
  ...['/dates', '/dates/open', '/album', '/album/song', '/nowhere', '/search'],
];

const leftovers = {
  'an empty link': /<a\b[^>]*href="(?:mailto:|tel:|#)?"[^>]*>|<a\b[^>]*>\s*<\/a>/g,
  'an empty element': /<(h[1-6]|p|summary|address|nav|dt|dd|li)\b(?![^>]*role="status")[^>]*>\s*<\/\1>/g,
  'an empty list': /<(ul|ol|dl)\b(?![^>]*(?:media-slides|tiles))[^>]*>\s*<\/\1>/g,
  'a heading over nothing': /<(?:p|h2) [^>]*>[^<]*<\/(?:p|h2)>\s*(?:<ul[^>]*>\s*<\/ul>\s*)?<\/nav>/g,
  'a fold without text': /<\/summary>\s*(?:<div[^>]*>\s*<\/div>\s*)?<\/details>/g,
  'lone punctuation': />\s*[.,;:·]+\s*</g,
  'an icon of another site': /\/assets\/mark\.svg/g,
} as const;

const visible = (page: string): string => page.replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '');

describe.each(['atelier', 'depot'])('%s', (name) => {
  test('skips what is empty on pages of every type', async () => {
    const theme = await loadTheme(join(__dirname, '..', '..', 'views', 'themes', name), themeEngine);
    const serving = await startServer({}, { site: await siteOf(theme, contentOf(collections)) });
    const found: string[] = [];
    for (const path of paths) {
      const page = visible(await (await fetch(serving.url + path)).text());
      expect([path, page]).toEqual([path, expect.stringContaining('<footer')]);
      for (const [what, pattern] of Object.entries(leftovers))
        for (const [text] of page.matchAll(pattern)) found.push(`${path}: ${what}: ${text}`);
    }
    await serving.stop();
    expect(found).toEqual([]);
  });

  test('has no block fields of pages that the site does not have', () => {
    const folder = join(__dirname, '..', '..', 'views', 'themes', name);
    const ids = (typeNames: readonly string[]) => listBlockFields(folder, typeNames).map(({ id }) => id);
    expect(ids(['page', 'products'])).toEqual(['footer-letter']);
    expect(new Set(ids(['home']))).toEqual(new Set(['footer-letter', 'home-dates']));
  });
});
