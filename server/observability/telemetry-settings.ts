/** The OpenTelemetry variables that the server supports. The SDK itself reads the limits of batches (`OTEL_BSP_*`, `OTEL_BLRP_*`). */
import { z } from 'zod';

const pairs = z
  .string()
  .default('')
  .refine(
    (text) => text === '' || text.split(',').every((pair) => /^\s*[^=\s]+\s*=/.test(pair)),
    'use name=value pairs, separated by commas',
  )
  .transform((text): Readonly<Record<string, string>> => {
    const split = text === '' ? [] : text.split(',').map((pair) => pair.split(/=(.*)/s, 2));
    return Object.fromEntries(split.map(([name = '', value = '']) => [name.trim(), decoded(value.trim())]));
  });

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const signal = z.enum(['otlp', 'none']).default('otlp');

export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe('OpenTelemetry collector (OTLP over HTTP), for example http://collector:4318; empty: no telemetry.'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.describe('Headers for the collector: `name=value`, separated by commas.'),
  OTEL_TRACES_EXPORTER: signal.describe('`none` sends no traces to the collector.'),
  OTEL_LOGS_EXPORTER: signal.describe('`none` sends no errors to the collector.'),
  OTEL_SERVICE_NAME: z.string().min(1).default('vitrine').describe('Name of the service in traces.'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.describe(
    'Attributes of the process in traces, for example `deployment.environment.name=production`.',
  ),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers)
    .default('parentbased_always_on')
    .describe('Which requests are traced; `parentbased_…` follows the decision of the caller.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests that the `traceidratio` samplers trace, from 0 to 1.'),
};

export type TelemetrySettings = Readonly<z.infer<z.ZodObject<typeof telemetryVariables>>>;

/** Values are percent-encoded, as in W3C Baggage. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A value that is not encoded is used as it is.
    return value;
  }
}
