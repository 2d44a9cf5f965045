/** Upstream failures, as problems for the visitor and as outcomes for metrics. */
import { cartMessages } from '#shared/messages/cart';
import { Problem } from '../http/problems.ts';
import { CircuitOpen, ClientAborted } from './breaker.ts';
import type { Outcome } from './metrics.ts';
import { VisitorDisconnected } from './upstream.ts';

/** The response exceeds the maximum size. */
export class ResponseTooLarge extends Error {
  constructor() {
    super('The response exceeds the maximum size.');
    this.name = 'ResponseTooLarge';
  }
}

/** The request exceeds the maximum size. */
export class RequestTooLarge extends Error {
  constructor() {
    super('The request exceeds the maximum size.');
    this.name = 'RequestTooLarge';
  }
}

/** The upstream responded, but the response cannot be passed on. */
export function invalidResponse(group: string, fault: string): Problem {
  return new Problem('upstream-failed', { detail: `${group} ${fault}.`, extra: { error: cartMessages.again } });
}

/** Too many concurrent calls of the group. */
export function busy(group: string): Problem {
  const detail = `${group}: too many calls are running.`;
  return new Problem('upstream-unavailable', { detail, retryAfter: 1, extra: { error: cartMessages.again } });
}

/** A problem for the visitor: 413, 502, 503 or 504. It names the group, never the host or its response. */
export function asProblem(error: unknown, group: string, pauseMs: number): Problem {
  const extra = { error: cartMessages.again };
  if (error instanceof Problem) return error;
  if (causes(error).some((item) => item instanceof RequestTooLarge)) return new Problem('too-large', { cause: error });
  if (error instanceof CircuitOpen)
    return new Problem('upstream-unavailable', {
      detail: `${group}: paused after too many failures.`,
      retryAfter: Math.ceil(pauseMs / 1000),
      extra,
    });
  if (isTimeout(error)) return new Problem('upstream-timeout', { detail: group, cause: error, extra });
  const detail = `${group}: ${sentenceOf(error)}`;
  return new Problem('upstream-failed', { detail, cause: error, extra });
}

export function outcomeOf(error: unknown, signal: AbortSignal): Outcome {
  if (error instanceof ClientAborted || signal.reason instanceof VisitorDisconnected) return 'gone';
  if (error instanceof CircuitOpen) return 'unavailable';
  if (causes(error).some((item) => item instanceof RequestTooLarge)) return 'refused';
  return isTimeout(error) ? 'timeout' : 'failed';
}

function causes(error: unknown): readonly unknown[] {
  const all: unknown[] = [];
  for (let item = error; item !== undefined && all.length < 5; item = (item as { cause?: unknown } | null)?.cause)
    all.push(item);
  return all;
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

const isTimeout = (error: unknown): boolean =>
  /^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/.test(codeOf(error)) ||
  (error as { name?: unknown }).name === 'TimeoutError';

function sentenceOf(error: unknown): string {
  if (error instanceof ResponseTooLarge) return 'Its response exceeds the maximum size.';
  const code = codeOf(error);
  if (/^E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/.test(code)) return 'It cannot be reached.';
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return 'Its response has too long headers.';
  return /^HPE_/.test(code) ? 'Its response is not HTTP.' : 'The connection was lost.';
}
