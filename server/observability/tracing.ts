/** Tracing interface for OpenTelemetry. Off unless a collector is configured; then its code is not even loaded. */
import type { IncomingHttpHeaders } from 'node:http';

type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  /** `client`: a call to another server. Default: `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** Headers with the `traceparent` of the caller. Default: the span is a child of the current one. */
  readonly caller?: IncomingHttpHeaders;
}

interface Span {
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Marks the span as failed; an error is recorded as its exception. */
  fail(error?: unknown): void;
  /** `traceparent` and `tracestate` for continuing the trace elsewhere; empty when tracing is off. */
  headers(): Readonly<Record<string, string>>;
}

export interface OpenSpan extends Span {
  /** Runs work, and everything that it starts, as part of the span. */
  within<T>(work: () => T): T;
  end(): void;
}

/** A logged error. */
export interface ErrorReport {
  readonly error: unknown;
  /** The log message. */
  readonly message: string;
  /** The other fields of the log line: request, path, subscription and so on. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Tracing {
  readonly isOn: boolean;
  /** Starts a span that the caller ends. */
  begin(name: string, options?: SpanOptions): OpenSpan;
  /** Runs work in a span that ends with it, or with its promise; an exception marks the span as failed. */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => T): T;
  /** Sends an error to the collector as a log record of the current trace. */
  report(report: ErrorReport): void;
  /** Flushes pending data, for at most three seconds. */
  close(): Promise<void>;
}

const noSpan: OpenSpan = {
  set: () => undefined,
  rename: () => undefined,
  fail: () => undefined,
  headers: () => ({}),
  within: (work) => work(),
  end: () => undefined,
};

export const noTracing: Tracing = {
  isOn: false,
  begin: () => noSpan,
  span: (_name, _options, work) => work(noSpan),
  report: () => undefined,
  close: () => Promise.resolve(),
};
