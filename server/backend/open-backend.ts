/** Makes the backend over an open database: seeds an empty one, and brings what runs beside the requests. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { websites } from '../database/schema.ts';
import { createCrumbs } from '../operations/crumb.ts';
import { createRateLimits, RATE_WINDOW_MS } from '../operations/rate-limits.ts';
import { readSecret } from '../operations/secret.ts';
import { createSharedCounter } from '../operations/shared-counter.ts';
import type { Ports } from '../ports/open-ports.ts';
import { openAccountEpochs } from './accounts/account-epochs.ts';
import { accountOf } from './accounts/members.ts';
import { openAnalytics } from './analytics/open-analytics.ts';
import { openCommerce } from './commerce/open-commerce.ts';
import type { Shop } from './commerce/shop.ts';
import { createHandOver } from './deliveries/hand-over.ts';
import { startDeliveries } from './deliveries/worker.ts';
import { openOwner } from './owner/open-owner.ts';
import { requireOwner } from './owner/owner-route.ts';
import { createRoleMark } from './owner/role-mark.ts';
import type { OwnerGate } from './owner-gate.ts';
import type { Backend } from './parts.ts';
import { createReviewRequests, type ReviewRequests } from './reviews/review-requests.ts';
import { contentFolder, seed } from './seed.ts';
import { openVisitorCalls } from './visitor-calls.ts';

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
  ports: Ports,
  now: () => number = Date.now,
): Promise<OpenBackend> {
  await seed(database, contentFolder(config), logger);
  const [website] = await database.db.select({ id: websites.id }).from(websites).limit(1);
  if (website === undefined) throw new Error('The store has no site after it was seeded.');
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
  const people: OwnerGate = async (request, right) => void (await requireOwner(owner.desk, request, right));
  const epochs = await openAccountEpochs(database, logger);
  const visitorCalls = openVisitorCalls({
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
    reviews.sweep().catch((error: unknown) => logger.warn({ err: error }, 'review requests could not be written'));
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
