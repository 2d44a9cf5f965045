/**
 * Receives events before the rest of the middleware, because they are many and small. Slow work is left to the queue.
 * 202: in a file, so as good as stored. 200: valid, but not counted by the tracking rules.
 */

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import cookieParser from 'cookie-parser';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { requestMessages } from '#shared/messages/requests';
import type { Config } from '../config.ts';
import { clientKey } from '../http/client-key.ts';
import type { Crumbs } from '../http/crumb.ts';
import { Problem, problems, problemText, toProblem } from '../http/problems.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Analytics } from './analytics.ts';
import { createGathering } from './batching.ts';
import type { PagePaths } from './page-paths.ts';
import { readBody, readFields } from './read-beacon.ts';
import type { Recorded, Sender } from './recorder.ts';
import { type Target, targets } from './targets.ts';

/** Calls per minute and client. */
const MAX_CALLS = 1200;

export interface ReceiverOptions {
  readonly analytics: Analytics;
  readonly crumbs: Crumbs;
  readonly config: Pick<Config, 'RATE_LIMIT' | 'TRUST_PROXY'>;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly logger: Logger;
  readonly state: { readonly draining: boolean };
  readonly paths: PagePaths;
}

const OUTCOMES = 'analytics_events_total';
type Outcomes = Counter<'outcome'>;

const exact = new Map(targets.filter(({ path }) => !path.includes('{')).map((target) => [target.path, target]));
const prefixed = targets
  .filter(({ path }) => path.includes('{'))
  .map((target) => ({ target, prefix: target.path.slice(0, target.path.indexOf('{')) }));

/** The target of a path, and the parameter at its end. */
interface Match {
  readonly target: Target;
  readonly parameter: string;
}

function targetOf(url: string): Match | undefined {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  const target = exact.get(path);
  if (target !== undefined) return { target, parameter: '' };
  for (const { target, prefix } of prefixed) {
    const parameter = path.slice(prefix.length);
    if (path.startsWith(prefix) && /^[\w.~-]{1,100}$/.test(parameter)) return { target, parameter };
  }
  return undefined;
}

export interface Receiver {
  /** Called before Express, for targets that do not need it. Handles the request if it matches one; false otherwise. */
  receive(request: IncomingMessage, response: ServerResponse): boolean;
  /** Express routes, for targets that require a CSRF token. */
  readonly routes: RequestHandler;
}

/** State shared by both ways in. */
interface ReceiverState extends ReceiverOptions {
  readonly count: (outcome: string) => void;
  readonly gathered: () => Promise<void>;
}

export function createReceiver(options: ReceiverOptions): Receiver {
  const state: ReceiverState = { ...options, count: createCount(measure(options)), gathered: createGathering() };
  const readCookies = cookieParser();
  const find = ({ method, url = '' }: IncomingMessage) => (method === 'POST' ? targetOf(url) : undefined);
  return {
    receive(request, response) {
      const match = find(request);
      if (match === undefined || match.target.crumb === true) return false;
      if (request.headers.cookie !== undefined) readCookies(request as Request, response as Response, () => undefined);
      void respond(state, { match, request, response });
      return true;
    },
    routes(request, response, next) {
      const match = find(request);
      if (match === undefined) return next();
      readCookies(request, response, () => {
        const check = (fields: unknown): Promise<void> => {
          request.body = fields;
          return new Promise((resolve, reject) => {
            options.crumbs.check(request, response, (error?: unknown) =>
              error === undefined ? resolve() : reject(error),
            );
          });
        };
        void respond(state, { match, request, response, check });
      });
    },
  };
}

function measure({ metrics: { registry }, analytics }: ReceiverOptions): Outcomes {
  const known = registry.getSingleMetric(OUTCOMES);
  if (known !== undefined) return known as Outcomes;
  new Gauge({
    name: 'analytics_queue_events',
    help: 'Events that are not in the database yet.',
    registers: [registry],
    collect() {
      this.set(analytics.queue.waiting());
    },
  });
  return new Counter({
    name: OUTCOMES,
    help: 'Calls with visitor events, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
}

/** Caches the counter's series: looking them up by labels takes longer than counting. */
function createCount(outcomes: Outcomes): (outcome: string) => void {
  const series = new Map<string, ReturnType<Outcomes['labels']>>();
  return (outcome) => {
    const counter = series.get(outcome) ?? outcomes.labels(outcome);
    series.set(outcome, counter);
    counter.inc();
  };
}

/** A request with events. */
interface EventCall {
  readonly match: Match;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Rejects when the CSRF token is missing. */
  readonly check?: (fields: unknown) => Promise<void>;
}

async function respond(state: ReceiverState, call: EventCall): Promise<void> {
  const { request, response } = call;
  try {
    const { outcome, accepted } = await receive(state, call);
    state.count(outcome);
    const isTaken = outcome === 'queued' || outcome === 'valid';
    const body = JSON.stringify(isTaken ? { accepted } : { accepted, reason: outcome });
    send(state, response, { status: isTaken ? 202 : 200, type: 'application/json', body });
  } catch (error) {
    state.count('refused');
    // A client that has disconnected needs no response.
    if (response.destroyed || response.headersSent) return;
    if (!(error instanceof Problem)) state.logger.error({ err: error }, 'analytics event failed');
    const problem = toProblem(error);
    response.once('finish', () => request.destroyed || request.complete || request.destroy());
    const { status } = problems[problem.code];
    const { retryAfter } = problem;
    send(state, response, { status, type: 'application/problem+json', body: problemText(problem), retryAfter });
  }
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly retryAfter?: number | undefined;
}

function send({ state }: ReceiverOptions, response: ServerResponse, { status, type, body, retryAfter }: Reply): void {
  const headers: OutgoingHttpHeaders = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  if (retryAfter !== undefined) headers['Retry-After'] = retryAfter;
  if (state.draining) headers['Connection'] = 'close';
  response.writeHead(status, headers).end(body);
}

async function receive(
  { analytics, config, gathered, paths }: ReceiverState,
  { match: { target, parameter }, request, check }: EventCall,
): Promise<{ readonly outcome: Recorded | 'valid'; readonly accepted: number }> {
  const address = addressOf(request, config.TRUST_PROXY);
  if (config.RATE_LIMIT !== 'off' && (await analytics.calls.increment(clientKey(address))).totalHits > MAX_CALLS)
    throw new Problem('too-many-requests', {
      detail: requestMessages.tooMany,
      extra: { error: requestMessages.tooMany },
    });
  const body = await readBody(request);
  await gathered();
  const fields = await readFields(body, request.headers['content-type']);
  if (target.crumb === true) await check?.(fields);
  const sent = target.read(fields, parameter);
  if (target.dry === true) return { outcome: 'valid', accepted: 0 };
  const sender = senderOf(request, address);
  let outcome: Recorded = 'queued';
  let accepted = 0;
  for (const event of sent) {
    const checked = paths.checked(event, sender.referer);
    outcome = analytics.recorder.record(checked instanceof Promise ? await checked : checked, sender);
    if (outcome === 'full')
      throw new Problem('store-unavailable', { detail: 'Events are not accepted at the moment.' });
    if (outcome === 'queued') accepted++;
  }
  if (accepted > 0 && !(await analytics.queue.flushed()))
    throw new Problem('store-unavailable', { detail: 'Events are not accepted at the moment.' });
  return { outcome, accepted };
}

/** The client's IP address behind `hops` proxies: each has appended its own client to the list. */
function addressOf({ socket, headers }: IncomingMessage, hops: number): string {
  const own = socket.remoteAddress ?? '';
  if (hops === 0) return own;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const chain = [
    own,
    ...forwarded
      .map((address) => address.trim())
      .filter((address) => address !== '')
      .reverse(),
  ];
  return chain[Math.min(hops, chain.length - 1)] ?? own;
}

const senderOf = (request: IncomingMessage, address: string): Sender => ({
  address,
  userAgent: request.headers['user-agent'] ?? '',
  referer: request.headers.referer ?? '',
  cookies: (request as Partial<Request>).cookies ?? {},
  optsOut: request.headers['sec-gpc'] === '1',
});
