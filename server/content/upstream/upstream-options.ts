/** Options for reading from an upstream content server, and for caching its responses. */
import type { Logger } from 'pino';
import type { Tracing } from '../../observability/tracing.ts';

export interface UpstreamOptions {
  /** URL of the server, with a path if the site is not at its root. */
  readonly url: string;
  readonly logger: Logger;
  /** Default: no tracing. */
  readonly tracing?: Tracing | undefined;
  /** Maximum wait of a page, and of a single response, in milliseconds, including retries. Default 5000. */
  readonly deadlineMs?: number | undefined;
  /** Maximum number of connections. Default 32. */
  readonly connections?: number | undefined;
  /** Maximum number of attempts per request. Default 3. */
  readonly attempts?: number | undefined;
  /** How long a response is used without revalidation. Default 5000. */
  readonly freshMs?: number | undefined;
  /** Stale-while-revalidate time after that. Default 60000. */
  readonly staleMs?: number | undefined;
  /** Maximum size of cached responses in bytes. Default 32 MiB. */
  readonly cacheBytes?: number | undefined;
  /** Maximum size of a response in bytes. Default 16 MiB. */
  readonly maxAnswerBytes?: number | undefined;
  /** After this many milliseconds without a status the server is considered slow: the head of a known page is sent. Default 100. */
  readonly silenceMs?: number | undefined;
  /** How long an open circuit breaker waits before the next attempt, in milliseconds. Default 10000. */
  readonly resetMs?: number | undefined;
}

const upstreamDefaults = {
  deadlineMs: 5000,
  connections: 32,
  attempts: 3,
  freshMs: 5000,
  staleMs: 60_000,
  cacheBytes: 32 * 1024 * 1024,
  maxAnswerBytes: 16 * 1024 * 1024,
  silenceMs: 100,
  resetMs: 10_000,
} as const;

export type ResolvedOptions = { readonly [Name in keyof typeof upstreamDefaults]: number };

/** The options with their defaults. */
export function resolveOptions(input: UpstreamOptions): ResolvedOptions {
  const names = Object.keys(upstreamDefaults) as (keyof ResolvedOptions)[];
  return Object.fromEntries(names.map((name) => [name, input[name] ?? upstreamDefaults[name]])) as ResolvedOptions;
}
