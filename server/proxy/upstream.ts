/** An upstream server: connection pool, circuit breaker, and concurrency limit. */
import { type Dispatcher, Pool } from 'undici';
import { clientSpan } from '../observability/client-spans.ts';
import type { Tracing } from '../observability/tracing.ts';
import { type Breaker, ClientAborted, createBreaker } from './breaker.ts';
import type { CallGroup } from './groups.ts';
import type { Headers } from './headers.ts';

export interface UpstreamLimits {
  /** Concurrent calls; more are rejected immediately, so that a slow upstream blocks nothing else. */
  readonly concurrency: number;
  /** Timeout for the response headers in milliseconds; groups may have a shorter one. */
  readonly timeoutMs: number;
  /** Maximum size of a response in bytes. */
  readonly maxBytes: number;
  /** Further hosts that redirects may lead to. */
  readonly redirectHosts: readonly string[];
  /** Milliseconds before the next attempt after too many failures. */
  readonly pauseMs: number;
}

export interface UpstreamCall {
  readonly method: string;
  /** Path and query, as sent by the visitor's browser. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Dispatcher.DispatchOptions['body'];
  readonly signal: AbortSignal;
}

export interface Upstream {
  readonly group: CallGroup;
  readonly url: URL;
  readonly limits: UpstreamLimits;
  readonly breaker: Breaker;
  /** Acquires a slot; false when all are taken. */
  enter(): boolean;
  leave(): void;
  running(): number;
  /** Whether a call may be retried: at most one in ten calls is, however many fail. */
  mayRetry(): boolean;
  /** Sends a call; counts in the circuit breaker. Rejects with `CircuitOpen` or the pool's error. */
  send(call: UpstreamCall): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** Maximum size of response headers. */
const MAX_HEADER_BYTES = 16 * 1024;
const CONNECT_MS = 2000;

interface UpstreamOptions {
  readonly limits: UpstreamLimits;
  readonly tracing: Tracing;
}

export function createUpstream(group: CallGroup, url: URL, { limits, tracing }: UpstreamOptions): Upstream {
  const pool = openPool(group, url, limits);
  const breaker = createBreaker({ pauseMs: limits.pauseMs });
  const prefix = url.pathname.replace(/\/$/, '');
  let running = 0;
  let retryBudget = 3;
  return {
    group,
    url,
    limits,
    breaker,
    enter() {
      if (running >= limits.concurrency) return false;
      running++;
      retryBudget = Math.min(10, retryBudget + 0.1);
      return true;
    },
    leave: () => void running--,
    running: () => running,
    mayRetry() {
      if (retryBudget < 1) return false;
      retryBudget--;
      return true;
    },
    send: (call) => breaker.run(() => tracedRequest(tracing, { pool, url, prefix }, call)),
    async close() {
      breaker.stop();
      await pool.destroy();
    },
  };
}

function openPool(group: CallGroup, url: URL, limits: UpstreamLimits): Pool {
  const deadlineMs = Math.min(group.deadlineMs, limits.timeoutMs);
  return new Pool(url.origin, {
    connections: limits.concurrency,
    pipelining: 1,
    connect: { timeout: Math.min(CONNECT_MS, deadlineMs) },
    headersTimeout: deadlineMs,
    // Between two chunks of a body.
    bodyTimeout: deadlineMs,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: 10_000,
  });
}

interface Target {
  readonly pool: Pool;
  readonly url: URL;
  /** Path of the upstream's URL. */
  readonly prefix: string;
}

function tracedRequest(tracing: Tracing, target: Target, call: UpstreamCall): Promise<Dispatcher.ResponseData> {
  const { pool, url, prefix } = target;
  const destination = { method: call.method, origin: url.origin, path: `${prefix}${call.path}` };
  return clientSpan(tracing, destination, async (headers, answered) => {
    const reply = await request(pool, prefix, { ...call, headers: { ...call.headers, ...headers } });
    answered(reply.statusCode);
    return reply;
  });
}

async function request(pool: Pool, prefix: string, call: UpstreamCall): Promise<Dispatcher.ResponseData> {
  const { method, path, headers, body, signal } = call;
  try {
    const reply = await pool.request({
      method: method as Dispatcher.HttpMethod,
      path: `${prefix}${path}`,
      headers,
      body: body ?? null,
      signal,
    });
    return reply.statusCode >= 500 ? Promise.reject(new UpstreamError(reply)) : reply;
  } catch (error) {
    throw signal.aborted && signal.reason instanceof VisitorDisconnected
      ? new ClientAborted('gone', { cause: error })
      : error;
  }
}

/** The upstream responded with an error: a response for the visitor, and a failure for the circuit breaker. */
export class UpstreamError extends Error {
  readonly answer: Dispatcher.ResponseData;
  constructor(answer: Dispatcher.ResponseData) {
    super(`The upstream responded with ${answer.statusCode}.`);
    this.name = 'UpstreamError';
    this.answer = answer;
  }
}

/** The visitor has disconnected. */
export class VisitorDisconnected extends Error {
  constructor() {
    super('The visitor has disconnected.');
    this.name = 'VisitorDisconnected';
  }
}
