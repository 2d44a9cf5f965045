/** A site behind a password, and one for its owners alone: pages, feeds, files for robots, calls and caches. */
import { eventually } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

const ACCESS = '/api/owner/site-access';
const PASSWORD = 'first light';

let site: VisitorSite;
let owner: Visitor;
beforeAll(async () => {
  site = await openVisitorSite({ ...(await siteStore()), RATE_LIMIT: 'off' });
  owner = await signIn(site);
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${site.url}${path}`, { redirect: 'manual', headers });
const enter = (path: string, password: string): Promise<Response> =>
  fetch(`${site.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ password }) });
const set = async (body: object) => {
  const answer = await owner.send('put', ACCESS, body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body;
};
const closed = (status: number): Promise<boolean> => eventually(async () => (await get('/notes')).status === status);

test('it is open at first, and what is refused is said at its field', async () => {
  expect((await owner.get(ACCESS)).body).toEqual({ state: 'public', hasPassword: false, message: '', revision: 0 });
  const refused = async (body: object) =>
    (await owner.send('put', ACCESS, body)).body.errors.map(
      ({ field, message }: { field: string; message: string }) => `${field}: ${message}`,
    );
  expect(await refused({ state: 'password' })).toEqual(['password: is missing']);
  expect(await refused({ state: 'password', password: 'abc' })).toEqual(['password: must have at least 4 characters']);
  expect(await refused({ state: 'locked' })).toEqual(['state: locked is not one of the expected options.']);
  expect(await refused({ state: 'public', message: 'x'.repeat(501) })).toEqual([
    'message: must have at most 500 characters',
  ]);
  expect((await (await signIn(site, 'editor')).get(ACCESS)).status).toBe(403);
  expect((await owner.send('put', ACCESS, { state: 'private' }, { 'If-Match': '"7"' })).status).toBe(409);
  expect((await get('/notes')).status).toBe(200);
});

test('behind a password, everything of the site asks for it, and no cache keeps an answer', async () => {
  const before = await get('/notes');
  const etag = before.headers.get('etag') ?? '';
  await before.text();
  const stored = await set({ state: 'password', password: PASSWORD, message: 'Back on <b>Friday</b>' });
  expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  await closed(401);
  for (const path of [
    ...['/', '/notes', '/notes/note', '/notes?format=json', '/notes?format=rss', '/sitemap.xml', '/search?q=note'],
    ...['/nothing-here', '/cart', '/account', '/offline', '/account/login', '/checkout?cartToken=x'],
    ...[
      '/notes/note?format=ical',
      '/search?q=note&format=json',
      '/preview?path=/notes',
      '/preview/item?collection=notes',
    ],
    ...['/preview/x', '/newsletter/x', '/reviews/x', '/account/delete', '/account/reset/x'],
  ]) {
    const answer = await get(path, { 'If-None-Match': etag });
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 401]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(html).toContain('Back on &lt;b&gt;Friday&lt;/b&gt;');
    expect(html).not.toMatch(/Notes|<header>/);
  }
  const robots = await get('/robots.txt');
  expect([robots.status, await robots.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
  for (const path of [
    ...['/api/crumb', '/api/comments/note', '/api/comments?itemId=note', '/cart/count', '/api/openapi.json'],
    ...['/api/commerce/products/mug-with-lid', '/api/commerce/shopping-cart', '/api/site-users/account'],
  ]) {
    const answer = await get(path);
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 403, 'site-closed']);
  }
  const like = await fetch(`${site.url}/api/likes`, { method: 'POST', body: '{"itemId":"note"}' });
  expect(like.status).toBe(403);
  // What was paid before must be known to be paid.
  const paid = await fetch(`${site.url}/api/commerce/payments/test/events`, { method: 'POST', body: '{}' });
  expect(paid.status).not.toBe(403);
  // Below what is open there are no pages, either.
  for (const path of [
    ...['/docs/x', '/docs/openapi.json', '/s/x', '/s/x/y.png', '/universal', '/universal/x', '/scripts/x'],
    ...['/share-images/x', '/assets/x', '/v1/x', '/v1/purge'],
  ]) {
    const answer = await get(path, { accept: 'text/html' });
    expect([path, await answer.text()]).toEqual([path, expect.not.stringMatching(/Notes|<header>/)]);
  }
  expect((await get('/config/')).status).toBe(200);
  expect((await get('/healthz')).status).toBe(200);
});

test('links in emails work, and their pages show nothing of the site', async () => {
  for (const [path, status] of [
    ...([
      ['/newsletter/confirm?x=1', 404],
      ['/newsletter/unsubscribe?key=x', 404],
      ['/account/reset?token=x', 200],
      ['/account/forgot', 200],
      ['/account/sign-in?token=x', 200],
      ['/account/sign-in-link', 200],
      ['/account/delete/confirm?token=x', 200],
      ['/account/deleted', 200],
      ['/account/order-status?order=x', 404],
      ['/account/subscription?subscription=x', 404],
      ['/account/download?key=x', 404],
      ['/reviews/request?order=x', 404],
      ['/reviews/photos?review=x', 404],
      ['/preview?link=x', 404],
    ] as const),
  ]) {
    const answer = await get(path, { accept: 'text/html' });
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, status]);
    expect([path, html]).toEqual([path, expect.not.stringMatching(/Notes|<header>|type="module"|for members/i)]);
    expect(html).toContain('<main');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  }
  const form = await get('/account/forgot');
  const crumb = /name="crumb" value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const cookie = (form.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const post = (path: string, fields: Record<string, string>): Promise<Response> =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ crumb, ...fields }),
    });
  const asked = await post('/account/forgot', { email: 'nobody@a.example' });
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('on its way')]);
  const stale = await post('/account/reset', { token: 'x'.repeat(43), password: 'a long password' });
  expect([stale.status, await stale.text()]).toEqual([400, expect.stringContaining('Choose a new password')]);
});

test('the password leads to the page that was asked for, until it changes', async () => {
  const wrong = await enter('/notes', 'second light');
  expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('role="alert"')]);
  const right = await enter('/notes', PASSWORD);
  expect([right.status, right.headers.get('location')]).toEqual([303, '/notes']);
  const cookie = (right.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const opened = await get('/notes', { cookie });
  expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await get('/api/crumb', { cookie })).status).toBe(200);
  expect((await get('/sitemap.xml', { cookie })).status).toBe(200);
  const deep = await enter('/notes?tag=a%26b&x="', PASSWORD);
  expect(deep.headers.get('location')).toBe('/notes?tag=a%26b&x=%22');
  expect(await (await get('/notes?tag=a&x=%22')).text()).toContain('<form method="post">');
  const elsewhere = await enter('//evil.example/x', PASSWORD);
  expect(elsewhere.headers.get('location')).toBe('/');
  expect((await enter('/%5Cevil.example', PASSWORD)).headers.get('location')).not.toMatch(/^\/[\\/]/);
  // A page with a password of its own keeps the query, too.
  const screen = await (await get('/locked?page=2', { cookie })).text();
  expect(screen).toContain('action="/locked?page=2"');
  const body = new URLSearchParams({ password: 'sesame' });
  const post = { method: 'POST', redirect: 'manual', headers: { cookie }, body } as const;
  const inner = await fetch(`${site.url}/locked?page=2`, post);
  expect([inner.status, inner.headers.get('location')]).toEqual([303, '/locked?page=2']);
  await set({ state: 'password', password: 'third light' });
  await eventually(async () => (await get('/notes', { cookie })).status === 401);
});

test('who tries too often is told so on the page, and programs get the problem', async () => {
  const tries = async (headers: Record<string, string>): Promise<Response> => {
    for (let at = 0; at < 12; at += 1) {
      const body = new URLSearchParams({ password: 'wrong' });
      const answer = await fetch(`${site.url}/notes?page=2`, { method: 'POST', headers, body });
      if (answer.status === 429) return answer;
      await answer.text();
    }
    throw new Error('No end of tries.');
  };
  const answer = await tries({ accept: 'text/html' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  const html = await answer.text();
  expect(html).toContain('Too many attempts. Please try again in a minute.');
  expect(html).toContain('<form method="post">');
  const program = await tries({ accept: 'application/json' });
  expect((await program.json()).code).toBe('too-many-requests');
});

test('a private site is for signed-in owners alone, and the password does not open it', async () => {
  await set({ state: 'private' });
  await closed(403);
  const page = await get('/notes');
  expect(await page.text()).not.toContain('<form');
  expect((await enter('/notes', 'third light')).status).toBe(403);
  const own = await owner.get('/notes');
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect((await owner.get(ACCESS)).body).toMatchObject({ state: 'private', hasPassword: true });
});

test('an open site is as it was before', async () => {
  await set({ state: 'public' });
  await closed(200);
  const locked = await fetch(`${site.url}/locked`, {
    ...{ method: 'POST', headers: { accept: 'text/html' }, body: new URLSearchParams({ password: 'sesame' }) },
  });
  expect([locked.status, await locked.text()]).toEqual([429, expect.stringContaining('Too many attempts.')]);
  const answer = await get('/notes');
  expect(answer.headers.get('x-robots-tag')).toBeNull();
  expect(answer.headers.get('cache-control')).not.toContain('private');
  for (const path of ['/sitemap.xml', '/robots.txt']) {
    const listing = await get(path);
    expect([path, listing.status]).toEqual([path, 200]);
    expect(listing.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(
      (await get(path, { 'If-None-Match': listing.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' })).status,
    ).toBe(304);
  }
});
