import type { ContentSource, Loaded } from '../../server/content/content-source.ts';
import { ContentUnavailable } from '../../server/http/content-unavailable.ts';
import type { SiteContext } from '../../server/site/site-context.ts';
import { demoAsset } from '../demo-assets.ts';
import { type Serving, startServer } from './serving.ts';
import { contentOf, openDemoSite, siteOf, themeOf } from './test-site.ts';

const serve = (context: SiteContext): Promise<Serving> => startServer({}, { site: context });

describe('the demo shop', () => {
  let serving: Serving;
  let context: SiteContext;
  beforeAll(async () => {
    context = await openDemoSite();
    serving = await serve(context);
  });
  afterAll(() => serving.stop());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(serving.url + path, { headers });

  test('its theme has no diagnostics', () => expect(context.theme.current.diagnostics).toEqual([]));

  test('list and product pages have their content, page type and one prioritized image', async () => {
    const list = await (await get('/shop')).text();
    expect(list.match(/<li class="card/g)).toHaveLength(18);
    expect(list).toContain('data-page-type="1"');
    expect(list.match(/fetchpriority="high"/g)).toHaveLength(1);
    const product = await (await get('/shop/salt-bowl')).text();
    expect(product).toContain('<h1>Salt &amp; Pepper Bowl</h1>');
    expect(product).toContain('data-page-type="50"');
    expect(product).toContain('Goes well with');
    expect(product).not.toMatch(/\{[.a-z@]/);
  });

  test('each product of a list has a button, also in the built-in templates', async () => {
    const built = await serve(await siteOf(await themeOf({}), context.content));
    for (const { url } of [serving, built]) {
      const list = await (await fetch(`${url}/shop`)).text();
      // The demo's theme links to the details of subscriptions, and lets options be chosen over the list.
      const others = list.match(/class="(?:card-choose|quick-add )/g)?.length ?? 0;
      expect(others).toBe(url === built.url ? 0 : 8);
      const count = 18 - others;
      expect(list.match(/<button type="submit" class="sqs-add-to-cart-button /g)).toHaveLength(count);
      expect(list.match(/<site-region name="add-to-cart" hydrate="intent"/g)).toHaveLength(count);
      expect(list).toMatch(/disabled[^>]*><span class="sqs-add-to-cart-button-inner"[^>]*>Sold out</);
    }
    await built.stop();
  });

  test.each([
    ['/shop/nope', 404],
    ['/assets/../../package.json', 404],
    ['/assets/%2e%2e/%2e%2e/package.json', 404],
    ['/scripts/%2e%2e/template.conf', 404],
    ['/%00', 400],
    ['/%zz', 400],
    ['/shop/', 200],
    ['/site.css', 200],
    ['/site.css?minify=false', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/cart', 200],
    ['/checkout', 200],
    ['/search?q=bowl', 200],
    ['/assets/fonts/inter.woff2', 200],
    [demoAsset('moon-vase'), 200],
  ])('%s is answered with %i', async (path, status) => expect((await get(path)).status).toBe(status));

  test('a missing image gets a short response, opened directly the error page', async () => {
    const picture = await get('/assets/nope.jpg', { accept: 'image/avif,image/webp,*/*;q=0.8' });
    expect([picture.status, (await picture.text()).length < 200]).toEqual([404, true]);
    const opened = await get('/assets/nope.jpg', { accept: 'text/html,*/*;q=0.8' });
    expect([opened.status, (await opened.text()).includes('<html')]).toEqual([404, true]);
  });

  test('pages without dates have no calendar', async () => {
    const { status, headers } = await get('/journal?format=ical');
    expect([status, headers.get('etag'), headers.get('content-type')]).toEqual([
      404,
      null,
      'text/plain; charset=utf-8',
    ]);
    expect((await get('/events?format=ical')).headers.get('content-type')).toContain('text/calendar');
  });

  test('a search announces the number of results once', async () => {
    const page = await (await get('/search?q=moon')).text();
    expect(page.match(/\d+ results?\b/g)).toHaveLength(1);
    expect(page).toContain('Results for “moon”');
    expect(page).toMatch(/<title>Results for “moon” — /);
  });

  test('an unchanged page is not sent twice', async () => {
    const etag = (await get('/shop')).headers.get('etag') ?? '';
    expect((await get('/shop', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
  });

  test('a page has metadata in its head and headers', async () => {
    const response = await get('/shop/moon-vase');
    const page = await response.text();
    expect(page).toContain('<title>Moon Vase');
    expect(page).toMatch(/<link rel="canonical" href="http:[^"]+\/shop\/moon-vase">/);
    expect(page).toMatch(/<meta property="og:image" content="http:[^"]+\/assets\/moon-vase\.jpg">/);
    const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    );
    expect(data.map((item) => item['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(JSON.parse(/id="site-context">(.*?)<\/script>/.exec(page)?.[1] ?? '').pageType).toBe(50);
    expect(response.headers.get('surrogate-key')).toBe('site collection-shop item-p01');
    expect(response.headers.get('server-timing')).toMatch(/find;dur=.*content;dur=/);
  });

  test('share URLs are absolute, with an image that networks support', async () => {
    const response = await get('/journal/why-the-kiln-sleeps-on-mondays');
    const page = await response.text();
    const origin = new URL(response.url).origin;
    const links = [...page.matchAll(/class="share-link share-(\w+)" href="([^"]+)"/g)];
    expect(links.length).toBeGreaterThan(1);
    for (const [, network, href = ''] of links)
      expect([network, decodeURIComponent(href).includes(`${origin}/journal/why-the-kiln-sleeps-on-mondays`)]).toEqual([
        network,
        true,
      ]);
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
    const image = await fetch(address);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await image.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const known = await fetch(address, {
      headers: { 'if-none-match': image.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(known.status).toBe(304);
  });

  test.each([
    '/share-images/assets/nope.svg.jpg',
    '/share-images/assets/mark.svg',
    '/share-images/assets/..%2f..%2fcontent%2fsite.json.jpg',
    '/share-images/assets/%2e%2e/%2e%2e/content/shop.json.jpg',
    '/share-images/assets/mark.svg/x.svg.jpg',
  ])('%s is not an image', async (path) => expect((await get(path)).status).toBe(404));

  test('search finds, and shows the query as text', async () => {
    const moon = await (await get('/search?q=moon')).text();
    expect(moon).toContain('href="/shop/moon-vase"');
    expect(moon).toContain(`class="result-picture" src="${demoAsset('moon-vase')}"`);
    expect(moon).toMatch(/class="result-picture"[^>]* srcset="[^"]*\?format=100w 100w,[^"]*" sizes="72px"/);
    expect(moon).toContain('<span>The shop</span>');
    expect(moon).toMatch(/class="result"[\s\S]*?product-price/);
    // A color is a product option; plurals match.
    for (const query of ['blue+mugs', 'muug'])
      expect(await (await get(`/search?q=${query}`)).text()).toMatch(
        /<ol class="results">[\s\S]*?href="\/shop\/morning-mug"/,
      );
    expect(await (await get('/search?q=%3Cscript%3E')).text()).not.toContain('<script>');
  });
});

const posts = Array.from({ length: 7 }, (_, i) => ({
  id: `p${i}`,
  urlId: `post-${i}`,
  title: `Post ${i} &amp; more`,
  addedOn: 1_600_000_000_000 - i * 86_400_000,
  categories: i % 2 === 0 ? ['Boats'] : ['Tea &amp; Cake'],
  tags: i === 0 ? ['new'] : [],
  body: '<p>Words</p>',
  author: { id: 'a1', displayName: 'Mara' },
}));
const journal = { id: 'journal', title: 'Journal', pageSize: 3, items: posts };
const layout = '{squarespace-headers}<h2>above</h2>{squarespace.main-content}';

describe('a journal', () => {
  let serving: Serving;
  beforeAll(async () => {
    const theme = await themeOf({
      'collections/blog.list':
        '{.repeated section items}[{title}]{.end}{.if categoryFilter}only {categoryFilter}{.end}{.section pagination}{.if nextPage}<a href="{nextPageUrl}">next</a>{.end}{.if prevPage}<a href="{prevPageUrl}">prev</a>{.end}{.end}',
      'collections/blog.item':
        '<h1>{item.title}</h1>{.section pagination}{.section prevItem}<{title}>{.end}{.section nextItem}>{title}<{.end}{.end}',
      'pages/imprint.page': '<p>Imprint of {website.siteTitle}</p>',
      'pages/imprint.page.conf': '{"title": "Imprint",}',
    });
    const content = contentOf(
      [
        journal,
        { id: 'secret', items: [{ id: 's1', urlId: 'one', title: 'Hidden words' }] },
        { id: 'club', membersOnly: true, items: [{ id: 'c1', urlId: 'one', title: 'Members' }] },
      ],
      {
        redirects: [{ from: '/old', to: '/journal', status: 301 }],
        passwords: { secret: 'sesame' },
        injection: { header: '<script>let a = 1</script>', footer: '<!-- end -->' },
      },
    );
    serving = await serve(await siteOf(theme, content, { purgeKeys: ['k1'] }));
  });
  afterAll(() => serving.stop());
  const text = async (path: string) => (await fetch(serving.url + path)).text();

  test('item pages are paginated, forward and back', async () => {
    const seen: string[] = [];
    let path = '/journal';
    for (let i = 0; i < 3; i++) {
      const page = await text(path);
      seen.push(...[...page.matchAll(/\[(Post \d)/g)].map(([, title = '']) => title));
      path = (/href="([^"]+)">next/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
    }
    expect(seen).toEqual(posts.map((_, i) => `Post ${i}`));
    const second = await text(`/journal?offset=${posts[2]?.addedOn}`);
    const back = (/href="([^"]+)">prev/.exec(second)?.[1] ?? '').replaceAll('&amp;', '&');
    expect((await text(back)).match(/\[Post \d/g)).toEqual(['[Post 0', '[Post 1', '[Post 2']);
  });

  test.each([
    ['?category=Boats', 4],
    ['?category=tea-%26-cake', 3],
    ['?tag=new', 1],
    ['?author=a1', 7],
    ['?month=09-2020', 7],
    ['?month=01-1999', 0],
  ])('/journal%s shows %i items', async (query, count) => {
    const { items } = JSON.parse(await text(`/journal${query}&format=json`)) as { items: unknown[] };
    expect(items).toHaveLength(Math.min(count, 3));
  });

  test('the page is available as JSON, as its main content alone, and as a feed', async () => {
    const json = JSON.parse(await text('/journal/post-1?format=json')) as { item: { title: string }; website: object };
    expect(json.item.title).toBe('Post 1 &amp; more');
    expect(json.website).toEqual({ siteTitle: 'Test' });
    expect(await text('/journal/post-1?format=json-pretty')).toContain('\n  "website"');
    expect(await text('/journal/post-1?format=main-content')).toBe(
      '<h1>Post 1 &amp; more</h1><Post 0 &amp; more>>Post 2 &amp; more<',
    );
    const feed = await text('/journal?format=rss');
    expect(feed.match(/<item>/g)).toHaveLength(3);
    expect(feed).toContain('<title><![CDATA[Post 0 & more]]></title>');
    expect(feed).toMatch(/<description><!\[CDATA\[(?:(?!\]\]>)[\s\S])*<p>Words<\/p>/);
  });

  test('static pages of the theme, redirects, not found', async () => {
    expect(await text('/imprint')).toContain('<p>Imprint of Test</p>');
    const redirect = await fetch(`${serving.url}/old?a=1`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/journal?a=1']);
    expect(await text('/nothing')).toContain('Page not found');
  });

  test('inline scripts of the admin run with a nonce in the policy, which changes each time', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await fetch(`${serving.url}/journal`);
        const nonce = /<script nonce="(\w+)">let a/.exec(await response.text())?.[1] ?? '';
        expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).toHaveLength(32);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('a password unlocks a page, and nothing of it is visible before, in any format', async () => {
    for (const path of ['/secret', '/secret/one', '/secret/one?format=json', '/secret?format=rss', '/search?q=hidden'])
      expect(await text(path)).not.toContain('Hidden words');
    const page = await fetch(`${serving.url}/secret/one`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
    const post = (password: string) =>
      fetch(`${serving.url}/secret/one`, {
        method: 'POST',
        body: new URLSearchParams({ password }),
        redirect: 'manual',
      });
    expect(await (await post('nope')).text()).toContain('Incorrect password.');
    const opened = await post('sesame');
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/secret/one']);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const shown = await fetch(`${serving.url}/secret/one`, { headers: { cookie } });
    expect(await shown.text()).toContain('<h1>Hidden words</h1>');
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
  });

  test('a page for members is for members, whatever the browser claims', async () => {
    const cookie = `SiteUserInfo=${encodeURIComponent('{"authenticated":true}')}`;
    const response = await fetch(`${serving.url}/club/one`, { headers: { cookie } });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('data-page-type=106');
  });

  test('only a key purges', async () => {
    const purge = (key: string) =>
      fetch(`${serving.url}/v1/purge`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: '{"keys":["site"]}',
      });
    expect((await purge('nope')).status).toBe(401);
    const purged = await purge('k1');
    expect([purged.status, Object.keys((await purged.json()) as object)]).toEqual([200, ['purged']]);
  });
});

/** Content that responds on demand. */
function gated(content: ContentSource): { source: ContentSource; open: () => void; fail: (error: Error) => void } {
  let open = (): void => {};
  let fail = (_error: Error): void => {};
  const gate = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  gate.catch(() => {});
  const source = {
    ...content,
    load: async (...entries: Parameters<ContentSource['load']>) => gate.then(() => content.load(...entries) as Loaded),
  };
  return { source, open: () => open(), fail: (error) => fail(error) };
}

async function readUntil(response: Response, part: string): Promise<{ text: string; rest: () => Promise<string> }> {
  const reader = response.body?.getReader();
  let text = '';
  const more = async (): Promise<boolean> => {
    const read = await reader?.read();
    text += Buffer.from(read?.value ?? []).toString();
    return read?.done === false;
  };
  while (!text.includes(part) && (await more()));
  return {
    text,
    rest: async () => {
      while (await more());
      return text;
    },
  };
}

describe('a slow content source', () => {
  test('everything above the main content is sent before it responds', async () => {
    const theme = await themeOf({ 'site.region': `${layout}<p>below</p></body>` });
    const { source, open } = gated(contentOf([journal]));
    const serving = await serve(await siteOf(theme, source));
    const { text, rest } = await readUntil(await fetch(`${serving.url}/journal/post-1`), 'above');
    expect(text).toContain('<title>Post 1 &amp; more — Test</title>');
    expect(text).not.toContain('below');
    open();
    const full = await rest();
    expect(full).toContain('<p>Words</p>');
    expect(full).toContain('below');
    await serving.stop();
  });

  test('a slow query delays only what follows it', async () => {
    const theme = await themeOf({
      'collections/blog.list':
        '<i>first</i><squarespace:query collection="journal" limit="2">{.repeated section items}[{title}]{.end}</squarespace:query><i>last</i>',
    });
    const content = contentOf([journal]);
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const source: ContentSource = { ...content, query: async (request) => asked.then(() => content.query(request)) };
    const serving = await serve(await siteOf(theme, source));
    const { text, rest } = await readUntil(await fetch(`${serving.url}/journal`), 'first');
    expect(text).not.toContain('last');
    answer();
    expect(await rest()).toContain('[Post 0 &amp; more][Post 1 &amp; more]<i>last</i>');
    await serving.stop();
  });

  test('that fails after the head was sent: a visible message, and a complete page', async () => {
    const theme = await themeOf({ 'site.region': `${layout}<p>below</p></body></html>` });
    const { source, fail } = gated(contentOf([journal]));
    const serving = await serve(await siteOf(theme, source));
    const { rest } = await readUntil(await fetch(`${serving.url}/journal/post-1`), 'above');
    fail(new Error('upstream down'));
    const full = await rest();
    expect(full).toMatch(/role="alert".*<p>below<\/p><\/body><\/html>/s);
    expect(full).not.toContain('upstream down');
    await serving.stop();
  });

  test.each([502, 504, 503] as const)(
    'that fails before the head was sent: status %i, in the site’s layout',
    async (status) => {
      const theme = await themeOf({ 'site.region': `${layout}<p>below</p>` });
      const content = contentOf([journal]);
      const source: ContentSource = {
        ...content,
        find: () => Promise.reject(new ContentUnavailable(status, 'no answer from 10.0.0.7')),
      };
      const serving = await serve(await siteOf(theme, source));
      const response = await fetch(`${serving.url}/journal`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
      const text = await response.text();
      expect(text).toContain('above');
      expect(text).toContain('role="alert"');
      expect(text).not.toContain('10.0.0.7');
      await serving.stop();
    },
  );
});
