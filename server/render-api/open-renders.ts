import type { Services } from '../app/services.ts';
import { threadConfig } from './engine-options.ts';
import { createRenderMeter } from './render-meter.ts';
import { RenderThreads } from './threads/render-threads.ts';

/** What large renders of the API run in; no thread is started before there is one. */
export function openRenders({
  config,
  templates,
  metrics,
  logger,
}: Pick<Services, 'config' | 'templates' | 'metrics' | 'logger'>): Services['renders'] {
  const { RENDER_THREADS: threads, RENDER_THREAD_HEAP_MB: heapMb } = config;
  const meter = createRenderMeter(metrics, logger);
  return {
    meter,
    threads: new RenderThreads({ engine: threadConfig(config, threads), threads, heapMb, templates, meter }),
  };
}
