/** The schedule of a subscription: announcements, charges, and retries. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations';
import type { SubscriptionRecord } from './subscription-record.ts';

/** Charges at these intervals or longer are announced, because shoppers may have forgotten them. */
const RARE = { WEEK: 26, MONTH: 6, YEAR: 1 } as const;
const ANNOUNCED_MS = 14 * DAY_MS;

/** Days after the first failure on which the payment is retried; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7] as const;
/** Delay when the payment service is unavailable: nothing was charged, and it does not count as an attempt. */
export const UNAVAILABLE_MS = 10 * MINUTE_MS;
/** Delay while the payment service is processing. */
export const PROCESSING_MS = HOUR_MS;
/** Delay while there is not enough stock. */
export const DELAYED_MS = 24 * HOUR_MS;

type Due = Pick<SubscriptionRecord, 'plan' | 'dueAt' | 'period' | 'announcedPeriod'>;

export const isRare = ({ value, unit }: SubscriptionRecord['plan']): boolean => value >= RARE[unit];

/** When the worker processes it next: at the charge, or at its announcement. */
export function lookAtFor({ plan, dueAt, period, announcedPeriod }: Due): number {
  return isRare(plan) && announcedPeriod < period ? dueAt - ANNOUNCED_MS : dueAt;
}

/** When a payment is retried after this many failures; null: never. */
export function retryAt(failures: number, now: number): number | null {
  const [wait, before] = [RETRY_DAYS[failures - 1], failures === 1 ? 0 : RETRY_DAYS[failures - 2]];
  return wait === undefined || before === undefined ? null : now + (wait - before) * DAY_MS;
}
