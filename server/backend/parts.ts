import type { Store } from 'express-rate-limit';
import type { Metric } from 'prom-client';
import type { Crumbs } from '../operations/crumb.ts';
import type { RateLimits } from '../operations/rate-limits.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { Shop } from './commerce/shop.ts';
import type { DeliveryWorker } from './deliveries/worker.ts';
import type { OwnerParts } from './owner/desk.ts';
import type { RenewalWorker } from './subscriptions/open-subscriptions.ts';
import type { VisitorCalls } from './visitor-calls.ts';

/** What the built-in backend is made of. */
export interface Backend {
  readonly shop: Shop;
  /** Renews subscriptions. */
  readonly renewals: RenewalWorker;
  readonly crumbs: Crumbs;
  readonly limits: RateLimits;
  /** Counts tries to open locked pages. */
  readonly unlockTries: Store;
  readonly analytics: Analytics;
  readonly owner: OwnerParts;
  /** Takes what leaves the house on its way. */
  readonly deliveries: DeliveryWorker;
  readonly metrics: readonly Metric[];
  /** Forms, sign-ups, accounts and comments. */
  readonly visitorCalls: VisitorCalls;
}
