/** Tweaks of a theme: each kind is declared in a stylesheet, set by an admin, and visible on pages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteStore, temporaryFolder } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const LESS = `
// tweak: {"type": "color", "title": "Links", "category": "Colors"}
@link-color: #333;
// tweak: {"type": "value", "title": "Gutter", "min": 0, "max": 80, "step": 4}
@gutter: 24px;
// tweak: {"type": "checkbox", "title": "Show the tag line"}
@show-tag-line: false;
// tweak: {"type": "dropdown", "title": "Logo", "options": ["Left", "Center"]}
@logo-position: Left;
// tweak: {"type": "image", "title": "Background"}
@background: none;
// tweak: {"type": "font", "title": "Headings"}
.heading { font-family: serif; font-size: 20px }
a { color: fade(@link-color, 50%); padding: (@gutter / 2); }
.tag-line() when (@show-tag-line) { display: block }
.tag-line { .tag-line(); }
h1 { font-family: @heading-font-family; font-size: @heading-font-size; font-weight: @heading-font-weight }
`;
const CSS = `:root {
  /* tweak: {"type": "color", "title": "Paper"} */
  --paper: #fff;
}`;

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openShop({ ...(await siteStore()), SITE: writeSite() }, undefined, true);
  owner = await signIn(shop);
});
afterAll(() => shop.stop());

function writeSite(): string {
  const folder = temporaryFolder();
  const write = (name: string, text: string | object) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), typeof text === 'string' ? text : JSON.stringify(text));
  };
  write('content/site.json', { website: { id: 'test-site', siteTitle: 'Tweaked' } });
  write('content/about.json', {
    collection: { id: 'about', urlId: 'about', title: 'About', type: 10 },
    mainContent: '',
  });
  const layouts = { default: { name: 'Default', regions: ['site'] } };
  write('theme/template.conf', { name: 'T', author: 'T', layouts, stylesheets: ['a.less', 'b.css'] });
  write('theme/styles/a.less', LESS);
  write('theme/styles/b.css', CSS);
  write(
    'theme/site.region',
    '<!doctype html><html lang="en"><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">{squarespace.main-content}</body></html>',
  );
  return folder;
}

const DESIGN = '/api/owner/design';
const put = (tweaks: object) => owner.send('put', DESIGN, { tweaks });

/** Body classes of a page, and its styles. */
async function seen(): Promise<{ readonly classes: string; readonly css: string; readonly etag: string | null }> {
  const page = await fetch(`${shop.url}/about`);
  const html = await page.text();
  const styles = await fetch(shop.url + /"(\/site\.css\?v=[^"]+)"/.exec(html)?.[1]);
  // The URL of the styles is unique to these styles.
  expect(styles.headers.get('cache-control')).toContain('immutable');
  return {
    classes: /<body[^>]* class="([^"]*)"/.exec(html)?.[1] ?? '',
    // The theme's own styles come last.
    css: (await styles.text()).slice(-600),
    etag: page.headers.get('etag'),
  };
}

test('declared tweaks are listed with kinds, defaults and bounds', async () => {
  const { tweaks } = (await owner.get(`${DESIGN}/tweaks`)).body;
  const named = new Map(tweaks.map((tweak: { name: string }) => [tweak.name, tweak]));
  expect(tweaks[0]).toEqual({
    ...{ name: 'link-color', kind: 'color', title: 'Links', category: 'Colors', default: '#333' },
    ...{ unit: '', min: null, max: null, step: null, options: [] },
  });
  expect(named.get('gutter')).toMatchObject({ kind: 'size', default: 24, unit: 'px', min: 0, max: 80, step: 4 });
  expect(named.get('show-tag-line')).toMatchObject({ kind: 'checkbox', default: false });
  expect(named.get('logo-position')).toMatchObject({ kind: 'select', default: 'Left', options: ['Left', 'Center'] });
  expect(named.get('heading-font-family')).toMatchObject({
    kind: 'font',
    default: 'serif',
    title: 'Headings: font-family',
  });
  expect(named.get('heading-font-size')).toMatchObject({ kind: 'size', default: 20, unit: 'px' });
  expect(named.get('heading-font-weight')).toMatchObject({ kind: 'select', default: 'normal' });
  expect(named.get('paper')).toMatchObject({ kind: 'color', default: '#fff' });
  expect(named.has('background')).toBe(false);
});

test.each([
  ['a color', { 'link-color': '#f00' }, /a\{color:(?:rgba\(255,0,0,\.5\)|#ff000080)/],
  ['a size', { gutter: 40 }, /padding:20px/],
  ['a color of a function', { 'link-color': 'hsl(0, 100%, 50%)' }, /a\{color:(?:rgba\(255,0,0,\.5\)|#ff000080)/],
  ['a very small size', { gutter: 0.0000001 }, /padding:0[;}]/],
  ['a checkbox', { 'show-tag-line': true }, /\.tag-line\{display:block\}/, /(?:^| )show-tag-line(?: |$)/],
  ['a select', { 'logo-position': 'Center' }, /./, /logo-position-center/],
  ['a font', { 'heading-font-family': '"My Font", serif' }, /h1\{font-family:(?:"My Font"|My Font),serif/],
  ['a property of a font', { 'heading-font-weight': '700' }, /h1\{[^}]*font-weight:700/],
  ['the rule of a font', { 'heading-font-size': 31 }, /\.heading\{font-size:31px\}/],
  ['a custom property', { paper: 'rgb(1 2 3)' }, /:root:root\{--paper:\s*(?:rgb\(1 2 3\)|#010203)\}/],
])('%s is visible on pages', async (_name, tweaks, css, classes = /./) => {
  await put({});
  const before = await seen();
  expect((await put(tweaks)).body.tweaks).toEqual(tweaks);
  const after = await seen();
  expect(after.css).toMatch(css);
  expect(after.classes).toMatch(classes);
  expect([after.etag === before.etag, before.css === after.css && before.classes === after.classes]).toEqual([
    false,
    false,
  ]);
});

test.each([
  ['nothing', 1, 'is not a known field'],
  ['background', 'url(x)', 'is not a known field'],
  ['link-color', 'red; } body { display: none', 'must be a color such as #8f3a1d'],
  ['link-color', 'rgb(1, 2)', 'must be a color such as #8f3a1d'],
  ['link-color', 'rgb(,,,)', 'must be a color such as #8f3a1d'],
  ['link-color', 'hsl(1 2% 3% 4 5)', 'must be a color such as #8f3a1d'],
  ['gutter', 81, 'must be from 0 to 80'],
  ['gutter', '40px', 'must be a number'],
  ['show-tag-line', 'yes', 'must be true or false'],
  ['logo-position', 'Right', 'Right is not one of the expected options.'],
  ['heading-font-family', "x'; }", 'must be names of fonts, separated by commas'],
])('%s as %s is rejected', async (name, value, message) => {
  const { status, body } = await put({ [name]: value });
  expect([status, body.errors]).toEqual([400, [{ field: `tweaks.${name}`, message }]]);
});

test('unsaved tweaks are visible only in the preview', async () => {
  await put({ gutter: 8 });
  const { css: before } = await seen();
  const fragment = { path: '/about', document: 'site', part: 'design' };
  const send = (tweaks: object) =>
    owner.send('post', '/api/owner/preview/fragment', { ...fragment, value: { tweaks, customCss: 'i{top:0}' } });
  const { status, body } = await send({ gutter: 60, 'show-tag-line': true });
  expect([status, body.html, body.classes]).toEqual([
    200,
    expect.stringMatching(/^<style data-theme>[\s\S]*padding:30px[\s\S]*<\/style>\n<style data-design>i\{top:0\}/),
    expect.stringContaining('show-tag-line'),
  ]);
  expect((await seen()).css).toBe(before);
  expect((await send({ gutter: -1 })).body.errors).toEqual([
    { field: 'tweaks.gutter', message: 'must be from 0 to 80' },
  ]);
  // Stored values are kept if the theme no longer declares them, but have no effect.
  await shop.database.db.execute(
    `UPDATE site_documents SET data = jsonb_set(data, '{tweaks}', '{"gone": 3, "gutter": 12}') WHERE name = 'design'`,
  );
  expect((await put({ gone: 3, gutter: 16 })).status).toBe(200);
  expect((await seen()).css).toContain('padding:8px');
});

test('versions of the design include its tweaks', async () => {
  await put({ gutter: 44 });
  const { number } = (await owner.get(`${DESIGN}/versions`)).body.versions[0];
  await put({});
  expect((await owner.send('post', `${DESIGN}/restore`, { number })).body.tweaks).toEqual({ gutter: 44 });
  expect((await seen()).css).toContain('padding:22px');
});
