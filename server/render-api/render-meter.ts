import type { Logger } from 'pino';
import type { LimitExceeded, LimitName, RenderStats } from '#engine';
import type { Metrics } from '../observability/metrics.ts';

/** Counts renders. */
export interface RenderMeter {
  /** `template`: the label of `labelOf`. */
  rendered(stats: RenderStats, template: string): void;
  aborted(limit: LimitName | 'memory'): void;
  /** A limit stopped a render after its head was sent. */
  cut(at: Pick<LimitExceeded, 'limit' | 'bound'>): void;
}

/** Counts calls in the metrics of the process. */
export const createRenderMeter = (metrics: Metrics, logger: Logger): RenderMeter => ({
  rendered({ tier, renderMs, bytes }, template) {
    metrics.observeStored(template, renderMs);
    metrics.renderSeconds.record(renderMs / 1000, tier);
    metrics.renderedBytes.inc(bytes);
  },
  aborted: (limit) => metrics.renderAborts.inc({ limit }),
  cut: ({ limit, bound }) => logger.warn({ limit, bound }, 'render aborted after its head was sent'),
});
