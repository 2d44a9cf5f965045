/** Opens commerce on a database: carts, orders, and background work. */
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { TextsIn } from '../emails/email-texts.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import { createLoop } from '../lifecycle/loop.ts';
import type { DeliveryWorker } from '../outbox/worker.ts';
import { createCarts } from './cart/carts.ts';
import { createEmailWriter } from './orders/order-emails.ts';
import { createOrderManagement, type OrderManagement } from './orders/order-management.ts';
import { createOrderMetrics } from './orders/order-metrics.ts';
import { createOrders } from './orders/orders.ts';
import type { Shop } from './shop.ts';
import { createOrderHooks, openSubscriptions, type RenewalWorker } from './subscriptions/open-subscriptions.ts';

export interface CommerceOptions {
  readonly database: Database;
  readonly websiteId: string;
  readonly secret: string;
  readonly integrations: Pick<Integrations, 'payments'>;
  readonly deliveries: DeliveryWorker;
  readonly logger: Logger;
  readonly accountOf: Shop['accountOf'];
  readonly customerOf: Shop['customerOf'];
  readonly saveAddress: Shop['saveAddress'];
  /** Texts of emails in their language. */
  readonly emailTexts: TextsIn;
  readonly canSee: Shop['canSee'];
  /** Whether background work runs at the moment; default: always. */
  readonly hasBackground?: (() => boolean) | undefined;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
}

export interface Commerce {
  readonly shop: Shop;
  readonly renewals: RenewalWorker;
  /** Order management for admins. */
  readonly management: OrderManagement;
  readonly metrics: readonly Metric[];
  stop(): Promise<void>;
}

const SWEEP_MS = 30_000;

export function openCommerce(options: CommerceOptions): Commerce {
  const { database, websiteId, secret, integrations, deliveries, logger, accountOf, canSee, now } = options;
  const { hasBackground, customerOf, saveAddress, emailTexts } = options;
  const metrics = createOrderMetrics();
  const provider = integrations.payments.api;
  if (provider.testMode) logger.warn({ payments: provider.name }, 'shop is in test mode: no money is charged');
  const write = createEmailWriter(secret, emailTexts);
  const hooks = createOrderHooks({ secret, now, write, emailTexts });
  const orders = createOrders({ database, websiteId, provider, secret, deliveries, hooks, metrics, logger, now });
  const count = (outcome: string): void => metrics.payment(provider.name, outcome);
  const shared = { database, secret, orders, deliveries, logger, now, emailTexts };
  const { subscriptions, renewals } = openSubscriptions({ ...shared, hooks, count, hasBackground });
  const management = createOrderManagement(shared);
  const sweeping = createLoop({
    everyMs: SWEEP_MS,
    async run() {
      await orders.sweep();
      await management.sweep();
    },
    hasBackground,
    logger,
    failure: 'checking open orders failed',
  });
  return {
    shop: {
      database,
      websiteId,
      carts: createCarts(database, websiteId, now),
      orders,
      subscriptions,
      accountOf,
      customerOf,
      saveAddress,
      canSee,
      emailTexts,
      now,
    },
    renewals,
    management,
    metrics: metrics.metrics,
    async stop() {
      await sweeping.stop();
      await renewals.stop();
    },
  };
}
