/** Reports of `check` about a theme: only true ones, once, with their location; and which browser code works. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { readConfig } from '../../server/config.ts';
import { mergeSources, withScriptSources } from '../../server/integrations/browser-sources.ts';
import { lintTheme } from '../../server/rendering/theme/lint.ts';
import { globalsUsed } from '../../server/rendering/theme/lint-browser.ts';
import { pagePolicy } from '../../server/site/policy.ts';
import { startServer } from '../server/serving.ts';
import { contentOf, folderOf, siteOf, themeEngine, themeOf } from '../server/test-site.ts';

async function linted(files: Readonly<Record<string, string>>) {
  const theme = await themeOf(files);
  lintTheme(theme, themeEngine);
  const matches = theme.diagnostics.map(({ code, file, line, column, message }) => ({
    code,
    at: `${file}:${line}:${column}`,
    message,
  }));
  return { theme, found: matches, codes: matches.map(({ code }) => code) };
}

test('names with an author’s delimiter, macros of another file and comments are not missing partials', async () => {
  const { codes } = await linted({
    'blocks/a.block': '{.macro assert-prop}x{.end}{@|apply:assert-prop: :level=error:}{###@|apply gone.block###}',
    'collections/blog.list': '{@|apply a.block}{#<squarespace:script src="gone.js" />}',
  });
  expect(codes).toEqual([]);
});

test('names in styles and scripts of blocks, in texts and by path probably count; code does not', async () => {
  const { found: matches } = await linted({
    'blocks/cover.block': '<style>.cover--{id} { top: 0 }</style><script>const f = () => {run}</script>',
    'collections/blog.list':
      '{@|apply cover.block}<script>var a = "{author.displayName}", b = {collection.id}; if (a) {stop}</script>',
  });
  expect(matches.map(({ code, at }) => [code, at])).toEqual([
    ['BRACES_IN_SCRIPT', 'blocks/cover.block:1:63'],
    ['BRACES_IN_SCRIPT', 'collections/blog.list:1:90'],
  ]);
  expect(matches[0]?.message).toContain("it prints the page's value of that name, or nothing");
});

test('blocks that apply themselves are reported, each cycle once; unused blocks have a location', async () => {
  const { found: matches } = await linted({
    'blocks/a.block': '{@|apply b.block}',
    'blocks/b.block': '\n{@|apply a.block}',
    'blocks/c.block': 'c',
    'collections/blog.list': '{@|apply a.block}',
  });
  expect(matches).toEqual([
    { code: 'PARTIAL_UNUSED', at: 'blocks/c.block:1:1', message: "Nothing in the theme uses the block 'c.block'." },
    {
      code: 'PARTIAL_CIRCULAR',
      at: 'blocks/b.block:2:3',
      message:
        "The block applies itself without a condition: a.block → b.block → a.block. Only the render's limit ends it.",
    },
  ]);
});

test.each([
  '{.if items}{@|apply a.block}{.end}',
  '{.repeated section items}{.if a}x{.end}{@|apply a.block}{.end}',
  '{.section next}{@|apply b.block}{.end}',
  '{@|apply b.block}',
])('a recursion inside of a condition or a section is not reported: %s', async (block) => {
  const { found: matches } = await linted({
    'blocks/a.block': block,
    'blocks/b.block': '{.macro m.html}m{.end}{.main-image?}x{.or}{@|apply a.block}{.end}',
    'collections/blog.list': '{@|apply a.block}{@|apply b.block}',
  });
  expect(matches).toEqual([]);
});

test('a layout with missing regions is not reported as unreadable', async () => {
  const { found: matches } = await linted({
    'template.conf': '{"name": "T",\n"layouts": {"default": {"regions": ["gone"]}}}',
  });
  expect(matches.map(({ code, at }) => [code, at])).toEqual([
    ['REGION_MISSING', 'template.conf:2:37'],
    ['LAYOUT_MISSING', 'template.conf:2:1'],
  ]);
  expect(matches[1]?.message).toBe(
    "None of the regions that the theme's layouts name is in the folder; a plain layout is used.",
  );
});

test('browser APIs that a theme uses, and the effect of the page policy', async () => {
  const { theme, found: matches } = await linted({
    'scripts/site.js':
      "Y.use('node', function (Y) { new Y.Squarespace.Gallery2({}); Y.one('a'); });\nvar s = document.createElement('script'); s.src = '//tags.example.com/t.js';\nnot.Y.one; fooY.use;",
    'site.region':
      '<body>{squarespace.main-content}<a onclick="go()">x</a><img src="http://img.example/a.png">\n<img alt="" data-src="http://img.example/b.png"><svg><use href="/universal/svg/social-accounts.svg#facebook-icon"></use></svg><img src="/universal/images-v6/a.png"><squarespace:script src="site.js" /></body>',
  });
  expect(matches.map(({ code, at }) => [code, at])).toEqual([
    ['GLOBAL_ABSENT', 'scripts/site.js:1:34'],
    ['PLATFORM_PATH_STAND_IN', 'site.region:2:137'],
    ['POLICY_HANDLER', 'site.region:1:36'],
    ['POLICY_HTTP', 'site.region:1:66'],
    ['POLICY_HTTP', 'site.region:2:23'],
    ['POLICY_SCRIPT', 'scripts/site.js:2:54'],
  ]);
  expect(globalsUsed(theme)).toEqual({ working: ['Y.one', 'Y.use'], absent: ['Y.Squarespace.Gallery2'] });
});

test('members that YUI never had are reported if Y is YUI, not if the code defines it', async () => {
  const { theme, found: matches } = await linted({
    'scripts/site.js':
      "Y.Bogus.run(); Y.use('node', function (Y) { Y.fooBar(); Y.mine = 1; Y.mine++; Y.Lang.trim(''); Y.namespace('Own.x'); Y.Own.x(); });",
    'scripts/min.js': 'var Y=f(1);Y.on("a");Y.zip();',
    'scripts/library.js': 'function f(X,Y){Y.zap();Y.one(X)}',
    'scripts/other.js': "var Y = YUI(); Y.one('a'); Y.alsoGone();",
  });
  expect(
    matches.filter(({ code }) => code === 'GLOBAL_ABSENT').map(({ at, message }) => [at, message.split("'")[1]]),
  ).toEqual([
    ['scripts/other.js:1:28', 'Y.alsoGone'],
    ['scripts/site.js:1:1', 'Y.Bogus'],
    ['scripts/site.js:1:45', 'Y.fooBar'],
  ]);
  expect(globalsUsed(theme)).toEqual({
    working: ['Y.Lang', 'Y.namespace', 'Y.on', 'Y.one', 'Y.use', 'YUI'],
    absent: ['Y.Bogus', 'Y.alsoGone', 'Y.fooBar'],
  });
});

test('configured origins may be loaded and requested; others and invalid origins may not', () => {
  const { SCRIPT_SOURCES } = readConfig({ SCRIPT_SOURCES: 'https://tags.example.com, https://b.example.com' });
  const policy = pagePolicy('n', false, withScriptSources(mergeSources([]), SCRIPT_SOURCES));
  expect(policy).toContain("script-src 'self' 'nonce-n' https://b.example.com https://tags.example.com;");
  expect(policy).toContain("connect-src 'self' https://b.example.com https://tags.example.com;");
  expect(() => readConfig({ SCRIPT_SOURCES: "https://a.example 'unsafe-inline'" })).toThrow(/SCRIPT_SOURCES/);
  expect(pagePolicy('', false)).not.toContain('upgrade-insecure-requests');
  expect(pagePolicy('', false, undefined, true)).toMatch(/; upgrade-insecure-requests$/);
});

test('platform paths have the file, or a stand-in that `check` reports', async () => {
  const { found: matches } = await linted({
    'site.region':
      '<link href="/universal/styles-v6/slide-normalize.css"><svg><use href="/universal/svg/social-accounts.svg#x-mask"></use></svg>{squarespace.main-content}<script src="/universal/scripts-compressed/common.js"></script><a href="/universal/help.html">?</a>',
    'styles/a.less':
      '.a { background: url(/universal/images-v6/damask/arrow.png); }\n@font-face { src: url("/universal/f.woff") }',
  });
  const sent = matches.filter(({ code }) => code.startsWith('PLATFORM_PATH_'));
  expect(sent.map(({ code, at, message }) => [code, at, message.split("'")[1]])).toEqual([
    ['PLATFORM_PATH_STAND_IN', 'site.region:1:165', '/universal/scripts-compressed/common.js'],
    ['PLATFORM_PATH_ABSENT', 'site.region:1:224', '/universal/help.html'],
    ['PLATFORM_PATH_STAND_IN', 'styles/a.less:1:22', '/universal/images-v6/damask/arrow.png'],
    ['PLATFORM_PATH_ABSENT', 'styles/a.less:2:24', '/universal/f.woff'],
  ]);
  expect(sent[0]?.message).toMatch(/ an empty script is served: the platform's own file is not on our pages\.$/);
});

test('the icons of social networks and stand-ins for the rest of the platform are served', async () => {
  const context = await siteOf(await themeOf({}), contentOf([{ id: 'a' }]));
  const { url, stop } = await startServer({}, { site: context });
  const get = async (path: string) => {
    const answer = await fetch(`${url}/universal/${path}`);
    return [answer.status, answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())] as const;
  };
  const [status, type, icons] = await get('svg/social-accounts.svg');
  expect([status, type]).toEqual([200, 'image/svg+xml']);
  expect(`${icons}`).toContain('<symbol id="instagram-icon" viewBox="0 0 64 64">');
  expect(`${icons}`.match(/-mask"/g)).toHaveLength(`${icons}`.match(/-icon"/g)?.length ?? 0);
  expect(`${(await get('styles-v6/slide-normalize.css'))[2]}`).toContain('body { margin: 0; }');
  expect(await get('styles-compressed/overlay.css')).toEqual([200, 'text/css; charset=utf-8', Buffer.alloc(0)]);
  expect(await get('scripts-compressed/common.js')).toEqual([200, 'text/javascript; charset=utf-8', Buffer.alloc(0)]);
  const [, picture, png] = await get('images-v6/damask/arrow.gif');
  expect([picture, (await sharp(png).stats()).channels.at(-1)?.max]).toEqual(['image/png', 0]);
  expect((await get('svg/ui-icons.svg'))[1]).toBe('image/svg+xml');
  expect((await get('fonts/icons.woff'))[0]).toBe(404);
  await stop();
});
test('an empty folder, and one of one file, in English', () => {
  const cli = join(__dirname, '..', '..', 'dist', 'cli.js');
  const check = (folder: string) => spawnSync(process.execPath, [cli, 'check', folder], { encoding: 'utf8' });
  const empty = check(folderOf({ 'a.txt': '' }));
  expect([empty.status, empty.stdout]).toEqual([1, expect.stringContaining('There is nothing to check here')]);
  expect(check(folderOf({ 'a.list': 'x' })).stdout).toBe('1 file, 0 errors, 0 warnings\n');
  const port = spawnSync(process.execPath, [cli, 'dev', folderOf({}), '--port', '99999'], { encoding: 'utf8' });
  expect([port.status, port.stderr.split('\n')[0]]).toEqual([2, '--port 99999: use a number from 0 to 65535']);
});
