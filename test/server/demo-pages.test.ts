import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../server/disk/root.ts';
import type { SiteContext } from '../../server/site/site-context.ts';
import { partOf } from '../setup/full-run.ts';
import { type Serving, startServer } from './serving.ts';
import { openDemoSite } from './test-site.ts';
import { invalidHtml } from './valid-html.ts';

let serving: Serving;
let context: SiteContext;
let paths: readonly string[];
const open = async (themeName: string): Promise<void> => {
  context = await openDemoSite(themeName);
  serving = await startServer({}, { site: context });
  const entries = await context.content.map();
  const own = ['/shop?category=Cloth', '/journal?tag=kiln', '/journal?author=ilse', '/journal?offset=6'];
  paths = [...new Set(entries.map(({ path }) => path)), ...own, '/search?q=vase', '/kiln-book', '/members', '/nope'];
};

/** Pages that require a password or membership, and account pages, which the backend serves. */
const ANSWERED_ELSEWHERE = /^\/(?:kiln-book|members|account(?:\/|$))/;

describe.each([
  ['atelier', 2],
  ['depot', 1],
])('in the theme %s', (themeName, fontCount) => {
  beforeAll(() => open(themeName));
  afterAll(() => serving.stop());

  test('the site has a page of every kind', () => {
    expect(paths.length).toBeGreaterThan(50);
    expect(context.theme.current.diagnostics).toEqual([]);
  });

  test('every page is valid HTML, has one h1, sized images and at most one prioritized image', async () => {
    const problems: string[] = [];
    for (const path of partOf(paths, themeName === 'atelier' ? 1 : 4)) {
      const html = await (await fetch(serving.url + path)).text();
      problems.push(...(await invalidHtml(path, html)));
      const count = (pattern: RegExp): number => html.match(pattern)?.length ?? 0;
      if (count(/<h1[\s>]/g) !== 1) problems.push(`${path}: ${count(/<h1[\s>]/g)} h1`);
      if (count(/fetchpriority="high"/g) > 1) problems.push(`${path}: ${count(/fetchpriority="high"/g)} prioritised`);
      for (const [image] of html.matchAll(/<img\s[^>]*>/g))
        if (!/\swidth="\d+"/.test(image) || !/\sheight="\d+"/.test(image)) problems.push(`${path}: ${image}`);
      if (/\{[.#@]|<\/?squarespace:|\[object Object\]|>undefined</.test(html))
        problems.push(`${path}: something is left`);
      if (/<a\s[^>]*href=""/.test(html)) problems.push(`${path}: a link to nowhere`);
    }
    expect(problems).toEqual([]);
  }, 120_000);

  test('its fonts take at most 60 kB', () => {
    const { folder, fonts } = context.theme.current;
    expect(fonts).toHaveLength(fontCount);
    const bytes = fonts.map((address) => statSync(join(root, 'dist', 'fonts', basename(address))).size);
    expect([folder.path, bytes.reduce((sum, size) => sum + size, 0) <= 60 * 1024]).toEqual([folder.path, true]);
  });

  test('a page preloads its fonts, whoever wrote its head', async () => {
    for (const path of ['/', '/welcome', '/account/sso']) {
      const html = await (await fetch(serving.url + path)).text();
      const fonts =
        html.match(/<link rel="preload" href="[^"]+\.woff2" as="font" type="font\/woff2" crossorigin>/g) ?? [];
      expect([path, new Set(fonts).size, fonts.length]).toEqual([path, fontCount, fontCount]);
    }
  });

  test('every link inside the site leads somewhere', async () => {
    const known = new Map<string, number>();
    const broken: string[] = [];
    for (const path of paths) {
      const html = await (await fetch(serving.url + path)).text();
      for (const [, target = ''] of html.matchAll(/\s(?:href|src)="(\/[^"#?]*)[^"]*"/g)) {
        if (!known.has(target)) known.set(target, (await fetch(serving.url + target, { redirect: 'manual' })).status);
        const status = known.get(target) ?? 0;
        if (status >= 400 && !ANSWERED_ELSEWHERE.test(target)) broken.push(`${path} → ${target}: ${status}`);
      }
    }
    expect([...new Set(broken)]).toEqual([]);
  }, 120_000);
});
