/** Pages in the studio's preview: without an origin, without admins' scripts, and rendered with unsaved changes. */

import { eq, sql } from 'drizzle-orm';
import { collections } from '../../../server/database/schema.ts';
import { siteStore } from '../../database/databases.ts';
import { demoBlocks } from '../blocks/blocks.ts';
import type { Answer, Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
let page: string;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  owner = await signIn(site);
  const { body } = await owner.send('post', '/api/owner/pages', { title: 'About', urlId: 'about', type: 'page' });
  page = body.id;
  await owner.send('put', `/api/owner/layouts/page/${page}`, { layout: layoutOf('One', '<script>alert(1)</script>') });
});
afterAll(() => site.stop());

const layoutOf = (...texts: readonly string[]) => ({
  rows: [
    { columns: [{ span: 12, blocks: texts.map((html, at) => ({ id: `b${at}`, type: 'html', value: { html } })) }] },
  ],
});
/** Block types of the demo that are rendered from their settings alone, or not. */
const ALONE = [
  ...['html', 'markdown', 'quote', 'button', 'image'].map((type) => ({ type, isAlone: true })),
  ...['summary-v2'].map((type) => ({ type, isAlone: false })),
];
const draw = (body: object, by = owner): Promise<Answer> =>
  by.send('post', '/api/owner/preview/fragment', { path: '/about', document: `page:${page}`, ...body });

test('a page for the frame has no origin, and runs the one script that carries its nonce', async () => {
  const { headers, text } = await owner.get('/preview?path=/about&studio');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; script-src 'nonce-[0-9a-f]{32}';/);
  expect(policy).not.toContain('allow-same-origin');
  expect(policy).not.toMatch(/connect-src|unsafe-eval/);
  const nonce = /'nonce-([0-9a-f]+)'/.exec(policy)?.[1] ?? '';
  const allowed = [...text.matchAll(/<script[^>]*nonce="([^"]*)"[^>]*>/g)].filter(([, one]) => one === nonce);
  expect(allowed.map(([element]) => element.replace(nonce, 'N').replace(/-[\w]+\.js/, '-H.js'))).toEqual([
    '<script src="/config/assets/preview-H.js" nonce="N" defer>',
  ]);
  expect(text.indexOf(allowed[0]?.[0] ?? '')).toBeLessThan(text.indexOf('</head>'));
  expect((await owner.get('/preview?path=/about')).headers['content-security-policy']).not.toContain('sandbox');
  expect((await site.visitor().get('/preview?path=/about&studio')).status).toBe(404);
});

test('files of the site can be shown by a page without an origin; calls and pages cannot be read by one', async () => {
  for (const path of ['/site.css', '/assets/none.png']) {
    const { headers } = await fetch(site.url + path);
    expect([headers.get('cross-origin-resource-policy'), headers.get('access-control-allow-origin')]).toEqual([
      'cross-origin',
      '*',
    ]);
  }
  for (const path of ['/', '/api/owner/session', '/preview?path=/about&studio']) {
    const { headers } = await fetch(site.url + path);
    expect([path, headers.get('cross-origin-resource-policy'), headers.get('access-control-allow-origin')]).toEqual([
      path,
      'same-origin',
      null,
    ]);
  }
});

test('rows, columns and blocks are marked', async () => {
  const { text } = await owner.get('/preview?path=/about&studio');
  for (const path of ['rows.0', 'rows.0.columns.0', 'rows.0.columns.0.blocks.1'])
    expect(text).toContain(`data-document="page:${page}" data-path="${path}"`);
});

test('a part, or all of the page, is rendered with an unsaved layout', async () => {
  const layout = { rows: [...layoutOf('One', 'Two').rows, ...layoutOf('Three').rows] };
  const block = await draw({ part: 'rows.1.columns.0.blocks.0', layout });
  expect(block.body.html).toMatch(/^<div class="sqs-block[^>]*data-path="rows.1.columns.0.blocks.0"[\s\S]*Three/);
  expect((await draw({ part: 'rows.0', layout })).body.html).toMatch(/One[\s\S]*Two/);
  const body = (await draw({ part: '', layout })).body.html;
  expect(body).toMatch(
    new RegExp(`^<body[^>]* data-document="page:${page}" data-path=""[\\s\\S]*Three[\\s\\S]*</body>$`),
  );
  expect((await owner.get('/preview?path=/about')).text).not.toContain('Three');
});

test('every block of the demo looks the same rendered from its layout and on its page', async () => {
  // Each id once.
  const blocks = demoBlocks.map((block, at) => ({ ...block, id: `d${at}` }));
  for (let first = 0; first < blocks.length; first += 20) {
    const shown = blocks.slice(first, first + 20);
    const layout = { rows: [{ columns: [{ span: 12, blocks: shown }] }] };
    await owner.send('put', `/api/owner/layouts/page/${page}`, { layout });
    for (const [at, value] of shown.entries()) {
      const part = `rows.0.columns.0.blocks.${at}`;
      const [alone, onPage] = [await draw({ part, layout }), await draw({ part, value })];
      expect([value.type, alone.status, alone.body]).toEqual([value.type, 200, onPage.body]);
    }
  }
});

test('texts, buttons and images are rendered while others change pages and drafts; blocks with content wait for them', async () => {
  const layout = { rows: [{ columns: [{ span: 12, blocks: demoBlocks }] }] };
  const typesOf = async (): Promise<readonly string[]> => {
    const drawn: string[] = [];
    for (const { type } of ALONE) {
      const at = demoBlocks.findIndex((block) => block.type === type);
      const { status } = await draw({ part: `rows.0.columns.0.blocks.${at}`, layout });
      if (status === 200) drawn.push(type);
    }
    return drawn;
  };
  await site.database.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE layout_versions IN ACCESS EXCLUSIVE MODE`);
    expect(await typesOf()).toEqual(ALONE.filter(({ isAlone }) => isAlone).map(({ type }) => type));
  });
});

test('a missing part of a page is not rendered', async () => {
  const body = { part: 'rows.0.columns.0.blocks.0', layout: layoutOf('One'), document: 'page:none' };
  expect((await draw(body)).status).toBe(404);
});

test('invalid content is rejected by name, and scripts without permission are removed', async () => {
  const value = { type: 'html', value: { html: 'x' } };
  const part = 'rows.0.columns.0.blocks.0';
  expect((await draw({ part, layout: layoutOf('One'), value })).body.errors).toMatchObject([{ field: 'layout' }]);
  expect((await draw({ part: 'header', layout: layoutOf('One') })).body.errors).toMatchObject([{ field: 'part' }]);
  expect((await draw({ part: 'rows.7', layout: layoutOf('One') })).status).toBe(404);
  const editor = await signIn(site, 'draft-editor');
  const drawn = await draw({ part, layout: layoutOf('<p onclick="x()">Hello</p><script>x()</script>') }, editor);
  expect(drawn.body.html).toContain('<p>Hello</p></div>');
});

test('the layout of an imported page can be edited', async () => {
  const imported = JSON.stringify({ page: { layout: layoutOf('Imported') } });
  await site.database.db
    .update(collections)
    .set({ data: sql`data || ${imported}::jsonb` })
    .where(eq(collections.id, 'inside'));
  const { body } = await owner.get('/api/owner/layouts/page/inside');
  expect(body).toMatchObject({ status: null, layout: layoutOf('Imported') });
});
