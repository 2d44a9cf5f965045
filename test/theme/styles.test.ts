/** Legacy stylesheets and their output. */
import { ownFonts } from '../../server/rendering/theme/styles/fonts.ts';
import { loadTheme } from '../../server/rendering/theme/theme.ts';
import { folderOf, themeEngine } from '../server/test-site.ts';

const conf = JSON.stringify({
  name: 'T',
  layouts: { default: { regions: ['site'] } },
  stylesheets: ['reset.css', 'a.less'],
});

async function compiled(less: string, css = '* { margin: 0 }') {
  const files = { 'template.conf': conf, 'site.region': 'x', 'styles/reset.css': css, 'styles/a.less': less };
  const theme = await loadTheme(folderOf(files), themeEngine, { base: { css: '.base { top: 0 }', version: '1' } });
  return { css: theme.css.plain, found: theme.diagnostics.map(({ code, line, column }) => [code, line, column]) };
}

test('syntax for old browsers stays unchanged', async () => {
  const { css, found: matches } = await compiled(
    '.a { display: inline-block; *display: inline; *zoom: 1; _height: 1px }',
  );
  expect(css).toContain('display: inline-block;\n  *display: inline;\n  *zoom: 1;\n  _height: 1px;');
  expect(matches).toEqual([]);
});

test.each([
  [
    `progid:DXImageTransform.Microsoft.gradient(startColorstr='#80000000', endColorstr='#000',GradientType=0 )`,
    `progid:DXImageTransform.Microsoft.gradient(startColorstr='#80000000', endColorstr='#000',GradientType=0 )`,
  ],
  [`progid:A.B(src="x.png",sizingMethod='scale')`, `progid:A.B(src='x.png',sizingMethod='scale')`],
  [`progid:A.B(startColorstr='@{from}')`, `progid:A.B(startColorstr='#ffffff')`],
])('the filter %s', async (written, shown) => {
  const { css, found: matches } = await compiled(`@from: #ffffff; .a { filter: ${written}; color: red }`);
  expect(css).toContain(`filter: ${shown};\n  color: red;`);
  expect(matches).toEqual([]);
});

test('imports from other servers come before the first rule, with unchanged URLs', async () => {
  const { css, found: matches } = await compiled(
    `.a { color: red }
@import url('https://fonts.example/css2?family=Inter:wght@400;700&display=swap');
@import url(//fonts.example/css?family=Lato:400,700);
@import "http://x.example/a.css" screen;
/* @import url(//x.example/never.css); */`,
    '@charset "utf-8";\n@import url(https://fonts.example/css2?family=Old:wght@1;2);\na { top: 1px }',
  );
  expect(css.split('.base')[0]?.trim().split('\n')).toEqual([
    '@charset "utf-8";',
    '@import url(https://fonts.example/css2?family=Old:wght@1;2);',
    "@import url('https://fonts.example/css2?family=Inter:wght@400;700&display=swap');",
    '@import url(//fonts.example/css?family=Lato:400,700);',
    '@import "http://x.example/a.css" screen;',
  ]);
  expect(css).toContain('never.css');
  expect(css).toMatch(/\.a \{\s*color: red;?\s*\}/);
  expect(matches).toEqual([]);
});

test('the same if all sheets are plain CSS', async () => {
  const theme = await loadTheme(
    folderOf({
      'template.conf': conf.replace('a.less', 'b.css'),
      'site.region': 'x',
      'styles/reset.css': '@import url(https://fonts.example/css2?family=Old:wght@1;2);\na { top: 1px }',
      'styles/b.css': '@import "//x.example/b.css";\nb { top: 2px }',
    }),
    themeEngine,
    { base: { css: '.base { top: 0 }', version: '1' } },
  );
  expect(theme.css.plain.replace(/\s+/g, ' ').trim()).toBe(
    '@import url(https://fonts.example/css2?family=Old:wght@1;2); @import "//x.example/b.css"; .base { top: 0 } a { top: 1px } b { top: 2px }',
  );
});

test('of several statements on one line the failing one is left out', async () => {
  const { css, found: matches } = await compiled('@w: 10px; @no: ~`"x".big()`; .a { width: @w }\n.b { width: @w * 2 }');
  expect(css).toMatch(/\.a \{\s*width: 10px;\s*\}\s*\.b \{\s*width: 20px;/);
  expect(matches).toEqual([['STYLESHEET_FAILED', 1, 16]]);
});

test('mixins, guards, operations and media queries of old and new', async () => {
  const { css, found: matches } = await compiled(`
.transition(@prop: all, @time: .2s) { transition: @arguments; }
.m(@a) when (lightness(@a) >= 50%) { color: black } .m(@a) when (default()) { color: white }
.loop(@i) when (@i > 0) { .w-@{i} { width: (@i * 50%) } .loop(@i - 1) } .loop(2);
@tablet: ~"(max-width: 768px)"; @name: foo;
.a { .transition(color, 1s); .m(#ddd); @media @tablet { top: 1px } width: ~"calc(100% - 1px)"; font: 12px/1.5 Arial }
.@{name}-x, .@name-y { left: 1px }
#ns { .in() { right: 1px } } .n { #ns > .in; } .e { &:extend(.n); bottom: @missing }`);
  for (const part of [
    'transition: color 1s',
    'color: black',
    '.w-2 {\n  width: 100%',
    '.foo-x',
    'font: 12px/1.5 Arial',
  ])
    expect(css).toContain(part);
  expect(css).toMatch(/@media \(max-width: 768px\) \{\s*\.a \{\s*top: 1px/);
  expect(css).toMatch(/\.n,\s*\.e \{\s*right: 1px/);
  expect(matches.map(([code]) => code)).toEqual(['STYLESHEET_REPAIRED', 'STYLESHEET_REPAIRED']);
});

test('mixins and variables of the platform, and forms of LESS 1', async () => {
  const { css, found: matches } = await compiled(`
.a { .sqs-ui-font-size(24px, 28px); text-decoration: @nav-font-text-decoration; font-family: @nav-font-family }
(~".b .c") { top: 1px }
@n: 3; .d:nth-child(@n) { left: 1px }`);
  expect(css).toMatch(/font-size: 24px;\s*line-height: 28px;\s*text-decoration: none;\s*font-family: sans-serif/);
  expect(css).toMatch(/\.b \.c \{\s*top: 1px/);
  expect(css).toMatch(/\.d:nth-child\(3\) \{\s*left: 1px/);
  expect(matches).toEqual([]);
});

test('an undefined variable can be used in calculations; one cause is reported once', async () => {
  const { css, found: matches } = await compiled(
    '.a { color: darken(@newColor, 5%); top: 1px; .gone(1px); .gone(2px); }\n.b { color: @newColor; .gone }',
  );
  expect(css).toMatch(/\.a \{\s*color: #000000;\s*top: 1px/);
  expect(matches).toEqual([
    ['STYLESHEET_REPAIRED', 1, 46],
    ['STYLESHEET_REPAIRED', 1, 13],
  ]);
});

test.each([
  ['fade(@u, 20%)', 'rgba(0, 0, 0, 0.2)'],
  ['darken(@u, 10%)', '#000000'],
  ['lighten(@u, 20%)', '#333333'],
  ['saturate(@u, 10%)', '#000000'],
  ['greyscale(@u)', '#000000'],
  ['mix(@u, #ffffff, 50%)', '#808080'],
  ['tint(@u, 50%)', '#808080'],
  ['spin(@u, 30)', '#000000'],
  ['hue(@u)', '0'],
  ['contrast(@u)', '#ffffff'],
  ['multiply(@u, #ffffff)', '#000000'],
  ['color(@u)', '#000000'],
  ['rgba(@u, .5)', 'rgba(0, 0, 0, 0.5)'],
  ['@u + #111111', '#111111'],
  ['@u * 2', '0'],
  ['unit(@u, px)', '0px'],
])('%s of a variable that nobody defines', async (written, shown) => {
  const { css, found: matches } = await compiled(`.q { color: ${written}; top: 1px }`);
  expect(css).toContain(`.q {\n  color: ${shown};\n  top: 1px;\n}`);
  expect(matches).toEqual([['STYLESHEET_REPAIRED', 1, expect.any(Number)]]);
});

test('a declaration that would print an undefined variable is left out, whatever else is computed with it', async () => {
  const { css, found: matches } = await compiled(`
.m(@c) when (lightness(@c) > 50%) { top: 1px } .m(@c) when (default()) { color: @c; left: 1px }
.a { .m(@u); width: (@u * 2); border: 1px solid @u; margin: 0 calc(1px + @u); right: 2px }
.b { background: lighten(@u, 100%); --c: 1; color: fade(#fff, @u) } .only { color: @u } .c { content: "x" }`);
  expect(css.slice(css.indexOf('.a {'))).toBe(
    `.a {\n  left: 1px;\n  width: 0;\n  right: 2px;\n}
.b {\n  background: #ffffff;\n  --c: 1;\n  color: rgba(255, 255, 255, 0);\n}\n.c {\n  content: "x";\n}\n`,
  );
  expect(matches).toEqual([['STYLESHEET_REPAIRED', 3, expect.any(Number)]]);
});

test('fonts that the styles load from the site itself, each once', () => {
  const face = (src: string): string => `@font-face { font-family: A; src: ${src}; font-display: swap }`;
  const css = [
    face('url("/assets/a.woff2") format("woff2"), url(/assets/a.woff)'),
    face("url('/assets/b.woff2')"),
    face('url(/assets/a.woff2)'),
    face('local("Georgia")'),
    face('url(//fonts.example/c.woff2)'),
    face('url(https://fonts.example/d.woff2)'),
    '.a { background: url(/assets/e.woff2) }',
  ].join('\n');
  expect(ownFonts(css)).toEqual(['/assets/a.woff2', '/assets/b.woff2']);
});

test('a preset sets LESS variables and custom properties that stylesheets declare, and an owner’s values win over it', async () => {
  const files = {
    'template.conf': JSON.stringify({ ...JSON.parse(conf), stylesheets: ['a.less'], defaultPreset: 'dark' }),
    'presets/dark.preset': JSON.stringify({ tweaks: { gap: '4px', paper: '#111111' } }),
    'styles/a.less':
      '// tweak: {"type": "value"}\n@gap: 2px;\n.a { margin: @gap * 2;\n/* tweak: {"type": "color"} */\n--paper: #fff; }',
    'site.region': 'x',
  };
  const theme = await loadTheme(folderOf(files), themeEngine);
  expect(theme.css.plain).toMatch(/margin: 8px;[\s\S]*:root:root\s*\{\s*--paper:\s*#111111/);
  expect(theme.tweaks).toEqual({ gap: '4px', paper: '#111111' });
  const tweaked = await theme.tweaked({ gap: 9, paper: 'no color' });
  expect(tweaked?.css.plain).toMatch(/margin: 18px;[\s\S]*--paper:\s*#111111/);
  expect(tweaked?.version).not.toBe(theme.version);
  // The same values are compiled once.
  expect(theme.tweaked({ gap: 9 })).toBe(tweaked);
  expect(theme.tweaked({ gap: '9px', unknown: 1 })).toBeUndefined();
});
