/** What runs for subscriptions beside the requests: the worker that renews them. */
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { SettleHooks, Settlement } from '../orders/finalize-order.ts';
import type { Orders } from '../orders/orders.ts';
import { beginSubscription } from './begin-subscription.ts';
import { advance } from './finalize-renewal.ts';
import { renewDue } from './renewals.ts';
import { createSubscriptionEmails } from './subscription-emails.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

export interface RenewalWorker {
  /** Renews all that is due; gives how many subscriptions were looked at. */
  run(): Promise<number>;
  stop(): Promise<void>;
}

interface HookParts {
  readonly secret: string;
  readonly now: () => number;
  readonly write: SettleHooks['write'];
}

/** What a paid order does to its subscription. */
export function settleHooks({ secret, now, write }: HookParts): SettleHooks {
  const parts = { emails: createSubscriptionEmails(secret), now };
  return {
    write,
    begin: (tx, order, method) => beginSubscription(tx, order, { secret, now: now(), method }),
    advance: (tx, order, method) => advance(tx, order, method, parts),
  };
}

export interface OpenParts {
  readonly database: Database;
  readonly secret: string;
  readonly orders: Orders;
  readonly hooks: SettleHooks;
  readonly deliveries: { wake(): void };
  readonly logger: Logger;
  readonly now: () => number;
  count(outcome: string): void;
}

const LOOK_MS = 30_000;

export function openSubscriptions(parts: OpenParts): {
  readonly subscriptions: Subscriptions;
  readonly renewals: RenewalWorker;
} {
  const { orders, secret, logger } = parts;
  const emails = createSubscriptionEmails(secret);
  const settle = (orderId: string, settlement: Settlement, actor: string) => orders.settle(orderId, settlement, actor);
  const renewing = { ...parts, provider: orders.provider, emails, settle };
  let stopped = false;
  let running: Promise<number> | null = null;
  const run = (): Promise<number> => {
    if (stopped) return Promise.resolve(0);
    running ??= renewDue(renewing, () => stopped).finally(() => {
      running = null;
    });
    return running;
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => logger.warn({ err: error }, 'finding due subscriptions failed'));
  }, LOOK_MS);
  timer.unref();
  return {
    subscriptions: createSubscriptions({ ...parts, emails: emails }),
    renewals: {
      run,
      async stop() {
        stopped = true;
        clearInterval(timer);
        // What failed has been logged by who asked for it.
        await running?.catch(() => 0);
      },
    },
  };
}
