/**
 * Taking money, as the shop needs it. An adapter talks to one payment service; the shop knows none of them.
 * Every payment belongs to one order, and its order's id is its idempotency key: asked twice, a service charges once.
 */

import type { Closable } from '../define-integration.ts';

/** A card as it was typed. Only an adapter whose `form` is `card` is ever given one. */
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

/** A way to pay beside the usual one: a wallet that pays at once, or a service that the shopper is led to. */
interface PaymentMethod {
  /** As the adapter knows it: letters, digits and hyphens. */
  readonly id: string;
  /** What its button says after `Pay with`. */
  readonly name: string;
}

export interface PaymentRequest {
  readonly orderId: string;
  /** The idempotency key where an order may be paid in more than one way; default: the order's id. */
  readonly key?: string;
  /** What the shopper reads on the payment's page and on their statement. */
  readonly description: string;
  /** Minor units, more than 0. */
  readonly amountCents: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly email: string;
  /** With a plan, how it is paid is saved, for charges that the shopper is not there for. */
  readonly plan: PaymentPlan | null;
  readonly card: CardFields | null;
  /** One of the adapter's `methods`; absent: the usual one. */
  readonly method?: string;
  /** Where the service sends the shopper when they have paid, and when they have turned back. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export type DeclineReason =
  | 'declined'
  | 'insufficient-funds'
  | 'expired-card'
  | 'wrong-code'
  | 'wrong-number'
  | 'processing-error'
  | 'not-authenticated'
  | 'not-a-test-card'
  | 'not-offered';

export type PaymentOutcome =
  /** `method`: what later charges of the plan are made with, where it is known already. */
  | { readonly kind: 'paid'; readonly reference: string; readonly method?: string }
  | { readonly kind: 'declined'; readonly reference: string; readonly reason: DeclineReason }
  /** The shopper goes on at `url`; the answer comes with their return, or as a message. */
  | { readonly kind: 'redirect'; readonly reference: string; readonly url: string }
  /** The service will say later. */
  | { readonly kind: 'processing'; readonly reference: string };

/** A charge that the shopper is not there for; they have agreed to it before. */
export interface ChargeRequest {
  /** One for each payment of a subscription, whatever happens to it. */
  readonly key: string;
  readonly description: string;
  /** Minor units, more than 0. */
  readonly amountCents: number;
  readonly currency: string;
  /** As `savedMethod` gave it. */
  readonly method: string;
}

/** A payment that was begun. `reference` is null when the answer to its beginning was lost. */
export interface BegunPayment {
  readonly orderId: string;
  readonly reference: string | null;
}

/** Money that goes back to who has paid. */
export interface RefundRequest {
  /** One for each refund: asked for twice with it, the money goes back once. */
  readonly key: string;
  /** Of the payment, as the service gave it. */
  readonly reference: string;
  /** Minor units, more than 0. */
  readonly amountCents: number;
  readonly currency: string;
}

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly reference: string }
  /** The service will not give it back; `message` says why, for the owner. */
  | { readonly kind: 'refused'; readonly message: string };

/** A message of the service. */
export interface PaymentEvent {
  readonly id: string;
  readonly reference: string;
  readonly outcome: Exclude<PaymentOutcome, { kind: 'redirect' }>;
}

export interface PaymentProvider extends Closable {
  readonly name: 'none' | 'test' | 'stripe';
  /** No money moves. */
  readonly testMode: boolean;
  /** What the checkout shows: fields of a card, a button that leads to the service, or that nothing can be paid here. */
  readonly form: 'none' | 'card' | 'redirect';
  /** Other ways to pay, for orders without a plan; absent: none. */
  readonly methods?: readonly PaymentMethod[];
  /** Rejects with `PaymentsUnavailable` when the service does not answer. */
  begin(request: PaymentRequest): Promise<PaymentOutcome>;
  /** How a payment stands. */
  look(payment: BegunPayment): Promise<PaymentOutcome>;
  /** Ends a payment that was not answered, for good. It may be too late: it was `paid`, or is being `processed`. */
  cancel(payment: BegunPayment): Promise<'cancelled' | 'paid' | 'processing'>;
  /** Reads a message of the service; null for one that says nothing of payments. Throws `EventRefused` for a forged one. */
  readEvent(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): PaymentEvent | null;
  /** What later charges are made with, of a payment with a plan that was made; empty: as before. */
  savedMethod(payment: BegunPayment): Promise<string>;
  /** Makes a charge ready, without moving money; gives its reference. */
  prepare(request: ChargeRequest): Promise<string>;
  /** Makes the charge of a reference, which is paid once at the most, however often and by whomever it is asked for. */
  charge(reference: string, method: string): Promise<PaymentOutcome>;
  /** Gives money back. Rejects with `PaymentsUnavailable` when nobody knows whether that has happened: the same key may be asked again. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Answers the question that a bank may ask, for an adapter that asks it itself. */
  readonly challenge?: (reference: string, isConfirmed: boolean) => PaymentOutcome;
}

/** The service could not be reached, or did not answer in time: nobody knows yet whether the payment was made. */
export class PaymentsUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentsUnavailable';
  }
}

/** A message whose signature does not fit, or that is no message. */
export class EventRejected extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EventRejected';
  }
}

/** What the shopper reads when a payment was not made. */
export const declineMessages: Readonly<Record<DeclineReason, string>> = {
  declined: 'Your card was declined. Please use another card.',
  'insufficient-funds': 'Your card has insufficient funds. Please use another card.',
  'expired-card': 'Your card has expired. Please use another card.',
  'wrong-code': 'The security code is not right. Please check it.',
  'wrong-number': 'The card number is not right. Please check it.',
  'processing-error': 'The payment could not be processed. Please try again.',
  'not-authenticated': 'The payment was not confirmed. Please try again.',
  'not-a-test-card': 'This shop is in test mode: please use one of the test card numbers.',
  'not-offered': 'This shop takes no payments at the moment.',
};
