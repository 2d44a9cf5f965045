import { pino } from 'pino';
import type { ContentSource, Loaded } from '../../server/content/content-source.ts';
import type { SiteContext } from '../../server/site/site-context.ts';
import { type Serving, startServer } from './serving.ts';
import { contentOf, siteOf, themeOf } from './test-site.ts';

const serve = (context: SiteContext): Promise<Serving> => startServer({}, { site: context });
const layoutOf = (...blocks: readonly unknown[]) => ({ rows: [{ columns: [{ span: 12, blocks }] }] });
const html = (text: string) => ({ type: 'html', value: { html: `<p>${text}</p>` } });

const collections = [
  { id: 'about', typeName: 'page', type: 10, layout: layoutOf(html('Made of blocks'), { type: 9999, value: {} }) },
  {
    id: 'embedded',
    typeName: 'page',
    layout: layoutOf({ type: 'code', value: { source: '<script>let owner = 1</script>', mode: 'html' } }),
  },
  {
    id: 'notes',
    items: [
      { id: 'n1', urlId: 'one', title: 'One', excerpt: '<p>Short</p>', layout: layoutOf(html('Long one')) },
      { id: 'n2', urlId: 'two', title: 'Two', layout: layoutOf(html('Long two')) },
    ],
  },
  {
    id: 'welcome',
    typeName: 'page',
    type: 8,
    slide: { type: 'cover-page', slices: [{ type: 'heading', value: { text: 'Hello' } }] },
  },
  { id: 'secret', items: [{ id: 's1', urlId: 'one', title: 'Hidden words' }] },
];
const site = {
  website: { siteTitle: 'Test' },
  forms: { ask: { id: 'ask', name: 'Ask', recipient: 'owner@example.com' } },
  store: { coupons: [{ code: 'HALF', kind: 'percent', value: 500000 }] },
  passwords: { secret: 'sesame' },
  blockFields: { footer: layoutOf(html('In the footer')) },
  slides: {
    'lock-screen': {
      slices: [
        { type: 'lock', value: { title: 'Say the word' } },
        { type: 'password', value: {} },
      ],
    },
  },
};

/** Content whose pages may have more keys than items. */
function content(): ContentSource {
  return contentOf(collections, site);
}

describe('pages made of blocks', () => {
  let serving: Serving;
  const logged: string[] = [];
  beforeAll(async () => {
    const theme = await themeOf({
      'site.region':
        '<html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">{squarespace.main-content}<footer><squarespace:block-field id="footer" columns="4" /></footer></body></html>',
    });
    const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    serving = await serve(await siteOf(theme, content(), { logger }));
  });
  afterAll(() => serving.stop());
  const get = (path: string) => fetch(serving.url + path);
  const text = async (path: string) => (await get(path)).text();

  test('a page shows its blocks in its main content, and a block field at its tag', async () => {
    const page = await text('/about');
    expect(page).toMatch(/<div class="sqs-layout[^>]*>.*Made of blocks.*<footer>/s);
    expect(page).toMatch(
      /<footer><div class="sqs-layout sqs-grid-4 columns-4" data-type="block-field" id="footer"><div class="row sqs-row">.*In the footer/s,
    );
  });

  test('a block that cannot be shown is logged, with its location', () => {
    const matches = logged.map((line) => JSON.parse(line) as { page: string; block: string; code: string });
    expect(matches).toContainEqual(
      expect.objectContaining({ page: '/about', block: 'rows.0.columns.0.blocks.1', code: 'unknown-block-type' }),
    );
  });

  test('items show theirs as their body; lists render only what their template reads', async () => {
    expect(await text('/notes/one')).toContain('<p>Long one</p>');
    const list = await text('/notes');
    expect(list).toContain('<p>Short</p>');
    expect(list).not.toContain('Long one');
    expect(list).toContain('<p>Long two</p>');
  });

  test('as JSON a page has its markup, and no private data', async () => {
    const answer = await text('/about?format=json');
    expect(JSON.parse(answer).mainContent).toContain('Made of blocks');
    expect(JSON.parse(await text('/notes/two?format=json')).item.body).toContain('Long two');
    for (const secret of ['HALF', 'owner@example.com', 'sesame', 'Say the word']) expect(answer).not.toContain(secret);
  });

  test("the admin's script in a block runs with the page's nonce", async () => {
    const response = await get('/embedded');
    const nonce = /<script nonce="(\w+)">let owner/.exec(await response.text())?.[1] ?? '';
    expect(nonce).toHaveLength(32);
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(await text('/embedded?format=json')).not.toMatch(/nonce|\\u0001/);
  });

  test('an unchanged page of blocks is not sent twice', async () => {
    const etag = (await get('/about')).headers.get('etag') ?? '';
    const again = await fetch(`${serving.url}/about`, {
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  test('a cover page fills the window: page type 3, no header and no footer of the theme', async () => {
    const page = await text('/welcome');
    expect(page).toContain('<h1 class="slide-heading">Hello</h1>');
    expect(page).toContain('data-page-type="3"');
    expect(page).not.toContain('<footer>');
  });

  test("a locked page shows the site's own lock screen, and an error for a wrong password", async () => {
    const page = await get('/secret/one');
    const html = await page.text();
    expect([page.status, html.includes('Say the word'), html.includes('Hidden words')]).toEqual([401, true, false]);
    expect(html).toContain('action="/secret/one"');
    const wrong = await fetch(`${serving.url}/secret/one`, {
      method: 'POST',
      body: new URLSearchParams({ password: 'nope' }),
    });
    expect(await wrong.text()).toMatch(/role="alert">Incorrect password\./);
  });
});

test('a slow block delays only what follows it', async () => {
  const source = contentOf(
    [
      {
        id: 'page',
        typeName: 'page',
        layout: layoutOf(html('before'), { type: 'summary', value: { collection: 'notes' } }, html('after')),
      },
      { id: 'notes', items: [{ id: 'n1', urlId: 'one', title: 'A slow note' }] },
    ],
    {},
  );
  let answer = (): void => {};
  const responded = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow: ContentSource = {
    ...source,
    load: (entry, query) =>
      entry.path === '/notes'
        ? responded.then(() => source.load(entry, query) as Loaded)
        : (source.load(entry, query) as Loaded),
  };
  const serving = await serve(await siteOf(await themeOf({}), slow));
  const response = await fetch(`${serving.url}/page`);
  expect(response.headers.get('etag')).toBeNull();
  const reader = response.body!.getReader();
  let text = '';
  const more = async (): Promise<boolean> => {
    const { value, done } = await reader.read();
    text += Buffer.from(value ?? []).toString();
    return !done;
  };
  while (!text.includes('<p>before</p>') && (await more()));
  expect(text).toContain('<p>before</p>');
  expect(text).not.toContain('after');
  answer();
  while (await more());
  expect(text).toMatch(/A slow note.*<p>after<\/p>.*<\/html>/s);
  await serving.stop();
});
