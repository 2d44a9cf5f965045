/** The clock that publishes what is due: layouts, items, pages, and drafts of documents. */
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { createLoop, type Loop } from '../../lifecycle/loop.ts';
import { publishDueItems } from '../items/scheduled-items.ts';
import { publishDuePages } from '../pages/scheduled-pages.ts';
import { publishDueDocuments } from '../site/scheduled-documents.ts';
import { publishDue } from './versions.ts';

/** How late what is due may be published. */
export const PUBLISH_INTERVAL_MS = 10_000;

interface PublishingOptions {
  readonly database: Database;
  readonly websiteId: string;
  readonly now: () => number;
  readonly logger: Logger;
  readonly hasBackground?: (() => boolean) | undefined;
}

export const schedulePublishing = (options: PublishingOptions): Loop<void> =>
  createLoop({
    everyMs: PUBLISH_INTERVAL_MS,
    run: () => publishAllDue(options),
    hasBackground: options.hasBackground,
    logger: options.logger,
    failure: 'publishing scheduled items failed',
  });

/** A failure of one kind does not keep the others from being published; all have ended when this one has. */
async function publishAllDue({ database, websiteId, now, logger }: PublishingOptions): Promise<void> {
  const published = await Promise.allSettled([
    database.transaction((tx) => publishDue(tx, websiteId, now())),
    database.transaction((tx) => publishDueItems(tx, websiteId, now())),
    publishDuePages(database.db, websiteId, now()),
    publishDueDocuments(database, websiteId, now()),
  ]);
  const [layouts, items, pages, documents] = published.map((one) => (one.status === 'fulfilled' ? one.value : 0));
  if (published.some((one) => one.status === 'fulfilled' && one.value > 0))
    logger.info({ layouts, items, pages, documents }, 'published scheduled items');
  for (const one of published) if (one.status === 'rejected') throw one.reason;
}
