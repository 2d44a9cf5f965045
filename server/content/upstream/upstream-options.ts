/** How an upstream content server is asked, and for how long its answers are believed. */
import type { Logger } from 'pino';
import type { Tracing } from '../../observability/tracing.ts';

export interface UpstreamOptions {
  /** Address of the server, with a path when the site does not stand at its root. */
  readonly url: string;
  readonly logger: Logger;
  /** Default: none. */
  readonly tracing?: Tracing | undefined;
  /** Longest wait of a page, and of a single answer, in milliseconds, repeated attempts included. Default 5000. */
  readonly deadlineMs?: number | undefined;
  /** Most connections at a time. Default 32. */
  readonly connections?: number | undefined;
  /** Most attempts of one request. Default 3. */
  readonly attempts?: number | undefined;
  /** For so long an answer is used without asking again. Default 5000. */
  readonly freshMs?: number | undefined;
  /** For so much longer it is used at once while a new one is fetched behind it. Default 60000. */
  readonly staleMs?: number | undefined;
  /** Most bytes of answers kept. Default 32 MiB. */
  readonly cacheBytes?: number | undefined;
  /** Largest answer in bytes. Default 16 MiB. */
  readonly maxAnswerBytes?: number | undefined;
  /** A server that has said nothing for so many milliseconds is slow: the head of a page that it is known to have leaves. Default 100. */
  readonly silenceMs?: number | undefined;
  /** Pause in milliseconds before the server is tried again after it was given up. Default 10000. */
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

/** The options with defaults where nothing is set. */
export function resolveOptions(input: UpstreamOptions): ResolvedOptions {
  const names = Object.keys(upstreamDefaults) as (keyof ResolvedOptions)[];
  return Object.fromEntries(names.map((name) => [name, input[name] ?? upstreamDefaults[name]])) as ResolvedOptions;
}
