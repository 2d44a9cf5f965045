/** What admins set with the API is on visitors' pages. */
import { eventually } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

onDatabases((store) => {
  let site: VisitorSite;
  let owner: Visitor;
  beforeAll(async () => {
    site = await openVisitorSite(await store.environment());
    owner = await signIn(site);
  });
  afterAll(() => site.stop());

  const pageOf = async (path: string) =>
    (await (await fetch(`${site.url}${path}${path.includes('?') ? '&' : '?'}format=json`)).json()) as {
      website: Record<string, unknown>;
      collection: { title: string; categories?: readonly string[] };
      items: readonly { id: string; title: string }[];
      categoryFilter?: string;
    };

  test('a change shows on the next requested page', async () => {
    for (let round = 1; round <= 5; round++) {
      expect((await owner.send('put', '/api/owner/pages/shop', { title: `Shop ${round}` })).status).toBe(200);
      expect((await pageOf('/shop')).collection.title).toBe(`Shop ${round}`);
      const item = '/api/owner/collections/shop/items/mug';
      expect((await owner.send('put', item, { title: `Mug ${round}` })).status).toBe(200);
      expect((await pageOf('/shop')).items.map(({ title }) => title)).toContain(`Mug ${round}`);
    }
  });

  test('categories: created by an admin, assigned to a product, chosen by visitors', async () => {
    const at = '/api/content-service/product/1.1/websites/test-site/products/shop/categories';
    const root = await owner.send('post', at, { displayName: 'Goods' });
    const parentCategoryId = root.body.id;
    const child = { type: 'CATEGORY', parentCategoryId };
    const kitchen = await owner.send('post', at, { ...child, displayName: 'Kitchen' });
    await owner.send('post', at, { ...child, displayName: 'Garden', displayIndex: 2 });
    await owner.send('post', at, { ...child, displayName: 'Mugs & co', parentCategoryId: kitchen.body.id });
    expect(
      (await owner.send('put', '/api/owner/collections/shop/items/mug', { categories: ['Mugs & co'] })).status,
    ).toBe(200);
    await eventually(async () => (await pageOf('/shop?category=mugs%20%26%20co')).items.length === 1);
    const { collection } = await pageOf('/shop');
    expect(collection.categories).toEqual(['Kitchen', 'Mugs &amp; co', 'Garden']);
    const kitchenPage = await pageOf('/shop?category=Kitchen');
    expect([kitchenPage.categoryFilter, kitchenPage.items.map(({ id }) => id)]).toEqual(['Kitchen', ['mug']]);
    expect((await pageOf('/shop?category=Garden')).items).toEqual([]);

    const { results } = (await owner.get(at)).body;
    const idOf = (name: string) => results.find(({ displayName }: { displayName: string }) => displayName === name).id;
    const put = (name: string, body: object) => owner.send('put', `${at}/${idOf(name)}`, body);
    expect((await put('Kitchen', { parentCategoryId: idOf('Mugs & co') })).body.errors).toEqual([
      { field: 'parentCategoryId', message: 'must not be below the category itself' },
    ]);
    expect((await put('Garden', { displayName: 'kitchen' })).body.error).toBe('This category already exists');
    expect((await put('Goods', { parentCategoryId: idOf('Garden') })).status).toBe(400);
    expect((await put('Mugs & co', { displayName: 'Cups & co', parentCategoryId: idOf('Garden') })).status).toBe(200);
    await eventually(async () => (await pageOf('/shop?category=Garden')).items.length === 1);
    expect((await pageOf('/shop')).collection.categories).toEqual(['Kitchen', 'Garden', 'Cups &amp; co']);
    expect((await pageOf('/shop?category=Kitchen')).items).toEqual([]);
    expect((await owner.send('delete', `${at}/${parentCategoryId}`)).status).toBe(422);
    expect((await owner.send('delete', `${at}/${idOf('Garden')}`)).status).toBe(204);
    await eventually(async () => (await pageOf('/shop')).collection.categories?.join() === 'Kitchen,Cups &amp; co');
    expect((await pageOf('/shop?category=Cups%20%26%20co')).items.map(({ id }) => id)).toEqual(['mug']);
    expect((await owner.send('delete', `${at}/${idOf('Mugs & co')}`)).status).toBe(204);
    expect((await owner.get('/api/owner/collections/shop/items/mug')).body.categories).toEqual([]);
  });

  test('header, footer and languages', async () => {
    const put = (path: string, body: object) => owner.send('put', path, body);
    const frame = { header: { text: 'Open today' }, footer: { text: 'Closed on Mondays' } };
    expect((await put('/api/site-header-footer', frame)).status).toBe(200);
    const languages = [{ code: 'en-US' }, { code: 'pt-PT', isDefault: true }];
    expect((await put('/api/multilingual/languages', { languages })).status).toBe(200);
    await eventually(async () => (await pageOf('/shop')).website['language'] === 'pt-PT');
    expect((await pageOf('/shop')).website).toMatchObject({ ...frame, multilingual: { defaultLanguage: 'pt-PT' } });
    expect((await owner.send('delete', '/api/multilingual/connection')).status).toBe(204);
    await eventually(async () => (await pageOf('/shop')).website['multilingual'] === undefined);
  });

  test('a scheduled item is on no page before its time', async () => {
    const at = '/api/owner/collections/notes/items';
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await owner.send('post', at, { title: 'Tomorrow', workflowState: 'Scheduled', publishAt });
    await owner.send('post', at, { title: 'Today' });
    await eventually(async () => (await fetch(`${site.url}/notes/today`)).status === 200);
    expect((await fetch(`${site.url}/notes/${answer.body.urlId}`)).status).toBe(404);
    await owner.send('put', `${at}/${answer.body.id}`, { workflowState: 'Published' });
    await eventually(async () => (await fetch(`${site.url}/notes/${answer.body.urlId}`)).status === 200);
  });
});
