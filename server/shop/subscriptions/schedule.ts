/** When a subscription is looked at: announced, charged, and tried again. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations';
import type { SubscriptionRecord } from './subscription-record.ts';

/** A charge that comes so rarely that one may have forgotten it is announced. */
const RARE = { WEEK: 26, MONTH: 6, YEAR: 1 } as const;
const ANNOUNCED_MS = 14 * DAY_MS;

/** Days after the first failure on which the payment is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7] as const;
/** The payment service could not be asked: nothing was charged, and it counts as no try. */
export const UNAVAILABLE_MS = 10 * MINUTE_MS;
/** The payment service is working on it. */
export const PROCESSING_MS = HOUR_MS;
/** There are not enough pieces to send. */
export const DELAYED_MS = 24 * HOUR_MS;

type Due = Pick<SubscriptionRecord, 'plan' | 'dueAt' | 'period' | 'announcedPeriod'>;

export const isRare = ({ value, unit }: SubscriptionRecord['plan']): boolean => value >= RARE[unit];

/** When the worker has to look: at the charge, or before it for one that is announced. */
export function lookAtFor({ plan, dueAt, period, announcedPeriod }: Due): number {
  return isRare(plan) && announcedPeriod < period ? dueAt - ANNOUNCED_MS : dueAt;
}

/** When a payment that has failed so often is tried again; null: it is given up. */
export function retryAt(failures: number, now: number): number | null {
  const [wait, before] = [RETRY_DAYS[failures - 1], failures === 1 ? 0 : RETRY_DAYS[failures - 2]];
  return wait === undefined || before === undefined ? null : now + (wait - before) * DAY_MS;
}
