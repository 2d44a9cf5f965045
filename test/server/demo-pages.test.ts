import { HtmlValidate } from 'html-validate';
import { createSite } from '../../server/site/site.ts';
import type { SiteParts } from '../../server/site/site-parts.ts';
import { type Serving, startServer } from './serving.ts';
import { demoParts } from './site-parts.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Settings and focal points reach the style sheet as custom properties and declarations in `style`.
    'no-inline-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    // Custom elements with `display: contents`: the regions.
    'element-permitted-content': ['error', {}],
    'require-sri': 'off',
    'doctype-style': 'off',
    // The markup of regions is React's: boolean attributes have a value. The quantity's `size` is the formatter's own.
    'attribute-empty-style': 'off',
    'input-attributes': 'off',
    'no-redundant-for': 'off',
  },
});

let serving: Serving;
let parts: SiteParts;
let paths: readonly string[];
beforeAll(async () => {
  parts = await demoParts();
  serving = await startServer({}, () => createSite(parts));
  const entries = await parts.content.map();
  const own = ['/shop?category=Cloth', '/journal?tag=kiln', '/journal?author=ilse', '/journal?offset=6'];
  paths = [...new Set(entries.map(({ path }) => path)), ...own, '/search?q=vase', '/kiln-book', '/members', '/nope'];
});
afterAll(() => serving.stop());

test('the site has a page of every kind', () => {
  expect(paths.length).toBeGreaterThan(50);
  expect(parts.theme.current.diagnostics).toEqual([]);
});

test('every page is valid HTML, has one h1, sized pictures and at most one of them prioritised', async () => {
  const problems: string[] = [];
  for (const path of paths) {
    const html = await (await fetch(serving.url + path)).text();
    const { results } = await validator.validateString(html);
    for (const { messages } of results)
      for (const { ruleId, message, line } of messages) problems.push(`${path}:${line} ${ruleId}: ${message}`);
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

/** Pages that ask for a word or a membership, and those of the accounts, which the backend answers. */
const ANSWERED_ELSEWHERE = /^\/(?:kiln-book|members|account(?:\/|$))/;

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
