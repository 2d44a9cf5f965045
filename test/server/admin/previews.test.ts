/** Previews: pages with drafts, as visitors would see them, only for admins and holders of a link. */
import { desc, eq } from 'drizzle-orm';
import { roles } from '#shared/roles';
import { createPreviewLinks } from '../../../server/admin/previews/preview-links.ts';
import { admins, auditLog, collections } from '../../../server/database/schema.ts';
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

const block = (source: string, id = 'b') => ({ id, type: 'markdown', value: { source } });
const layoutOf = (...texts: readonly string[]) => ({
  rows: [{ columns: [{ span: 12, blocks: texts.map((text, at) => block(text, `b${at}`)) }] }],
});
const done = async (answer: Promise<Answer>, status = 200): Promise<Answer['body']> => {
  const { status: actual, body } = await answer;
  expect([actual, body]).toEqual([status, body]);
  return body;
};
const addPage = (body: object): Promise<Answer['body']> =>
  done(owner.send('post', '/api/owner/pages', { type: 'page', ...body }), 201);
const preview = async (path: string, more = ''): Promise<string> => {
  const { status, text } = await owner.get(`/preview?path=${encodeURIComponent(path)}${more}`);
  expect([path, status]).toEqual([path, 200]);
  return text;
};
const in1h = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('pages with drafts', () => {
  test('a layout draft shows only in the preview, which is never cached, counted or indexed', async () => {
    const { id } = await addPage({ title: 'About', urlId: 'about' });
    await done(owner.send('put', `/api/owner/layouts/page/${id}`, { layout: layoutOf('Drafted words') }));
    await eventually(async () => (await fetch(`${site.url}/about`)).status === 200);
    const seen = await owner.get('/preview?path=/about');
    expect(seen.text).toContain('Drafted words');
    expect(seen.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    });
    expect([seen.headers.etag, seen.headers['surrogate-key']]).toEqual([undefined, undefined]);
    expect(seen.text).toContain('"isAnalyticsDisabled":true');
    expect(await (await fetch(`${site.url}/about`)).text()).not.toContain('Drafted words');
    const rows = await site.database.db.select().from(collections);
    expect(JSON.stringify(rows)).not.toContain('Drafted words');
  });

  test('pages in review, disabled pages and pages for members are previewed as they will be', async () => {
    const review = await addPage({ title: 'In review', urlId: 'in-review', workflowState: 'Needs Review' });
    expect((await fetch(site.url + review.fullUrl)).status).toBe(404);
    expect(await preview('/in-review')).toContain('<title>In review');
    await addPage({ title: 'Off', urlId: 'off', enabled: false });
    expect(await preview('/off')).toContain('<title>Off');
    expect(await preview('/inside')).toContain('For members alone');
  });

  test('unpublished items are listed, with the fields of their drafts', async () => {
    const notes = '/api/owner/collections/notes/items';
    const item = await done(owner.send('post', notes, { title: 'First words', workflowState: 'Draft' }), 201);
    await done(owner.send('put', `${notes}/${item.id}/draft`, { title: 'Second words', urlId: 'elsewhere' }));
    expect(await preview('/notes')).toMatch(/Second words/);
    expect(await preview('/notes/elsewhere')).toContain('<h1>Second words</h1>');
    expect((await owner.get('/preview?path=/notes/first-words')).status).toBe(404);
    expect((await owner.get(`/preview/item?collection=notes&item=${item.id}`)).text).toContain('<h1>Second words</h1>');
    expect((await done(owner.get(`${notes}/${item.id}`))).title).toBe('First words');
  });

  test('for a future time, what is scheduled until then shows and drafts do not', async () => {
    const { id } = await addPage({ title: 'Soon', urlId: 'soon', workflowState: 'Scheduled', publishAt: in1h() });
    const layout = `/api/owner/layouts/page/${id}`;
    await done(owner.send('put', layout, { layout: layoutOf('Scheduled words') }));
    await done(owner.send('post', `${layout}/publish`, { at: in1h() }));
    await done(owner.send('put', layout, { layout: layoutOf('Later words') }));
    const at = (hours: number): string => `&asOf=${new Date(Date.now() + hours * 3_600_000).toISOString()}`;
    expect((await owner.get(`/preview?path=/soon${at(0.5)}`)).status).toBe(404);
    expect(await preview('/soon', at(2))).toContain('Scheduled words');
    expect(await preview('/soon')).toContain('Later words');
    for (const asOf of ['soon', '%2B275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '2026-13-45'])
      expect((await owner.get(`/preview?path=/soon&asOf=${asOf}`)).status).toBe(400);
    expect((await owner.get('/preview/item?collection=shop&item=mug&asOf=2026-12-01T00:00:00Z')).status).toBe(400);
  });

  test('nobody else has access', async () => {
    const others = [site.visitor(), await signIn(site, 'none')];
    for (const visitor of others) expect((await visitor.get('/preview?path=/inside')).status).toBe(404);
    for (const path of ['//evil.example', 'inside', '/nowhere', '/a b'])
      expect([path, (await owner.get(`/preview?path=${encodeURIComponent(path)}`)).status]).toEqual([path, 404]);
  });
});

describe('links to drafts', () => {
  const makeLink = async (body: object, by = owner): Promise<string> => {
    const { url } = await done(by.send('post', '/api/owner/preview-links', body), 201);
    return url;
  };

  test('a link shows its page to everybody, and no other', async () => {
    const url = await makeLink({ path: '/inside' });
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(await answer.text()).toContain('For members alone');
    expect(await (await fetch(`${url}&path=/about`)).text()).toContain('For members alone');
    const [entry] = await site.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'preview-link.make', subject: '/inside', detail: { seconds: 604_800 } });
  });

  test('a changed link shows nothing, nor does one whose creator has lost the permission', async () => {
    const url = await makeLink({ path: '/inside' });
    const [grant = ''] = new URL(url).searchParams.get('link')?.split('.') ?? [];
    const forged = Buffer.from(Buffer.from(grant, 'base64url').toString().replace('inside', 'about')).toString(
      'base64url',
    );
    for (const link of ['', 'x', forged, url.replace(grant, forged).split('link=')[1] ?? '', grant])
      expect([link, (await fetch(`${site.url}/preview?link=${link}`)).status]).toEqual([link, 404]);
    const editor = await signIn(site, 'editor');
    const theirs = await makeLink({ path: '/inside' }, editor);
    expect((await fetch(theirs)).status).toBe(200);
    const { owner: me } = await done(editor.get('/api/owner/session'));
    const become = (role: number) =>
      site.database.db
        .update(admins)
        .set({ roles: [role] })
        .where(eq(admins.id, me.id));
    await become(roles.viewer);
    expect((await fetch(theirs)).status).toBe(404);
    await become(roles.editor);
  });

  test('a link expires', () => {
    let now = 1000;
    const links = createPreviewLinks('secret', () => now);
    const token = links.sign({ path: '/about', asOf: null, expires: 2000, admin: 'ann' });
    expect(links.read(token)).toMatchObject({ path: '/about' });
    expect(createPreviewLinks('another', () => now).read(token)).toBeUndefined();
    now = 2000;
    expect(links.read(token)).toBeUndefined();
  });

  test('without permission to write drafts no link can be created, and links are limited', async () => {
    const viewer = await signIn(site, 'commenter');
    expect((await viewer.send('post', '/api/owner/preview-links', { path: '/inside' })).status).toBe(403);
    const refused = async (body: object): Promise<unknown> =>
      (await owner.send('post', '/api/owner/preview-links', body)).body.errors;
    expect(await refused({ path: '/x', seconds: 59 })).toMatchObject([{ field: 'seconds' }]);
    expect(await refused({ path: '/x', seconds: 2_592_001 })).toMatchObject([{ field: 'seconds' }]);
    expect(await refused({ path: 'https://evil.example' })).toMatchObject([{ field: 'path' }]);
    expect(await refused({ path: '/x', page: 1 })).toMatchObject([{ field: 'page' }]);
  });
});

describe('marks and parts', () => {
  test('pages, header, lists, items, rows and blocks are marked with their content; pages for visitors are not', async () => {
    const { id } = await addPage({ title: 'Marked', urlId: 'marked' });
    const layout = `/api/owner/layouts/page/${id}`;
    await done(owner.send('put', layout, { layout: layoutOf('One', 'Two') }));
    await done(owner.send('post', `${layout}/publish`, {}));
    const page = await preview('/marked');
    expect(page).toMatch(new RegExp(`<body data-document="page:${id}" data-path=""`));
    expect(page).toContain('<header data-document="site" data-path="header">Our shop</header>');
    expect(page).toContain(`<div class="row sqs-row" data-document="page:${id}" data-path="rows.0">`);
    expect(page).toMatch(new RegExp(`id="block-b1" data-document="page:${id}" data-path="rows.0.columns.0.blocks.1"`));
    const list = await preview('/shop');
    expect(list).toContain('data-document="page:shop" data-path="items"');
    expect(list).toContain('data-document="item:mug" data-path=""');
    const visited = async (): Promise<string> => (await fetch(`${site.url}/marked`)).text();
    await eventually(async () => (await visited()).includes('Two'));
    expect(await visited()).not.toContain('data-document');
  });

  test('a block, a row and the header are rendered with unsaved changes', async () => {
    const { id } = await addPage({ title: 'Parts', urlId: 'parts' });
    await done(owner.send('put', `/api/owner/layouts/page/${id}`, { layout: layoutOf('One', 'Two') }));
    const page = await preview('/parts');
    const fragment = (body: object): Promise<Answer> =>
      owner.send('post', '/api/owner/preview/fragment', { path: '/parts', document: `page:${id}`, ...body });
    const part = 'rows.0.columns.0.blocks.1';
    const { html } = await done(fragment({ part }));
    expect(html).toMatch(/^<div class="sqs-block markdown-block[\s\S]*Two[\s\S]*<\/div>$/);
    expect(page).toContain(html);
    expect((await done(fragment({ part: 'rows.0' }))).html).toContain(html);
    expect(page).toContain((await done(fragment({ document: 'site', part: 'header' }))).html);
    expect((await done(fragment({ part, value: block('Three', 'b1') }))).html).toBe(html.replace('Two', 'Three'));
    expect(await preview('/parts')).toBe(page);
    const errors = async (body: object): Promise<unknown> => (await fragment(body)).body.errors;
    expect(await errors({ part, value: { type: 'image', value: { imagePosition: 'top' } } })).toMatchObject([
      { field: 'value.value.imagePosition' },
    ]);
    expect(await errors({ part: 'rows.0.columns.0.blocks.7', value: block('x') })).toMatchObject([{ field: 'part' }]);
    expect(await errors({ part: 'header', value: block('x') })).toMatchObject([{ field: 'part' }]);
    expect(await errors({ part, changes: { title: 'x' } })).toMatchObject([{ field: 'changes' }]);
    expect(await errors({ part, more: 1 })).toMatchObject([{ field: 'more' }]);
    expect((await fragment({ part: 'rows.3' })).status).toBe(404);
    expect((await fragment({ document: 'page:none', part, value: block('x') })).status).toBe(404);
    const reader = await signIn(site, 'viewer');
    expect((await reader.send('post', '/api/owner/preview/fragment', { path: '/parts' })).status).toBe(403);
  });

  test('a part of a product shows unsaved fields', async () => {
    const { html } = await done(
      owner.send('post', '/api/owner/preview/fragment', {
        path: '/shop/mug',
        document: 'item:mug',
        part: '',
        changes: { title: 'Mug without lid' },
      }),
    );
    expect(html).toContain('<h1>Mug without lid</h1>');
    expect(await preview('/shop/mug')).not.toContain('Mug without lid');
  });
});

describe('markup by admins without permission for code', () => {
  const htmlBlock = (html: string) => ({ type: 'html', value: { html } });
  const withBlocks = (...blocks: readonly object[]) => ({ rows: [{ columns: [{ blocks }] }] });
  const attack = '<p onclick="x()">Hello</p><script>window.stolen = 1</script>';

  test('scripts of an editor reach no page; those that an admin has added stay', async () => {
    const { id } = await addPage({ title: 'Code', urlId: 'code' });
    const layout = `/api/owner/layouts/page/${id}`;
    const editor = await signIn(site, 'editor');
    const js = { language: 'javascript', source: 'window.stolen = 2' };
    const blocks = [
      htmlBlock(attack),
      { type: 2, value: { html: attack } },
      { type: 'embed', value: { html: attack } },
      { type: 'website-component', value: { markup: attack, componentName: 'x' } },
      // On pages, an empty language means HTML.
      ...[undefined, '', null].map((language) => ({ type: 'code', value: { language, source: attack } })),
      { type: 'code', value: js },
    ];
    const hidden = { type: 'page', value: {}, ...withBlocks(...blocks) };
    await done(editor.send('put', layout, { layout: { ...hidden, rows: [{ columns: [{ rows: hidden.rows }] }] } }));
    await done(editor.send('post', `${layout}/publish`, {}));
    const visited = async (): Promise<string> => (await fetch(`${site.url}/code`)).text();
    await eventually(async () => (await visited()).includes('Hello'));
    const page = await visited();
    expect(page).not.toMatch(/<script>window|onclick|<script[^>]*>window\.stolen/);
    expect(page.match(/<p>Hello<\/p>/g)).toHaveLength(7);
    expect(page).toContain('window.stolen = 2');

    await done(owner.send('put', layout, { layout: withBlocks(htmlBlock(attack)) }));
    await done(owner.send('post', `${layout}/publish`, {}));
    await done(editor.send('put', layout, { layout: withBlocks(htmlBlock(attack), htmlBlock(`${attack} more`)) }));
    const { layout: stored } = await done(editor.get(layout));
    expect(stored).toEqual(withBlocks(htmlBlock(attack), htmlBlock('<p>Hello</p> more')));

    const fragment = { path: '/code', document: `page:${id}`, part: 'rows.0.columns.0.blocks.1' };
    const { html } = await done(
      editor.send('post', '/api/owner/preview/fragment', { ...fragment, value: htmlBlock(`${attack} most`) }),
    );
    expect(html).toContain('<p>Hello</p> most');
  });

  test('texts of header and footer are rich text, and code of pages is rejected', async () => {
    const editor = await signIn(site, 'editor');
    const frame = { header: { text: attack, note: '1 & 2' }, footer: { lines: [attack] } };
    const { header, footer } = await done(editor.send('put', '/api/site-header-footer', frame));
    expect([header, footer]).toEqual([{ text: '<p>Hello</p>', note: '1 & 2' }, { lines: ['<p>Hello</p>'] }]);
    expect((await done(owner.send('put', '/api/site-header-footer', frame))).header.text).toBe(attack);
    expect((await editor.send('put', '/api/owner/code-injection', { header: attack })).status).toBe(403);
    const code = { title: 'x', type: 'page', code: { header: attack } };
    expect((await editor.send('post', '/api/owner/pages', code)).status).toBe(403);
    const page = await addPage({ ...code, urlId: 'injected' });
    const path = `/api/owner/pages/${page.id}`;
    // Editors send back what they received.
    expect((await editor.send('put', path, { title: 'y', code: page.code })).status).toBe(200);
    expect((await editor.send('put', path, { code: { header: '' } })).status).toBe(403);
  });
});
