import { lintTheme } from '../../server/rendering/theme/lint.ts';
import { loadTheme } from '../../server/rendering/theme/theme.ts';
import { folderOf, themeEngine } from '../server/test-site.ts';

async function messages(conf: Record<string, unknown>, files: Record<string, string> = {}): Promise<readonly string[]> {
  const layouts = { default: { name: 'D', regions: ['site'] } };
  const folder = folderOf({
    'template.conf': JSON.stringify({ name: 'T', layouts, stylesheets: ['a.less'], ...conf }),
    'site.region': '{squarespace.main-content}',
    'styles/a.less': '',
    ...files,
  });
  const theme = await loadTheme(folder, themeEngine);
  lintTheme(theme, themeEngine);
  return theme.diagnostics.map(({ code, message }) => `${code} ${message}`);
}

test.each([
  [{ folder: 'no' }, '\'folder\' should be true or false without quotes; it is the text "no".'],
  [{ layout: 'nolayout' }, '\'layout\' should be one of default; it is the text "nolayout".'],
  [{ acceptTypes: ['stor-item'] }, 'it is ["stor-item"].'],
  [{ pageSize: -3 }, "'pageSize' should be a whole number from 1 on; it is -3."],
  [{ ordering: 'sideways' }, 'music-album; it is the text "sideways".'],
])('collection conf %j', async (conf, said) => {
  const found = await messages({}, { 'collections/blog.conf': JSON.stringify(conf) });
  expect(found).toEqual([expect.stringMatching(/^CONF_WRONG_KIND /)]);
  expect(found[0]).toContain(said);
});

test.each([
  [{ navigations: { mainNav: 1 } }, "'navigations' should be a list of objects with a name; it is an object."],
  [{ stylesheets: 'a.less' }, "'stylesheets' should be a list of texts"],
  [
    { layouts: { default: { regions: ['site'] }, other: { regions: [] } } },
    "'layouts.other.regions' should be a list with at least one region; it is an empty list.",
  ],
  [
    { layouts: { default: { regions: ['site'] }, other: { name: 'O' } } },
    "'layouts.other.regions' should be a list with at least one region; it is missing.",
  ],
])('template.conf %j', async (conf, said) => {
  const found = await messages(conf);
  expect(found).toEqual([expect.stringContaining(said)]);
});

test.each([
  ['// tweak: {"type": "colour"}\n@a: red;', "its type 'colour' is unknown"],
  ['// tweak: {"type": "color", }}\n@a: red;', 'its comment is not JSON: something follows the end of the object'],
  ['// tweak: {"type": "value", "min": "a"}\n@a: 1px;', "'min' is not a number"],
  ['// tweak: {"type": "dropdown"}\n@a: b;', "a dropdown needs a list of 'options'"],
  ['@import "also-missing.less";', "The imported stylesheet 'also-missing.less' is not in styles/."],
])('stylesheet %s', async (sheet, said) => {
  const found = await messages({}, { 'styles/a.less': sheet });
  expect(found).toEqual([expect.stringContaining(said)]);
});

test('valid values and system imports are not reported', async () => {
  const collection = { folder: false, layout: 'default', acceptTypes: ['text'], pageSize: '20', ordering: 'calendar' };
  const sheet =
    '@import "system";\n@import "b.less";\n@import "https://x.example/a.css";\n// tweak: {"type": "range", "min": "0px", "max": 3}\n@a: 1px;\n/* tweak: {"type": "radio", "options": ["b"]} */\n@c: b;';
  const files = { 'collections/blog.conf': JSON.stringify(collection), 'styles/a.less': sheet, 'styles/b.less': '' };
  expect(await messages({ navigations: [{ name: 'mainNav', title: 'M' }] }, files)).toEqual([]);
});
