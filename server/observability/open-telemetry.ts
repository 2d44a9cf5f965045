/** Sends traces and errors to an OpenTelemetry collector. Nothing is registered globally, so two servers in one process share nothing. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/durations';
import { version } from '../disk/version.ts';
import { loggedError } from './logger.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';
import type { ErrorReport, OpenSpan, SpanOptions, Tracing } from './tracing.ts';

const CLOSE_MS = 3000;
const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

export function createTracing(settings: TelemetrySettings, logger: Logger): Tracing {
  const warn = warnOfFailures(logger);
  const tracers = tracerProvider(settings, warn);
  const logs = loggerProvider(settings, warn);
  const spans = createSpans(tracers.getTracer('vitrine', version()));
  const errors = logs.getLogger('vitrine', version());
  return {
    isOn: true,
    begin: spans.begin,
    span(name, options, work) {
      const span = spans.begin(name, options);
      return ended(span, () => span.within(() => work(span)));
    },
    report: (report) => errors.emit({ ...recordOf(report), context: spans.current() }),
    async close() {
      const closed = Promise.allSettled([tracers.shutdown(), logs.shutdown()]);
      await Promise.race([closed, pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** Ends a span with its work, whether that returns a value or a promise. */
function ended<T>(span: OpenSpan, work: () => T): T {
  try {
    const result = work();
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then(
      (value) => {
        span.end();
        return value;
      },
      (error: unknown) => {
        span.fail(error);
        span.end();
        throw error;
      },
    ) as T;
  } catch (error) {
    span.fail(error);
    span.end();
    throw error;
  }
}

function createSpans(tracer: Tracer) {
  const contexts = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();
  const current = (): Context => contexts.getStore() ?? ROOT_CONTEXT;
  const begin = (name: string, { kind = 'internal', attributes = {}, caller }: SpanOptions = {}): OpenSpan => {
    const parent = caller === undefined ? current() : propagator.extract(ROOT_CONTEXT, caller, defaultTextMapGetter);
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    const context = trace.setSpan(parent, span);
    return {
      set: (values) => void span.setAttributes(values),
      rename: (other) => void span.updateName(other),
      fail(error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        if (error !== undefined) span.recordException(exceptionOf(error));
      },
      headers() {
        const carrier: Record<string, string> = {};
        propagator.inject(context, carrier, defaultTextMapSetter);
        return carrier;
      },
      within: (work) => contexts.run(context, work),
      end: () => span.end(),
    };
  };
  return { begin, current };
}

/** Errors are exported as they are logged: without the parameters of statements. */
function exceptionOf(error: unknown): { readonly name: string; readonly message: string; readonly stack: string } {
  const logged = loggedError(error) as { type?: unknown; message?: unknown; stack?: unknown };
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '' };
  return { name: String(logged.type), message: String(logged.message), stack: String(logged.stack) };
}

function recordOf({ error, message, fields }: ErrorReport) {
  const { name, message: why, stack } = exceptionOf(error);
  return {
    severityNumber: SeverityNumber.ERROR,
    severityText: 'ERROR',
    body: message,
    attributes: {
      'exception.type': name,
      'exception.message': why,
      'exception.stacktrace': stack,
      ...(Object.keys(fields).length === 0 ? {} : { 'log.fields': JSON.stringify(fields) }),
    },
  };
}

function tracerProvider(settings: TelemetrySettings, warn: Warn): TracerProvider {
  const { OTEL_TRACES_EXPORTER: traces } = settings;
  const processors = traces === 'none' ? [] : [new BatchSpanProcessor({ exporter: traceExporter(settings, warn) })];
  return new TracerProvider({
    resource: resourceOf(settings),
    sampler: traces === 'none' ? new AlwaysOffSampler() : samplerOf(settings),
    spanProcessors: processors,
  });
}

function traceExporter(settings: TelemetrySettings, warn: Warn): OTLPTraceExporter {
  const exporter = new OTLPTraceExporter(addressOf(settings, 'traces'));
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) => send(spans, warn(done));
  return exporter;
}

function loggerProvider(settings: TelemetrySettings, warn: Warn): LoggerProvider {
  if (settings.OTEL_LOGS_EXPORTER === 'none') return new LoggerProvider({});
  const exporter = new OTLPLogExporter(addressOf(settings, 'logs'));
  const send = exporter.export.bind(exporter);
  exporter.export = (records, done) => send(records, warn(done));
  return new LoggerProvider({
    resource: resourceOf(settings),
    processors: [new BatchLogRecordProcessor({ exporter })],
  });
}

const addressOf = (settings: TelemetrySettings, signal: 'traces' | 'logs') => ({
  url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/(?<!\/)\/+$/, '')}/v1/${signal}`,
  headers: { ...settings.OTEL_EXPORTER_OTLP_HEADERS },
});

const resourceOf = ({ OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES }: TelemetrySettings): Resource =>
  resourceFromAttributes({
    'service.instance.id': `${hostname()}:${process.pid}`,
    'service.version': version(),
    ...OTEL_RESOURCE_ATTRIBUTES,
    'service.name': OTEL_SERVICE_NAME,
  });

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TelemetrySettings): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

type Done = (result: ExportResult) => void;
type Warn = (done: Done) => Done;

/** Logs at most once a minute that the collector rejects telemetry, which is then lost. */
function warnOfFailures(logger: Logger): Warn {
  let silentUntil = 0;
  return (done) => (result) => {
    if (result.code !== ExportResultCode.SUCCESS && Date.now() >= silentUntil) {
      silentUntil = Date.now() + MINUTE_MS;
      logger.warn({ err: result.error }, 'the OpenTelemetry collector does not accept telemetry');
    }
    done(result);
  };
}
