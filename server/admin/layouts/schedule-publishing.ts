/** The clock that publishes what is due: layouts, items, pages, and drafts of documents. */
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
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

export function schedulePublishing({ database, websiteId, now, logger, hasBackground }: PublishingOptions): {
  stop(): void;
} {
  const timer = setInterval(() => {
    if (hasBackground?.() === false) return;
    Promise.all([
      database.transaction((tx) => publishDue(tx, websiteId, now())),
      database.transaction((tx) => publishDueItems(tx, websiteId, now())),
      publishDuePages(database.db, websiteId, now()),
      publishDueDocuments(database, websiteId, now()),
    ])
      .then(
        ([layouts, items, pages, documents]) =>
          layouts + items + pages + documents > 0 &&
          logger.info({ layouts, items, pages, documents }, 'published scheduled items'),
      )
      .catch((error: unknown) => logger.warn({ err: error }, 'publishing scheduled items failed'));
  }, PUBLISH_INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
