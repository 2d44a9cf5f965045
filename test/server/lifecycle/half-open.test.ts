/** A site whose opening fails half-way leaves nothing running: no timer, no subscription, no open journal. */
import { pino } from 'pino';
import { openAccountEpochs } from '../../../server/accounts/account-epochs.ts';
import { openAnalytics } from '../../../server/analytics/open-analytics.ts';
import { readConfig } from '../../../server/config.ts';
import type { MemorySite } from '../../../server/content/memory-source.ts';
import { openStoreSource } from '../../../server/content/store-source.ts';
import { openTrackedSite } from '../../../server/content/tracking-settings.ts';
import type { Database } from '../../../server/database/database.ts';
import { createRoleMark } from '../../../server/http/role-cookie.ts';
import type { SharedCounter } from '../../../server/http/shared-counter.ts';
import { openDatabaseDirectory } from '../../../server/sites/database-directory.ts';
import { temporaryFolder } from '../../database/databases.ts';

const logger = pino({ level: 'silent' });

/** A database that answers some statements, with no rows, and is gone then. */
function dying(answers: number) {
  let [left, listeners] = [answers, 0];
  const answer = async () => {
    if (left-- <= 0) throw new Error('the database is gone');
    return Object.assign([], { rows: [] });
  };
  const rows = () => {
    const found = answer();
    found.catch(() => undefined);
    return Object.assign(found, { orderBy: () => found });
  };
  const query = { from: () => query, where: rows, limit: rows, orderBy: rows };
  const database = {
    db: { execute: answer, select: () => query },
    transaction: answer,
    async listen() {
      listeners++;
      return async () => void listeners--;
    },
  } as unknown as Database;
  return { database, listeners: () => listeners };
}

const journals = new Set<string>();
const openers: Readonly<Record<string, (database: Database) => Promise<object>>> = {
  'tracking settings': (database) => openTrackedSite(database, 'site', logger),
  'ended sessions': (database) => openAccountEpochs(database, logger),
  content: (database) =>
    openStoreSource(database, { collections: [], pages: new Map(), version: '1' } as unknown as MemorySite, {
      cacheBytes: 1000,
      logger,
    }),
  'directory of sites': (database) =>
    openDatabaseDirectory({ database, logger } as Parameters<typeof openDatabaseDirectory>[0]),
  analytics: (database) =>
    openAnalytics({
      ...{ database, logger, journals, websiteId: 'site', now: Date.now },
      config: readConfig({ DATA_DIR: temporaryFolder() }),
      counter: { storeFor: () => ({}) } as unknown as SharedCounter,
      roleMark: createRoleMark('secret'),
    }),
};

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

test.each(Object.keys(openers))('%s', async (name) => {
  let failures = 0;
  for (let answers = 0; answers < 6; answers++) {
    const { database, listeners } = dying(answers);
    try {
      const opened = (await openers[name]?.(database)) as Record<'close' | 'stop', (() => Promise<void>) | undefined>;
      await (opened.close ?? opened.stop)?.();
    } catch {
      failures++;
    }
    expect([answers, listeners(), jest.getTimerCount(), journals.size]).toEqual([answers, 0, 0, 0]);
  }
  expect(failures).toBeGreaterThan(0);
});
