import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { threadConfig } from './engine-options.ts';
import type { RenderContext } from './mount-call.ts';
import { createRenderMeter } from './render-meter.ts';
import { RenderThreads } from './threads/render-threads.ts';

interface RenderOptions {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Render threads for large renders of the API; none is started before it is needed. */
export function openRenders({ config, metrics, logger }: RenderOptions): RenderContext['renders'] {
  const { RENDER_THREADS: threads, RENDER_THREAD_HEAP_MB: heapMb } = config;
  const meter = createRenderMeter(metrics, logger);
  return {
    meter,
    threads: new RenderThreads({ engine: threadConfig(config, threads), threads, heapMb, meter }),
  };
}
