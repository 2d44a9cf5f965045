/** Stripe's REST API: forms in, JSON out. Everything but an answer that says what was asked rejects with `PaymentsUnavailable`. */
import { type Outbound, OutboundFailed } from '../outbound.ts';
import { PaymentsUnavailable } from './payments.ts';

export interface StripeClientOptions {
  /** `sk_live_…` or `sk_test_…`. */
  readonly secretKey: string;
  /** `https://api.stripe.com`. */
  readonly api: string;
  /** Reaches the API's host. */
  readonly http: Outbound;
}

export interface StripeClient {
  /** `T` is the object that the call answers. `key`: makes that it happens once. */
  call<T>(method: 'GET' | 'POST', path: string, form?: string, key?: string): Promise<T>;
}

/** Stripe's own "no": a status of 4xx or 5xx, with its codes where it gives them. */
export class StripeRefused extends PaymentsUnavailable {
  readonly status: number;
  readonly code: string;
  readonly declineCode: string;

  constructor(status: number, error: { message?: string; code?: string; decline_code?: string } = {}) {
    super(`Stripe answered ${status}: ${error.message ?? 'without a reason'}`);
    this.name = 'StripeRefused';
    this.status = status;
    this.code = error.code ?? '';
    this.declineCode = error.decline_code ?? '';
  }
}

const DEADLINE_MS = 10_000;

export function createStripeClient({ api, secretKey, http }: StripeClientOptions): StripeClient {
  const base = api.replace(/\/+$/, '');
  return {
    async call<T>(method: 'GET' | 'POST', path: string, form = '', key?: string): Promise<T> {
      const { status, text } = await http
        .send(base + path, {
          method,
          headers: {
            authorization: `Bearer ${secretKey}`,
            ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(method === 'POST' ? { body: form } : {}),
          deadlineMs: DEADLINE_MS,
        })
        .catch((error: unknown) =>
          Promise.reject(error instanceof OutboundFailed ? new PaymentsUnavailable(error.message, error) : error),
        );
      const answer = parseObject(text);
      if (status === 200 && answer !== null) return answer as T;
      throw new StripeRefused(status, (answer?.['error'] ?? {}) as { message?: string });
    },
  };
}

/** A JSON object; null for any other text. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
