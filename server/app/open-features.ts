/** Opens the features on a database: seeds it if empty, and starts the background work. */

import { join } from 'node:path';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/durations';
import { openAccountEpochs } from '../accounts/account-epochs.ts';
import { accountOf, customerOf, saveAddressOf } from '../accounts/members.ts';
import { requireAdmin } from '../admin/define-admin-route.ts';
import { isDemoOpen } from '../admin/demo-owner.ts';
import { type OpenAdmin, openAdmin } from '../admin/open-admin.ts';
import type { OpenJournals } from '../analytics/journal.ts';
import { type OpenAnalytics, openAnalytics } from '../analytics/open-analytics.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { websites } from '../database/schema.ts';
import { createEmailTexts, type TextsIn } from '../emails/email-texts.ts';
import type { FileStorage } from '../files/open-file-storage.ts';
import { createOwnLists } from '../forms/own-lists.ts';
import type { Authorize } from '../http/authorize.ts';
import { emailAddress } from '../http/base-url.ts';
import { createCrumbs } from '../http/crumb.ts';
import { createRateLimits, RATE_WINDOW_MS } from '../http/rate-limits.ts';
import { createRoleMark } from '../http/role-cookie.ts';
import { createSharedCounter, type SharedCounter } from '../http/shared-counter.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import { type CloseStack, openTogether } from '../lifecycle/close-stack.ts';
import { createLoop } from '../lifecycle/loop.ts';
import type { Tracing } from '../observability/tracing.ts';
import { currentLists } from '../outbox/current-lists.ts';
import { createDispatch } from '../outbox/dispatch.ts';
import { tracedDispatch } from '../outbox/traced-dispatch.ts';
import { type DeliveryWorker, startDeliveries } from '../outbox/worker.ts';
import { openCommerce } from '../shop/open-shop.ts';
import { createReviewRequests, type ReviewRequests } from '../shop/reviews/review-requests.ts';
import type { Shop } from '../shop/shop.ts';
import { siteFolders } from '../site/open-site.ts';
import type { AdminSite } from '../sites/sites-of-admin.ts';
import type { Features } from './features.ts';
import { addDemo, type DemoFigures, writeFigures } from './seed/add-demo.ts';
import { completeSite, contentFolder, seed } from './seed/seed.ts';
import { openVisitorServices, type VisitorServices } from './visitor-services.ts';

const REVIEW_SWEEP_MS = MINUTE_MS;

export interface FeatureOptions {
  readonly config: Config;
  readonly database: Database;
  readonly files: FileStorage;
  readonly secret: string;
  readonly integrations: Integrations;
  readonly logger: Logger;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
  readonly tracing: Tracing;
  /** Whether background work runs at the moment; default: always. */
  readonly hasBackground?: (() => boolean) | undefined;
  /** The sites of this process that the admin with an email address manages; default: none. */
  readonly sitesOf?: ((email: string) => Promise<readonly AdminSite[]>) | undefined;
  /** Folder of cached files that can be regenerated; default: DATA_DIR. */
  readonly cacheDir?: string | undefined;
  /** The host name of one of many sites; default: any. */
  readonly host?: string | undefined;
  /** The open event journals of the process; default: only that of this site. */
  readonly journals?: OpenJournals | undefined;
}

export interface OpenFeatures extends Features {
  /** Asks buyers for reviews by email. */
  readonly reviews: ReviewRequests;
  /** Stops the background work; the database stays open. */
  close(): Promise<void>;
}

export async function openFeatures(options: FeatureOptions): Promise<OpenFeatures> {
  const { websiteId, figures } = await seededSite(options);
  return openTogether(async (closing) => {
    const { config, database, secret, integrations, logger, now, tracing } = options;
    if (figures !== undefined) stopped(closing, writeFigures(database, figures, logger));
    const emailTexts = emailTextsOf(config);
    const addressOf = (base: string): string => emailAddress(base, config);
    const lists = createOwnLists({ database, websiteId, secret, emailTexts, addressOf });
    const ports = { ...integrations, currentLists: () => currentLists(database.db, integrations) };
    const dispatch = tracedDispatch(tracing, createDispatch(ports, lists));
    const deliveries = stopped(
      closing,
      startDeliveries(database, dispatch, logger, { hasBackground: options.hasBackground }),
    );
    const counter = stopped(closing, createSharedCounter(database, RATE_WINDOW_MS, logger, now));
    const shared: Shared = { ...options, websiteId, deliveries, counter, emailTexts };
    // Accounts take over carts, and carts look up accounts: this cycle is resolved only when a request arrives.
    const accounts: Shop['accountOf'] = (request) => accountOf(visitorCalls.accounts, request);
    const customers: Shop['customerOf'] = (request) => customerOf(visitorCalls.accounts, request);
    const saveAddress: Shop['saveAddress'] = (request, address, isDefault) =>
      saveAddressOf(visitorCalls.accounts, request, address, isDefault);
    const canSee: Shop['canSee'] = (request, itemId) => visitorCalls.canSee(request, itemId);
    const visitors = { accountOf: accounts, customerOf: customers, saveAddress, canSee };
    const commerce = stopped(closing, openCommerce({ ...shared, ...visitors }));
    const { analytics, admin } = await openAdminFeatures(shared, closing);
    const visitorCalls = await openVisitorFeatures(shared, admin, closing);
    return {
      shop: commerce.shop,
      renewals: commerce.renewals,
      orderManagement: commerce.management,
      reviews: startReviewRequests(shared, visitorCalls, closing),
      crumbs: createCrumbs(secret),
      limits: createRateLimits(config, counter),
      unlockTries: counter.storeFor('unlock'),
      deliveries,
      metrics: [...commerce.metrics, ...deliveries.metrics],
      analytics,
      visitorCalls,
      admin,
    };
  });
}

/** The folders that `/assets` is served from. */
function emailTextsOf({ SITE, THEME }: Config): TextsIn {
  const { theme, assets } = siteFolders(SITE, THEME);
  return createEmailTexts([assets, join(theme, 'assets')]);
}

interface Shared extends FeatureOptions {
  readonly integrations: Integrations;
  readonly websiteId: string;
  readonly deliveries: DeliveryWorker;
  readonly counter: SharedCounter;
  readonly emailTexts: TextsIn;
}

/** Stops a running service when the rest is closed. */
function stopped<T extends { stop(): unknown }>(closing: CloseStack, running: T): T {
  closing.defer(() => running.stop());
  return running;
}

interface SeededSite {
  readonly websiteId: string;
  /** What the demo is still to be filled with. */
  readonly figures: DemoFigures | undefined;
}

/** The id of the database's site, which is put there when it has none. */
async function seededSite({ config, database, secret, logger, now }: FeatureOptions): Promise<SeededSite> {
  const folder = contentFolder(config);
  const isNew = await seed(database, folder, logger, secret);
  if (!isNew) await completeSite(database, folder, logger);
  const figures = isNew && isDemoOpen(config) ? await addDemo(database, now()) : undefined;
  const [website] = await database.db.select({ id: websites.id }).from(websites).limit(1);
  if (website === undefined) throw new Error('The database has no site after seeding.');
  return { websiteId: website.id, figures };
}

async function openAdminFeatures(
  shared: Shared,
  closing: CloseStack,
): Promise<{ readonly analytics: OpenAnalytics; readonly admin: OpenAdmin }> {
  const withRoles = { ...shared, roleMark: createRoleMark(shared.secret) };
  const analytics = stopped(closing, await openAnalytics(withRoles));
  const admin = stopped(closing, await openAdmin({ ...withRoles, site: analytics.site, wake: shared.deliveries.wake }));
  return { analytics, admin };
}

async function openVisitorFeatures(shared: Shared, admin: OpenAdmin, closing: CloseStack): Promise<VisitorServices> {
  const authorize: Authorize = async (request, right) => void (await requireAdmin(admin, request, right));
  const epochs = stopped(closing, await openAccountEpochs(shared.database, shared.logger));
  return openVisitorServices({ ...shared, contents: admin.contents, epochs, authorize });
}

function startReviewRequests(
  { database, secret, emailTexts, deliveries, logger, hasBackground }: Shared,
  { comments }: VisitorServices,
  closing: CloseStack,
): ReviewRequests {
  const reviews = createReviewRequests({ database, secret, emailTexts, wake: deliveries.wake });
  const run = async (): Promise<unknown> => (await comments.takesReviews()) && reviews.sweep();
  const failure = 'writing review requests failed';
  stopped(closing, createLoop({ everyMs: REVIEW_SWEEP_MS, run, hasBackground, logger, failure }));
  return reviews;
}
