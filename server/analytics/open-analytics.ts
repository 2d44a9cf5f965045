/** Opens analytics on a database. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { openTrackedSite, type TrackedSiteReader } from '../content/tracking-settings.ts';
import type { Database } from '../database/database.ts';
import type { RoleMark } from '../http/role-cookie.ts';
import type { SharedCounter } from '../http/shared-counter.ts';
import { openInSteps } from '../lifecycle/close-stack.ts';
import type { Analytics } from './analytics.ts';
import { createDayVisitors } from './day-salts.ts';
import { dayOf } from './event.ts';
import { type OpenJournals, openJournal } from './journal.ts';
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
  /** The open journals of the process; default: only this one. */
  readonly journals?: OpenJournals | undefined;
}

export function openAnalytics(options: AnalyticsOptions): Promise<OpenAnalytics> {
  const { config, database, websiteId, counter, roleMark, now, logger } = options;
  return openInSteps(async (closing) => {
    const journal = await openJournal(join(config.DATA_DIR, 'analytics'), options.journals);
    closing.defer(() => journal.close());
    const queue = createEventQueue({ database, journal, logger });
    closing.defer(() => queue.stop());
    const site = await openTrackedSite(database, websiteId, logger);
    closing.defer(() => site.stop());
    const visitors = createDayVisitors(database, (error) =>
      logger.warn({ err: error }, 'cannot distinguish visitors without cookies while the database is unavailable'),
    );
    await visitors.prepare(dayOf(now(), site.current().timeZone));
    const retention = { eventDays: config.ANALYTICS_EVENT_DAYS, rollUpDays: config.ANALYTICS_ROLLUP_DAYS };
    const forgetting = scheduleForgetting(database, retention, logger);
    closing.defer(() => forgetting.stop());
    return {
      queue,
      site,
      calls: counter.storeFor('analytics'),
      recorder: createRecorder({ queue, site, visitors, roleMark, now }),
      stop: closing.close,
    };
  });
}
