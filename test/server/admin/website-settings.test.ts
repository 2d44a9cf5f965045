/** Settings and appearance of the site: changes show on pages. */
import { gunzipSync } from 'node:zlib';
import { eventually } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import type { Answer, Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
let editor: Visitor;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  [owner, editor] = [await signIn(site), await signIn(site, 'editor')];
});
afterAll(() => site.stop());

const PAGES = '/api/owner/pages';
const read = (path: string): Promise<Response> => fetch(`${site.url}${path}`, { redirect: 'manual' });
const htmlOf = async (path: string): Promise<string> => (await read(path)).text();
const shows = (path: string, text: string): Promise<boolean> =>
  eventually(async () => (await htmlOf(path)).includes(text));
const put = (path: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
  owner.send('put', path, body, headers);
describe('the website', () => {
  const WEBSITE = '/api/owner/website';

  test('name, location and contact details are shown', async () => {
    const { status, body } = await put(WEBSITE, {
      siteTitle: 'Pots & pans',
      siteDescription: '<p>Made by hand.</p>',
      contactEmail: 'hello@shop.example',
      contactPhoneNumber: '+32 9 555 01 23',
      language: 'nl',
      timeZone: 'Europe/Brussels',
      country: 'BE',
      faviconUrl: '/assets/mark.svg',
      logoImageUrl: '/assets/logo.svg',
      location: { addressTitle: 'The old bakery', addressLine1: 'Ovenstraat 4', addressCountryCode: 'BE' },
      socialAccounts: [{ serviceName: 'mastodon', profileUrl: 'https://clay.example/@marre' }],
      businessHours: {
        monday: [
          { from: '10:00', to: '12:00' },
          { from: '14:00', to: '18:00' },
        ],
      },
      titleFormats: { page: '%c | %s' },
    });
    expect([status, body]).toMatchObject([
      200,
      { siteTitle: 'Pots & pans', titleFormats: { page: '%c | %s', item: '' } },
    ]);
    expect((await owner.get(WEBSITE)).body).toEqual(body);
    await shows('/notes/note', 'Pots &amp; pans');
    await owner.send('post', `${PAGES}/notes/homepage`, {});
    await shows('/', '"openingHours":["Mo 10:00-12:00","Mo 14:00-18:00"]');
    const html = await htmlOf('/');
    for (const text of [
      '+32 9 555 01 23',
      'hello@shop.example',
      '"name":"The old bakery","streetAddress":"Ovenstraat 4","addressCountry":"BE"',
      'https://clay.example/@marre',
    ])
      expect(html).toContain(text);
    expect(html).toContain('<link rel="icon" href="/assets/mark.svg">');
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/assets\/logo\.svg/);
    expect(html).toContain('<meta name="description" content="Made by hand.">');
    expect(html).toContain('"language":"nl","timeZone":"Europe/Brussels"');
    expect(html).toContain('"isCookieBannerEnabled":true');
    expect(await htmlOf('/shop')).toContain('<title>Shop | Pots &amp; pans</title>');
    expect((await owner.get('/api/owner/time-zone')).body.timeZone).toBe('Europe/Brussels');
  });

  test('events are switched off, and trackers are on pages with what they may load', async () => {
    const trackers = {
      ...{ tagManagerScript: 'https://tags.example/t.js?id=A-1', pixelScript: '', pixelId: '' },
      hosts: ['https://cdn.tags.example'],
      isReplayEnabled: true,
    };
    const off = ['SiteVisitor_LinkClicked'];
    const { body } = await put(WEBSITE, { trackers, disabledEvents: off });
    expect(body).toMatchObject({ trackers, disabledEvents: off });
    await shows('/notes/note', '"isReplayEnabled":true');
    expect((await put(WEBSITE, { trackers: { pixelId: 'A-1' } })).body.trackers).toMatchObject({
      isReplayEnabled: true,
    });
    await put(WEBSITE, { trackers: { pixelId: '' } });
    await shows('/notes/note', '"eventFlags":{"SiteVisitor_LinkClicked":false}');
    expect(await htmlOf('/notes/note')).toContain('"tagManagerScript":"https://tags.example/t.js?id=A-1"');
    const policy = (await fetch(`${site.url}/notes/note`)).headers.get('content-security-policy');
    expect(policy).toMatch(/script-src [^;]*https:\/\/cdn\.tags\.example/);
    const refused = await put(WEBSITE, { trackers: { tagManagerScript: 'http://tags.example/t.js' } });
    expect(refused.body.errors).toMatchObject([
      { field: 'trackers.tagManagerScript', message: 'http://tags.example/t.js is not a valid page URL.' },
    ]);
    expect((await put(WEBSITE, { disabledEvents: ['SiteVisitor_Nothing'] })).status).toBe(400);
    await put(WEBSITE, { trackers: { tagManagerScript: '', hosts: [] }, disabledEvents: [] });
  });

  test('its addresses are told, and it is downloaded as a whole that can be brought in', async () => {
    expect((await owner.get('/api/owner/domains')).body).toMatchObject({ address: site.url, hosts: [] });
    const visitor = await fetch(`${site.url}/api/owner/site-export`);
    expect(visitor.status).toBe(401);
    const answer = await owner.agent
      .get('/api/owner/site-export')
      .buffer()
      .parse((stream, done) => {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => done(null, Buffer.concat(pieces)));
      });
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="?site-[\d-]+\.json\.gz"?/);
    const document = JSON.parse(gunzipSync(answer.body as Buffer).toString());
    expect([document.format, document.scope]).toEqual(['vitrine-store/1', 'site']);
    expect(Object.keys(document.tables)).toEqual(expect.arrayContaining(['websites', 'collections', 'items', 'files']));
    expect(Object.keys(document.tables)).not.toContain('orders');
  });

  test('search engines, cookies, sharing and comments follow its switches', async () => {
    await put(WEBSITE, {
      isHidden: true,
      isCookieBannerEnabled: false,
      isAnalyticsDisabled: true,
      shareButtons: ['mail', 'mastodon'],
      commentsEnabled: false,
      likesEnabled: false,
    });
    await shows('/robots.txt', 'Disallow: /\n');
    await shows('/notes/note', '"isCookieBannerEnabled":false');
    const html = await htmlOf('/notes/note');
    expect(html).toContain('"shareButtonOptions":{"mail":true,"mastodon":true}');
    expect(html).toContain('"isAnalyticsDisabled":true');
    const visitor = site.visitor();
    const like = async () => (await visitor.send('post', '/api/likes', { itemId: 'note' })).status;
    expect(await like()).toBe(422);
    await put(WEBSITE, {
      isHidden: false,
      isCookieBannerEnabled: null,
      isAnalyticsDisabled: false,
      likesEnabled: true,
    });
    expect(await like()).toBe(200);
    expect((await owner.get(WEBSITE)).body).toMatchObject({
      isHidden: false,
      isCookieBannerEnabled: null,
      shareButtons: ['mail', 'mastodon'],
    });
    await shows('/notes/note', '"isCookieBannerEnabled":true');
  });

  test.each([
    ['contactEmail', 'ann@', 'Please enter a valid email.'],
    ['timeZone', 'Europe/Atlantis', 'Europe/Atlantis is not one of the expected options.'],
    ['language', 'not a language', 'not a language is not one of the expected options.'],
    ['faviconUrl', 'javascript:x', 'javascript:x is not a valid page URL.'],
    ['siteTitle', ' ', 'is missing'],
    ['siteTitle', 'Two\nlines', 'must be one line'],
    ['siteTagLine', 'Two\u2028lines', 'must be one line'],
    ['country', 'ZZ', 'must be the code of a country, such as BE'],
    ['language', 'xx-notreal', 'xx-notreal is not one of the expected options.'],
    ['language', 'en-QQ', 'en-QQ is not one of the expected options.'],
  ])('%s: %s is rejected', async (field, value, message) => {
    const { status, body } = await put(WEBSITE, { [field]: value });
    expect([status, body.errors]).toMatchObject([400, [{ field, message }]]);
  });

  test.each(['//evil.example/x', 'shop', '/shop', 'tel:1'])('the profile %s is rejected', async (profileUrl) => {
    const { status, body } = await put(WEBSITE, { socialAccounts: [{ serviceName: 'x', profileUrl }] });
    expect([status, body.errors]).toMatchObject([
      400,
      [
        {
          field: 'socialAccounts.0.profileUrl',
          message: 'must be a whole address, such as https://example.com/shop',
        },
      ],
    ]);
  });

  test.each(['https://CDN.example', 'https://cdn.example/', 'https://cdn.example/a?b', 'http://cdn.example', ''])(
    'the host %s of trackers is rejected, not changed',
    async (host) => {
      const { body } = await put(WEBSITE, { trackers: { hosts: [host] } });
      expect(body.errors).toMatchObject([
        { field: 'trackers.hosts.0', message: 'must be an origin without a path, such as https://cdn.example.com' },
      ]);
    },
  );

  test('links to profiles are escaped once', async () => {
    const profileUrl = 'https://clay.example/@marre?a=1&b="2"';
    const { body } = await put(WEBSITE, { socialAccounts: [{ serviceName: 'clay', profileUrl, screenname: 'A & B' }] });
    expect(body.socialAccounts).toMatchObject([{ profileUrl, screenname: 'A & B' }]);
    await eventually(async () => {
      const { website } = await (await read('/?format=json')).json();
      return website.socialAccounts[0].profileUrl === 'https://clay.example/@marre?a=1&amp;b=&quot;2&quot;';
    });
    const html = await htmlOf('/notes/note');
    expect(html).not.toMatch(/&amp;(?:amp|quot);/);
    await put(WEBSITE, { socialAccounts: [{ serviceName: 'mastodon', profileUrl: 'https://clay.example/@marre' }] });
  });

  test('business hours go past midnight, last all day, and are shown in order', async () => {
    const of = (...hours: readonly (readonly [string, string])[]) => hours.map(([from, to]) => ({ from, to }));
    const businessHours = {
      thursday: of(['18:00', '02:00'], ['09:00', '12:00']),
      saturday: of(['00:00', '00:00']),
      sunday: of(['20:00', '00:00']),
    };
    const { status, body } = await put(WEBSITE, { businessHours });
    expect([status, body.businessHours]).toEqual([
      200,
      {
        thursday: of(['09:00', '12:00'], ['18:00', '02:00']),
        saturday: of(['00:00', '24:00']),
        sunday: of(['20:00', '00:00']),
      },
    ]);
    await shows('/', '["Th 09:00-12:00","Th 18:00-02:00","Sa 00:00-23:59","Su 20:00-23:59"]');
    expect((await (await read('/?format=json')).json()).websiteSettings.businessHours).toEqual({
      thursday: { text: '09:00 – 12:00, 18:00 – 02:00' },
      saturday: { text: 'Open 24 hours' },
      sunday: { text: '20:00 – 00:00' },
    });
  });

  test('it can be changed only with permission', async () => {
    expect((await editor.send('put', WEBSITE, { siteTitle: 'x' })).status).toBe(403);
    expect((await editor.send('put', '/api/owner/code-injection', { header: '' })).status).toBe(403);
    expect((await editor.get(WEBSITE)).status).toBe(200);
  });
});

describe('appearance', () => {
  test('colors, fonts and styles are on every page', async () => {
    const design = {
      palette: { accent: '#112233' },
      fonts: { serif: { family: 'Marre Sans', url: '/s/f1/marre.woff2' } },
      customCss: 'h1 { color: red } </style><script>x()</script>',
    };
    expect((await put('/api/owner/design', design)).status).toBe(200);
    await shows('/', ":root:root{--accent:#112233;--serif:'Marre Sans',serif}");
    const html = await htmlOf('/');
    expect(html).toContain("@font-face{font-family:'Marre Sans';src:url('/s/f1/marre.woff2')");
    expect(html).toContain('h1 { color: red } <\\/style>');
    const bad = await put('/api/owner/design', { palette: { accent: 'red;}' }, fonts: {}, customCss: '' });
    expect(bad.body.errors).toMatchObject([{ field: 'palette.accent' }]);
    await put('/api/owner/design', {});
    await eventually(async () => !(await htmlOf('/')).includes('data-design'));
  });

  test('site-wide code, the announcement bar and the popup', async () => {
    const code = { header: '<meta name="owner" content="ann">', footer: '<i id="last"></i>' };
    expect((await put('/api/owner/code-injection', code)).body).toMatchObject(code);
    await shows('/', '<meta name="owner" content="ann">');
    expect(await htmlOf('/shop')).toContain('<i id="last"></i>');

    const bar = { text: 'Open <em>today</em>', linkTo: '/shop?a=1&b=2', newWindow: true };
    expect((await put('/api/owner/announcement', bar)).body).toMatchObject(bar);
    await shows('/?format=json', '"url":"/shop?a=1&amp;b=2","newWindow":true}');

    const slices = [{ type: 'heading', value: { text: 'The next firing' } }];
    const popup = { enabled: true, value: { title: 'News', delaySeconds: 5 }, slices };
    expect((await put('/api/owner/slides/popup-overlay', popup)).body).toMatchObject(popup);
    await eventually(async () => (await htmlOf('/')).includes('name="popup"'));
    const bad = { enabled: true, value: {}, slices: [{ type: 'nothing' }, { type: 'heading', value: { txt: 'x' } }] };
    const { body } = await put('/api/owner/slides/lock-screen', bad);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['slices.0.type', 'slices.1.value.txt']);
    await put('/api/owner/slides/popup-overlay', { ...popup, enabled: false });
    await eventually(async () => !(await htmlOf('/')).includes('name="popup"'));
  });
});
