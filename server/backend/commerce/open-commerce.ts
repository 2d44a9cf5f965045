/** Commerce over an open database: carts, orders, and what runs beside the requests. */
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Database } from '../../database/database.ts';
import type { Ports } from '../../ports/open-ports.ts';
import { createLetterWriter } from '../orders/order-letters.ts';
import { createOrderMetrics } from '../orders/order-metrics.ts';
import { createOrders } from '../orders/orders.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { createCarts } from './carts.ts';
import type { Shop } from './shop.ts';

export interface CommerceParts {
  readonly database: Database;
  readonly websiteId: string;
  readonly secret: string;
  readonly ports: Pick<Ports, 'mail' | 'payments'>;
  readonly logger: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface Commerce {
  readonly shop: Shop;
  readonly outbox: Outbox;
  readonly metrics: readonly Metric[];
  stop(): Promise<void>;
}

const SWEEP_MS = 30_000;

export function openCommerce({ database, websiteId, secret, ports, logger, now }: CommerceParts): Commerce {
  const outbox = createOutbox(database, ports.mail.api, logger);
  const metrics = createOrderMetrics();
  const provider = ports.payments.api;
  if (provider.testMode) logger.warn({ payments: provider.name }, 'the shop is in test mode: orders move no money');
  const write = createLetterWriter(secret);
  const orders = createOrders({ database, websiteId, provider, secret, outbox, write, metrics, logger, now });
  let sweeping: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = orders
      .sweep()
      .catch((error: unknown) => logger.warn({ err: error }, 'open orders could not be looked at'));
  }, SWEEP_MS);
  timer.unref();
  return {
    shop: { database, websiteId, carts: createCarts(database, websiteId, now), orders, now },
    outbox,
    metrics: [...metrics.metrics, ...outbox.metrics],
    async stop() {
      clearInterval(timer);
      await sweeping;
      await outbox.stop();
    },
  };
}
