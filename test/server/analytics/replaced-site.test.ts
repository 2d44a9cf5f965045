/** Events while a new version of a site opens in the folder of the old one: all are stored exactly once. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { TrackedEvent } from '../../../server/analytics/event.ts';
import { type OpenJournals, openJournal } from '../../../server/analytics/journal.ts';
import { createEventQueue } from '../../../server/analytics/queue.ts';
import type { Database } from '../../../server/database/database.ts';
import { eventually } from '../../browser/recording.ts';
import { onDatabases, open, temporaryFolder } from '../../database/databases.ts';

const logger = pino({ level: 'silent' });

const eventOf = (name: string): TrackedEvent => ({
  ...{ id: randomUUID(), at: '2026-01-20T12:00:00.000Z', day: '2026-01-20', kind: 'event', name },
  ...{ visitor: '', session: '', path: '/', data: '{}', facts: [['events', name]] },
});

onDatabases((store) => {
  let database: Database;
  beforeAll(async () => {
    database = await open(await store.environment());
  });
  afterAll(() => database.close());
  beforeEach(() =>
    database.db.execute(
      sql`TRUNCATE all_analytics_chunks, all_analytics_batches, all_analytics_daily, all_analytics_seen`,
    ),
  );

  async function version(folder: string, journals?: OpenJournals) {
    const journal = await openJournal(folder, journals);
    const queue = createEventQueue({ database, journal, logger });
    return {
      journal,
      async acknowledged(name: string) {
        expect(queue.add(eventOf(name))).toBe(true);
        expect(await queue.flushed()).toBe(true);
      },
      async close() {
        await queue.stop();
        journal.close();
      },
    };
  }

  /** How often each event is in the events, and in the totals. */
  async function stored(): Promise<readonly unknown[]> {
    const { rows } = await database.db.execute(sql`
      SELECT name, count(*)::int AS events, (SELECT d.count::int FROM analytics_daily d
        WHERE d.metric = 'events' AND d.key = name) AS total
      FROM analytics_chunks c, json_to_recordset(c.events::json) AS e (name text) GROUP BY name ORDER BY name`);
    return rows;
  }

  test('a journal takes over nothing of another one that is open, and all of a closed one', async () => {
    const [folder, journals] = [temporaryFolder(), new Set<string>()];
    const [old, fresh] = [await openJournal(folder, journals), await openJournal(folder, journals)];
    old.append(['{"id":"1"}']);
    expect(await fresh.recover()).toEqual([]);
    old.append(['{"id":"2"}']);
    old.close();
    expect(await fresh.recover()).toMatchObject([{ lines: ['{"id":"1"}', '{"id":"2"}'] }]);
    fresh.close();
    expect(journals.size).toBe(0);
  });

  test('events that the old version acknowledges before, during and after the opening are stored once', async () => {
    const [folder, journals] = [temporaryFolder(), new Set<string>()];
    const old = await version(folder, journals);
    await old.acknowledged('before');
    const opening = version(folder, journals);
    await old.acknowledged('during');
    const fresh = await opening;
    expect(await fresh.journal.recover()).toEqual([]);
    await old.acknowledged('after');
    await fresh.acknowledged('new');
    await Promise.all([old.close(), fresh.close()]);
    expect(await stored()).toEqual(['after', 'before', 'during', 'new'].map((name) => ({ name, events: 1, total: 1 })));
    expect(await readdir(folder)).toEqual([]);
  });

  test('what a version could not store is stored by the next one', async () => {
    const [folder, journals] = [temporaryFolder(), new Set<string>()];
    const old = await version(folder, journals);
    await old.acknowledged('first');
    await database.db.execute(sql`ALTER TABLE all_analytics_batches RENAME TO unreachable`);
    await old.acknowledged('second').finally(() => old.close());
    await database.db.execute(sql`ALTER TABLE unreachable RENAME TO all_analytics_batches`);
    const fresh = await version(folder, journals);
    await eventually(async () => ((await stored()).length === 2 ? true : undefined), 'both events');
    await fresh.close();
    expect(await stored()).toEqual(['first', 'second'].map((name) => ({ name, events: 1, total: 1 })));
  });
});
