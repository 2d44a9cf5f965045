/** Languages of a site: admins translate its texts, visitors read each page in each language. */
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

  test('each language has pages below its tag, with its direction', async () => {
    const [en, de, ar] = await Promise.all([page('/shop'), page('/de/shop'), page('/ar/shop')]);
    expect(en).toMatch(/<html[^>]* lang="en" dir="ltr"/);
    expect(de).toMatch(/<html[^>]* lang="de" dir="ltr"/);
    expect(ar).toMatch(/<html[^>]* lang="ar" dir="rtl"/);
    expect((await fetch(`${site.url}/en/shop?a=1`, { redirect: 'manual' })).headers.get('location')).toBe('/shop?a=1');
    const upper = await fetch(`${site.url}/DE/shop?a=1`, { redirect: 'manual' });
    expect([upper.status, upper.headers.get('location')]).toEqual([301, '/de/shop?a=1']);
    expect((await fetch(`${site.url}/fr/shop`)).status).toBe(404);
    expect((await fetch(`${site.url}/de`)).status).toBe(200);
  });

  test('translated texts are shown, and others in the original', async () => {
    await translate('de', 'page/shop', { title: { text: 'Laden & mehr', of: 'Shop' } });
    await translate('de', 'item/mug', { title: { text: 'Becher', of: 'Mug' } });
    const de = await page('/de/shop');
    expect(de).toContain('Becher');
    expect(await head('/de/shop')).toContain('Laden &amp; mehr');
    expect(await page('/shop')).not.toContain('Becher');
    expect(await page('/ar/shop')).not.toContain('Becher');
    expect(await page('/de/shop/mug')).toContain('Becher');
  });

  test('the search finds translations on the pages that show them', async () => {
    const results = async (path: string) => JSON.parse(await page(`${path}/search?q=becher&format=json`)) as object;
    expect(await results('/de')).toMatchObject({ items: [{ title: 'Becher', fullUrl: '/de/shop/mug' }] });
    expect(await results('/ar')).toMatchObject({ items: [] });
    expect(await page('/de/search?q=becher')).toContain('/de/shop/mug');
  });

  test('the head lists the page in all languages', async () => {
    const de = await head('/de/shop');
    expect(de).toContain(`<link rel="canonical" href="${site.url}/de/shop">`);
    expect(de).toContain(`<link rel="alternate" hreflang="en" href="${site.url}/shop">`);
    expect(de).toContain(`<link rel="alternate" hreflang="ar" href="${site.url}/ar/shop">`);
    expect(de).toContain(`<link rel="alternate" hreflang="x-default" href="${site.url}/shop">`);
    const map = await page('/sitemap.xml');
    expect(map).toContain(`<loc>${site.url}/de/shop</loc>`);
    expect(map).toContain(`hreflang="ar" href="${site.url}/ar/shop"`);
  });

  test('links of a page stay in its language, except for files and calls', async () => {
    const links = [...(await page('/de/shop')).matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((href) => !/^\/(?:de(?:\/|$)|s\/|assets\/|api\/)/.test(href))).toEqual([]);
  });

  test('page versions are per language', async () => {
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

  test('errors for invalid languages and translations', async () => {
    const twice = await owner.send('put', LANGUAGES, { languages: ['en', 'de', 'DE'] });
    expect(twice.body.error).toBe('This language already exists');
    const { body } = await owner.send('post', '/api/owner/pages', { type: 'page', title: 'Film', urlId: 'fil' });
    const taken = await owner.send('put', LANGUAGES, { languages: ['en', 'fil'] });
    expect(taken.body.error).toBe(
      'The page “Film” has the address /fil, which the pages in Filipino need. Change its address first.',
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
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('Someone else has changed this')]);
  });

  test('blocks, forms, site title and announcement are translated, for previews, too', async () => {
    const blocks = [
      { id: 'words', type: 'html', value: { html: '<p>Good <a href="/shop">morning</a></p>' } },
      { id: 'write', type: 'form', value: { formId: 'contact' } },
    ];
    const { body } = await owner.send('post', '/api/owner/pages', { type: 'page', title: 'Hello', urlId: 'hello' });
    const layout = `/api/owner/layouts/page/${body.id}`;
    await owner.send('put', layout, { layout: { rows: [{ columns: [{ span: 12, blocks }] }] }, base: 0 });
    await owner.send('post', `${layout}/publish`, {});
    await owner.send('put', `/api/owner/pages/${body.id}`, { workflowState: 'Published' });
    await owner.send('put', '/api/owner/announcement', { text: 'Sale & more', linkTo: '/shop' });
    await translate('de', `page/${body.id}`, {
      'blocks.words.html': { text: '<p onclick="x()">Guten Morgen</p>', of: '<p>Good <a href="/shop">morning</a></p>' },
    });
    await translate('de', 'form/contact', { 'fields.who.title': { text: 'Ihr Name', of: 'Your name' } });
    await translate('de', 'site/texts', {
      'website.siteTitle': { text: 'Unser Laden', of: 'Our shop' },
      'websiteSettings.announcementBarSettings.text': { text: 'Ausverkauf & mehr', of: 'Sale & more' },
    });
    const [en, de] = [await page('/hello'), await page('/de/hello')];
    expect(en).toContain('Good <a href="/shop">morning</a>');
    for (const part of ['Guten Morgen', 'Ihr Name', 'Hello — Unser Laden']) expect(de).toContain(part);
    expect(de).not.toContain('Your name');
    const { websiteSettings } = await (await fetch(`${site.url}/de/hello?format=json`)).json();
    expect(websiteSettings.announcementBarSettings.text).toBe('Ausverkauf &amp; mehr');
    expect((await owner.get('/preview?path=/de/hello')).text).toContain('Guten Morgen');
    const { texts } = (await owner.get(`${at('de', `page/${body.id}`)}/texts`)).body;
    expect(texts).toContainEqual({
      ...{ path: 'blocks.words.html', kind: 'markup', label: 'Text', part: expect.any(String) },
      text: '<p>Good <a href="/shop">morning</a></p>',
    });
  });

  test('rich text is cleaned, and markup needs the permission for code', async () => {
    const text = '<p onclick="x()">Gut</p><script>x()</script>';
    await owner.send('put', '/api/owner/pages/shop', { description: '<p>Good</p>' });
    const { body } = await translate('de', 'page/shop', { description: { text, of: '<p>Good</p>' } });
    expect(body.texts).toEqual({ description: { text: '<p>Gut</p>', of: '<p>Good</p>', isMarkup: true } });
    await translate('de', 'page/shop', { title: { text: 'Laden & mehr', of: 'Shop' } });
  });

  test('a redirect and a locked page stay in the language', async () => {
    await owner.send('put', '/api/owner/redirects', { redirects: [{ from: '/old', to: '/shop', status: 301 }] });
    const moved = await fetch(`${site.url}/de/old`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/de/shop']);
    const body = new URLSearchParams({ password: 'sesame' });
    const opened = await fetch(`${site.url}/de/locked`, { method: 'POST', body, redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/de/locked']);
    expect(await page('/de/locked')).toContain('action="/de/locked"');
    const cookie = opened.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    expect(await (await fetch(`${site.url}/de/locked`, { headers: { cookie } })).text()).toContain('Behind the lock');
  });

  test('versions of a translation are listed and restored', async () => {
    const note = at('de', 'item/note');
    await translate('de', 'item/note', { title: { text: 'Notiz', of: 'A note' } });
    await translate('de', 'item/note', { title: { text: 'Zettel', of: 'A note' } });
    const { versions } = (await owner.get(`${note}/versions`)).body;
    expect(versions).toHaveLength(3);
    expect((await owner.send('post', `${note}/restore`, { number: 2 })).body.texts.title.text).toBe('Notiz');
    expect(await page('/de/notes/note')).toContain('Notiz');
  });

  test('translation progress is counted per language', async () => {
    const { languages } = (await owner.get('/api/owner/translations')).body;
    expect(languages.map(({ code }: { code: string }) => code)).toEqual(['de', 'ar', 'haw']);
    const [de, ar] = languages.map(({ progress }: { progress: object }) => progress);
    expect(de.all).toBe(ar.all);
    expect([de.translated > 5, ar.translated]).toEqual([true, 0]);
    expect((await owner.get('/api/owner/translations/fr')).status).toBe(404);
    expect((await owner.get('/api/owner/translations/de?cursor=none')).status).toBe(400);
  });

  test('texts stay when the languages are disconnected', async () => {
    await owner.send('delete', '/api/multilingual/connection');
    expect((await fetch(`${site.url}/de/shop`)).status).toBe(404);
    expect(await page('/shop')).not.toContain('hreflang');
    await owner.send('put', LANGUAGES, { languages: [{ code: 'en', isDefault: true }, 'de'] });
    await eventually(async () => (await page('/de/shop')).includes('Tasse'));
  });

  test('another default language takes over the URLs without a tag', async () => {
    await owner.send('put', LANGUAGES, { original: 'en', languages: ['en', { code: 'de', isDefault: true }] });
    expect(await page('/shop')).toContain('Tasse');
    expect(await page('/en/shop')).toContain('Mug');
    expect(await page('/en/shop')).toMatch(/<html[^>]* lang="en"/);
  });

  test('the former address of the home page leads to the home page of the language', async () => {
    const { id } = (await owner.send('post', '/api/owner/pages', { type: 'page', title: 'Start' })).body;
    expect((await owner.send('post', `/api/owner/pages/${id}/homepage`, {})).status).toBe(200);
    const ledTo = async (path: string): Promise<string | null> =>
      (await fetch(`${site.url}${path}`, { redirect: 'manual' })).headers.get('location');
    await eventually(async () => (await ledTo('/en/start?a=1')) === '/en?a=1', 'the redirect of the language');
    expect(await ledTo('/start')).toBe('/');
  });
});
