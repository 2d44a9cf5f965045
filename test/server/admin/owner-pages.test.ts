/** Pages, redirects and the settings of the site: what owners set shows on pages, and on no page what they take back. */
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
const hasStatus = (path: string, status: number): Promise<boolean> =>
  eventually(async () => (await read(path)).status === status);
const put = (path: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
  owner.send('put', path, body, headers);
const add = async (body: object): Promise<Answer['body']> => {
  const answer = await owner.send('post', PAGES, { type: 'page', ...body });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
};

describe('pages', () => {
  test('a page of each type is created, in order, with its own URL', async () => {
    const types = [
      ...['generic', 'subscription', 'twitter', 'foursquare', 'instagram', 'gallery-block', 'template-page'],
      ...['splash-page', 'page', 'fivehundredpix', 'flickr', 'products', 'slide-gallery', 'slide-album', 'slide-video'],
      'album-block',
    ];
    for (const type of types) {
      const { id, urlId } = await add({ type, title: `Some ${type}` });
      expect(urlId).toBe(`some-${type}`);
      expect((await owner.get(`${PAGES}/${id}`)).body).toMatchObject({ type, workflowState: 'Published', revision: 1 });
    }
    expect((await add({ title: 'Some page' })).urlId).toBe('some-page-1');
    expect((await add({ title: 'Cart' })).urlId).toBe('cart-1');
    expect((await add({ title: 'é!' })).urlId).toBe('page');
    await hasStatus('/some-page-1', 200);
    const links = { navigation: { items: [{ collectionId: 'shop', items: [] }] } };
    expect((await owner.send('post', '/api/widget/UpdateNavigation', links)).status).toBe(200);
    const { body } = await owner.get(PAGES);
    expect(body.unlinked).not.toContain('shop');
    const slugs = body.pages.map(({ urlId }: { urlId: string }) => urlId);
    expect(slugs.slice(-3)).toEqual(['some-page-1', 'cart-1', 'page']);
    expect(body.unlinked).toContain(body.pages.at(-1).id);
  });

  test('its settings show: titles, description, image, search engines, header and footer', async () => {
    const { id } = await add({ title: 'Cups & <bowls>', navigationTitle: 'Cups', urlId: 'cups' });
    await shows('/cups', '<title>Cups &amp; &lt;bowls&gt; — Our shop</title>');
    const answer = await put(`${PAGES}/${id}`, {
      description: 'All that one drinks from.',
      mainImage: { assetUrl: '/s/f1/cups.jpg', altText: 'Cups' },
      seo: { title: 'The "best" cups', isHidden: true },
      isHeaderHidden: true,
      isFooterHidden: true,
      listMode: 'pages',
    });
    expect(answer.body).toMatchObject({
      title: 'Cups & <bowls>',
      seo: { title: 'The "best" cups', description: '', isHidden: true },
      mainImage: { assetUrl: '/s/f1/cups.jpg', mediaFocalPoint: { x: 0.5, y: 0.5 } },
      revision: 2,
    });
    await shows('/cups', 'content="The &quot;best&quot; cups"');
    const html = await htmlOf('/cups');
    expect(html).toContain('<meta name="description" content="All that one drinks from.">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/s\/f1\/cups\.jpg/);
    expect(html).toMatch(/<body[^>]* class="[^"]*header-hidden footer-hidden/);
    expect(await htmlOf('/sitemap.xml')).not.toContain('/cups<');
    const json = (await (await read('/cups?format=json')).json()) as { collection: object };
    expect(json.collection).toMatchObject({ isHeaderHidden: true, isFooterHidden: true, listMode: 'pages' });
  });

  test('a new URL moves the page', async () => {
    const { id } = await add({ title: 'Before', urlId: 'before' });
    await hasStatus('/before', 200);
    expect((await put(`${PAGES}/${id}`, { urlId: 'After all!' })).body).toMatchObject({
      urlId: 'after-all',
      fullUrl: '/after-all',
    });
    await hasStatus('/before', 404);
    expect((await read('/after-all')).status).toBe(200);
    expect((await put(`${PAGES}/${id}`, { urlId: '!!!' })).body.error).toBe('!!! is not a valid page URL.');
  });

  test('a password locks it, and null unlocks it; the hash is never revealed', async () => {
    const { id } = await add({ title: 'Recipes', password: 'glaze' });
    expect((await owner.get(`${PAGES}/${id}`)).body.isLocked).toBe(true);
    await eventually(async () => (await htmlOf('/recipes')).includes('type="password"'));
    for (const path of [`${PAGES}/${id}`, PAGES, '/api/commondata/GetSiteLayout'])
      expect((await owner.get(path)).text).not.toContain('scrypt');
    await put(`${PAGES}/${id}`, { password: null });
    await eventually(async () => !(await htmlOf('/recipes')).includes('type="password"'));
    await put(`${PAGES}/${id}`, { membersOnly: true });
    await hasStatus('/recipes', 403);
  });

  test.each(['Draft', 'Needs Review', 'Private', 'Scheduled'])(
    'a page in the state %s is not on the site',
    async (workflowState) => {
      const at = workflowState === 'Scheduled' ? { publishAt: new Date(Date.now() + 3_600_000).toISOString() } : {};
      const { id, urlId } = await add({ title: `State ${workflowState}`, workflowState, ...at });
      await add({ title: `After ${workflowState}` });
      await hasStatus(`/after-${urlId.slice('state-'.length)}`, 200);
      expect((await read(`/${urlId}`)).status).toBe(404);
      await put(`${PAGES}/${id}`, { workflowState: 'Published' });
      await hasStatus(`/${urlId}`, 200);
      await put(`${PAGES}/${id}`, { enabled: false });
      await hasStatus(`/${urlId}`, 404);
    },
  );

  test('a copy is a draft with all content of the page', async () => {
    const { status, body } = await owner.send('post', `${PAGES}/notes/copy`, {});
    expect([status, body]).toMatchObject([201, { urlId: 'notes-1', workflowState: 'Draft', title: 'Copy of Notes' }]);
    const { body: items } = await owner.get(`/api/owner/collections/${body.id}/items`);
    expect(items.items.map(({ urlId }: { urlId: string }) => urlId)).toEqual(['note', 'liked', 'closed']);
    await put(`${PAGES}/${body.id}`, { workflowState: 'Published' });
    await hasStatus('/notes-1/note', 200);
    expect((await owner.send('post', `${PAGES}/shop/copy`, {})).status).toBe(201);
  });

  test('products on a page that is off the site cannot be bought', async () => {
    const choice = { sku: 'MUG-L', additionalFields: '{"words":"For Ann"}' };
    const sale = async () => (await site.visitor().add('mug', choice)).status;
    expect(await sale()).toBe(200);
    for (const change of [{ enabled: false }, { enabled: true, workflowState: 'Private' }]) {
      await put(`${PAGES}/shop`, change);
      expect(await sale()).not.toBe(200);
    }
    await put(`${PAGES}/shop`, { workflowState: 'Published' });
    expect(await sale()).toBe(200);
  });

  test('order, home page, trash and restore', async () => {
    const { id } = await add({ title: 'To and fro' });
    const ids = async () =>
      (await owner.get(PAGES)).body.pages
        .filter(({ deletedAt }: { deletedAt: unknown }) => deletedAt === null)
        .map((page: { id: string }) => page.id);
    const order = [id, ...(await ids()).filter((other: string) => other !== id)];
    expect((await put('/api/owner/page-order', { ids: order })).status).toBe(204);
    expect(await ids()).toEqual(order);
    expect((await put('/api/owner/page-order', { ids: order.slice(1) })).status).toBe(409);

    const { id: draft } = await add({ title: 'Not yet', workflowState: 'Draft' });
    expect((await owner.send('post', `${PAGES}/${draft}/homepage`, {})).status).toBe(422);
    expect((await owner.send('post', `${PAGES}/${id}/homepage`, {})).body.isHomepage).toBe(true);
    await shows('/?format=json', `"id":"${id}"`);
    expect((await owner.send('delete', `${PAGES}/${id}`)).status).toBe(422);
    const links = { navigation: { items: [{ collectionId: id, items: [] }] } };
    expect((await owner.send('post', '/api/widget/UpdateNavigation', links)).status).toBe(200);
    await hasStatus('/to-and-fro', 301);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${site.url}/to-and-fro?utm=x`, { method, redirect: 'manual' });
      // Another page may be the home page tomorrow.
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
        ...[301, '/?utm=x'],
        expect.stringMatching(/no-cache|max-age=0/),
      ]);
    }
    expect(await (await read('/sitemap.xml')).text()).not.toContain('to-and-fro');
    expect(await htmlOf('/notes')).not.toContain('href="/to-and-fro"');
    await owner.send('post', `${PAGES}/notes/homepage`, {});
    await hasStatus('/to-and-fro', 200);
    expect((await owner.get(`${PAGES}/${id}`)).body.isHomepage).toBe(false);

    expect((await owner.send('delete', `${PAGES}/${id}`)).status).toBe(204);
    await hasStatus('/to-and-fro', 404);
    expect((await owner.get(PAGES)).body.pages.at(-1)).toMatchObject({
      id,
      urlId: 'to-and-fro',
      deletedAt: expect.any(String),
    });
    expect((await put(`${PAGES}/${id}`, { urlId: 'elsewhere' })).status).toBe(409);
    expect((await owner.send('post', `${PAGES}/${id}/copy`, {})).status).toBe(409);
    expect((await add({ title: 'To and fro' })).urlId).toBe('to-and-fro');
    expect((await owner.send('post', `${PAGES}/${id}/restore`, {})).body).toMatchObject({
      urlId: 'to-and-fro-1',
      deletedAt: null,
    });
    await hasStatus('/to-and-fro-1', 200);
    expect((await owner.send('delete', `/api/owner/trash/pages/${id}`)).status).toBe(409);
    await owner.send('delete', `${PAGES}/${id}`);
    expect((await owner.send('delete', `/api/owner/trash/pages/${id}`)).status).toBe(204);
    expect((await owner.get(`${PAGES}/${id}`)).body.error).toBe('Unable to locate content');
  });

  test('code on a page needs the permission for settings, and runs only there', async () => {
    const { id } = await add({ title: 'Scripted' });
    const code = { header: '<script>one()</script>', footer: '<b id="end"></b>' };
    expect((await editor.send('put', `${PAGES}/${id}`, { code })).status).toBe(403);
    expect((await editor.send('put', `${PAGES}/${id}`, { title: 'Scripted' })).status).toBe(200);
    await put(`${PAGES}/${id}`, { code });
    await shows('/scripted', '<b id="end"></b>');
    expect(await htmlOf('/scripted')).toMatch(/<script nonce="[^"]+">one\(\)<\/script>/);
    expect(await htmlOf('/notes')).not.toContain('one()');
  });

  test('an outdated revision is rejected with both versions, unknown fields and invalid values with their path', async () => {
    const { id } = await add({ title: 'Twice' });
    const { headers } = await owner.get(`${PAGES}/${id}`);
    expect(headers['etag']).toBe('"1"');
    expect((await put(`${PAGES}/${id}`, { title: 'First' }, { 'If-Match': '"1"' })).headers['etag']).toBe('"2"');
    const late = await put(`${PAGES}/${id}`, { title: 'Second' }, { 'If-Match': '"1"' });
    expect([late.status, late.body.stored.title, late.body.submitted]).toEqual([409, 'First', { title: 'Second' }]);
    const bad = await put(`${PAGES}/${id}`, { color: 1, description: 'x'.repeat(251), seo: { isHidden: 'no' } });
    expect([bad.status, bad.body.errors.map(({ field }: { field: string }) => field).sort()]).toEqual([
      400,
      ['color', 'description', 'seo.isHidden'],
    ]);
    expect((await put(`${PAGES}/none`, { title: 'x' })).status).toBe(404);
  });
});

describe('redirects', () => {
  const REDIRECTS = '/api/owner/redirects';

  test('are followed, changed and removed', async () => {
    expect((await owner.send('post', REDIRECTS, { from: '/old', to: '/notes', status: 302 })).status).toBe(201);
    await hasStatus('/old', 302);
    const { body } = await owner.get(REDIRECTS);
    expect(body.redirects).toEqual([{ from: '/old', to: '/notes', status: 302 }]);
    const changed = [{ from: '/older', to: 'https://shop.example/x' }];
    expect((await put(REDIRECTS, { redirects: changed }, { 'If-Match': `"${body.revision}"` })).status).toBe(200);
    await hasStatus('/older', 301);
    expect((await read('/older')).headers.get('location')).toBe('https://shop.example/x');
    expect((await read('/old')).status).toBe(404);
    expect((await owner.send('delete', `${REDIRECTS}?from=/older`)).status).toBe(204);
    expect((await owner.send('delete', `${REDIRECTS}?from=/older`)).status).toBe(404);
    await hasStatus('/older', 404);
  });

  test.each([
    [
      'a loop of two',
      [
        ['/a', '/b'],
        ['/b', '/a?x=1'],
      ],
      'redirects.0.to',
      'leads back to where it started',
    ],
    ['one to itself', [['/a', '/a/']], 'redirects.0.to', 'leads back to where it started'],
    [
      'two of one address',
      [
        ['/a', '/b'],
        ['/a', '/c'],
      ],
      'redirects.1.from',
      'already has a redirect',
    ],
    ['an address of the server', [['/checkout/x', '/a']], 'redirects.0.from', 'is an address of the server itself'],
    ['a script', [['/a', 'javascript:x']], 'redirects.0.to', 'javascript:x is not a valid page URL.'],
    ['no path', [['a b', '/c']], 'redirects.0.from', 'a b is not a valid page URL.'],
  ])('%s is rejected', async (_name, rows, field, message) => {
    const redirects = rows.map(([from, to]) => ({ from, to }));
    const { status, body } = await put(REDIRECTS, { redirects });
    expect([status, body.errors[0]]).toMatchObject([400, { field, message }]);
  });
});
