/** What every call for a visitor goes through, whoever reads its answer: bulkhead, deadline, the visitor's leaving, and the count. */
import type { Request, Response } from 'express';
import { asProblem, busy, outcomeOf } from './failures.ts';
import type { Outcome, UpstreamMetrics } from './metrics.ts';
import { type Upstream, VisitorGone } from './upstream.ts';

export interface Turn {
  /** Aborts when the visitor leaves or the time is over. */
  readonly signal: AbortSignal;
  /** How it is counted; failures say so by themselves. */
  outcome: Outcome;
  /** What closes the response from here on is that its source broke; a visitor's leaving would not be the upstream's fault. */
  sourceBroke(): void;
}

interface TurnOf {
  readonly upstream: Upstream;
  readonly metrics: UpstreamMetrics;
  readonly request: Request;
  readonly response: Response;
  /** Longest call, however its answer trickles, in milliseconds. */
  readonly wholeMs: number;
}

/** Rejects with a `Problem`: 503 when too many calls are running, otherwise what has gone wrong in `work`. */
export async function visitorsTurn<T>(of: TurnOf, work: (turn: Turn) => Promise<T>): Promise<T> {
  const { upstream, metrics, request, response, wholeMs } = of;
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
  const timer = setTimeout(() => abort.abort(new DOMException('too long', 'TimeoutError')), wholeMs);
  const turn: Turn = { signal: abort.signal, outcome: 'answered', sourceBroke: stay };
  try {
    return await work(turn);
  } catch (error) {
    turn.outcome = outcomeOf(error, abort.signal);
    if (turn.outcome !== 'gone') request.log.warn({ err: error, upstream: name }, 'an upstream failed');
    throw asProblem(error, name, upstream.limits.pauseMs);
  } finally {
    clearTimeout(timer);
    stay();
    upstream.leave();
    end({ outcome: turn.outcome });
  }
}
