/**
 * Takes events before all else that a request goes through: they are many, and small. What takes time happens in the queue.
 * 202: queued. 200: read, but by the rules of tracking it does not count.
 */
import cookieParser from 'cookie-parser';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Crumbs } from '../../operations/crumb.ts';
import type { Metrics } from '../../operations/metrics.ts';
import { RATE_MESSAGE } from '../../operations/rate-limits.ts';
import { Problem, sendProblem } from '../../problems.ts';
import type { Analytics } from './analytics.ts';
import { readBody, readFields } from './read-beacon.ts';
import type { Recorded, Sender } from './recorder.ts';
import { type Target, targets } from './targets.ts';

/** Calls a minute and client. */
const MOST_CALLS = 1200;

export interface ReceiverParts {
  readonly analytics: Analytics;
  readonly crumbs: Crumbs;
  readonly config: Pick<Config, 'RATE_LIMIT'>;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly logger: Logger;
  readonly state: { readonly draining: boolean };
}

const exact = new Map(targets.filter(({ path }) => !path.includes('{')).map((target) => [target.path, target]));
const prefixed = targets
  .filter(({ path }) => path.includes('{'))
  .map((target) => ({ target, prefix: target.path.slice(0, target.path.indexOf('{')) }));

/** The call of an address, and the parameter at its end. */
function targetOf(url: string): { readonly target: Target; readonly parameter: string } | undefined {
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

export function analyticsReceiver(parts: ReceiverParts): RequestHandler {
  const registers = [parts.metrics.registry];
  const outcomes = new Counter({
    name: 'analytics_events_total',
    help: 'Events of visitors, by what became of them.',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({
    name: 'analytics_queue_events',
    help: 'Events that are not in the database yet.',
    registers,
    collect() {
      this.set(parts.analytics.queue.waiting());
    },
  });
  const readCookies = cookieParser();
  return (request, response, next) => {
    if (request.method !== 'POST') return next();
    const found = targetOf(request.url);
    if (found === undefined) return next();
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (parts.state.draining) response.setHeader('Connection', 'close');
    readCookies(request, response, () => {
      receive(parts, found.target, found.parameter, request, response)
        .then((outcome) => outcomes.inc({ outcome }))
        .catch((error: unknown) => {
          outcomes.inc({ outcome: 'refused' });
          refuse(error, response, parts.logger);
        });
    });
  };
}

async function receive(
  { analytics, crumbs, config }: ReceiverParts,
  target: Target,
  parameter: string,
  request: Request,
  response: Response,
): Promise<Recorded | 'valid'> {
  const address = request.ip ?? '';
  if (config.RATE_LIMIT !== 'off' && (await analytics.calls.increment(address)).totalHits > MOST_CALLS)
    throw new Problem('too-many-requests', { detail: RATE_MESSAGE, extra: { error: RATE_MESSAGE } });
  const fields = await readFields(await readBody(request), request.get('content-type'));
  if (target.crumb === true) {
    request.body = fields;
    await new Promise<void>((resolve, reject) => {
      crumbs.check(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
  }
  const sent = target.read(fields, parameter);
  if (target.dry === true) return answer(response, 202, 'valid', { valid: true });
  const sender = senderOf(request, address);
  let last: Recorded = 'queued';
  let accepted = 0;
  for (const one of sent) {
    last = analytics.recorder.record(one, sender);
    if (last === 'full') throw new Problem('store-unavailable', { detail: 'Events are not taken at the moment.' });
    if (last === 'queued') accepted++;
  }
  if (last === 'queued') return answer(response, 202, last, { accepted });
  return answer(response, 200, last, { accepted: 0, reason: last });
}

const senderOf = (request: Request, address: string): Sender => ({
  address,
  userAgent: request.headers['user-agent'] ?? '',
  referer: request.headers.referer ?? '',
  cookies: (request.cookies ?? {}) as Readonly<Record<string, unknown>>,
  refuses: request.headers['sec-gpc'] === '1',
});

function answer<Outcome>(response: Response, status: number, outcome: Outcome, body: unknown): Outcome {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  return outcome;
}

function refuse(error: unknown, response: Response, logger: Logger): void {
  // Whoever has hung up wants no answer.
  if (response.destroyed || response.headersSent) return;
  if (error instanceof Problem) return sendProblem(response, error);
  logger.error({ err: error }, 'an event could not be taken');
  sendProblem(response, new Problem('internal', { cause: error }));
}
