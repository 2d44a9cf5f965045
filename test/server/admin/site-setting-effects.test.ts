/** Every setting of the website and of the design changes what visitors get, beside the page's data for scripts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roles } from '#shared/roles';
import { addAdmin } from '../../../server/admin/admins.ts';
import { websiteFields } from '../../../server/admin/site/website-schemas.ts';
import { fontRoles, paletteColors } from '../../../server/site/design-styles.ts';
import { demoContent } from '../../browser/demo-content.ts';
import { type FullSite, openFullSite } from '../../browser/full-site.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const WEBSITE = '/api/owner/website';
const DESIGN = '/api/owner/design';

let site: FullSite;
let owner: Visitor;
/** Pages of each kind. */
let paths: readonly string[];
beforeAll(async () => {
  site = await openFullSite(demoContent);
  await addAdmin(site.database.db, { ...OWNER, name: 'Ann', roles: [roles.admin] });
  owner = createVisitor(site.url);
  await owner.send('post', '/api/owner/session', OWNER);
  const first = async (collection: string): Promise<string> =>
    (
      await owner.get(
        `/api/owner/items/${(await owner.get(`/api/owner/collections/${collection}/items`)).body.items[0].id}`,
      )
    ).body.fullUrl;
  const items = await Promise.all(['journal', 'shop', 'events'].map(first));
  paths = ['/', '/contact', '/journal', '/blocks', '/places', ...items, '/robots.txt', '/journal?format=rss'];
  const page = { type: 'page', title: 'Places' };
  const { id } = (await owner.send('post', '/api/owner/pages', page)).body;
  const blocks = ['map', 'geo', 'sociallinks'].map((type) => ({ type, value: {} }));
  await owner.send('put', `/api/owner/layouts/page/${id}`, { layout: { rows: [{ columns: [{ blocks }] }] } });
  await owner.send('post', `/api/owner/layouts/page/${id}/publish`, {});
}, 120_000);
afterAll(() => site.stop());

/** The page's data holds every setting, whether something reads it or not. */
const DATA = /<script type="application\/json" id="site-context">[\s\S]*?<\/script>/g;
const NONCE = /nonce="[^"]*"|'nonce-[^']*'/g;

async function shown(path: string): Promise<string> {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  const policy = response.headers.get('content-security-policy') ?? '';
  return `${policy}\n${await response.text()}`.replace(DATA, '').replace(NONCE, '');
}
const everything = async (): Promise<string> => (await Promise.all(paths.map(shown))).join('\n');

type Website = typeof websiteFields.shape;
type Change = readonly [one: object, other: object];

/** Two values of each setting; for groups, of each field in it. */
const VISIBLE: Partial<Record<keyof Website, readonly Change[]>> = {
  siteTitle: [[{ siteTitle: 'One' }, { siteTitle: 'Two' }]],
  siteTagLine: [[{ siteTagLine: 'One' }, { siteTagLine: 'Two' }]],
  siteDescription: [[{ siteDescription: '<p>One</p>' }, { siteDescription: '<p>Two</p>' }]],
  language: [[{ language: 'en' }, { language: 'nl' }]],
  timeZone: [[{ timeZone: 'Europe/Brussels' }, { timeZone: 'America/New_York' }]],
  contactEmail: [[{ contactEmail: 'one@shop.example' }, { contactEmail: 'two@shop.example' }]],
  contactPhoneNumber: [[{ contactPhoneNumber: '1234567' }, { contactPhoneNumber: '7654321' }]],
  logoImageUrl: [[{ logoImageUrl: '' }, { logoImageUrl: '/assets/logo-two.svg' }]],
  faviconUrl: [[{ faviconUrl: '' }, { faviconUrl: '/assets/two.svg' }]],
  socialLogoImageUrl: [[{ socialLogoImageUrl: '' }, { socialLogoImageUrl: '/assets/two.jpg' }]],
  socialAccounts: [
    ['serviceName', 'instagram', 'mastodon'],
    ['title', 'One', 'Two'],
    ['screenname', 'one', 'two'],
    ['profileUrl', 'https://one.example/', 'https://two.example/'],
  ].map(([name, one, two]) => {
    const account = (value: unknown): object => ({
      socialAccounts: [{ serviceName: 'instagram', profileUrl: 'https://one.example/', [String(name)]: value }],
    });
    return [account(one), account(two)] as const;
  }),
  shareButtons: [[{ shareButtons: ['mail'] }, { shareButtons: ['mastodon'] }]],
  location: [
    ['addressTitle', 'One', 'Two'],
    ['addressLine1', 'One', 'Two'],
    ['addressLine2', 'One', 'Two'],
    ['addressCountry', 'Belgium', 'France'],
    ['mapLat', 50, 51],
    ['mapLng', 3, 4],
    ['mapZoom', 9, 12],
    // The banner is for the countries whose law asks for it.
    ['addressCountryCode', 'BE', 'US'],
  ].map(([name, one, two]) => [{ location: { [String(name)]: one } }, { location: { [String(name)]: two } }] as const),
  businessHours: [[{ businessHours: { monday: [{ from: '09:00', to: '12:00' }] } }, { businessHours: { friday: [] } }]],
  titleFormats: (['homepage', 'page', 'item'] as const).map(
    (name) => [{ titleFormats: { [name]: 'A %s' } }, { titleFormats: { [name]: 'B %s' } }] as const,
  ),
  isHidden: [[{ isHidden: true }, { isHidden: false }]],
  commentsEnabled: [[{ commentsEnabled: true }, { commentsEnabled: false }]],
  disqusShortname: [[{ disqusShortname: 'atelier-marre' }, { disqusShortname: '' }]],
  reviewsEnabled: [[{ reviewsEnabled: true }, { reviewsEnabled: false }]],
  likesEnabled: [[{ likesEnabled: true }, { likesEnabled: false }]],
  isCookieBannerEnabled: [[{ isCookieBannerEnabled: true }, { isCookieBannerEnabled: false }]],
};

/** What scripts of pages or the server do with a setting, and the test that sees it. */
const ELSEWHERE: Partial<Record<keyof Website, readonly [file: string, text: string]>> = {
  country: ['test/server/analytics/analytics.test.ts', 'country'],
  isAnalyticsDisabled: ['test/server/analytics/analytics.test.ts', 'isAnalyticsDisabled'],
  disabledEvents: ['test/server/analytics/analytics.test.ts', 'eventFlags'],
  trackers: ['test/server/admin/website-settings.test.ts', 'tagManagerScript'],
  isRestrictiveCookiePolicyEnabled: ['test/server/analytics/analytics.test.ts', 'isRestrictive'],
  consentVersion: ['test/server/analytics/analytics.test.ts', 'consentVersion'],
  commentsModerated: ['test/browser/small-forms.test.ts', 'commentsModerated'],
  reviewPhotosEnabled: ['test/server/comments/review-photos.test.ts', 'reviewPhotosEnabled'],
};

test('each setting of the website is in one of the two tables', () => {
  const known = [...Object.keys(VISIBLE), ...Object.keys(ELSEWHERE)].sort();
  expect(known).toEqual(Object.keys(websiteFields.shape).sort());
  for (const [path, text] of Object.values(ELSEWHERE))
    expect([path, readFileSync(join(__dirname, '../../..', path), 'utf8').includes(text)]).toEqual([path, true]);
});

test('pages that nothing has changed are the same', async () => {
  expect(await everything()).toBe(await everything());
});

test('each setting of the website changes a page', async () => {
  const idle: string[] = [];
  for (const changes of Object.values(VISIBLE))
    for (const [one, other] of changes) {
      const [before, after] = [await afterPut(WEBSITE, one), await afterPut(WEBSITE, other)];
      if (before === after) idle.push(JSON.stringify(other));
    }
  expect(idle).toEqual([]);
});

test('comments at Disqus stand instead of those of the site, until the name is taken away', async () => {
  await afterPut(WEBSITE, { commentsEnabled: true, disqusShortname: ' Atelier-Marre ' });
  expect((await owner.get(WEBSITE)).body.disqusShortname).toBe('atelier-marre');
  const post = paths.find((path) => path.startsWith('/journal/')) ?? '';
  const page = await shown(post);
  expect(page).toMatch(
    /name="disqus"[^>]*>\s*<div class="squarespace-comments" id="disqus_thread"><\/div>.*data-script="https:\/\/atelier-marre\.disqus\.com\/embed\.js"/s,
  );
  expect(page).toMatch(/script-src [^;]*https:\/\/\*\.disqus\.com/);
  expect(page).not.toContain('action="/api/comments"');
  // Not before a visitor asks for it: it stores cookies.
  expect(page).not.toMatch(/<script[^>]*disqus/);
  for (const disqusShortname of ['a', 'two words', '-a-b', 'a'.repeat(51), '<b>bold</b>']) {
    const { status, body } = await owner.send('put', WEBSITE, { disqusShortname });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'disqusShortname', message: 'must have 3 to 50 letters, digits and hyphens' }],
    ]);
  }
  await afterPut(WEBSITE, { disqusShortname: '' });
  const after = await shown(post);
  expect(after).toContain('action="/api/comments"');
  expect(after).not.toContain('disqus');
});

test('each color and font of the design is one that styles read', async () => {
  const page = await shown('/');
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+\.css[^"]*)"/g)].map(([, url = '']) => url);
  const css = (await Promise.all(sheets.map(async (url) => (await fetch(new URL(url, site.url))).text()))).join('');
  const names = [...paletteColors, ...Object.keys(fontRoles)];
  expect(names.filter((name) => !css.includes(`var(--${name}`))).toEqual([]);
});

test('each setting of the design changes a page', async () => {
  const color = (group: string, name: string) => (value: string) => ({ [group]: { [name]: value } });
  const makers: readonly (readonly [string, (value: string) => object, string, string])[] = [
    ...['palette', 'darkPalette'].flatMap((group) =>
      paletteColors.map((name) => [`${group}.${name}`, color(group, name), '#112233', '#fedcba'] as const),
    ),
    ...Object.keys(fontRoles).map(
      (role) => [`fonts.${role}`, (family: string) => ({ fonts: { [role]: { family } } }), 'Lora', 'Georgia'] as const,
    ),
    ['customCss', (customCss) => ({ customCss }), 'a { color: red }', 'a { color: blue }'],
  ];
  const idle: string[] = [];
  for (const [name, design, one, other] of makers)
    if ((await afterPut(DESIGN, design(one))) === (await afterPut(DESIGN, design(other)))) idle.push(name);
  expect(idle).toEqual([]);
});

async function afterPut(path: string, body: object): Promise<string> {
  expect(await owner.send('put', path, body)).toMatchObject({ status: 200 });
  return everything();
}
