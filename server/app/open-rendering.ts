/** Rendering: the engine, stored templates, threads for large renders, and their metrics. */
import { createEngine, type Engine, type EngineOptions } from '#engine';
import type { Database } from '../database/database.ts';
import { RATE_WINDOW_MS } from '../http/rate-limits.ts';
import { createSharedCounter, type SharedCounter } from '../http/shared-counter.ts';
import type { CloseStack } from '../lifecycle/close-stack.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { addPoolMetrics } from '../observability/process-metrics.ts';
import { engineOptions, inlineOptions } from '../render-api/engine-options.ts';
import { openReplies } from '../render-api/idempotency/open-replies.ts';
import type { ReplyStore } from '../render-api/idempotency/reply-store.ts';
import { openRenders } from '../render-api/open-renders.ts';
import type { RenderMeter } from '../render-api/render-meter.ts';
import type { Documents } from '../render-api/stored/documents.ts';
import { openDocuments } from '../render-api/stored/open-documents.ts';
import { addFigures, type RenderThreads } from '../render-api/threads/render-threads.ts';
import type { ContextBase, ContextOverrides } from './context-options.ts';
import type { Store } from './open-store.ts';

export interface Rendering {
  /** Engines that share these options share their locale data. */
  readonly engineOptions: EngineOptions;
  readonly engine: Engine;
  /** Counts the requests per API key across replicas; absent when no key has a limit or there is no database. */
  readonly keyCounter?: SharedCounter | undefined;
  readonly metrics: Metrics;
  /** Stored templates and sets. */
  readonly documents: Documents;
  /** Stored replies to writes of templates and sets, for requests that are retried. */
  readonly replies: ReplyStore;
  /** Threads for large renders of the API, and the meter for all renders. */
  readonly renders: { readonly threads: RenderThreads; readonly meter: RenderMeter };
}

export async function openRendering(
  base: ContextBase,
  { database, features }: Store,
  overrides: ContextOverrides,
  closing: CloseStack,
): Promise<Rendering> {
  const { config, logger } = base;
  const options = overrides.engine ?? engineOptions(config);
  const engine = createEngine(inlineOptions(options, config));
  if (engine.codegen === 'off') {
    const why = config.CODEGEN === 'off' ? 'CODEGEN=off' : 'this process forbids code generation';
    logger.warn(`Code generation is off: ${why}.`);
  }
  await Promise.all(config.LOCALES.map((locale) => engine.prepareLocale(locale)));
  const metrics = createMetrics({ cache: () => addFigures(engine.cache(), renders.threads.cache()) });
  if (database !== undefined) addPoolMetrics(metrics.registry, database);
  // The process keeps measuring itself, but must not hold on to the metrics of this context.
  closing.defer(() => metrics.registry.clear());
  for (const metric of features?.metrics ?? []) metrics.registry.registerMetric(metric);
  const documents = await openDocuments(config, database, logger);
  const replies = await openReplies(config, database);
  const keyCounter = openKeyCounter(base, database, closing);
  const renders = openRenders({ config, metrics, logger });
  closing.defer(() => renders.threads.close());
  return { engineOptions: options, engine, metrics, documents, replies, keyCounter, renders };
}

function openKeyCounter(
  { config, logger, now }: ContextBase,
  database: Database | undefined,
  closing: CloseStack,
): SharedCounter | undefined {
  if (database === undefined || config.API_NAMESPACES.every(({ requestsPerMinute }) => requestsPerMinute === undefined))
    return undefined;
  const counter = createSharedCounter(database, RATE_WINDOW_MS, logger, now);
  closing.defer(() => counter.stop());
  return counter;
}
