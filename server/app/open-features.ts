/** Makes the backend over an open database: seeds an empty one, and brings what runs beside the requests. */
import type { Logger } from 'pino';
import { openAccountEpochs } from '../accounts/account-epochs.ts';
import { accountOf } from '../accounts/members.ts';
import { requireOwner } from '../admin/define-admin-route.ts';
import { openOwner } from '../admin/open-admin.ts';
import { openAnalytics } from '../analytics/open-analytics.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { websites } from '../database/schema.ts';
import { readSecret } from '../disk/secret.ts';
import type { Authorize } from '../http/authorize.ts';
import { createCrumbs } from '../http/crumb.ts';
import { createRateLimits, RATE_WINDOW_MS } from '../http/rate-limits.ts';
import { createRoleMark } from '../http/role-cookie.ts';
import { createSharedCounter } from '../http/shared-counter.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import { createHandOver } from '../outbox/dispatch.ts';
import { startDeliveries } from '../outbox/worker.ts';
import { openCommerce } from '../shop/open-shop.ts';
import { createReviewRequests, type ReviewRequests } from '../shop/reviews/review-requests.ts';
import type { Shop } from '../shop/shop.ts';
import type { Backend } from './features.ts';
import { contentFolder, seed } from './seed/seed.ts';
import { openVisitorServices } from './visitor-services.ts';

const REVIEW_SWEEP_MS = 60_000;

export interface OpenBackend extends Backend {
  readonly reviews: ReviewRequests;
  /** Ends what runs beside the requests; the database stays open. */
  stop(): Promise<void>;
}

/** `now` gives epoch milliseconds; `ports`: those of the process, without them the backend opens its own. */
export async function openBackend(
  config: Config,
  database: Database,
  logger: Logger,
  ports: Integrations,
  now: () => number = Date.now,
): Promise<OpenBackend> {
  await seed(database, contentFolder(config), logger);
  const [website] = await database.db.select({ id: websites.id }).from(websites).limit(1);
  if (website === undefined) throw new Error('The database has no site after seeding.');
  const secret = await readSecret(config);
  const deliveries = startDeliveries(database, createHandOver(ports), logger);
  const accounts: Shop['accountOf'] = (request) => accountOf(visitorCalls.accounts, request);
  const commerce = openCommerce({
    database,
    websiteId: website.id,
    secret,
    ports,
    deliveries,
    logger,
    accountOf: accounts,
    now,
  });
  const counter = createSharedCounter(database, RATE_WINDOW_MS, logger, now);
  const roleMark = createRoleMark(secret);
  const websiteId = website.id;
  const analytics = await openAnalytics({ config, database, websiteId, counter, roleMark, now, logger });
  const { site } = analytics;
  const owner = await openOwner({ config, database, websiteId, counter, roleMark, site, secret, now, logger });
  const people: Authorize = async (request, right) => void (await requireOwner(owner, request, right));
  const epochs = await openAccountEpochs(database, logger);
  const visitorCalls = openVisitorServices({
    config,
    database,
    websiteId,
    secret,
    ports,
    deliveries,
    epochs,
    now,
    logger,
    people,
  });
  const reviews = createReviewRequests(database, secret, deliveries.wake);
  const asking = setInterval(() => {
    if (!visitorCalls.words.takesReviews) return;
    reviews.sweep().catch((error: unknown) => logger.warn({ err: error }, 'writing review requests failed'));
  }, REVIEW_SWEEP_MS).unref();
  return {
    shop: commerce.shop,
    renewals: commerce.renewals,
    reviews,
    crumbs: createCrumbs(secret),
    limits: createRateLimits(config, counter),
    unlockTries: counter.storeFor('unlock'),
    deliveries,
    metrics: [...commerce.metrics, ...deliveries.metrics],
    analytics,
    visitorCalls,
    owner,
    async stop() {
      clearInterval(asking);
      owner.stop();
      await analytics.stop();
      counter.stop();
      await commerce.stop();
      visitorCalls.stop();
      await epochs.stop();
      await deliveries.stop();
    },
  };
}
