/** Addresses of items follow their title until they are published or get an address of their own. */
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop);
    await shop.database.db.execute(
      `INSERT INTO collections (id, website_id, url_id, data) VALUES
        ('journal', 'test-site', 'journal', '{"typeName": "blog"}'), ('dates', 'test-site', 'dates', '{"typeName": "events"}')`,
    );
  });
  afterAll(() => shop.stop());

  const items = (collection: string) => `/api/owner/collections/${collection}/items`;
  const draft = async (collection: string, title: string, more: object = {}): Promise<string> =>
    (await owner.send('post', items(collection), { title, workflowState: 'Draft', ...more })).body.id;
  const addressAfter = async (collection: string, id: string, change: object): Promise<string> => {
    const { body } = await owner.send('put', `${items(collection)}/${id}`, change);
    return body.fullUrl ?? JSON.stringify(body);
  };

  test.each([
    ['journal', 'New post', {}],
    ['dates', 'New event', { startDate: 1_800_000_000_000 }],
  ])('in %s the address is that of the title at the first publication', async (collection, title, more) => {
    const [first, second] = [await draft(collection, title, more), await draft(collection, title, more)];
    expect(await addressAfter(collection, first, { title: 'Snow' })).toBe(`/${collection}/snow`);
    expect(await addressAfter(collection, first, { title: 'Snow in the yard' })).toBe(
      `/${collection}/snow-in-the-yard`,
    );
    const published = { title: 'Snow in the yard', workflowState: 'Published' };
    expect(await addressAfter(collection, second, published)).toBe(`/${collection}/snow-in-the-yard-1`);
    expect(await addressAfter(collection, second, { title: 'Rain' })).toBe(`/${collection}/snow-in-the-yard-1`);
    const withdrawn = { title: 'Hail', workflowState: 'Draft' };
    expect(await addressAfter(collection, second, withdrawn)).toBe(`/${collection}/snow-in-the-yard-1`);
    const later = { workflowState: 'Scheduled', publishAt: '2099-01-01T00:00:00Z' };
    expect(await addressAfter(collection, first, later)).toBe(`/${collection}/snow-in-the-yard`);
    expect(await addressAfter(collection, first, { title: 'Sleet' })).toBe(`/${collection}/snow-in-the-yard`);
  });

  test('an address that an admin has given stays, and copies have one of their own', async () => {
    const given = await draft('journal', 'Ice', { urlId: 'frost' });
    expect(await addressAfter('journal', given, { title: 'Ice and fog' })).toBe('/journal/frost');
    const edited = await draft('journal', 'New post');
    expect(await addressAfter('journal', edited, { urlId: 'thaw' })).toBe('/journal/thaw');
    expect(await addressAfter('journal', edited, { title: 'Fog' })).toBe('/journal/thaw');
    const { body: copy } = await owner.send('post', `${items('journal')}/${given}/copy`, { title: 'Copy of Ice' });
    expect(await addressAfter('journal', copy.id, { title: 'Black ice' })).toBe('/journal/black-ice');
  });

  test('a redirect is replaced by the post that is published at its address, and not by a title that is typed', async () => {
    await owner.send('post', '/api/owner/redirects', { from: '/journal/wind', to: '/journal' });
    const rows = async () => (await owner.get('/api/owner/redirects')).body.redirects;
    expect(await rows()).toHaveLength(1);
    const id = await draft('journal', 'New post');
    await addressAfter('journal', id, { title: 'Wind' });
    expect(await rows()).toHaveLength(1);
    expect(await addressAfter('journal', id, { workflowState: 'Published' })).toBe('/journal/wind');
    expect(await rows()).toEqual([]);
  });
});
