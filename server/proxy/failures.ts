/** What went wrong with an upstream, as the visitor is told and as it is counted. */
import { cartMessages } from '#shared/messages/cart';
import { Problem } from '../http/problems.ts';
import { CircuitOpen, NobodysFault } from './breaker.ts';
import type { Outcome } from './metrics.ts';
import { VisitorGone } from './upstream.ts';

/** The answer is longer than is passed on. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('The answer is longer than is passed on.');
    this.name = 'AnswerTooLarge';
  }
}

/** The visitor sends more than the call may have. */
export class RequestTooLarge extends Error {
  constructor() {
    super('The request is longer than the call may be.');
    this.name = 'RequestTooLarge';
  }
}

/** The upstream answered, but with nothing that can be passed on. */
export function wrongAnswer(group: string, what: string): Problem {
  return new Problem('upstream-failed', { detail: `${group} ${what}.`, extra: { error: cartMessages.again } });
}

/** Too many calls of the group are running. */
export function busy(group: string): Problem {
  const detail = `${group}: too many calls are running.`;
  return new Problem('upstream-unavailable', { detail, retryAfter: 1, extra: { error: cartMessages.again } });
}

/** A problem for the visitor: 413, 502, 503 or 504. It tells the group, never the host or what it said. */
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
  if (error instanceof NobodysFault || signal.reason instanceof VisitorGone) return 'gone';
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
  if (error instanceof AnswerTooLarge) return 'It answered more than is passed on.';
  const code = codeOf(error);
  if (/^E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/.test(code)) return 'It cannot be reached.';
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return 'Its answer has too long headers.';
  return /^HPE_/.test(code) ? 'Its answer is not HTTP.' : 'It broke off.';
}
