/** Guards of every upstream call for a visitor: concurrency limit, deadline, cancellation on disconnect, and metrics. */
import type { Request, Response } from 'express';
import { asProblem, busy, outcomeOf } from './failures.ts';
import type { Outcome, UpstreamMetrics } from './metrics.ts';
import { type Upstream, VisitorDisconnected } from './upstream.ts';

/** A visitor's request that an upstream handles. */
export interface ProxiedRequest {
  readonly upstream: Upstream;
  readonly metrics: UpstreamMetrics;
  readonly request: Request;
  readonly response: Response;
}

export interface CallState {
  /** Aborts when the visitor disconnects or the deadline expires. */
  readonly signal: AbortSignal;
  /** The outcome for metrics; failures determine their own. */
  outcome: Outcome;
  /** From now on, a closed response is the upstream's fault, not caused by a disconnected visitor. */
  sourceBroke(): void;
}

/**
 * Rejects with a `Problem`: 503 when too many calls are running, otherwise for the failure in `work`. `maxMs`: maximum duration in
 * milliseconds, even if the response keeps sending.
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
  const leave = (): void => abort.abort(new VisitorDisconnected());
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
