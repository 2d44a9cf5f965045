import type { Store } from 'express-rate-limit';
import type { Metric } from 'prom-client';
import type { AdminServices } from '../admin/admin-context.ts';
import type { Analytics } from '../analytics/analytics.ts';
import type { Crumbs } from '../http/crumb.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { DeliveryWorker } from '../outbox/worker.ts';
import type { OrderManagement } from '../shop/orders/order-management.ts';
import type { Shop } from '../shop/shop.ts';
import type { RenewalWorker } from '../shop/subscriptions/open-subscriptions.ts';
import type { VisitorServices } from './visitor-services.ts';

/** Services that handle a site's API calls from its own database. */
export interface Features {
  readonly shop: Shop;
  /** Renews subscriptions. */
  readonly renewals: RenewalWorker;
  /** Order management for admins. */
  readonly orderManagement: OrderManagement;
  readonly crumbs: Crumbs;
  readonly limits: RateLimits;
  /** Counts attempts to unlock pages with a password. */
  readonly unlockTries: Store;
  readonly analytics: Analytics;
  readonly admin: AdminServices;
  /** Delivers emails, webhooks and sign-ups to mailing lists. */
  readonly deliveries: DeliveryWorker;
  readonly metrics: readonly Metric[];
  /** Forms, sign-ups, accounts and comments. */
  readonly visitorCalls: VisitorServices;
}
