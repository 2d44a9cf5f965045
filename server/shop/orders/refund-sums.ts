/** How an amount of money goes back: integers in minor units, without a database. */

/** What was paid for an order, and what has gone back of it, refunds under way included. */
export interface PaidSums {
  readonly grandTotalCents: number;
  /** What a gift card has paid of it. */
  readonly giftCardCents: number;
  readonly refundedCents: number;
}

/** The parts of a refund. */
export interface RefundParts {
  /** By the payment service. */
  readonly paymentCents: number;
  /** To the gift card that paid. */
  readonly giftCardCents: number;
  /** As a new gift card. */
  readonly creditCents: number;
}

export interface EarlierRefund extends RefundParts {
  readonly status: 'pending' | 'done' | 'failed';
}

/** `payment`: the way that it was paid. `gift-card`: as a new gift card. */
export type RefundTarget = 'payment' | 'gift-card';

export const totalOf = ({ paymentCents, giftCardCents, creditCents }: RefundParts): number =>
  paymentCents + giftCardCents + creditCents;

/** What gift cards keep from being given back. */
export interface CardSums {
  /** What gift cards that the order has bought are good for: they pay until they are voided, and are not given back twice. */
  readonly boughtCents: number;
  /** The gift card that paid cannot take money back. */
  readonly isPayingVoided: boolean;
}

/** What may still be given back, and what a gift card has paid that was voided since. */
export function refundableSums(
  { grandTotalCents, giftCardCents, refundedCents }: PaidSums,
  earlier: readonly EarlierRefund[],
  { boughtCents, isPayingVoided }: CardSums,
): { readonly leftCents: number; readonly lostCents: number } {
  const returnedCents = sumOf(earlier, ({ giftCardCents: cents }) => cents);
  const lostCents = isPayingVoided ? giftCardCents - returnedCents : 0;
  return { leftCents: Math.max(0, grandTotalCents - refundedCents - boughtCents - lostCents), lostCents };
}

/** Money goes back first; what a gift card has paid is the last to go back. */
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
