/** Redirects and pages at the same address. */
import { eventually } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import type { Answer, Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  owner = await signIn(site);
});
afterAll(() => site.stop());

const PAGES = '/api/owner/pages';
const REDIRECTS = '/api/owner/redirects';
const read = (path: string): Promise<Response> => fetch(`${site.url}${path}`, { redirect: 'manual' });
const hasStatus = (path: string, status: number): Promise<boolean> =>
  eventually(async () => (await read(path)).status === status);
const add = async (body: object): Promise<Answer['body']> =>
  (await owner.send('post', PAGES, { type: 'page', ...body })).body;
const lead = async (from: string, to: string): Promise<void> => {
  const { status, body } = await owner.send('post', REDIRECTS, { from, to });
  expect([status, body]).toEqual([201, { from, to, status: 301 }]);
};
const leadingFrom = async (): Promise<readonly string[]> =>
  (await owner.get(REDIRECTS)).body.redirects.map(({ from }: { from: string }) => from);

describe('redirects of all that is below an address', () => {
  const put = async (...rows: [string, string][]): Promise<Answer> =>
    owner.send('put', REDIRECTS, { redirects: rows.map(([from, to]) => ({ from, to })) });
  const targetOf = async (path: string): Promise<string | null> => (await read(path)).headers.get('location');
  afterAll(() => put());

  test('lead below the new one, after those of one address and pages', async () => {
    await add({ title: 'Blog', urlId: 'blog' });
    expect((await put(['/journal', '/blog'], ['/journal/*', '/blog/*'], ['/journal/a', '/b'])).status).toBe(200);
    await hasStatus('/journal/what-a-market-teaches', 301);
    expect(await targetOf('/journal/what-a-market-teaches?a=1')).toBe('/blog/what-a-market-teaches?a=1');
    expect(await targetOf('/journal/x/%C3%A9%20%3Fy')).toBe('/blog/x/%C3%A9%20%3Fy');
    expect(await targetOf('/journal')).toBe('/blog');
    expect(await targetOf('/journal/a')).toBe('/b');
    expect((await read('/journals/a')).status).toBe(404);
  });

  test('do not lead to another site', async () => {
    await put(['/from/*', '/*']);
    await hasStatus('/from/a', 301);
    expect(await targetOf('/from//evil.example/a')).toBe('/evil.example/a');
    expect(await targetOf('/from/%5C%5Cevil.example')).toBe('/evil.example');
  });

  test('lead to one address', async () => {
    await put(['/collections/*', '/blog'], ['/collections/a', '/about'], ['/elsewhere/*', 'https://other.example/x']);
    await hasStatus('/collections/x', 301);
    expect(await targetOf('/collections/x/y?a=1')).toBe('/blog?a=1');
    expect(await targetOf('/collections/a')).toBe('/about');
    expect(await targetOf('/elsewhere/x')).toBe('https://other.example/x');
    expect((await read('/collections')).status).toBe(404);
  });

  test('end with the page at the address', async () => {
    await put(['/diary/*', '/blog/*']);
    await add({ type: 'generic', title: 'Diary', urlId: 'diary' });
    expect(await leadingFrom()).toEqual([]);
  });

  const ofNew = 'ends in /* if the new address does';
  const loop = 'leads back to where it started';
  test.each<[[string, string][], string, string]>([
    [[['/a', '/b/*']], 'redirects.0.from', ofNew],
    [[['/a/*', '/a/b']], 'redirects.0.to', loop],
    [
      [
        ['/a/*', '/b'],
        ['/b', '/a/c'],
      ],
      'redirects.0.to',
      loop,
    ],
    [
      [
        ['/a/*', '/b'],
        ['/b', '/c'],
        ['/c', '/b'],
      ],
      'redirects.1.to',
      loop,
    ],
    [[['/a/*', '/a/*']], 'redirects.0.to', loop],
    [[['/a/*', '/a/b/*']], 'redirects.0.to', loop],
    [
      [
        ['/a/*', '/b/*'],
        ['/b/*', '/a/*'],
      ],
      'redirects.0.to',
      loop,
    ],
    [
      [
        ['/a/*', '/b/*'],
        ['/b/c/*', '/a/c/*'],
      ],
      'redirects.1.to',
      loop,
    ],
    [
      [
        ['/a/*', '/b/*'],
        ['/b/c', '/a/c'],
      ],
      'redirects.1.to',
      loop,
    ],
  ])('%j is rejected', async (rows, field, message) => {
    const { status, body } = await put(...rows);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });
});

describe('a redirect at fault', () => {
  const put = async (...rows: [string, string][]): Promise<Answer> =>
    owner.send('put', REDIRECTS, { redirects: rows.map(([from, to]) => ({ from, to })) });
  const fieldsOf = ({ body }: Answer): readonly string[] => body.errors.map(({ field }: { field: string }) => field);
  afterAll(() => put());

  test('is the one that was added, not the stored one that it contradicts', async () => {
    await put(['/old', '/new'], ['/c', '/d']);
    expect(fieldsOf(await put(['/old', '/new'], ['/c', '/d'], ['/new', '/old']))).toEqual(['redirects.2.to']);
    expect(fieldsOf(await put(['/c', '/e'], ['/old', '/new'], ['/c', '/d']))).toEqual(['redirects.0.from']);
  });

  test('is reported with all others', async () => {
    const answer = await put(['/a', '/b'], ['/a', '/c'], ['/d', '/e/*'], ['/a', '/f']);
    expect(fieldsOf(answer)).toEqual(['redirects.1.from', 'redirects.2.from', 'redirects.3.from']);
    const loops = await put(['/a', '/b'], ['/b', '/a'], ['/e', '/f'], ['/f', '/e']);
    expect(fieldsOf(loops)).toEqual(['redirects.0.to', 'redirects.2.to']);
  });
});

test('a slash at the end of the old address is dropped', async () => {
  const sent = { from: '/2024/05/wp-post/', to: '/about', status: 301 };
  expect((await owner.send('put', REDIRECTS, { redirects: [sent] })).body.redirects).toEqual([
    { ...sent, from: '/2024/05/wp-post' },
  ]);
  await hasStatus('/2024/05/wp-post/', 301);
  expect((await owner.send('put', REDIRECTS, { redirects: [{ ...sent, from: '//' }] })).status).toBe(400);
  await owner.send('put', REDIRECTS, { redirects: [] });
});

describe('pages that redirects hide', () => {
  const HIDDEN = `${REDIRECTS}/hidden-pages`;
  const hidden = async (from?: string): Promise<unknown> =>
    (await owner.get(from === undefined ? HIDDEN : `${HIDDEN}?from=${encodeURIComponent(from)}`)).body.hidden;
  const page = (from: string) => [{ from, message: `The page at ${from} can no longer be reached.` }];

  test('are named before the redirect is stored: pages, items, and all items of a page', async () => {
    expect(await hidden('/shop')).toEqual(page('/shop'));
    const { fullUrl } = (await owner.get('/shop?format=json')).body.items[0];
    expect(await hidden(fullUrl)).toEqual(page(fullUrl));
    expect(await hidden('/shop/*')).toEqual([
      { from: '/shop/*', message: 'The pages below /shop can no longer be reached.' },
    ]);
    for (const from of ['/nowhere', '/shop/nowhere', '/nowhere/*', 'no path', '/sh'])
      expect(await hidden(from)).toEqual([]);
  });

  test('are not those that visitors cannot reach anyway', async () => {
    await add({ title: 'Off', urlId: 'off-page' });
    const { id } = await add({ title: 'Hidden', urlId: 'hidden-page' });
    await owner.send('put', `${PAGES}/${id}`, { enabled: false });
    expect([await hidden('/off-page'), await hidden('/hidden-page')]).toEqual([page('/off-page'), []]);
  });

  test('are named in the reply, and for stored redirects', async () => {
    const { body } = await owner.send('post', REDIRECTS, { from: '/shop', to: '/about' });
    expect(body.warning).toBe('The page at /shop can no longer be reached.');
    expect(await hidden()).toEqual(page('/shop'));
    await owner.send('delete', `${REDIRECTS}?from=/shop`);
    expect(await hidden()).toEqual([]);
  });
});

describe('a page is not hidden by a redirect', () => {
  test('when it gets its former address back', async () => {
    const { id } = await add({ title: 'About', urlId: 'about' });
    await owner.send('put', `${PAGES}/${id}`, { urlId: 'about-b' });
    await lead('/about', '/about-b');
    await lead('/about-us', '/about-b');
    await hasStatus('/about', 301);
    await owner.send('put', `${PAGES}/${id}`, { title: 'About us' });
    expect(await leadingFrom()).toEqual(['/about', '/about-us']);
    await owner.send('put', `${PAGES}/${id}`, { urlId: 'about' });
    expect(await leadingFrom()).toEqual(['/about-us']);
    await hasStatus('/about', 200);
  });

  test('when it is created', async () => {
    await lead('/news', '/about');
    await lead('/cups', '/about');
    await add({ title: 'News', urlId: 'news' });
    const products = '/api/content-service/product/1.1/websites/test-site/products';
    const { status } = await owner.send('post', products, { title: 'Cups', navigationTitle: 'Cups' });
    expect(status).toBe(201);
    expect(await leadingFrom()).toEqual(['/about-us']);
    await hasStatus('/news', 200);
  });

  test('when it is restored, and when it is a copy', async () => {
    const { id } = await add({ title: 'Team', urlId: 'team' });
    await owner.send('delete', `${PAGES}/${id}`);
    await lead('/team', '/about');
    await lead('/team-1', '/about');
    expect((await owner.send('post', `${PAGES}/${id}/restore`)).status).toBe(200);
    expect(await leadingFrom()).toEqual(['/about-us', '/team-1']);
    expect((await owner.send('post', `${PAGES}/${id}/copy`)).body.urlId).toBe('team-1');
    expect(await leadingFrom()).toEqual(['/about-us']);
    await hasStatus('/team', 200);
  });
});

test('redirects to a page that moves follow it, and end where it takes an old address again', async () => {
  const { id } = await add({ title: 'Walk', urlId: 'walk' });
  const move = async (from: string, to: string): Promise<void> => {
    await owner.send('put', `${PAGES}/${id}`, { urlId: to.slice(1) });
    for (const end of ['', '/*']) await lead(from + end, to + end);
  };
  const leading = async (): Promise<readonly string[]> =>
    (await owner.get(REDIRECTS)).body.redirects
      .map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)
      .filter((row: string) => row.includes('/walk'));
  await move('/walk', '/walk-b');
  await move('/walk-b', '/walk-c');
  expect(await leading()).toEqual(['/walk /walk-c', '/walk/* /walk-c/*', '/walk-b /walk-c', '/walk-b/* /walk-c/*']);
  await move('/walk-c', '/walk');
  expect(await leading()).toEqual(['/walk-b /walk', '/walk-b/* /walk/*', '/walk-c /walk', '/walk-c/* /walk/*']);
});
