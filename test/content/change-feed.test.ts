/** Which content keys change with what, and that no reader misses one. */
import { eq, sql } from 'drizzle-orm';
import { openChangeFeed, pruneChanges } from '../../server/content/change-feed.ts';
import type { Connection } from '../../server/database/connection-pool.ts';
import type { Database } from '../../server/database/database.ts';
import * as schema from '../../server/database/schema.ts';
import { eventually } from '../browser/recording.ts';
import { onDatabases, open, type TestStore } from '../database/databases.ts';

async function shopOf(store: TestStore): Promise<Database> {
  const database = await open(await store.environment());
  const { db } = database;
  await db.insert(schema.websites).values({ id: 'w', data: { siteTitle: 'W' }, storeSettings: { currency: 'EUR' } });
  await db.insert(schema.collections).values({ id: 'shop', websiteId: 'w', urlId: 'shop', data: { title: 'Shop' } });
  await db
    .insert(schema.items)
    .values(['bowl', 'jug'].map((id) => ({ id, collectionId: 'shop', urlId: id, title: id, data: { title: id } })));
  await db
    .insert(schema.variants)
    .values({ id: 'v', itemId: 'bowl', sku: 's', attributes: {}, priceCents: 100, qtyInStock: 50 });
  return database;
}

const likes = (itemId: string) => ({ itemId, visitorHash: 'h' });
const comment = (status: 'pending' | 'approved') => ({
  ...{ id: 'c', kind: 'comment' as const, itemId: 'bowl', authorName: 'A', authorEmail: 'a@b.c', body: 'B', status },
});

onDatabases((store) => {
  test('each write names what it changes, in its own transaction', async () => {
    const database = await shopOf(store);
    const { db } = database;
    const feed = await openChangeFeed(db);
    const keysOf = async (write: PromiseLike<unknown>): Promise<unknown> => {
      await write;
      const changes = await feed.next();
      return changes === 'all' ? changes : [...changes].sort();
    };
    const bowl = eq(schema.items.id, 'bowl');
    const variant = eq(schema.variants.id, 'v');
    expect(
      await keysOf(
        db
          .update(schema.items)
          .set({ data: { title: 'Bowl' } })
          .where(bowl),
      ),
    ).toEqual(['item:bowl']);
    expect(await keysOf(db.update(schema.items).set({ updatedAt: '2026-01-01' }).where(bowl))).toEqual([]);
    expect(
      await keysOf(
        db
          .update(schema.items)
          .set({ data: { title: 'Bowl', tags: ['blue'] } })
          .where(bowl),
      ),
    ).toEqual(['address:shop/bowl', 'item:bowl', 'list:shop']);
    expect(await keysOf(db.update(schema.items).set({ position: 3 }))).toEqual([
      'address:shop/bowl',
      'address:shop/jug',
      'list:shop',
    ]);
    expect(await keysOf(db.update(schema.variants).set({ qtyInStock: 49 }).where(variant))).toEqual([]);
    expect(await keysOf(db.update(schema.variants).set({ qtyInStock: 9 }).where(variant))).toEqual(['item:bowl']);
    expect(await keysOf(db.update(schema.variants).set({ onSale: true }).where(variant))).toEqual(['item:bowl']);
    expect(await keysOf(db.insert(schema.itemLikes).values(likes('jug')))).toEqual(['item:jug']);
    expect(await keysOf(db.delete(schema.itemLikes))).toEqual(['item:jug']);
    expect(await keysOf(db.insert(schema.comments).values(comment('pending')))).toEqual([]);
    expect(await keysOf(db.update(schema.comments).set({ status: 'approved' }))).toEqual(['item:bowl']);
    expect(await keysOf(db.update(schema.comments).set({ body: 'Other' }))).toEqual(['item:bowl']);
    expect(await keysOf(db.delete(schema.comments))).toEqual(['item:bowl']);
    expect(await keysOf(db.update(schema.collections).set({ position: 1 }))).toEqual([
      'document:page:shop',
      'settings',
    ]);
    expect(await keysOf(db.insert(schema.siteDocuments).values({ websiteId: 'w', name: 'n', data: {} }))).toEqual([
      'document:settings:n',
      'settings',
    ]);
    await database
      .transaction(async (tx) => {
        await tx.delete(schema.items).where(eq(schema.items.id, 'jug'));
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await feed.next()).toEqual([]);
    expect(await keysOf(db.delete(schema.items).where(eq(schema.items.id, 'jug')))).toEqual([
      'address:shop/jug',
      'item:jug',
      'list:shop',
    ]);
    expect(await keysOf(db.execute(sql`TRUNCATE all_websites CASCADE`))).toEqual(['settings']);
    await database.close();
  });
});

onDatabases((store) => {
  test.each([
    ['of a product', { structuredContent: { scarcityThreshold: 20 } }, {}],
    ['of the shop', {}, { merchandisingSettings: { scarcityThreshold: 20 } }],
  ])('stock is named from the threshold %s on, below which pages show it', async (_name, product, shop) => {
    const database = await shopOf(store);
    const { db } = database;
    await db.update(schema.items).set({ data: product }).where(eq(schema.items.id, 'bowl'));
    await db.insert(schema.siteDocuments).values({ websiteId: 'w', name: 'website-settings', data: shop });
    const feed = await openChangeFeed(db);
    const keys: unknown[] = [];
    for (const qtyInStock of [21, 20, 19, 40, 41]) {
      await db.update(schema.variants).set({ qtyInStock });
      keys.push(await feed.next());
    }
    expect(keys).toEqual([[], ['item:bowl'], ['item:bowl'], ['item:bowl'], []]);
    await database.close();
  });
});

onDatabases((store) => {
  // The embedded database has one session, so its transactions finish in order.
  if (store.kind !== 'postgres') return;

  test('late commits are not skipped, and nothing is reported twice', async () => {
    const database = await shopOf(store);
    const { db } = database;
    const feed = await openChangeFeed(db);
    const write = (connection: Connection, id: string) =>
      connection.query(`UPDATE items SET data = '{"title": "${id} 2"}' WHERE id = '${id}'`);
    await database.withConnection(async (early) => {
      await early.query('BEGIN');
      await write(early, 'bowl');
      await database.withConnection(async (late) => {
        await late.query('BEGIN');
        await write(late, 'jug');
        await late.query('COMMIT');
      });
      // The later number is committed, the earlier one is not.
      expect(await feed.next()).toEqual(['item:jug']);
      const between = feed.position();
      expect(await feed.next()).toEqual([]);
      await early.query('COMMIT');
      expect(await feed.next()).toEqual(['item:bowl']);
      expect(feed.position()).not.toBe(between);
      expect(await feed.next()).toEqual([]);
    });
    await database.close();
  });

  test('two that have read the same are at the same position', async () => {
    const database = await shopOf(store);
    const feeds = [await openChangeFeed(database.db), await openChangeFeed(database.db)];
    await database.db.update(schema.items).set({ data: { title: 'All' } });
    for (const feed of feeds) await feed.next();
    feeds.push(await openChangeFeed(database.db));
    expect(new Set(feeds.map((feed) => feed.position())).size).toBe(1);
    await database.close();
  });

  test('what could not be read is returned by the next call', async () => {
    const database = await shopOf(store);
    const { db } = database;
    let now = 0;
    let left = Infinity;
    const failing = new Proxy(db, {
      get(target, name) {
        if (name === 'execute' && left-- <= 0) return () => Promise.reject(new Error('The connection is gone.'));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const feed = await openChangeFeed(failing, () => now);
    await db.update(schema.items).set({ data: { title: 'Changed' } });
    now += 60 * 60_000;
    left = 1;
    await expect(feed.next()).rejects.toThrow('The connection is gone.');
    left = Infinity;
    expect(await feed.next()).toBe('all');
    await database.close();
  });

  test('many rows that wait for an older transaction are read', async () => {
    const database = await shopOf(store);
    const { db } = database;
    const feed = await openChangeFeed(db);
    await database.withConnection(async (early) => {
      await early.query('BEGIN');
      await early.query(`UPDATE items SET data = '{"title": "Late"}' WHERE id = 'bowl'`);
      for (let from = 1; from < 200_000; from += 25_000)
        await db.execute(sql`INSERT INTO changes (website_id, key)
          SELECT 'w', 'item:' || n FROM generate_series(${from}::int, ${from + 24_999}::int) n`);
      expect(await feed.next()).toBe('all');
      await early.query('COMMIT');
    });
    expect(await feed.next()).toBe('all');
    expect(await feed.next()).toEqual([]);
    await database.close();
  });

  test('a reader that has not read for an hour, or is far behind, drops everything', async () => {
    const database = await shopOf(store);
    const { db } = database;
    let now = 0;
    const feed = await openChangeFeed(db, () => now);
    await db.update(schema.items).set({ data: { title: 'Changed' } });
    now += 60 * 60_000;
    expect(await feed.next()).toBe('all');
    expect(await feed.next()).toEqual([]);
    await db.execute(
      sql`INSERT INTO changes (website_id, key) SELECT 'w', 'item:' || n FROM generate_series(1, 20000) n`,
    );
    expect(await feed.next()).toBe('all');
    // Transactions in other databases of the server hold the horizon back: until they end, changes are reported again.
    await eventually(async () => ((await feed.next()).length === 0 ? true : undefined), 'the end of the changes');
    await db.execute(sql`UPDATE changes SET created = created - interval '2 hours'`);
    await pruneChanges(db);
    expect(await db.select({ key: schema.changes.key }).from(schema.changes)).toEqual([{ key: 'item:20000' }]);
    await database.close();
  });
});
