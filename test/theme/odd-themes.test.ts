import { lintTheme } from '../../server/rendering/theme/lint.ts';
import { loadTheme, type Theme } from '../../server/rendering/theme/theme.ts';
import { startServer } from '../server/serving.ts';
import { contentOf, folderOf, siteOf, themeEngine } from '../server/test-site.ts';

const conf = (more: Record<string, unknown> = {}): string =>
  JSON.stringify({ name: 'T', layouts: { default: { name: 'D', regions: ['site'] } }, stylesheets: [], ...more });
const region = '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>';
const plain = { 'template.conf': conf(), 'site.region': region };
const many = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

interface Odd {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Expected diagnostics: code, and location as `file:line:column` or file. */
  readonly found: readonly (readonly [code: string, place: string])[];
  /** What the list page must still contain. */
  readonly shows: string | RegExp;
}

const odd: readonly Odd[] = [
  {
    name: 'a template.conf with comments, trailing commas, texts for booleans, unknown keys and a byte order mark',
    files: {
      ...plain,
      'template.conf': `\uFEFF{\n  // the name\n  "name": "T",\n  "layouts": { "default": { "regions": ["site"] }, },\n  "colour": "blue",\n}`,
      'collections/blog.conf': '{ "folder": "true", "supportsVideoBackgrounds": "false", "addTextt": 1 }',
    },
    found: [
      ['CONF_NOT_STRICT', 'template.conf:2:3'],
      ['CONF_NOT_STRICT', 'template.conf:4:52'],
      ['CONF_KEY_UNKNOWN', 'template.conf:5:3'],
      ['CONF_WRONG_KIND', 'collections/blog.conf:1:13'],
      ['CONF_KEY_UNKNOWN', 'collections/blog.conf:1:58'],
    ],
    shows: '<h1>Journal</h1>',
  },
  {
    name: 'no template.conf at all',
    files: { 'site.region': region },
    found: [
      ['CONF_MISSING', 'template.conf'],
      ['LAYOUT_MISSING', 'template.conf'],
    ],
    shows: '<h1>Journal</h1>',
  },
  {
    name: 'a template.conf that is a list',
    files: { ...plain, 'template.conf': '[1, 2]' },
    found: [['CONF_UNREADABLE', 'template.conf:1:1']],
    shows: '<h1>Journal</h1>',
  },
  {
    name: 'regions with their extension, and stylesheets, regions and partials that are not there',
    files: {
      'template.conf': conf({
        layouts: { default: { name: 'D', regions: ['site.region', 'gone'] } },
        stylesheets: ['gone.less'],
      }),
      'site.region': region.replace('<body>', '<body>{@|apply gone.block}'),
    },
    found: [
      ['REGION_MISSING', 'template.conf:1:71'],
      ['STYLESHEET_MISSING', 'template.conf:1:96'],
      ['PARTIAL_MISSING', 'site.region:1:49'],
    ],
    shows: '<h1>Journal</h1>',
  },
  {
    name: 'tags inside class attributes, with every quote style, with tags of the language in their attributes, and never closed',
    files: {
      ...plain,
      'site.region': `<html><head>{squarespace-headers}</head><body class="x<squarespace:navigation navigationId="mainNav">{.if items.0} has-nav{.end}</squarespace:navigation>">
<squarespace:query collection=journal limit=2 columns=3>{.repeated section items}[{title}]{.end}</squarespace:query>
<squarespace:block-field id='f-{collection.id}' columns=1 lock-layout=true />
<squarespace:script src="x.js" combo="{.if authenticatedAccount}false{.or}true{.end}" />
<squarespace:navigation navigationId=“mainNav”>
<squarespace:nonsense a="1" />
{squarespace.main-content}</body></html>`,
    },
    found: [
      ['TAG_UNCLOSED', 'site.region:5:1'],
      ['TAG_UNKNOWN', 'site.region:6:1'],
      ['SCRIPT_MISSING', 'site.region:4:26'],
    ],
    shows:
      /class="x has-nav">\s*\[Post 0\]\[Post 1\]\s*<div class="sqs-layout sqs-grid-1 columns-1" data-type="block-field" id="f-journal">/,
  },
  {
    name: 'a space too many in a tag, an end too many, a section that stays open, names that nobody knows',
    files: {
      ...plain,
      'collections/blog.list':
        '<h1>{collection.title}</h1>\n{.var @x title }\n{title|shout}\n{.nobody?}a{.end}\n{.end}\n{.section collection}open',
    },
    found: [
      ['MALFORMED_INSTRUCTION', 'collections/blog.list:2:1'],
      ['FORMATTER_UNKNOWN', 'collections/blog.list:3:1'],
      ['PREDICATE_UNKNOWN', 'collections/blog.list:4:1'],
      ['NOT_ALLOWED_AT_ROOT', 'collections/blog.list:5:1'],
      ['EOF_IN_BLOCK', 'collections/blog.list:6:1'],
    ],
    shows: '<h1>Journal</h1>',
  },
  {
    name: 'tags with spaces, and arguments that are missing or too many',
    files: {
      ...plain,
      'collections/blog.list': '<h1>{collection.title}</h1>\n{title |html}\n{.equal? a b c}x{.end}{@|apply}',
    },
    found: [
      ['TAG_SPACED', 'collections/blog.list:2:1'],
      ['ARGUMENTS_EXTRA', 'collections/blog.list:3:1'],
      ['ARGUMENTS_MISSING', 'collections/blog.list:3:23'],
    ],
    shows: '<h1>Journal</h1>',
  },
  {
    name: 'braces in scripts and styles that have the form of variables',
    files: {
      ...plain,
      'site.region': region.replace(
        '</head>',
        '<style>\na{color}\n</style><script>\nconst f = () => {run}\n</script></head>',
      ),
    },
    found: [
      ['BRACES_IN_STYLE', 'site.region:2:2'],
      ['BRACES_IN_SCRIPT', 'site.region:4:17'],
    ],
    shows: '<h1>Journal</h1>',
  },
  {
    name: 'stylesheets that do not compile: unknown variables, mixins and imports, an open brace, tweaks of old',
    files: {
      'template.conf': conf({ stylesheets: ['reset.css', 'a.less', 'b.less'] }),
      'site.region': region,
      'styles/reset.css': 'body { margin: 0 }',
      'styles/a.less':
        '@import "system";\n// tweak:{"type":"font", "title":"Body"}\n.body-font { font-family: serif; font-size: 16px }\n.a { color: @gone; .unknown(); font: @body-font-font-size; .sqs-ui-font(); }',
      'styles/b.less': '.ok { color: red }\n.broken { color: ',
    },
    found: [
      ['STYLESHEET_REPAIRED', 'styles/a.less:4:13'],
      ['STYLESHEET_FAILED', 'styles/b.less'],
    ],
    shows: '<h1>Journal</h1>',
  },
  {
    name: 'more queries, items and skipped items than a page may have, and a collection that is not there',
    files: {
      ...plain,
      'collections/blog.list': `<h1>{collection.title}</h1><squarespace:query collection="gone">none{.repeated section items}x{.end}</squarespace:query>${many(9, (at) => `<squarespace:query collection="journal" limit="${at === 0 ? 500 : at}" skip="${at === 0 ? 99 : 0}">({items|count})</squarespace:query>`)}`,
    },
    found: [
      ['TAG_OVER_LIMIT', 'collections/blog.list:1:121'],
      ['TAG_OVER_LIMIT', 'collections/blog.list:8:1'],
    ],
    shows: /<h1>Journal<\/h1>none/,
  },
  {
    name: 'blocks that apply themselves, and a comparison with a sign of its own between its words',
    files: {
      ...plain,
      'blocks/again.block': 'again{@|apply again.block}',
      'collections/blog.list':
        '<h1>{collection.title}</h1>{.equal?:collection.urlId:"journal"}same{.end}{@|apply again.block}',
    },
    found: [],
    shows: '<h1>Journal</h1>sameagainagain',
  },
  {
    name: 'only a template of items, static pages with a page of their own, Windows line ends',
    files: {
      ...plain,
      'site.region': region.replaceAll('><', '>\r\n<'),
      'collections/blog.item':
        '<h1>{collection.title}</h1>\r\n{.section item}\r\n<h2>{title}</h2>{.end}\r\n{title|shout}',
      'pages/imprint.page': '<p>{website.siteTitle}</p>',
      'pages/imprint.page.conf': "{title: 'Imprint'}",
    },
    found: [
      ['FORMATTER_UNKNOWN', 'collections/blog.item:4:1'],
      ['CONF_NOT_STRICT', 'pages/imprint.page.conf:1:2'],
    ],
    shows: '<h1>Journal</h1>',
  },
  {
    name: 'a folder that means harm: files outside, endless loops, scripts by a way around',
    files: {
      ...plain,
      'site.region': `${region}<squarespace:script src="../../../etc/passwd" />`,
      'collections/blog.list':
        '<h1>{collection.title}</h1>{.include ../../../package.json}{@|apply ../../site.region}{.eval "a".repeat(1e9)}',
    },
    found: [['PARTIAL_MISSING', 'collections/blog.list:1:28']],
    shows: '<h1>Journal</h1>',
  },
];

const journal = {
  id: 'journal',
  title: 'Journal',
  items: Array.from({ length: 4 }, (_, at) => ({
    id: `p${at}`,
    urlId: `post-${at}`,
    title: `Post ${at}`,
    body: '<p>b</p>',
  })),
};
const content = () => contentOf([journal], { navigation: [{ title: 'Journal', fullUrl: '/journal' }] });

const placeOf = ({ file, line, column }: Theme['diagnostics'][number]): string =>
  line === undefined ? file : `${file}:${line}:${column}`;

test.each(odd)(
  '$name: reported with its location, and every page is shown',
  async ({ files, found: matches, shows }) => {
    const theme = await loadTheme(folderOf(files), themeEngine);
    lintTheme(theme, themeEngine);
    const context = await siteOf(theme, content());
    const serving = await startServer({}, { site: context });
    for (const path of ['/journal', '/journal/post-1', '/search?q=post', '/nowhere', '/site.css', '/cart']) {
      const response = await fetch(serving.url + path);
      expect([path, response.status]).toEqual([path, path === '/nowhere' ? 404 : 200]);
      const text = await response.text();
      expect(text).not.toMatch(/<\/?squarespace:|root:x:|"scripts":/);
      if (path === '/journal') expect(text).toMatch(shows);
    }
    await serving.stop();
    const places = theme.diagnostics.map((diagnostic) => [diagnostic.code, placeOf(diagnostic)] as const);
    for (const [code, place] of matches) {
      const isThere = places.some(
        ([a, b]) => a === code && (b === place || (!place.includes(':') && b.startsWith(place))),
      );
      expect(isThere ? place : places).toEqual(place);
    }
  },
);

test('styles before and after a broken stylesheet are served', async () => {
  const { files } = odd.find(({ name }) => name.startsWith('stylesheets')) as Odd;
  const { css } = await loadTheme(folderOf(files), themeEngine);
  expect(css.plain).toContain('margin: 0');
  expect(css.plain).toMatch(/\.ok \{\s*color: red/);
  expect(css.plain).toContain('16px');
});
