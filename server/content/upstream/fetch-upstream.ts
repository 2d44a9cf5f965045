/** An idempotent read from an upstream server: pooled, with a deadline, retries with jitter, and a circuit breaker. */
import { setTimeout as pause } from 'node:timers/promises';
import CircuitBreaker from 'opossum';
import type { Logger } from 'pino';
import { type Dispatcher, Pool } from 'undici';
import { ContentUnavailable } from '../../http/content-unavailable.ts';
import { clientSpan } from '../../observability/client-spans.ts';
import { noTracing, type Tracing } from '../../observability/tracing.ts';
import { resolveOptions, type UpstreamOptions } from './upstream-options.ts';

export type UpstreamResponse =
  | { readonly kind: 'found'; readonly body: string }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'missing' }
  /** The server requires authentication. */
  | { readonly kind: 'closed' };

type OnStatus = (status: number) => void;

export interface UpstreamReader {
  /**
   * Reads a path of the site (`/shop?format=json`). Rejects with `ContentUnavailable`. `onStatus` is called with the status of each attempt
   * before its body arrives; 0 without a status.
   */
  read(path: string, onStatus?: OnStatus): Promise<UpstreamResponse>;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 40;
/** Statuses of temporary failures. */
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Why an attempt failed, and whether a retry makes sense. */
class AttemptFailed extends Error {
  readonly isTransient: boolean;
  constructor(message: string, isTransient: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AttemptFailed';
    this.isTransient = isTransient;
  }
}

/** The upstream server. */
interface Server {
  readonly pool: Pool;
  readonly base: URL;
  readonly maxBytes: number;
  readonly tracing: Tracing;
}

export function createUpstreamReader(input: UpstreamOptions): UpstreamReader {
  const { deadlineMs, connections, attempts, maxAnswerBytes, resetMs } = resolveOptions(input);
  const { tracing = noTracing } = input;
  const base = new URL(input.url);
  const pool = new Pool(base.origin, {
    connections,
    connect: { timeout: deadlineMs },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    keepAliveTimeout: 10_000,
  });
  const breaker = createBreaker({ pool, base, maxBytes: maxAnswerBytes, tracing }, resetMs, input.logger);
  return {
    async read(path, onStatus = () => {}) {
      const until = performance.now() + deadlineMs;
      for (let tries = 1; ; tries++) {
        const signal = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())));
        try {
          return await breaker.fire(path, signal, onStatus);
        } catch (error) {
          onStatus(0);
          if (CircuitBreaker.isOurError(error as Error))
            throw new ContentUnavailable(503, 'The content server is not contacted at the moment.', { cause: error });
          const left = until - performance.now();
          if (signal.aborted || left <= 0)
            throw new ContentUnavailable(504, `The content server did not respond within ${deadlineMs} ms.`, {
              cause: error,
            });
          // Full jitter, so that replicas that failed together do not retry together.
          const wait = Math.random() * FIRST_PAUSE_MS * 2 ** tries;
          if (!isTransient(error) || tries >= attempts || wait >= left)
            throw new ContentUnavailable(502, 'The content server sent an invalid response.', { cause: error });
          await pause(wait);
        }
      }
    },
    async close() {
      breaker.shutdown();
      await pool.destroy();
    },
  };
}

const isTransient = (error: unknown): boolean => !(error instanceof AttemptFailed) || error.isTransient;

function createBreaker(server: Server, resetMs: number, logger: Logger) {
  const root = server.base.pathname.replace(/(?<!\/)\/+$/, '');
  const attempt = (path: string, signal: AbortSignal, onStatus: OnStatus): Promise<UpstreamResponse> =>
    once(server, root + path, signal, onStatus);
  const breaker = new CircuitBreaker(attempt, {
    // The reader has a deadline of its own for all attempts.
    timeout: false,
    volumeThreshold: 8,
    errorThresholdPercentage: 50,
    rollingCountTimeout: 10_000,
    resetTimeout: resetMs,
  });
  const upstream = server.base.host;
  breaker.on('open', () => logger.error({ upstream }, 'content upstream paused after failures'));
  breaker.on('close', () => logger.info({ upstream }, 'content upstream recovered'));
  return breaker;
}

const once = (server: Server, path: string, signal: AbortSignal, onStatus: OnStatus): Promise<UpstreamResponse> =>
  clientSpan(server.tracing, { method: 'GET', origin: server.base.origin, path }, (headers, answered) =>
    fetchOnce(server, { path, signal, headers }, (status) => {
      if (status > 0) answered(status);
      onStatus(status);
    }),
  );

interface Question {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
}

async function fetchOnce(
  { pool, base, maxBytes }: Server,
  { path, signal, headers: trace }: Question,
  onStatus: OnStatus,
): Promise<UpstreamResponse> {
  const reply = await pool.request({
    path,
    method: 'GET',
    signal,
    headers: { ...trace, accept: 'application/json, text/xml;q=0.9', 'user-agent': 'vitrine' },
  });
  const { statusCode, body, headers } = reply;
  // An HTML page is not the requested JSON, whatever its status.
  onStatus(/html/i.test(String(headers['content-type'])) ? 0 : statusCode);
  if (statusCode === 200) return { kind: 'found', body: await readText(body, maxBytes) };
  // An unread body would keep the connection busy.
  await body.dump();
  if (statusCode === 404 || statusCode === 410) return { kind: 'missing' };
  if (statusCode === 401 || statusCode === 403) return { kind: 'closed' };
  const location = typeof headers['location'] === 'string' ? headers['location'] : undefined;
  if (statusCode >= 300 && statusCode < 400 && location !== undefined)
    return { kind: 'redirect', to: insideSite(location, path, base), status: statusCode };
  throw new AttemptFailed(`status ${statusCode}`, TRANSIENT.has(statusCode));
}

async function readText(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      body.destroy();
      throw new AttemptFailed(`the response exceeds ${maxBytes} bytes`, false);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The target of a redirect as a path of this site, if it is on the upstream; without our own `format` parameter. */
function insideSite(location: string, path: string, base: URL): string {
  const target = new URL(location, base.origin + path);
  target.searchParams.delete('format');
  if (target.host !== base.host) return target.href;
  const root = base.pathname.replace(/(?<!\/)\/+$/, '');
  const inside = target.pathname.startsWith(`${root}/`) ? target.pathname.slice(root.length) : target.pathname;
  return inside + target.search;
}
