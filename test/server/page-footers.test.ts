/** Elements at the end of a page for visitors: the cookie settings link, and the language menu. */
import { readFileSync } from 'node:fs';
import { decodeEntities } from '../../shared/html.ts';
import { startServer } from './serving.ts';
import { contentOf, siteOf, themeOf } from './test-site.ts';

async function pageOf(site: Record<string, unknown>, theme: Readonly<Record<string, string>> = {}): Promise<string> {
  const content = contentOf([{ id: 'home', homepage: true, typeName: 'page', mainContent: '<h1>Home</h1>' }], site);
  const context = await siteOf(await themeOf(theme), content, { scripts: ['/assets/site/loader.js'] });
  const serving = await startServer({}, { site: context });
  const page = await (await fetch(serving.url)).text();
  await serving.stop();
  return page;
}

const contextOf = (page: string) => JSON.parse(/id="site-context">(.*?)<\/script>/.exec(page)?.[1] ?? '{}');
const marks = (page: string): number => page.split('data-cookie-settings').length - 1;

test('a page with a banner has one link to reopen it: the theme’s, or ours; and tells scripts', async () => {
  const belgian = { website: { siteTitle: 'T', location: { addressCountryCode: 'BE' } } };
  const page = await pageOf(belgian);
  expect(marks(page)).toBe(1);
  expect(page).toMatch(
    /<site-region name="analytics"[^>]*><p class="cookie-settings"><button type="button" data-cookie-settings>/,
  );
  expect(contextOf(page).website).toMatchObject({
    cookieSettings: { isCookieBannerEnabled: true },
    location: { addressCountryCode: 'BE' },
  });
  const region =
    '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}<a href="#" data-cookie-settings>Cookies</a>{squarespace-footers}</body></html>';
  const own = await pageOf(belgian, { 'site.region': region });
  expect([marks(own), own.includes('>Cookies</a>')]).toEqual([1, true]);
});

test('a site whose settings name its country asks; elsewhere, and against its settings, consent is not asked for', async () => {
  expect(marks(await pageOf({ websiteSettings: { country: 'DE' } }))).toBe(1);
  for (const site of [
    {},
    { websiteSettings: { country: 'US' } },
    {
      website: { siteTitle: 'T', cookieSettings: { isCookieBannerEnabled: false } },
      websiteSettings: { country: 'DE' },
    },
  ]) {
    const page = await pageOf(site);
    expect([marks(page), contextOf(page).website.cookieSettings.isCookieBannerEnabled]).toEqual([0, false]);
  }
});

test('languages are offered if there are several, as text', async () => {
  const languages = ['en', { code: 'fr', name: 'Français &amp; autres' }, { code: 'nl', name: '&lt;b&gt;' }];
  const page = await pageOf({ websiteSettings: { translation: { languages, glossary: '/w-[language].json' } } });
  expect(page).toMatch(/<site-region name="translation" hydrate="idle" props=\S+/);
  expect(page).toContain('<option value="fr" lang="fr">Français &amp; autres</option>');
  expect(page).toContain('<option value="nl" lang="nl">&lt;b&gt;</option>');
  expect(await pageOf({ websiteSettings: { translation: { languages: ['en'] } } })).not.toContain('name="translation"');
});

test('a header has the available choices of currency and language', async () => {
  const region =
    '<html><head>{squarespace-headers}</head><body>{@|site-choices}{squarespace.main-content}{squarespace-footers}</body></html>';
  const translation = { languages: ['en', 'fr'] };
  const markets = [
    { id: 'us', name: 'United States', currency: 'USD' },
    { id: 'euro', name: 'Euro &lt;zone&gt;', currency: 'EUR', isCurrent: true },
  ];
  const theme = { 'site.region': region };
  const both = await pageOf({ websiteSettings: { translation, storeSettings: { markets } } }, theme);
  expect(both).toContain(
    'popovertarget="site-choices">EUR<span class="visually-hidden">: Currency and language</span>',
  );
  expect(both).toContain('<select name="headerMarket" form="market-form"><option value="us">');
  expect(both).toContain('<option value="euro" selected>Euro &lt;zone&gt; (EUR)</option>');
  expect(both).toContain('<form id="market-form" method="post" action="/cart/market">');
  expect(both.split('<option value="fr" lang="fr">').length).toBe(3);
  const languages = await pageOf({ websiteSettings: { translation } }, theme);
  expect([languages.includes('>Language<span'), languages.includes('headerMarket')]).toEqual([true, false]);
  // A button that opens nothing without a script.
  expect([languages.includes('choices-button is-scripted'), both.includes('is-scripted')]).toEqual([true, false]);
  expect(await pageOf({}, theme)).not.toContain('site-choices');
});

test('comments are on until an admin switches them off', async () => {
  const region =
    '<html><head>{squarespace-headers}</head><body>{.section box}<p>{.comments?}on{.or}off{.end}</p>{.end}';
  const theme = { 'site.region': `${region}{squarespace.main-content}{squarespace-footers}</body></html>` };
  const box = { commentState: 1 };
  expect(await pageOf({ box }, theme)).toContain('<p>on</p>');
  expect(await pageOf({ box, websiteSettings: { country: 'BE' } }, theme)).toContain('<p>on</p>');
  expect(await pageOf({ box, websiteSettings: { commentsEnabled: false } }, theme)).toContain('<p>off</p>');
});

test.each(['atelier', 'depot'])(
  'a post of %s without a date shows none, instead of the start of the epoch',
  async (name) => {
    const items = [
      { id: 'a', title: 'A', urlId: 'a' },
      { id: 'b', title: 'B', urlId: 'b', addedOn: Date.UTC(2026, 2, 4, 18) },
    ];
    const content = contentOf([{ id: 'blog', typeName: 'blog', fullUrl: '/blog', items }]);
    const file = readFileSync(`views/themes/${name}/collections/blog.item`, 'utf8');
    const theme = await themeOf({ 'blog.item': file });
    const serving = await startServer({}, { site: await siteOf(theme, content) });
    const times = async (path: string) => (await (await fetch(serving.url + path)).text()).match(/<time[^>]*>/g);
    expect([await times('/blog/a'), await times('/blog/b')]).toEqual([null, ['<time datetime="2026-03-04">']]);
    await serving.stop();
  },
);

test('the interface follows the language of the page, if it is not English and there are texts in it', async () => {
  const languageOf = async (language: string, websiteSettings: Record<string, unknown> = {}) => {
    const page = await pageOf({ website: { siteTitle: 'T', language }, websiteSettings });
    const props = /name="translation" hydrate="idle" props='([^']*)'/.exec(page)?.[1];
    return props === undefined ? undefined : JSON.parse(decodeEntities(props));
  };
  expect(await languageOf('nl-BE')).toEqual({ pageLanguage: 'nl-BE', glossary: '' });
  expect([await languageOf('en-GB'), await languageOf('ar'), await languageOf('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const translation = { glossary: '/w-[language].json' };
  expect(await languageOf('ar', { translation })).toEqual({ pageLanguage: 'ar', glossary: '/w-[language].json' });
  // The menu of languages translates by itself.
  const menu = await languageOf('nl', { translation: { languages: ['nl', 'fr'] } });
  expect([menu.languages.length, menu.pageLanguage]).toEqual([2, undefined]);
});
