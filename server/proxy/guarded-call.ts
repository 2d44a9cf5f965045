/** What every call for a visitor goes through, whoever reads its answer: bulkhead, deadline, the visitor's leaving, and the count. */
import type { Request, Response } from 'express';
import { asProblem, busy, outcomeOf } from './failures.ts';
import type { Outcome, UpstreamMetrics } from './metrics.ts';
import { type Upstream, VisitorGone } from './upstream.ts';

/** A visitor's request that somebody else's server answers. */
export interface ProxiedRequest {
  readonly upstream: Upstream;
  readonly metrics: UpstreamMetrics;
  readonly request: Request;
  readonly response: Response;
}

export interface CallState {
  /** Aborts when the visitor leaves or the time is over. */
  readonly signal: AbortSignal;
  /** How it is counted; failures say so by themselves. */
  outcome: Outcome;
  /** What closes the response from here on is that its source broke; a visitor's leaving would not be the upstream's fault. */
  sourceBroke(): void;
}

/**
 * Rejects with a `Problem`: 503 when too many calls are running, otherwise what has gone wrong in `work`. `maxMs`: milliseconds of
 * the longest call, however its answer trickles.
 */
export async function guardedCall<T>(
  { upstream, metrics, request, response }: ProxiedRequest,
  maxMs: number,
  work: (state: CallState) => Promise<T>,
): Promise<T> {
  const { name } = upstream.group;
  const end = metrics.seconds.startTimer({ upstream: name });
  if (!upstream.enter()) {
    end({ outcome: 'refused' });
    throw busy(name);
  }
  const abort = new AbortController();
  const leave = (): void => abort.abort(new VisitorGone());
  const stay = (): void => void response.off('close', leave);
  response.once('close', leave);
  const timer = setTimeout(() => abort.abort(new DOMException('too long', 'TimeoutError')), maxMs);
  const state: CallState = { signal: abort.signal, outcome: 'answered', sourceBroke: stay };
  try {
    return await work(state);
  } catch (error) {
    state.outcome = outcomeOf(error, abort.signal);
    if (state.outcome !== 'gone') request.log.warn({ err: error, upstream: name }, 'an upstream failed');
    throw asProblem(error, name, upstream.limits.pauseMs);
  } finally {
    clearTimeout(timer);
    stay();
    upstream.leave();
    end({ outcome: state.outcome });
  }
}
