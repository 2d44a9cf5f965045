/** Splits a refund among payment and gift cards: integers in minor units, without a database. */

/** What was paid for an order, and what was refunded, including pending refunds. */
export interface PaidSums {
  readonly grandTotalCents: number;
  /** The part paid by a gift card. */
  readonly giftCardCents: number;
  readonly refundedCents: number;
}

/** The parts of a refund. */
export interface RefundParts {
  /** By the payment service. */
  readonly paymentCents: number;
  /** To the gift card that was used for payment. */
  readonly giftCardCents: number;
  /** As a new gift card. */
  readonly creditCents: number;
}

export interface EarlierRefund extends RefundParts {
  readonly status: 'pending' | 'done' | 'failed';
}

/** `payment`: the way it was paid. `gift-card`: as a new gift card. */
export type RefundTarget = 'payment' | 'gift-card';

export const totalOf = ({ paymentCents, giftCardCents, creditCents }: RefundParts): number =>
  paymentCents + giftCardCents + creditCents;

/** Gift cards that limit what can be refunded. */
export interface CardSums {
  /** Of gift cards that the order has bought: their amount until they are voided, then what was used of them. It must not be refunded as well. */
  readonly boughtCents: number;
  /** The gift card used for payment was voided, and cannot be credited. */
  readonly isPayingVoided: boolean;
}

/** What can still be refunded, and the part paid by a gift card that was voided since. */
export function refundableSums(
  { grandTotalCents, giftCardCents, refundedCents }: PaidSums,
  earlier: readonly EarlierRefund[],
  { boughtCents, isPayingVoided }: CardSums,
): { readonly leftCents: number; readonly lostCents: number } {
  const returnedCents = sumOf(earlier, ({ giftCardCents: cents }) => cents);
  const lostCents = isPayingVoided ? giftCardCents - returnedCents : 0;
  return { leftCents: Math.max(0, grandTotalCents - refundedCents - boughtCents - lostCents), lostCents };
}

/** The payment is refunded first, the gift card last. */
export function refundParts(
  { grandTotalCents, giftCardCents }: PaidSums,
  earlier: readonly EarlierRefund[],
  { amountCents, to }: { readonly amountCents: number; readonly to: RefundTarget },
): RefundParts {
  if (to === 'gift-card') return { paymentCents: 0, giftCardCents: 0, creditCents: amountCents };
  const returnedCents = sumOf(earlier, ({ paymentCents: cents }) => cents);
  const paymentCents = Math.min(amountCents, grandTotalCents - giftCardCents - returnedCents);
  return { paymentCents, giftCardCents: amountCents - paymentCents, creditCents: 0 };
}

const sumOf = (earlier: readonly EarlierRefund[], centsOf: (refund: EarlierRefund) => number): number =>
  earlier.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : centsOf(refund)), 0);
