/** Where posts are placed in their collection, and that saving one does not read the others. */
import { type SQL, sql } from 'drizzle-orm';
import { freeSlug, nextPlace, placeByDate } from '../../../server/admin/items/item-place.ts';
import type { CollectionRow } from '../../../server/admin/items/item-store.ts';
import type { Database, Db } from '../../../server/database/database.ts';
import type { items } from '../../../server/database/schema.ts';
import { onDatabases, open } from '../../database/databases.ts';

interface Post {
  readonly id: string;
  readonly position: number;
  readonly date: number | null;
}

onDatabases((store) => {
  let database: Database;
  beforeAll(async () => {
    database = await open(await store.environment());
    await database.db.execute(sql`INSERT INTO websites (id, data, store_settings) VALUES ('w', '{}', '{}')`);
  });
  afterAll(() => database.close());

  const collectionOf = (id: string, data: object = { typeName: 'blog' }) => ({ id, data }) as unknown as CollectionRow;
  /** Adds a blog with posts. */
  async function addBlog(id: string, posts: SQL): Promise<void> {
    await database.db.execute(
      sql`INSERT INTO collections (id, website_id, url_id, data) VALUES (${id}, 'w', ${id}, '{}')`,
    );
    await database.transaction(async (tx) => {
      // Without the triggers that index texts.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql`INSERT INTO items (id, collection_id, url_id, position, title, data) ${posts}`);
    });
  }
  const postsOf = async (collection: string): Promise<Post[]> => {
    const { rows } = await database.db.execute(
      sql`SELECT id, position, (data ->> 'publishOn')::float8 AS date FROM items WHERE collection_id = ${collection} ORDER BY position, id`,
    );
    return rows as unknown as Post[];
  };

  /** What `placeByDate` does, in words of arrays. */
  function placed(posts: readonly Post[], id: string): readonly Post[] {
    const dateOf = (post: Post | undefined): number => post?.date ?? 0;
    const date = dateOf(posts.find((post) => post.id === id));
    const others = posts.filter((post) => post.id !== id);
    const older = others.findIndex((post) => dateOf(post) < date);
    const next = others[older];
    const own = next === undefined ? (others.at(-1)?.position ?? -1) + 1 : next.position - (older === 0 ? 1 : 0);
    const isMoved = (post: Post): boolean => next !== undefined && older > 0 && post.position >= next.position;
    return posts
      .map((post) => ({ ...post, position: post.id === id ? own : post.position + (isMoved(post) ? 1 : 0) }))
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  }

  test.each<[string, readonly (number | null)[]]>([
    ['the newest', [9, 7, 5, 3, 10]],
    ['one in the middle', [9, 7, 5, 3, 6]],
    ['the oldest', [9, 7, 5, 3, 1]],
    ['equal dates', [9, 7, 7, 3, 7]],
    ['without a date', [9, 7, null, null, null]],
    ['before those without a date', [9, 7, null, null, 1]],
    ['of an unsorted blog', [3, 9, 1, 7, 5]],
    ['alone', [4]],
  ])('%s', async (name, dates) => {
    const dated = dates.map((date, at) => sql`(${`${name} ${at}`}, ${at * 3 - 2}::int, ${date}::float8)`);
    await addBlog(
      name,
      sql`SELECT id, ${name}, id, position, id, jsonb_build_object('publishOn', date)
        FROM (VALUES ${sql.join(dated, sql`, `)}) v (id, position, date)`,
    );
    for (const at of [dates.length - 1, 0, Math.floor(dates.length / 2)]) {
      const before = await postsOf(name);
      const id = `${name} ${at}`;
      await database.transaction((tx) => placeByDate(tx, collectionOf(name), id));
      expect(await postsOf(name)).toEqual(placed(before, id));
    }
  });

  test('a new item follows the others; its slug and that of a renamed one are not theirs', async () => {
    await addBlog(
      'slugs',
      sql`SELECT * FROM (VALUES ('s1', 'slugs', 'tea', -5, '', '{}'::jsonb), ('s2', 'slugs', 'tea-1', 7, '', '{}'),
      ('s3', 'slugs', 'teapot', 3, '', '{}'), ('s4', 'slugs', 'item', 0, '', '{}')) v`,
    );
    const { db } = database;
    const slugs = collectionOf('slugs');
    expect(await nextPlace(db, slugs, 'Tea')).toEqual({ urlId: 'tea-2', position: 8 });
    expect(await nextPlace(db, slugs, 'Teapot')).toEqual({ urlId: 'teapot-1', position: 8 });
    expect(await nextPlace(db, slugs, '?')).toEqual({ urlId: 'item-1', position: 8 });
    expect(await nextPlace(db, collectionOf('none'), 'Tea')).toEqual({ urlId: 'tea', position: 0 });
    const named = (id: string) => ({ id, collectionId: 'slugs' }) as typeof items.$inferSelect;
    expect(await freeSlug(db, named('s1'), 'Tea')).toBe('tea');
    expect(await freeSlug(db, named('s3'), 'Tea')).toBe('tea-2');
    const full = collectionOf('slugs', { typeName: 'blog', ordering: 'user' });
    expect(await nextPlace(db, full, 'Tea')).toMatchObject({ position: 8 });
  });

  test('of ten thousand posts none is read to place another', async () => {
    await addBlog(
      'big',
      sql`SELECT 'big' || n, 'big', 'post-' || n, n, '', jsonb_build_object('publishOn', (20000 - n) * 1e6)
        FROM generate_series(1, 10000) n`,
    );
    await database.db.execute(sql`ANALYZE all_items`);
    const plans: string[] = [];
    const execute = async (statement: SQL) => {
      const { rows } = await database.db.execute(sql`EXPLAIN ${statement}`);
      plans.push(rows.map((row) => Object.values(row as object)[0]).join('\n'));
      return { rows: [] };
    };
    await placeByDate({ execute } as unknown as Db, collectionOf('big'), 'big77');
    const [plan = ''] = plans;
    // Each line that compares dates is a condition of the index.
    const compared = plan.split('\n').filter((line) => line.includes('publishOn'));
    expect(compared).toEqual([expect.stringContaining('Index Cond: ')]);
    expect(plan).toContain('using items_places');
  });
});
