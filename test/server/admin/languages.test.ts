/** Languages of a site: owners translate its texts, visitors read each page in each language. */
import { eventually } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

const LANGUAGES = '/api/multilingual/languages';
const at = (language: string, document: string) => `/api/owner/translations/${language}/${document}`;

onDatabases((store) => {
  let site: VisitorSite;
  let owner: Visitor;
  beforeAll(async () => {
    site = await openVisitorSite(await store.environment());
    owner = await signIn(site);
    const languages = [{ code: 'en', isDefault: true }, { code: 'de' }, { code: 'ar' }];
    expect((await owner.send('put', LANGUAGES, { languages })).status).toBe(200);
  });
  afterAll(() => site.stop());

  const page = async (path: string) => (await fetch(`${site.url}${path}`)).text();
  const head = async (path: string) => (await page(path)).split('</head>')[0] ?? '';
  const translate = (language: string, document: string, texts: object) =>
    owner.send('put', at(language, document), { texts });

  test('a page stands below the tag of each language, with its direction', async () => {
    const [en, de, ar] = await Promise.all([page('/shop'), page('/de/shop'), page('/ar/shop')]);
    expect(en).toMatch(/<html[^>]* lang="en" dir="ltr"/);
    expect(de).toMatch(/<html[^>]* lang="de" dir="ltr"/);
    expect(ar).toMatch(/<html[^>]* lang="ar" dir="rtl"/);
    expect((await fetch(`${site.url}/en/shop?a=1`, { redirect: 'manual' })).headers.get('location')).toBe('/shop?a=1');
    expect((await fetch(`${site.url}/fr/shop`)).status).toBe(404);
    expect((await fetch(`${site.url}/de`)).status).toBe(200);
  });

  test('translated texts are shown, and the others as they are written', async () => {
    await translate('de', 'page/shop', { title: { text: 'Laden & mehr', of: 'Shop' } });
    await translate('de', 'item/mug', { title: { text: 'Becher', of: 'Mug' } });
    const de = await page('/de/shop');
    expect(de).toContain('Becher');
    expect(await head('/de/shop')).toContain('Laden &amp; mehr');
    expect(await page('/shop')).not.toContain('Becher');
    expect(await page('/ar/shop')).not.toContain('Becher');
    expect(await page('/de/shop/mug')).toContain('Becher');
  });

  test('the head names the page in all languages', async () => {
    const de = await head('/de/shop');
    expect(de).toContain(`<link rel="canonical" href="${site.url}/de/shop">`);
    expect(de).toContain(`<link rel="alternate" hreflang="en" href="${site.url}/shop">`);
    expect(de).toContain(`<link rel="alternate" hreflang="ar" href="${site.url}/ar/shop">`);
    expect(de).toContain(`<link rel="alternate" hreflang="x-default" href="${site.url}/shop">`);
    const map = await page('/sitemap.xml');
    expect(map).toContain(`<loc>${site.url}/de/shop</loc>`);
    expect(map).toContain(`hreflang="ar" href="${site.url}/ar/shop"`);
  });

  test('links of a page stay in its language, but for files and calls', async () => {
    const links = [...(await page('/de/shop')).matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((href) => !/^\/(?:de(?:\/|$)|s\/|assets\/|api\/)/.test(href))).toEqual([]);
  });

  test('versions of a page are those of its language', async () => {
    const tag = async (path: string) => (await fetch(`${site.url}${path}`)).headers.get('etag');
    const [en, de, ar] = await Promise.all(['/shop', '/de/shop', '/ar/shop'].map(tag));
    expect(new Set([en, de, ar]).size).toBe(3);
    await translate('de', 'item/mug', { title: { text: 'Tasse', of: 'Mug' } });
    expect(await tag('/de/shop')).not.toBe(de);
    expect(await page('/de/shop')).toContain('Tasse');
  });

  test('a text whose original has changed is marked, and stays', async () => {
    await owner.send('put', '/api/owner/pages/shop', { title: 'The shop' });
    const { documents } = (await owner.get('/api/owner/translations/de')).body;
    const shop = documents.find(({ id }: { id: string }) => id === 'shop');
    expect(shop.progress).toMatchObject({ translated: 1, changed: 1 });
    expect(await head('/de/shop')).toContain('Laden &amp; mehr');
    await owner.send('put', '/api/owner/pages/shop', { title: 'Shop' });
  });

  test('what is said of languages and translations that cannot be', async () => {
    const twice = await owner.send('put', LANGUAGES, { languages: ['en', 'de', 'DE'] });
    expect(twice.body.error).toBe('This language already exists');
    const { body } = await owner.send('post', '/api/owner/pages', { type: 'page', title: 'Film', urlId: 'fil' });
    const taken = await owner.send('put', LANGUAGES, { languages: ['en', 'fil'] });
    expect(taken.body.error).toBe(
      'The page “Film” has the address /fil, where the pages in Filipino stand. Change its address first.',
    );
    await owner.send('delete', `/api/owner/pages/${body.id}`);
    await owner.send('put', LANGUAGES, { languages: [{ code: 'en', isDefault: true }, 'de', 'ar', 'haw'] });
    const beside = await owner.send('post', '/api/owner/pages', { type: 'page', title: 'Hawaii', urlId: 'haw' });
    expect(beside.body.urlId).toBe('haw-1');
    expect((await owner.get(at('fr', 'page/shop'))).status).toBe(404);
    expect((await owner.get(at('en', 'page/shop'))).status).toBe(404);
    expect((await owner.get(at('de', 'page/none'))).status).toBe(404);
    for (const texts of [
      { __proto__x: 1 },
      { title: { text: 'A', of: 'B', more: 1 } },
      { 'a.constructor': { text: 'A', of: 'B' } },
    ])
      expect((await translate('de', 'page/shop', texts)).status).toBe(400);
    const viewer = await signIn(site, 'viewer');
    expect((await viewer.get(at('de', 'page/shop'))).status).toBe(200);
    expect((await viewer.send('put', at('de', 'page/shop'), { texts: {} })).status).toBe(403);
    const late = await owner.send('put', at('de', 'page/shop'), { texts: {} }, { 'If-Match': '"0"' });
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('Somebody else has changed this')]);
  });

  test('texts stay when the languages are disconnected', async () => {
    await owner.send('delete', '/api/multilingual/connection');
    expect((await fetch(`${site.url}/de/shop`)).status).toBe(404);
    expect(await page('/shop')).not.toContain('hreflang');
    await owner.send('put', LANGUAGES, { languages: [{ code: 'en', isDefault: true }, 'de'] });
    await eventually(async () => (await page('/de/shop')).includes('Tasse'));
  });

  test('another default language takes the addresses without a tag', async () => {
    await owner.send('put', LANGUAGES, { original: 'en', languages: ['en', { code: 'de', isDefault: true }] });
    expect(await page('/shop')).toContain('Tasse');
    expect(await page('/en/shop')).toContain('Mug');
    expect(await page('/en/shop')).toMatch(/<html[^>]* lang="en"/);
  });
});
