/**
 * Simulated payments for demos and tests: each published test card number has its own outcome. Any other number is rejected, so that nobody
 * enters a real one in test mode. It stores nothing: a payment's reference contains its state.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isExpired, readCardExpiry } from '#shared/card';
import type { DeclineReason } from '#shared/messages/declines';
import { type CardFields, EventRejected, type PaymentOutcome, type PaymentProvider } from './payments.ts';

/** Outcome of a card number. */
type Ending = 'paid' | 'paid-once' | 'paid-for-good' | 'challenge' | 'processing' | DeclineReason;

/** The numbers that payment services publish for testing. */
export const testCards: Readonly<Record<string, Ending>> = {
  '4242424242424242': 'paid',
  '4000056655665556': 'paid',
  '5555555555554444': 'paid',
  '378282246310005': 'paid',
  // Succeeds once, and is declined for renewals.
  '4000000000000341': 'paid-once',
  // Succeeds, but cannot be refunded.
  '4000000000005126': 'paid-for-good',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient-funds',
  '4000000000000069': 'expired-card',
  '4000000000000127': 'wrong-code',
  '4242424242424241': 'wrong-number',
  '4000000000000119': 'processing-error',
  '4000002500003155': 'challenge',
  '4000000000003220': 'challenge',
  '4000000000000077': 'processing',
};

/** Payment methods for renewals, which contain their outcome. */
const savedMethods = { paid: 'test_pays', 'paid-once': 'test_declines', 'paid-for-good': 'test_pays' } as const;

const NON_REFUNDABLE = 'nonrefundable_';

/** A wallet that pays immediately, and a bank with a challenge page. */
const EXPRESS = 'test-wallet';
const BANK = 'test-bank';
const methods = [
  { id: EXPRESS, name: 'Test Wallet' },
  { id: BANK, name: 'Test Bank' },
];
const endings: Readonly<Record<string, Ending>> = { [EXPRESS]: 'paid', [BANK]: 'challenge' };

/** The page that simulates the bank's challenge. */
const CHALLENGE_PATH = '/checkout/test-payment';

/** `secret` signs webhooks (`X-Test-Signature`), which are rejected without one; `now` returns epoch milliseconds. */
export function createTestPayments(secret: string, now: () => number): PaymentProvider {
  return {
    name: 'test',
    testMode: true,
    form: 'card',
    methods,
    async begin({ orderId, card, plan, method }) {
      const end = endings[method ?? ''] ?? endingOf(card, now());
      const reference = `${end === 'paid-for-good' ? NON_REFUNDABLE : 'test_'}${orderId}`;
      if (end === 'paid' || end === 'paid-once' || end === 'paid-for-good')
        return { kind: 'paid', reference, ...(plan === null ? {} : { method: savedMethods[end] }) };
      if (end === 'processing') return { kind: end, reference };
      if (end !== 'challenge') return { kind: 'declined', reference, reason: end };
      const challenge = `asked_${orderId}`;
      return {
        kind: 'redirect',
        reference: challenge,
        url: `${CHALLENGE_PATH}?payment=${encodeURIComponent(challenge)}`,
      };
    },
    async look({ orderId, reference }) {
      if (reference?.startsWith('asked_'))
        return { kind: 'redirect', reference, url: `${CHALLENGE_PATH}?payment=${encodeURIComponent(reference)}` };
      return { kind: 'processing', reference: reference ?? `test_${orderId}` };
    },
    cancel: async () => 'cancelled',
    savedMethod: async () => savedMethods.paid,
    prepare: async ({ key }) => `test_${key}`,
    charge: async (reference, method) =>
      method === savedMethods.paid ? { kind: 'paid', reference } : { kind: 'declined', reference, reason: 'declined' },
    refund: async ({ key, reference }) =>
      reference.startsWith(NON_REFUNDABLE)
        ? { kind: 'refused', message: 'The card of this payment takes no refunds.' }
        : { kind: 'refunded', reference: `refund_${key}` },
    challenge: (reference, isConfirmed): PaymentOutcome =>
      isConfirmed ? { kind: 'paid', reference } : { kind: 'declined', reference, reason: 'not-authenticated' },
    readEvent(body, headers) {
      const input = headers['x-test-signature'];
      if (secret === '' || typeof input !== 'string' || !isSigned(body, input, secret))
        throw new EventRejected('Invalid signature.');
      return readMessage(body);
    },
    close: async () => undefined,
  };
}

/** Outcome of a card payment. */
function endingOf(card: CardFields | null, now: number): Ending {
  if (card === null) return 'wrong-number';
  const digits = card.number.replace(/[\s-]/g, '');
  const known = Object.hasOwn(testCards, digits) ? testCards[digits] : undefined;
  if (known === undefined) return 'not-a-test-card';
  if (isPast(card.expiry, now)) return 'expired-card';
  return /^\s*\d{3,4}\s*$/.test(card.code) ? known : 'wrong-code';
}

function isPast(expiry: string, now: number): boolean {
  const read = readCardExpiry(expiry);
  return read === null || isExpired(read, now);
}

/** The signature of a test webhook. */
export const signTestEvent = (body: Buffer | string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

function isSigned(body: Buffer, input: string, secret: string): boolean {
  const [a, b] = [Buffer.from(signTestEvent(body, secret)), Buffer.from(input)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readMessage(body: Buffer) {
  const message = parse(body);
  const { id, reference, outcome } = message;
  if (typeof id !== 'string' || typeof reference !== 'string') throw new EventRejected('The message is incomplete.');
  if (outcome === 'paid') return { id, reference, outcome: { kind: 'paid', reference } as const };
  if (outcome !== 'declined') return null;
  return { id, reference, outcome: { kind: 'declined', reference, reason: 'declined' } as const };
}

function parse(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const message: unknown = JSON.parse(body.toString('utf8'));
    if (typeof message === 'object' && message !== null) return message as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new EventRejected('The message is not a JSON object.');
}
