/**
 * Payments for the shop. An adapter supports one payment service; the shop itself depends on none.
 * Each payment belongs to one order, whose id is its idempotency key, so a repeated request is charged once.
 */

import type { DeclineReason } from '#shared/messages/declines';
import type { Closable } from '../define-integration.ts';

/** A card as entered. Only adapters whose `form` is `card` receive it. */
export interface CardFields {
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly code: string;
}

/** How often a subscription is paid after its first payment. `cycles` 0: until it is ended. */
interface PaymentPlan {
  readonly value: number;
  readonly unit: 'WEEK' | 'MONTH' | 'YEAR';
  readonly cycles: number;
}

/** A payment method besides the default: a wallet that pays immediately, or a service that the shopper is redirected to. */
interface PaymentMethod {
  /** Its id in the adapter: letters, digits and hyphens. */
  readonly id: string;
  /** Its name on the button, after `Pay with`. */
  readonly name: string;
}

export interface PaymentRequest {
  readonly orderId: string;
  /** The idempotency key of an order that can be paid in several ways; default: the order's id. */
  readonly key?: string;
  /** Shown to the shopper on the payment page and on their statement. */
  readonly description: string;
  /** Minor units, more than 0. */
  readonly amountCents: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly email: string;
  /** With a plan, the payment method is saved for charges in the shopper's absence. */
  readonly plan: PaymentPlan | null;
  readonly card: CardFields | null;
  /** One of the adapter's `methods`; absent: the default one. */
  readonly method?: string;
  /** Pays in the adapter's `element`. */
  readonly inPage?: boolean;
  /** Where the service redirects the shopper after paying, and after cancelling. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** Fields of the service for the checkout page, which its own script creates. */
export interface PaymentElement {
  readonly script: string;
  readonly publishableKey: string;
}

export type PaymentOutcome =
  /** `method`: payment method for later charges of the plan, if it is known already. */
  | { readonly kind: 'paid'; readonly reference: string; readonly method?: string }
  | { readonly kind: 'declined'; readonly reference: string; readonly reason: DeclineReason }
  /**
   * The shopper continues at `url`; the result comes with their return, or by webhook. With a `clientSecret`, the service's fields on the
   * checkout page confirm the payment, and `url` is for a shopper who has left them.
   */
  | { readonly kind: 'redirect'; readonly reference: string; readonly url: string; readonly clientSecret?: string }
  /** The service will report the result later. */
  | { readonly kind: 'processing'; readonly reference: string };

/** A charge in the shopper's absence, which they have agreed to before. */
export interface ChargeRequest {
  /** One per payment of a subscription, whatever its outcome. */
  readonly key: string;
  readonly description: string;
  /** Minor units, more than 0. */
  readonly amountCents: number;
  readonly currency: string;
  /** As `savedMethod` returned it. */
  readonly method: string;
}

/** A payment that was started. `reference` is null when the response to its start was lost. */
export interface BegunPayment {
  readonly orderId: string;
  readonly reference: string | null;
}

/** A refund. */
export interface RefundRequest {
  /** One per refund: a repeated request refunds only once. */
  readonly key: string;
  /** The service's reference of the payment. */
  readonly reference: string;
  /** Minor units, more than 0. */
  readonly amountCents: number;
  readonly currency: string;
}

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly reference: string }
  /** The service will not refund it; `message` says why, for admins. */
  | { readonly kind: 'refused'; readonly message: string };

/** A webhook of the service. */
export interface PaymentEvent {
  readonly id: string;
  readonly reference: string;
  readonly outcome: Exclude<PaymentOutcome, { kind: 'redirect' }>;
}

export interface PaymentProvider extends Closable {
  readonly name: 'none' | 'test' | 'stripe';
  /** No real money moves. */
  readonly testMode: boolean;
  /** What the checkout shows: card fields, a button that leads to the service, or that payments are off. */
  readonly form: 'none' | 'card' | 'redirect';
  /** Additional payment methods, for orders without a plan; absent: none. */
  readonly methods?: readonly PaymentMethod[];
  /** Fields of the service in place of its own page, for browsers with scripts; absent: none. */
  readonly element?: PaymentElement;
  /** Rejects with `PaymentsUnavailable` when the service does not respond. */
  begin(request: PaymentRequest): Promise<PaymentOutcome>;
  /** The status of a payment. */
  look(payment: BegunPayment): Promise<PaymentOutcome>;
  /** Cancels a pending payment for good. It may be too late: it was `paid`, or is `processing`. */
  cancel(payment: BegunPayment): Promise<'cancelled' | 'paid' | 'processing'>;
  /** Parses a webhook of the service; null if it is not about payments. Throws `EventRejected` for a forged one. */
  readEvent(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent | null;
  /** Payment method for later charges, after a successful payment with a plan; empty: unchanged. */
  savedMethod(payment: BegunPayment): Promise<string>;
  /** Prepares a charge without moving money; returns its reference. */
  prepare(request: ChargeRequest): Promise<string>;
  /** Executes a prepared charge. A reference is charged at most once, however often this is called. */
  charge(reference: string, method: string): Promise<PaymentOutcome>;
  /** Refunds a payment. Rejects with `PaymentsUnavailable` when the outcome is unknown: then the same key can be retried. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Answers the bank's challenge, for an adapter that simulates it. */
  readonly challenge?: (reference: string, isConfirmed: boolean) => PaymentOutcome;
}

/** The service could not be reached, or did not respond in time: the outcome of the payment is unknown. */
export class PaymentsUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentsUnavailable';
  }
}

/** A webhook with an invalid signature or content. */
export class EventRejected extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EventRejected';
  }
}
