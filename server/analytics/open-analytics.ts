/** Opens analytics on a database. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { openTrackedSite, type TrackedSiteReader } from '../content/tracking-settings.ts';
import type { Database } from '../database/database.ts';
import type { RoleMark } from '../http/role-cookie.ts';
import type { SharedCounter } from '../http/shared-counter.ts';
import type { Analytics } from './analytics.ts';
import { createDayVisitors } from './day-salts.ts';
import { dayOf } from './event.ts';
import { openJournal } from './journal.ts';
import { createEventQueue } from './queue.ts';
import { createRecorder } from './recorder.ts';
import { scheduleForgetting } from './retention.ts';

export interface OpenAnalytics extends Analytics {
  readonly site: TrackedSiteReader;
  stop(): Promise<void>;
}

export interface AnalyticsOptions {
  readonly config: Config;
  readonly database: Database;
  readonly websiteId: string;
  readonly counter: SharedCounter;
  readonly roleMark: RoleMark;
  readonly now: () => number;
  readonly logger: Logger;
}

export async function openAnalytics(options: AnalyticsOptions): Promise<OpenAnalytics> {
  const { config, database, websiteId, counter, roleMark, now, logger } = options;
  const journal = await openJournal(join(config.DATA_DIR, 'analytics'));
  const queue = createEventQueue({ database, journal, logger });
  const site = await openTrackedSite(database, websiteId, logger);
  const visitors = createDayVisitors(database, (error) =>
    logger.warn({ err: error }, 'cannot distinguish visitors without cookies while the database is unavailable'),
  );
  await visitors.prepare(dayOf(now(), site.current().timeZone));
  const retention = { eventDays: config.ANALYTICS_EVENT_DAYS, rollUpDays: config.ANALYTICS_ROLLUP_DAYS };
  const retentionTimer = scheduleForgetting(database, retention, logger);
  return {
    queue,
    site,
    calls: counter.storeFor('analytics'),
    recorder: createRecorder({ queue, site, visitors, roleMark, now }),
    async stop() {
      retentionTimer.stop();
      await site.stop();
      await queue.stop();
    },
  };
}
