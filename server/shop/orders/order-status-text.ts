/** The status of an order in words. */
import { type OrderStatus, orderStatusTexts } from '#shared/checkout';
import { isWhollyRefunded } from '#shared/order-refunds';

interface StandingOrder {
  readonly status: OrderStatus;
  readonly grandTotalCents: number;
  /** Including pending refunds. */
  readonly refundedCents?: number | undefined;
  readonly isPickup: boolean;
}

/** The status of an order as shown to shoppers. What is on its way stays so after a refund of a part. */
export function orderStatusText({ status, grandTotalCents, refundedCents = 0, isPickup }: StandingOrder): string {
  if (status !== 'paid' && status !== 'fulfilled') return orderStatusTexts[status];
  if (isWhollyRefunded({ refundedCents, grandTotalCents })) return 'Refunded';
  if (status === 'fulfilled' && isPickup) return 'Ready to collect';
  return status === 'paid' && refundedCents > 0 ? 'Partly refunded' : orderStatusTexts[status];
}
