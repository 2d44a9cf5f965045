import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Engine } from '#engine';
import { DurationHistogram } from './duration-histogram.ts';
import { addBuildInfo } from './process-metrics.ts';
import { addApiTimes, addPageTimes, type ObserveTemplate } from './template-metrics.ts';

/** Prometheus metrics of one process. The number of label values is limited: routes by pattern, never by path. */
export interface Metrics {
  readonly registry: Registry;
  readonly renderSeconds: DurationHistogram<'tier'>;
  readonly renderedBytes: Counter;
  readonly renderAborts: Counter<'limit'>;
  readonly cachedPages: Counter<'status'>;
  readonly placeCalls: Counter<'call' | 'section'>;
  readonly observe: RequestHandler;
  /** Of pages. */
  readonly observeTemplate: ObserveTemplate;
  /** Of the render API. */
  readonly observeStored: ObserveTemplate;
}

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(engine: Pick<Engine, 'cache'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addBuildInfo(registry);
  addCacheGauges(registry, engine);
  return {
    registry,
    renderSeconds: new DurationHistogram({
      name: 'render_duration_seconds',
      help: 'Render time.',
      labelNames: ['tier'],
      buckets: BUCKETS,
      registers,
    }),
    renderedBytes: new Counter({ name: 'rendered_bytes_total', help: 'Rendered bytes.', registers }),
    cachedPages: new Counter({
      name: 'page_cache_answers_total',
      help: 'Responses of the page cache.',
      labelNames: ['status'],
      registers,
    }),
    placeCalls: new Counter({
      name: 'place_calls_total',
      help: 'Calls for address suggestions and their details, by section of the page.',
      labelNames: ['call', 'section'],
      registers,
    }),
    renderAborts: new Counter({
      name: 'render_aborts_total',
      help: 'Renders stopped by a limit.',
      labelNames: ['limit'],
      registers,
    }),
    observe: createObserver(registry),
    observeTemplate: addPageTimes(registry),
    observeStored: addApiTimes(registry),
  };
}

function addCacheGauges(registry: Registry, engine: Pick<Engine, 'cache'>): void {
  const add = (name: 'hits' | 'misses' | 'evictions' | 'entries' | 'bytes', help: string) =>
    new Gauge({
      name: `template_cache_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(engine.cache()[name]);
      },
    });
  add('hits', 'Template cache hits.');
  add('misses', 'Template cache misses.');
  add('evictions', 'Compiled templates evicted from the cache.');
  add('entries', 'Compiled templates in the cache.');
  add('bytes', 'Bytes of compiled templates in the cache.');
}

function createObserver(registry: Registry): RequestHandler {
  const seconds = new DurationHistogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the request to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (request, response, next) => {
    const started = performance.now();
    response.on('close', () => {
      const path = (request.route as { path?: unknown } | undefined)?.path;
      const route = typeof path === 'string' ? path : 'other';
      seconds.record((performance.now() - started) / 1000, request.method, route, String(response.statusCode));
    });
    next();
  };
}
