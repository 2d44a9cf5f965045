/** Lists of items with authors and comments, authors renamed in all items, and the trash of one collection. */
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
        ('journal', 'test-site', 'journal', '{"typeName": "blog"}'), ('notes', 'test-site', 'notes', '{"typeName": "blog"}')`,
    );
  });
  afterAll(() => shop.stop());

  const items = (collection: string): string => `/api/owner/collections/${collection}/items`;
  const added = async (collection: string, body: object): Promise<string> =>
    (await owner.send('post', items(collection), body)).body.id;

  test('items are found by author, who is renamed in all of them with permission to publish', async () => {
    await added('journal', { title: 'One', author: { id: 'a&b', displayName: 'A & B' } });
    await added('notes', { title: 'Two', author: { id: 'a&b', displayName: 'A & B', bio: 'Both.' } });
    await added('journal', { title: 'Three', author: { displayName: 'Cy' } });
    const { body } = await owner.get(`${items('journal')}?author=${encodeURIComponent('a&b')}`);
    expect(body.items).toMatchObject([{ title: 'One', author: 'A & B', authorId: 'a&b', commentCount: 0 }]);
    const authors = async () => (await owner.get('/api/owner/authors')).body.authors;
    expect(await authors()).toEqual([
      { id: 'a&b', displayName: 'A & B', bio: 'Both.', count: 2 },
      { id: 'cy', displayName: 'Cy', bio: '', count: 1 },
    ]);
    const path = `/api/owner/authors/${encodeURIComponent('a&b')}`;
    expect((await owner.send('put', path, { displayName: 'Ann <Lee>', bio: 'x' })).body).toEqual({ changed: 2 });
    expect((await authors())[0]).toEqual({ id: 'a&b', displayName: 'Ann <Lee>', bio: 'x', count: 2 });
    expect((await owner.send('put', '/api/owner/authors/nobody', { displayName: 'N' })).status).toBe(404);
    expect((await owner.send('put', path, { displayName: '' })).body.errors[0].field).toBe('displayName');
    const reporting = await signIn(shop, 'reporting');
    expect((await reporting.send('put', path, { displayName: 'N' })).status).toBe(403);
  });

  test('items are sorted by their comments, of which only approved ones count', async () => {
    const id = await added('journal', { title: 'Much discussed' });
    await shop.database.db.execute(
      `INSERT INTO comments (id, item_id, kind, author_name, author_email, body, status) VALUES
        ('c1', '${id}', 'comment', 'V', 'v@example.com', 'Hi', 'approved'), ('c2', '${id}', 'comment', 'V', 'v@example.com', 'No', 'pending')`,
    );
    const { body } = await owner.get(`${items('journal')}?sort=comments&order=desc`);
    expect(body.items[0]).toMatchObject({ title: 'Much discussed', commentCount: 1 });
  });

  test('the trash lists the deleted items of a collection', async () => {
    const [own, other] = [await added('journal', { title: 'Mine' }), await added('notes', { title: 'Theirs' })];
    await owner.send('delete', `${items('journal')}/${own}`);
    await owner.send('delete', `${items('notes')}/${other}`);
    const { body } = await owner.get('/api/owner/trash/items?collectionId=journal');
    expect(body.results.map(({ title }: { title: string }) => title)).toEqual(['Mine']);
  });
});
