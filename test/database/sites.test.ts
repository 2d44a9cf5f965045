/** Sites in one database: changes of one are invisible to the others. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { exportStore } from '../../server/database/transfer.ts';
import { eventually } from '../browser/recording.ts';
import fc from '../fast-check.ts';
import { onDatabases, open } from './databases.ts';
import { importDocument } from './import-document.ts';
import { contentOf, fillSite, insertion, readColumns, runAll, SITE_TABLES, update } from './site-rows.ts';

onDatabases((store) => {
  let database: Database;
  let shop: Database;
  let blog: Database;

  beforeAll(async () => {
    database = await open(await store.environment());
    [shop, blog] = [database.forSite('shop'), database.forSite('blog')];
    await Promise.all([fillSite(shop), fillSite(blog)]);
  });
  afterAll(() => database.close());

  const rowsOf = async ({ db }: Database, text: string) => (await db.execute(sql.raw(text))).rows;

  test('two sites have rows with the same keys in every table, and neither sees the other’s', async () => {
    for (const table of SITE_TABLES) {
      const count = `SELECT count(*)::int AS n, coalesce(min(site), '') AS first, coalesce(max(site), '') AS last FROM ${table}`;
      const [inShop, inBlog, inDefault] = await Promise.all([shop, blog, database].map((site) => rowsOf(site, count)));
      expect([table, inShop]).toEqual([table, [expect.objectContaining({ first: 'shop', last: 'shop' })]]);
      expect([table, inBlog]).toEqual([table, [expect.objectContaining({ first: 'blog', last: 'blog' })]]);
      expect([table, inDefault]).toEqual([table, [{ n: 0, first: '', last: '' }]]);
    }
  });

  test('no row is put into another site, nor moved there', async () => {
    const columns = await readColumns(database);
    for (const table of SITE_TABLES) {
      const named = insertion(columns, table).replace('(', '(site, ').replace('VALUES (', `VALUES ('nowhere', `);
      await expect(rowsOf(shop, named.replace(/\bON CONFLICT.*/, ''))).rejects.toMatchObject({
        cause: { code: '44000' },
      });
      await expect(rowsOf(shop, `UPDATE ${table} SET site = 'nowhere'`)).rejects.toMatchObject({
        cause: { code: '44000' },
      });
    }
  });

  test('any statement on the rows of one site leaves the others unchanged byte for byte', async () => {
    const columns = await readColumns(database);
    const before = await contentOf(database, 'blog');
    const statement = fc
      .tuple(fc.constantFrom(...SITE_TABLES), fc.constantFrom('insert', 'update', 'delete'))
      .map(([table, kind]) => {
        const others = kind === 'update' ? update(columns, table) : undefined;
        return others ?? (kind === 'insert' ? insertion(columns, table) : `DELETE FROM ${table}`);
      });
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 30 }), async (statements) => {
        await fillSite(shop);
        await runAll(shop, statements.map(orNothing));
        expect(await contentOf(database, 'blog')).toEqual(before);
      }),
      { numRuns: 10 },
    );
    await runAll(
      shop,
      SITE_TABLES.map((table) => `DELETE FROM ${table}`),
    );
    expect(await contentOf(database, 'blog')).toEqual(before);
    await fillSite(shop);
  });

  test('transactions and connections of alternating sites have their own rows', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const site = [shop, blog, database][n % 3];
        if (site === undefined) return [];
        const read = (run: (text: string) => Promise<readonly unknown[]>) => run('SELECT current_site() AS site');
        const rows = await Promise.all([
          read((text) => rowsOf(site, text)),
          site.transaction((tx) => read(async (text) => (await tx.execute(sql.raw(text))).rows)),
          ...(n < 6 ? [site.withConnection((client) => read(async (text) => (await client.query(text)).rows))] : []),
        ]);
        return rows.flat().map((row) => [site.site, row]);
      }),
    );
    for (const [site, row] of seen.flat() as [string, unknown][]) expect(row).toEqual({ site });
    const failing = blog.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 / 0`);
    });
    await expect(failing).rejects.toThrow();
    expect(await rowsOf(database, 'SELECT current_site() AS site')).toEqual([{ site: 'default' }]);
  });

  test('notifications reach the listeners of their site alone', async () => {
    const heard: string[] = [];
    const listeners = await Promise.all(
      [shop, blog, database].map((site) =>
        site.listen('news', (payload) => void heard.push(`${site.site}: ${payload}`)),
      ),
    );
    for (const site of [database, shop, blog])
      await rowsOf(site, `SELECT pg_notify(site_scoped('news'), 'of ${site.site}')`);
    await eventually(() => heard.length === 3);
    expect(heard).toEqual(['default: of default', 'shop: of shop', 'blog: of blog']);
    for (const stop of listeners) await stop();
  });

  test('a change of content wakes the followers of its site alone', async () => {
    const heard: string[] = [];
    const sites = [shop, blog, database];
    const listeners = await Promise.all(
      sites.map((site) => site.listen('content_changes', () => void heard.push(site.site))),
    );
    const changed = `SELECT count(*)::int AS n FROM changes WHERE key = 'settings'`;
    const before = await Promise.all(sites.map((site) => rowsOf(site, changed)));
    await rowsOf(blog, `UPDATE websites SET data = '{"siteTitle": "Other"}'`);
    await eventually(() => heard.length > 0);
    // Notifications arrive in the order in which they were sent.
    await rowsOf(shop, `UPDATE websites SET data = '{"siteTitle": "Other"}'`);
    await eventually(() => heard.length > 1);
    expect(heard).toEqual(['blog', 'shop']);
    const after = await Promise.all(sites.map((site) => rowsOf(site, changed)));
    expect(after.map(([row], at) => Number(row?.['n']) - Number(before[at]?.[0]?.['n']))).toEqual([1, 1, 0]);
    for (const stop of listeners) await stop();
  });

  test('each site numbers its own orders, and has its own locks', async () => {
    const numbers = async (site: Database) => rowsOf(site, 'SELECT next_order_number()::int AS n');
    expect(await Promise.all([numbers(shop), numbers(blog), numbers(database)])).toEqual(
      Array.from({ length: 3 }, () => [{ n: 1001 }]),
    );
    expect(await numbers(shop)).toEqual([{ n: 1002 }]);
    const locks = await Promise.all(
      [shop, blog, database].map((site) => rowsOf(site, `SELECT site_scoped('lock') AS name`)),
    );
    expect(new Set(locks.flat().map(({ name }) => name)).size).toBe(3);
  });

  test('an export of everything brings all sites elsewhere; that of one site, only it', async () => {
    const whole = await documentOf(database);
    const other = await open(await store.environment());
    await importDocument(other, JSON.parse(whole), false);
    expect(strip(await documentOf(other))).toBe(strip(whole));
    const kept = await contentOf(other, 'blog');
    const one = await documentOf(shop);
    expect(JSON.parse(one).sites).toBeUndefined();
    const copy = other.forSite('copy');
    await other.db.execute(sql`INSERT INTO sites (id) VALUES ('copy')`);
    await importDocument(copy, JSON.parse(one), false);
    expect(strip(await documentOf(copy))).toBe(strip(one));
    await importDocument(other.forSite('shop'), JSON.parse(one), true);
    expect(strip(await documentOf(other.forSite('shop')))).toBe(strip(one));
    expect(await contentOf(other, 'blog')).toEqual(kept);
    await expect(importDocument(copy, JSON.parse(whole), true)).rejects.toThrow('all sites');
    await other.close();
  });

  test('after an export of everything was restored, ids continue and hosts are those of the file', async () => {
    const audit = (id = '') => `INSERT INTO audit_log (${id && 'id, '}actor, action, subject, request_id, detail)
      ${id && 'OVERRIDING SYSTEM VALUE'} VALUES (${id && `${id}, `}'a', 'b', 'c', 'd', '{}') RETURNING id::int`;
    await rowsOf(database, audit('1000'));
    const give = (hosts: string) => `INSERT INTO site_hosts (site, host, position) VALUES ${hosts}`;
    await rowsOf(database, give(`('shop', 'z.example', 0), ('shop', 'a.example', 1)`));
    const whole = await documentOf(database);
    const other = await open(await store.environment());
    const restore = (document: string, replace: boolean) => importDocument(other, JSON.parse(document), replace);
    await restore(whole, false);
    expect(strip(await documentOf(other))).toBe(strip(whole));
    expect(await rowsOf(other.forSite('shop'), audit())).toEqual([{ id: 1001 }]);

    await rowsOf(other, `INSERT INTO sites (id) VALUES ('new')`);
    await rowsOf(other, `UPDATE site_hosts SET site = 'new' WHERE host = 'a.example'`);
    await rowsOf(other, give(`('shop', 'late.example', 0), ('new', 'new.example', 0)`));
    await expect(restore(whole, false)).rejects.toThrow('already contains a site');
    await restore(whole, true);
    expect(await rowsOf(other, 'SELECT host, site, position FROM site_hosts ORDER BY site, position')).toEqual([
      { host: 'new.example', site: 'new', position: 0 },
      { host: 'z.example', site: 'shop', position: 0 },
      { host: 'a.example', site: 'shop', position: 1 },
    ]);
    expect(await rowsOf(other, audit())).toEqual([{ id: 1002 }]);
    const taken = { format: 'vitrine-store/1', tables: {}, sites: [{ id: 'free', hosts: ['new.example'] }] };
    await expect(restore(JSON.stringify(taken), false)).rejects.toThrow('new.example belongs to the site new');
    await other.close();
  });

  test('a deleted site leaves nothing behind, and affects no other', async () => {
    const before = await contentOf(database, 'blog');
    await database.transaction((tx) => tx.execute(sql`SELECT delete_site('shop')`));
    expect(Object.values(await contentOf(database, 'shop')).filter((content) => content !== '')).toEqual([]);
    expect(await contentOf(database, 'blog')).toEqual(before);
    expect(await rowsOf(database, 'SELECT id FROM sites ORDER BY id')).toEqual([{ id: 'blog' }, { id: 'default' }]);
    await expect(rowsOf(database, `SELECT delete_site('default')`)).rejects.toThrow();
    await fillSite(shop);
  });
});

/** A reference may be broken by an earlier deletion. */
const orNothing = (statement: string): string =>
  `DO $do$ BEGIN ${statement}; EXCEPTION WHEN foreign_key_violation THEN NULL; END $do$`;

const strip = (document: string): string => document.replaceAll(/"(?:exported|created)":"[^"]*"/g, '');

async function documentOf(database: Database): Promise<string> {
  return database.withConnection(async (connection) => {
    let document = '';
    for await (const piece of exportStore(connection, 'everything')) document += piece;
    return document;
  });
}
