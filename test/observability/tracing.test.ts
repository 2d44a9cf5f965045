import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router } from 'express';
import { pino } from 'pino';
import { openContext } from '../../server/app/context.ts';
import { readConfig } from '../../server/config.ts';
import type { ErrorReport } from '../../server/observability/tracing.ts';
import { tracedDispatch } from '../../server/outbox/traced-dispatch.ts';
import { temporaryFolder, usualStore } from '../database/databases.ts';
import { type Opened, serveContext } from '../server/serving.ts';
import { type Collector, plain, startCollector } from './collector.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
/** As in links of emails. */
const TOKEN = 'aB3dE5gH7jK9mN1pQ3sT5vX7';
const PARENT = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${PARENT}-01`;

let collector: Collector;
let upstream: Server;
let server: Opened;
const requests: IncomingHttpHeaders[] = [];
const reports: ErrorReport[] = [];
const lines: string[] = [];

/** Spans of one request by name, after the server was closed and everything was sent. */
const traces = new Map<string, string>();

async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(server.url + path, { headers });
  await response.text();
  traces.set(path, response.headers.get('traceresponse')?.split('-')[1] ?? '');
  return response;
}

const spansOf = (path: string) => collector.spans().filter(({ traceId }) => traceId === traces.get(path));
const named = (path: string, name: string | RegExp) => {
  const found = spansOf(path).find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
  if (found === undefined) throw new Error(`no ${name} in ${spansOf(path).map((span) => span.name)}`);
  return { ...found, values: plain(found.attributes) };
};

beforeAll(async () => {
  collector = await startCollector();
  upstream = createServer((request, response) => {
    requests.push(request.headers);
    response.statusCode = request.url?.includes('broken') === true ? 500 : 200;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const config = readConfig({
    ...(await usualStore.environment()),
    RATE_LIMIT: 'off',
    SECRET: 's'.repeat(32),
    COMMERCE_UPSTREAM: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20t0ken',
    OTEL_SERVICE_NAME: 'shop',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.namespace=stores',
  });
  server = await serveContext(
    config,
    {
      logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
      reportError: (report) => void reports.push(report),
    },
    () =>
      Router().get('/bug', () => {
        throw new TypeError('a bug');
      }),
  );
  await ask('/shop', { traceparent, tracestate: 'vendor=1' });
  await ask('/api/commerce/x?email=a@b.c', { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00` });
  await ask('/api/commerce/y');
  await ask('/api/commerce/broken');
  await ask(`/account/order-status?order=${TOKEN}`);
  await ask('/healthz');
  await ask('/bug');
  await fetch(`${server.url}/v1/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"template":"x"}',
  }).then((response) => traces.set('/v1/render', response.headers.get('traceresponse')?.split('-')[1] ?? ''));
  await server.stop();
});

afterAll(() => {
  collector.stop();
  upstream.close();
  upstream.closeAllConnections();
});

test("a page has spans for the request, finding, loading and rendering it, and its statements, in the caller's trace", () => {
  expect(traces.get('/shop')).toBe(TRACE);
  const request = named('/shop', /^GET \//);
  expect([request.parentSpanId, request.kind]).toEqual([PARENT, 2]);
  expect(request.values).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'url.path': '/shop',
  });
  for (const name of ['find page', 'load content', 'render page'])
    expect([name, named('/shop', name).parentSpanId]).toEqual([name, request.spanId]);
  expect(named('/shop', 'render page').values).toHaveProperty('template');
  const statement = collector
    .spans()
    .find(({ kind, attributes }) => kind === 3 && 'db.query.text' in plain(attributes));
  expect(plain(statement?.attributes ?? [])).toMatchObject({ 'db.system.name': 'postgresql' });
});

test('the render API has a span for its render', () => {
  expect(named('/v1/render', 'render renderTemplate').parentSpanId).toBe(named('/v1/render', /^POST/).spanId);
});

test('an upstream call has its own span and receives its traceparent', () => {
  const call = named('/api/commerce/y', 'GET 127.0.0.1');
  expect(call.parentSpanId).toBe(named('/api/commerce/y', 'GET').spanId);
  expect(requests.map((headers) => headers['traceparent'])).toContain(`00-${call.traceId}-${call.spanId}-01`);
  expect(call.values).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 });
  expect(named('/api/commerce/broken', 'GET 127.0.0.1').status.code).toBe(2);
  expect(named('/api/commerce/broken', 'GET').status.code).toBe(2);
});

test('a caller that does not sample is respected, and the trace continues to the upstream', () => {
  expect(spansOf('/api/commerce/x?email=a@b.c')).toEqual([]);
  const continued = requests
    .map((headers) => String(headers['traceparent']))
    .find((text) => text.includes('1'.repeat(32)));
  expect(continued).toMatch(/-00$/);
});

test('spans reveal no more than the log: no query, no token, no value of a statement', () => {
  const all = JSON.stringify(collector.exports);
  expect([all.includes(TOKEN), all.includes('a@b.c'), all.includes('/account/order-status')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('probes are not traced', () => {
  expect(traces.get('/healthz')).toBe('');
  expect(collector.spans().flatMap(({ attributes }) => Object.values(plain(attributes)))).not.toContain('/healthz');
});

test("the collector receives the sender's name and the configured headers", () => {
  const [first] = collector.exports.flatMap(({ resourceSpans = [] }) => resourceSpans);
  expect(plain(first?.resource.attributes ?? [])).toMatchObject({
    'service.name': 'shop',
    'service.namespace': 'stores',
    'deployment.environment.name': 'test',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(new Set(collector.headers.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer t0ken']));
});

test('an error that is logged is a log record of its trace, and goes to the error tracker', () => {
  const record = collector.records().find(({ traceId }) => traceId === traces.get('/bug'));
  expect(record).toMatchObject({ severityText: 'ERROR', body: { stringValue: 'request failed' } });
  expect(plain(record?.attributes ?? [])).toMatchObject({
    'exception.type': 'TypeError',
    'exception.message': 'a bug',
    'exception.stacktrace': expect.stringContaining('tracing.test'),
  });
  expect(reports.map(({ error, message }) => [(error as Error).message, message])).toContainEqual([
    'a bug',
    'request failed',
  ]);
});

test('log lines have the id of the trace', () => {
  const line = lines.map((text) => JSON.parse(text)).find(({ req }) => req?.url === '/api/commerce/y');
  expect(line.req.traceId).toBe(traces.get('/api/commerce/y'));
});

test('without a collector nothing is traced, and a failing one is logged once', async () => {
  const base = { SITE: 'off', LOG_LEVEL: 'silent', DATA_DIR: temporaryFolder() };
  const plainServer = await serveContext(readConfig(base));
  expect((await fetch(`${plainServer.url}/nope`)).headers.has('traceresponse')).toBe(false);
  await plainServer.stop();
  const warnings: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const own = await startCollector(400);
  const refused = await openContext(readConfig({ ...base, OTEL_EXPORTER_OTLP_ENDPOINT: own.url }), { logger });
  refused.tracing.begin('x').end();
  refused.logger.error({ err: new Error('x') }, 'x');
  await refused.close();
  own.stop();
  const messages = warnings.map((line) => JSON.parse(line).msg).filter((message) => message !== 'x');
  expect(messages).toEqual(['the OpenTelemetry collector does not accept telemetry']);
});

test('each delivery has its own trace, which fails with it', async () => {
  const own = await startCollector();
  const base = { SITE: 'off', LOG_LEVEL: 'silent', DATA_DIR: temporaryFolder() };
  const { tracing, close } = await openContext(readConfig({ ...base, OTEL_EXPORTER_OTLP_ENDPOINT: own.url }));
  const handOver = tracedDispatch(tracing, async ({ target }) =>
    target === 'good' ? { ok: true } : { ok: false, message: 'refused' },
  );
  const delivery = { key: 'k', channel: 'mail' as const, payload: {}, attempts: 2 };
  await tracing.span('request', {}, async () => {
    await handOver({ ...delivery, target: 'good' });
    await handOver({ ...delivery, target: 'bad' });
  });
  await close();
  own.stop();
  const deliveries = own.spans().filter(({ name }) => name === 'send mail');
  expect(deliveries.map(({ parentSpanId, status }) => [parentSpanId, status.code])).toEqual([
    [undefined, 0],
    [undefined, 2],
  ]);
  expect(JSON.stringify(deliveries)).not.toContain('"good"');
});

test.each([
  ['always_off', '1', 0],
  ['always_on', '0', 1],
  ['traceidratio', '0', 0],
  ['parentbased_traceidratio', '1', 1],
])('the sampler %s with %s records %i of one', async (sampler, share, spans) => {
  const own = await startCollector();
  const config = readConfig({
    SITE: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: temporaryFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: own.url,
    OTEL_TRACES_SAMPLER: sampler,
    OTEL_TRACES_SAMPLER_ARG: share,
  });
  const { tracing, close } = await openContext(config);
  tracing.begin('x').end();
  await close();
  own.stop();
  expect(own.spans()).toHaveLength(spans);
});
