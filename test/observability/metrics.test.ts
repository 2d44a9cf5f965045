import { AggregatorRegistry, Histogram, Registry } from 'prom-client';
import { readConfig } from '../../server/config.ts';
import { DurationHistogram } from '../../server/observability/duration-histogram.ts';
import { addPageTimes } from '../../server/observability/template-metrics.ts';
import { newDatabase, temporaryFolder } from '../database/databases.ts';
import { serveContext } from '../server/serving.ts';

test('a server reports its release, connection usage, garbage collection and templates', async () => {
  const config = readConfig({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: await newDatabase(),
    DATABASE_POOL: '7',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SECRET: 's'.repeat(32),
  });
  const { url, stop } = await serveContext(config);
  for (const path of ['/shop', '/journal', '/cart', '/nowhere']) await (await fetch(url + path)).text();
  const text = await (await fetch(`${url}/metrics`)).text();
  await stop();
  expect(text).toMatch(/^vitrine_build_info\{version="\d+\.\d+\.\d+[^"]*",node_version="v\d+/m);
  expect(text).toMatch(/^database_connections_max 7$/m);
  // What runs after an answer, such as statistics, may be using every connection there is.
  const connections = (state: string) =>
    Number(new RegExp(`^database_connections\\{state="${state}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  expect(connections('idle') + connections('used')).toBeGreaterThan(0);
  expect(text).toMatch(/^database_connection_requests_waiting \d+$/m);
  expect(text).toMatch(/^# TYPE nodejs_gc_duration_seconds histogram$/m);
  expect(text).toMatch(/^page_render_duration_seconds_count\{template="products\.list"\} 1$/m);
});

test('templates beyond the limit share one label', async () => {
  const registry = new Registry();
  const observe = addPageTimes(registry);
  for (let i = 0; i < 300; i++) observe(`template-${i}`, 1);
  observe('template-7', 1);
  const text = await registry.metrics();
  const labels = new Set([...text.matchAll(/_count\{template="([^"]+)"\}/g)].map(([, name]) => name));
  expect(labels.size).toBe(201);
  expect(text).toContain('page_render_duration_seconds_count{template="other"} 100');
  expect(text).toContain('page_render_duration_seconds_count{template="template-7"} 2');
});

test('a histogram of durations writes what prom-client writes of the same durations', async () => {
  const described = {
    name: 'seconds',
    help: 'Time.',
    labelNames: ['route', 'status'],
    buckets: [0.1, 0.5, 2],
  } as const;
  const [expected, registry] = [new Registry(), new Registry()];
  const plain = new Histogram({ ...described, buckets: [...described.buckets], registers: [expected] });
  const counted = new DurationHistogram({ ...described, buckets: [...described.buckets], registers: [registry] });
  for (const [seconds, route, status] of [
    [0.1, '/a', '200'],
    [0.11, '/a', '200'],
    [7, '/a', '404'],
    [0, '/b "c"', '200'],
  ] as const) {
    plain.observe({ route, status }, seconds);
    counted.record(seconds, route, status);
  }
  counted.observe({ route: '/d', status: '500' }, 1);
  plain.observe({ route: '/d', status: '500' }, 1);
  const lines = (text: string): string[] => text.split('\n').sort();
  expect(lines(await registry.metrics())).toEqual(lines(await expected.metrics()));
  const ofWorkers = async (worker: Registry): Promise<string> => {
    const metrics = (await worker.getMetricsAsJSON()) as unknown as object[];
    return AggregatorRegistry.aggregate([metrics, metrics]).metrics();
  };
  expect(lines(await ofWorkers(registry))).toEqual(lines(await ofWorkers(expected)));
  // Labels of one observation are not those of the next.
  expect(lines(await registry.metrics())).toEqual(lines(await expected.metrics()));
  counted.reset();
  expect(await registry.metrics()).toBe('# HELP seconds Time.\n# TYPE seconds histogram\n');
});
