import type { Logger } from 'pino';
import type { TelemetrySettings } from './telemetry-settings.ts';
import { noTracing, type Tracing } from './tracing.ts';

/** Opens tracing as configured; OpenTelemetry is loaded only when a collector is configured. */
export async function openTracing(settings: TelemetrySettings, logger: Logger): Promise<Tracing> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === '') return noTracing;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(settings, logger);
}
