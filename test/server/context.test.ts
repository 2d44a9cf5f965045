/** The only place where a server is created: everything it opens is closed. */
import pg from 'pg';
import { openContext } from '../../server/app/context.ts';
import { readConfig } from '../../server/config.ts';
import { createCloseStack, openTogether } from '../../server/lifecycle/close-stack.ts';
import { holds } from '../browser/recording.ts';
import { newDatabase, temporaryFolder } from '../database/databases.ts';

describe('resources opened together', () => {
  test('are closed in reverse order, once', async () => {
    const closed: string[] = [];
    const closing = createCloseStack();
    for (const name of ['database', 'features', 'site'])
      closing.defer(async () => {
        await null;
        closed.push(name);
      });
    await Promise.all([closing.close(), closing.close()]);
    expect(closed).toEqual(['site', 'features', 'database']);
  });

  test('are all closed, even if one of them fails', async () => {
    const closed: string[] = [];
    const closing = createCloseStack();
    closing.defer(() => closed.push('database'));
    closing.defer(async () => {
      throw new Error('the features are stuck');
    });
    await expect(closing.close()).rejects.toThrow('the features are stuck');
    expect(closed).toEqual(['database']);
  });

  test('are closed when a later one cannot be opened, with the original error', async () => {
    const closed: string[] = [];
    const opening = openTogether(async (closing) => {
      closing.defer(() => closed.push('database'));
      closing.defer(() => {
        throw new Error('in closing');
      });
      throw new Error('the theme is missing');
    });
    await expect(opening).rejects.toThrow('the theme is missing');
    expect(closed).toEqual(['database']);
  });
});

describe('a context', () => {
  const open = async () => {
    const url = await newDatabase();
    const environment = { LOG_LEVEL: 'silent', DATA_DIR: temporaryFolder(), DATABASE_URL: url };
    return { url, config: readConfig(environment) };
  };

  /** Connections to a database, except the one that counts. */
  async function connections(url: string): Promise<number> {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await client.end();
    return rows[0]?.count ?? -1;
  }

  /** PostgreSQL closes connections with a short delay. */
  const allClosed = (url: string): Promise<void> => holds(async () => expect(await connections(url)).toBe(0));

  test('that cannot be opened completely leaves no connection behind', async () => {
    const { url, config } = await open();
    let during = 0;
    const opening = openContext(config, {
      async theme() {
        during = await connections(url);
        throw new Error('the theme cannot be read');
      },
    });
    await expect(opening).rejects.toThrow('the theme cannot be read');
    expect(during).toBeGreaterThan(0);
    await allClosed(url);
  });

  test('closes what it has opened, and nothing else', async () => {
    const { url, config } = await open();
    const first = await openContext(config);
    const { database } = first;
    if (database === undefined) throw new Error('a site has a database');
    const second = await openContext(config, { database });
    await second.close();
    await expect(database.health()).resolves.toBe('ready');
    await first.close();
    await allClosed(url);
  });

  test('opens no database for a site without a store, or without a site', async () => {
    const { url, config } = await open();
    const { site, features, close } = await openContext(config, { database: null });
    expect([site === undefined, features]).toEqual([false, undefined]);
    await close();
    const none = await openContext(readConfig({ SITE: 'off', DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' }));
    expect([none.database, none.site, none.pages]).toEqual([undefined, undefined, undefined]);
    await none.close();
    await allClosed(url);
  });
});
