/** Pages are found by their title, description and blocks. */
import type { ContentSource, SiteData } from '../../server/content/content-source.ts';
import { inLanguage } from '../../server/content/translation/translated-source.ts';
import { searchPage, suggestionsOf } from '../../server/site/search-results.ts';
import { textTable } from '../../shared/translations.ts';
import { contentOf, openDemoSite } from '../server/test-site.ts';

const page = (id: string, html: string, more: object = {}) => ({
  ...{ id, title: `${id} &amp; co`, description: `<p>About ${id}</p>`, typeName: 'page' },
  layout: { rows: [{ columns: [{ span: 12, blocks: [{ id: 'b', type: 'html', value: { html } }] }] }] },
  ...more,
});
const found = async (content: ContentSource, query: string): Promise<readonly unknown[]> =>
  (await content.search(query)).map((item) => (item as { fullUrl: string }).fullUrl);

test.each([
  ['Imprint', '/imprint'],
  ['shipping', '/shipping'],
  ['dishwasher', '/questions'],
  ['company number', '/imprint'],
])('in the demo, %j finds a page', async (query, path) => {
  const { content } = await openDemoSite();
  expect(await found(content, query)).toContain(path);
  const answer = suggestionsOf(await searchPage({}, new URLSearchParams({ q: query }), content.search));
  expect(answer).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ fullUrl: path, kind: '' })]),
  });
  await content.close();
});

test('a page is found by title, description, blocks, sections and slide', async () => {
  const content = contentOf([
    page('clay', '<p>Wheel &amp; kiln</p>'),
    page('home', '<p>Start</p>', { homepage: true }),
    { id: 'index', typeName: 'index', collections: [page('section', '<p>Loom</p>')] },
    { id: 'cover', typeName: 'cover-page', slide: { slices: [{ type: 'body', value: { html: 'Welcome' } }] } },
  ]);
  const queries = ['clay', 'about clay', 'kiln', 'start', 'loom', 'welcome'];
  const paths = await Promise.all(queries.map((query) => found(content, query)));
  expect(paths.flat()).toEqual(['/clay', '/clay', '/clay', '/', '/index', '/cover']);
  expect(await content.search('kiln')).toMatchObject([{ title: 'clay &amp; co', excerpt: '<p>About clay</p>' }]);
});

test('pages that the sitemap does not have are not found', async () => {
  const content = contentOf(
    [
      page('open', 'Kiln'),
      page('locked', 'Kiln'),
      page('club', 'Kiln', { membersOnly: true }),
      page('paid', 'Kiln', { paywall: { productId: 'pass' } }),
      page('unlisted', 'Kiln', { seoData: { seoHidden: true } }),
      page('folder', 'Kiln', { folder: true, folderBehavior: 3 }),
      page('404', 'Kiln'),
    ],
    { passwords: { locked: 'x' } },
  );
  expect(await found(content, 'kiln')).toEqual(['/open']);
});

test('items that are hidden from search engines, or whose collection is, are not found', async () => {
  const item = (id: string, more: object = {}) => ({ id, title: `Kiln ${id}`, fullUrl: `/${id}`, ...more });
  const seoData = { seoHidden: true };
  const content = contentOf([
    { id: 'news', items: [item('open'), item('shown', { seoData: {} }), item('hidden', { seoData })] },
    { id: 'archive', items: [item('old')], seoData },
  ]);
  expect(await found(content, 'kiln')).toEqual(['/open', '/shown']);
  expect(await content.correct?.('hiddenn')).toBe('');
});

test('a found page is in the visitor’s language', async () => {
  const content = contentOf([page('clay', '<p>Wheel</p>'), { id: 'news', items: [{ id: 'i', title: 'Wheel' }] }]);
  const language = (code: string, isDefault: boolean) => ({
    ...{ code, name: code, prefix: isDefault ? '' : `/${code}`, isDefault, isRightToLeft: false },
  });
  const de = language('de', false);
  const title = { text: 'Ton', of: 'clay & co' };
  const description = { text: '<p>Über Ton</p>', of: '<p>About clay</p>', isMarkup: true };
  const tables = new Map([['de', new Map([['page/clay', textTable({ texts: { title, description } })]])]]);
  const en = language('en', true);
  const site: SiteData = {
    ...(await content.site()),
    languages: { original: 'en', all: [en, de], default: en, tables },
  };
  const translated = inLanguage({ ...content, site: () => site }, 'de', new WeakMap());
  expect(await translated.search('wheel')).toMatchObject([
    { title: 'Wheel' },
    { title: 'Ton', excerpt: '<p>Über Ton</p>', fullUrl: '/clay' },
  ]);
});
