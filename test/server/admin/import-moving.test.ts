/** A shop or a blog that moves here: its old addresses lead on, its links stay inside. */
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const IMPORTS = '/api/owner/imports';
const REDIRECTS = '/api/owner/redirects';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, field by field
type Body = any;

interface Item {
  readonly id: number;
  readonly title: string;
  readonly name: string;
  readonly link: string;
  readonly body?: string;
  readonly kind?: 'post' | 'page';
  readonly status?: string;
  readonly parent?: number;
}

const itemXml = ({ id, title, name, link, body = 'Text.', kind = 'post', status = 'publish', parent = 0 }: Item) =>
  `<item><title>${title}</title><link>https://old.example${link}</link><content:encoded><![CDATA[${body}]]></content:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_name>${name}</wp:post_name><wp:post_type>${kind}</wp:post_type>
  <wp:status>${status}</wp:status><wp:post_parent>${parent}</wp:post_parent></item>`;
const wordPress = (...items: readonly Item[]): string => `<?xml version="1.0" encoding="UTF-8" ?>
  <rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="c"><channel>
  <wp:base_blog_url>https://old.example</wp:base_blog_url>${items.map(itemXml).join('')}</channel></rss>`;

const shopify = (...handles: readonly string[]): string =>
  [
    'Handle,Title,Body (HTML),Variant SKU,Variant Price,Status',
    ...handles.map((handle) => `${handle},${handle},,${handle.toUpperCase()},5.00,active`),
  ].join('\n');

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop);
    for (const [id, typeName, type] of [
      ['wares', 'products', 13],
      ['news', 'blog', 1],
    ] as const)
      await shop.database.db.execute(
        `INSERT INTO collections (id, website_id, url_id, data) VALUES ('${id}', 'test-site', '${id}',
          '${JSON.stringify({ id, urlId: id, title: id === 'wares' ? 'Wares' : 'News', typeName, type, enabled: true })}')`,
      );
  });
  afterAll(() => shop.stop());

  const upload = async (text: string): Promise<Body> =>
    (await owner.upload(IMPORTS, text.startsWith('<') ? 'a.xml' : 'a.csv', Buffer.from(text))).body;
  const run = async (text: string, body: object): Promise<Body> => {
    const { id } = await upload(text);
    const begun = await owner.send('post', `${IMPORTS}/${id}/jobs`, {
      ...{ collectionId: text.startsWith('<') ? 'news' : 'wares', isDry: false, redirects: true },
      ...body,
    });
    expect([begun.status, begun.body.error]).toEqual([202, undefined]);
    await shop.backend.admin.jobs.run();
    const { results } = (await owner.get(`${IMPORTS}/${id}/results`)).body;
    const messages = results.flatMap((one: Body) => one.notes.map(({ message }: Body) => message));
    const file = (await owner.get(`${IMPORTS}/${id}`)).body;
    return { ...file, results, messages, notes: file.messages };
  };
  const redirects = async (): Promise<Body[]> => (await owner.get(REDIRECTS)).body.redirects;
  const pairs = async (): Promise<string[]> => (await redirects()).map(({ from, to }: Body) => `${from} ${to}`);
  const setRedirects = (rows: readonly (readonly [string, string])[]) =>
    owner.send('put', REDIRECTS, { redirects: rows.map(([from, to]) => ({ from, to })) });

  test('products of Shopify are found at their old addresses, and existing redirects stay', async () => {
    await setRedirects([
      ['/products/soup-cup', '/about'],
      ['/products/*', '/wares/*'],
    ]);
    const told = await run(shopify('soup-bowl', 'soup-cup'), { isDry: true });
    expect(told).toMatchObject({ redirects: true, redirectsAdded: 1, counts: { added: 2, notes: 1 } });
    expect(told.messages[0]).toBe('Would lead visitors from /products/soup-bowl.');
    expect(await pairs()).toEqual(['/products/soup-cup /about', '/products/* /wares/*']);

    const done = await run(shopify('soup-bowl', 'soup-cup'), {});
    expect(done.redirectsAdded).toBe(1);
    expect(done.messages).toEqual([
      'Leads visitors from /products/soup-bowl to /wares/soup-bowl.',
      'The redirect from /products/soup-cup leads to /about: it stays as it is.',
    ]);
    const all = ['/products/soup-cup /about', '/products/* /wares/*', '/products/soup-bowl /wares/soup-bowl'];
    expect(await pairs()).toEqual(all);

    expect((await run(shopify('soup-bowl', 'soup-cup'), {})).redirectsAdded).toBe(0);
    expect(await pairs()).toEqual(all);
    const versions = (await owner.get(`${REDIRECTS}/versions`)).body.versions;
    expect(versions.length).toBeGreaterThan(1);
  });

  test('nothing leads on without the wish, from drafts, from addresses that are the same, nor in circles', async () => {
    await setRedirects([['/wares/*', '/products/*']]);
    expect((await run(shopify('tall-vase'), { redirects: false })).redirectsAdded).toBe(0);
    const draft = await run(shopify('tall-jug').replace('active', 'draft'), {});
    const circle = await run(shopify('tall-pot'), {});
    expect([draft.messages, circle.messages]).toEqual([
      [],
      ['No redirect from /products/tall-pot: others lead back to it.'],
    ]);
    const table = 'Title,SKU,Price,Old address\nSame,SAME,5,https://old.example/wares/same\nAbout,ABOUT,5,/news';
    expect((await run(table, {})).messages).toEqual(['No redirect from /news: this site has a page there.']);
    expect(await pairs()).toEqual(['/wares/* /products/*']);
  });

  test('a site has no more redirects than it may have', async () => {
    await setRedirects(Array.from({ length: 2499 }, (_none, at) => [`/old-${at}`, '/news'] as const));
    const text = shopify('item-one', 'item-two');
    expect((await run(text, { isDry: true })).redirectsAdded).toBe(1);
    const { redirectsAdded, messages } = await run(text, {});
    expect([redirectsAdded, messages[1]]).toEqual([
      1,
      'No redirect from /products/item-two: a site has at most 2500. Lead those that are left by one from /products/*.',
    ]);
    await setRedirects([]);
  });

  test('posts and pages of WordPress, too; a page that was below another one says where it is', async () => {
    const text = wordPress(
      { id: 1, title: 'First', name: 'first', link: '/2024/02/first/' },
      { id: 2, title: 'Café', name: 'caf%C3%A9', link: '/2024/02/caf%C3%A9/' },
      { id: 3, title: 'Draft', name: '', link: '/?p=3', status: 'draft' },
      { id: 4, title: 'Studio', name: 'studio', link: '/studio/', kind: 'page' },
      { id: 5, title: 'Team', name: 'team', link: '/studio/team/', kind: 'page', parent: 4 },
      { id: 6, title: 'Shop', name: 'shop-info', link: '/shop-info/', kind: 'page' },
      { id: 7, title: 'Team', name: 'team', link: '/shop-info/team/', kind: 'page', parent: 6 },
    );
    const done = await run(text, {});
    expect(done).toMatchObject({ redirectsAdded: 4, counts: { added: 7, refused: 0 } });
    expect(await pairs()).toEqual([
      '/2024/02/first /news/first',
      '/2024/02/caf%C3%A9 /news/cafe',
      '/studio/team /team',
      '/shop-info/team /team-1',
    ]);
    expect(done.messages).toContain('It was below “Shop” in WordPress: here its address is /team-1.');
    const again = await run(text, {});
    expect(again).toMatchObject({ redirectsAdded: 0, counts: { added: 0, unchanged: 7 } });
  });

  test('what is in the trash of WordPress is left out, and the report says so', async () => {
    const gone = { title: 'Gone', name: 'gone', link: '/gone/', status: 'trash' };
    const text = wordPress({ id: 21, title: 'Here', name: 'here', link: '/here/' }, { id: 22, ...gone });
    const done = await run(text, { redirects: false });
    expect(done).toMatchObject({ counts: { added: 1, refused: 0 }, messages: [], total: 1 });
    const { text: report } = await owner.get(`${IMPORTS}/${done.id}/report`);
    expect(report).toContain('1 in the trash was left out.');
  });

  test('further store pages stand in the menu below the first one, or are told to be in none', async () => {
    const rows = Array.from({ length: 401 }, (_none, at) => `Slab ${at},SLAB-${at},5`);
    const text = ['Title,SKU,Price', ...rows].join('\n');
    const alone = await run(text, { isDry: true, addPages: true });
    expect(alone.notes).toEqual([
      'The new store pages would be in no menu, because “Wares” is in none: add them under Pages.',
    ]);
    const links = ['wares', 'news'].map((collectionId) => ({ collectionId, title: collectionId, items: [] }));
    await owner.send('put', '/api/owner/navigations', { navigations: [{ identifier: 'mainNav', links }] });
    const done = await run(text, { addPages: true });
    expect([done.pages, done.notes]).toEqual([2, ['The new store pages stand in the menu below “Wares”.']]);
    const { navigations } = (await owner.get('/api/owner/navigations')).body;
    const main = navigations.find(({ identifier }: Body) => identifier === 'mainNav');
    expect(main.links.map(({ title }: Body) => title)).toEqual(['wares', 'Wares 2', 'Wares 3', 'news']);
  });
});
