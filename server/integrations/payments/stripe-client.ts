/** Stripe's SDK on top of the outbound client, which limits hosts, time and size, and pauses after too many failures. */
import Stripe from 'stripe';
import type { Outbound, OutboundReply } from '../outbound.ts';
import { PaymentsUnavailable } from './payments.ts';

export interface StripeClientOptions {
  /** `sk_live_…` or `sk_test_…`. */
  readonly secretKey: string;
  /** `https://api.stripe.com`. */
  readonly api: string;
  /** Must reach the API's host. */
  readonly http: Outbound;
}

const DEADLINE_MS = 10_000;

export function createStripeClient({ api, secretKey, http }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchFrom(api.replace(/(?<!\/)\/+$/, ''), http)),
    timeout: DEADLINE_MS,
    // The shop retries failed requests itself, with the same idempotency key.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** `fetch` for the SDK that replaces the base of its URLs. */
function fetchFrom(base: string, http: Outbound): typeof fetch {
  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(String(address));
    const reply = await http.send(base + pathname + search, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' ? { body } : {}),
      deadlineMs: DEADLINE_MS,
    });
    if (!isAnswer(reply)) throw new Error(`Stripe answered ${reply.status} without a reason`);
    return new Response(reply.text, { status: reply.status, headers: reply.headers });
  };
}

/** The SDK treats any JSON without an error as a success, whatever its status. */
function isAnswer({ status, text }: OutboundReply): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && (status === 200 || 'error' in value);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Awaits a call. Rejects with `PaymentsUnavailable` unless Stripe sent a definite response. */
export async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const failure = error.detail instanceof Error ? error.detail.message : messageOf(error);
    throw new PaymentsUnavailable(failure, error);
  }
}

const messageOf = ({ statusCode, message }: Stripe.errors.StripeError): string =>
  `Stripe answered ${statusCode}: ${message}`;
