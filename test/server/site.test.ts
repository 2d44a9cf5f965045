import { join } from 'node:path';
import { pino } from 'pino';
import { createEngine } from '#engine';
import { openFolderSource } from '../../server/content/folder-source.ts';
import { createSite } from '../../server/site/site.ts';
import { loadTheme } from '../../server/site/theme.ts';
import { type Serving, startServer } from './serving.ts';

const views = join(__dirname, '..', '..', 'views');
const logger = pino({ level: 'silent' });

function demoParts(engine = createEngine()) {
  const problems: string[] = [];
  const theme = loadTheme(join(views, 'themes', 'atelier'), engine, (_file, { message }) => problems.push(message));
  return {
    engine,
    theme,
    content: openFolderSource(join(views, 'demo', 'content')),
    assets: join(views, 'demo', 'assets'),
    logger,
    problems,
  };
}

describe('the demo shop', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await startServer({}, () => createSite(demoParts()));
  });
  afterAll(() => serving.stop());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(serving.url + path, { headers });

  test('its theme has no diagnostics', () => expect(demoParts().problems).toEqual([]));

  test('list and product pages hold their content, page type and one prioritised picture', async () => {
    const list = await (await get('/shop')).text();
    expect(list.match(/<li class="card/g)).toHaveLength(12);
    expect(list).toContain('data-page-type="1"');
    expect(list.match(/fetchpriority="high"/g)).toHaveLength(1);
    const product = await (await get('/shop/salt-bowl')).text();
    expect(product).toContain('<h1>Salt &amp; Pepper Bowl</h1>');
    expect(product).toContain('data-page-type="50"');
    expect(product).not.toMatch(/\{[.a-z@]/);
  });

  test.each([
    ['/shop/nope', 404],
    ['/assets/../../package.json', 404],
    ['/assets/%2e%2e/%2e%2e/package.json', 404],
    ['/%00', 404],
    ['/%zz', 400],
    ['/shop/', 200],
    ['/site.css', 200],
    ['/assets/fonts/inter.woff2', 200],
    ['/assets/moon-vase.svg', 200],
  ])('%s is answered with %i', async (path, status) => expect((await get(path)).status).toBe(status));

  test('an unchanged page is not sent twice', async () => {
    const etag = (await get('/shop')).headers.get('etag') ?? '';
    expect((await get('/shop', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
  });
});

test('the head is on the wire before the content source answers', async () => {
  const parts = demoParts();
  let answer: (() => void) | undefined;
  const content = {
    ...parts.content,
    find: parts.content.find,
    load: (page: Parameters<typeof parts.content.load>[0]) =>
      new Promise<Record<string, never>>((resolve) => {
        answer = () => resolve(parts.content.load(page) as Record<string, never>);
      }),
  };
  const serving = await startServer({}, () => createSite({ ...parts, content }));
  const reader = (await fetch(`${serving.url}/shop/moon-vase`)).body?.getReader();
  let text = '';
  while (!text.includes('<main')) text += Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(text).toContain('<title>Moon Vase');
  expect(text).not.toContain('<article');
  answer?.();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    text += Buffer.from(part.value).toString();
  expect(text).toContain('<article');
  expect(text.trimEnd().endsWith('</html>')).toBe(true);
  await serving.stop();
});

test('content that cannot be loaded ends the page with a message', async () => {
  const parts = demoParts();
  const content = { ...parts.content, load: () => Promise.reject(new Error('upstream down')) };
  const serving = await startServer({}, () => createSite({ ...parts, content }));
  const text = await (await fetch(`${serving.url}/shop`)).text();
  expect(text).toContain('role="alert"');
  expect(text).toContain('</html>');
  expect(text).not.toContain('upstream down');
  await serving.stop();
});
