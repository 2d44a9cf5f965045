/** What renders: the engine, stored templates, the threads of large renders, and the metrics that count them. */
import { createEngine, type Engine, type EngineOptions } from '#engine';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { addPoolMetrics } from '../observability/process-metrics.ts';
import { engineOptions, inlineOptions } from '../render-api/engine-options.ts';
import { openRenders } from '../render-api/open-renders.ts';
import { openTemplateStore } from '../render-api/open-template-store.ts';
import type { RenderMeter } from '../render-api/render-meter.ts';
import type { TemplateStore } from '../render-api/template-store.ts';
import { addFigures, type RenderThreads } from '../render-api/threads/render-threads.ts';
import type { CloseStack } from './close-stack.ts';
import type { ContextBase, ContextOverrides } from './context-options.ts';
import type { Store } from './open-store.ts';

export interface Rendering {
  /** Engines that share these options share their locale data. */
  readonly engineOptions: EngineOptions;
  readonly engine: Engine;
  readonly metrics: Metrics;
  readonly templates: TemplateStore;
  /** Where large renders of the API run, and where all of them are counted. */
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
  // What the process measures of itself goes on; it must not hold what this context measures.
  closing.defer(() => metrics.registry.clear());
  for (const metric of features?.metrics ?? []) metrics.registry.registerMetric(metric);
  const templates = await openTemplateStore(config, database, logger);
  const renders = openRenders({ config, templates, metrics, logger });
  closing.defer(() => renders.threads.close());
  return { engineOptions: options, engine, metrics, templates, renders };
}
