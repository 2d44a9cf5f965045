/** Background work for subscriptions: the renewal worker. */
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { TextsIn } from '../../emails/email-texts.ts';
import { createLoop, type Loop } from '../../lifecycle/loop.ts';
import type { OrderHooks, OrderOutcome } from '../orders/finalize-order.ts';
import type { Orders } from '../orders/orders.ts';
import { beginSubscription } from './begin-subscription.ts';
import { advance } from './finalize-renewal.ts';
import { renewDue } from './renewals.ts';
import { createSubscriptionEmails } from './subscription-emails.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

/** A round renews everything due, and returns how many subscriptions were processed. */
export type RenewalWorker = Pick<Loop<number>, 'run' | 'stop'>;

interface HookOptions {
  readonly secret: string;
  readonly emailTexts: TextsIn;
  readonly now: () => number;
  readonly write: OrderHooks['write'];
}

/** Hooks through which a paid order updates its subscription. */
export function createOrderHooks({ secret, emailTexts, now, write }: HookOptions): OrderHooks {
  const options = { emails: createSubscriptionEmails(secret, emailTexts), now };
  return {
    write,
    begin: (tx, order, method) => beginSubscription(tx, order, { secret, now: now(), method }),
    advance: (tx, order, method) => advance(tx, order, method, options),
  };
}

export interface SubscriptionOptions {
  readonly database: Database;
  readonly secret: string;
  readonly emailTexts: TextsIn;
  readonly orders: Orders;
  readonly hooks: OrderHooks;
  readonly deliveries: { wake(): void };
  readonly logger: Logger;
  readonly now: () => number;
  count(outcome: string): void;
  /** Whether background work runs at the moment; default: always. */
  readonly hasBackground?: (() => boolean) | undefined;
}

const LOOK_MS = 30_000;

export function openSubscriptions(options: SubscriptionOptions): {
  readonly subscriptions: Subscriptions;
  readonly renewals: RenewalWorker;
} {
  const { orders, secret, emailTexts, logger, hasBackground } = options;
  const emails = createSubscriptionEmails(secret, emailTexts);
  const finalize = (orderId: string, outcome: OrderOutcome, actor: string) => orders.finalize(orderId, outcome, actor);
  const renewing = { ...options, provider: orders.provider, emails, finalize };
  return {
    subscriptions: createSubscriptions({ ...options, emails }),
    renewals: createLoop({
      everyMs: LOOK_MS,
      run: (stopping) => renewDue(renewing, () => stopping.aborted),
      hasBackground,
      logger,
      failure: 'finding due subscriptions failed',
    }),
  };
}
