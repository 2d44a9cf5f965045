import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router } from 'express';
import { describedApiRoutes } from '../../server/app/api-routes.ts';
import { readConfig } from '../../server/config.ts';
import { ConfigInvalid } from '../../server/disk/config-invalid.ts';
import { drain } from '../../server/http/drain.ts';
import { post, startServer } from './serving.ts';

test('every invalid environment variable is named', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', WORKERS: '0', RATE_LIMIT: 'fast' })).toThrow(ConfigInvalid);
  expect(() => readConfig({ PORT: 'x', WORKERS: '0' })).toThrow(/PORT=x: [\s\S]*WORKERS=0: /);
  expect(readConfig({ PORT: '' }).PORT).toBe(3000);
  const paying = (environment: Record<string, string>) => readConfig(environment).PAYMENTS;
  expect([paying({}), paying({ NODE_ENV: 'production' })]).toEqual(['test', 'none']);
  expect(paying({ NODE_ENV: 'production', PAYMENTS: 'test' })).toBe('test');
});

test('health, readiness, metrics, documentation and OpenAPI respond', async () => {
  const { url, stop } = await startServer();
  await post(`${url}/v1/render`, { template: 'x' });
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  for (const name of [
    'http_server_request_duration_seconds',
    'render_duration_seconds',
    'template_cache_hits',
    'rendered_bytes_total',
    'nodejs_eventloop_lag_seconds',
  ]) {
    expect(metrics).toContain(name);
  }
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths).sort()).toEqual(
    [...new Set(describedApiRoutes.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')))].sort(),
  );
  const docs = await fetch(`${url}/docs`);
  expect(docs.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await docs.text()).toContain('/v1/fragments');
  expect(await (await fetch(`${url}/docs/formatters`)).text()).toContain('truncate');
  const nothing = await fetch(`${url}/nope`);
  expect([nothing.status, (await nothing.json()) as unknown]).toEqual([
    404,
    expect.objectContaining({ code: 'not-found' }),
  ]);
  await stop();
});

test('with API keys only their owners may render; health needs none', async () => {
  const { url, stop } = await startServer({ API_KEYS: 'one,two' });
  expect((await post(`${url}/v1/render`, { template: 'x' })).status).toBe(401);
  expect((await post(`${url}/v1/render`, { template: 'x' }, { authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await post(`${url}/v1/render`, { template: 'x' }, { authorization: 'Bearer two' })).status).toBe(200);
  expect((await post(`${url}/v1/render`, { template: 'x' }, { 'x-api-key': 'one' })).status).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await stop();
});

test('too many requests are rejected, but never health checks', async () => {
  const { url, stop } = await startServer({ RATE_LIMIT: '3' });
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await post(`${url}/v1/render`, { template: 'x' })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  for (let i = 0; i < 5; i++) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await stop();
});

test('a bug is answered without revealing anything', async () => {
  const { url, stop } = await startServer(
    {},
    {
      routes: () =>
        Router().get('/bug', () => {
          throw new Error('secret detail');
        }),
    },
  );
  const response = await fetch(`${url}/bug`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
  await stop();
});

test('draining is reported immediately, and cuts nothing off', async () => {
  const { url, server, context } = await startServer({ DEADLINE_MS: '60000' });
  const l = Array.from({ length: 20_000 }, (_, i) => ({ t: `row ${i}` }));
  const running = Array.from({ length: 8 }, () =>
    post(
      `${url}/v1/render`,
      { template: '{.repeated section l}{t|html};{.end}', data: { l } },
      { accept: 'text/html' },
    ).then(async (response) => [response.status, (await response.text()).split(';').length]),
  );
  let accepted = 0;
  await new Promise<void>((resolve) => {
    server.on('request', () => {
      if (++accepted === running.length) resolve();
    });
  });
  const ended = drain(server, context.state);
  expect(context.state.draining).toBe(true);
  expect(await Promise.all(running)).toEqual(running.map(() => [200, 20_001]));
  await ended;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('a connection that is idle while the server drains is answered once more, and then closed', async () => {
  const { url, server, context } = await startServer();
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (): Promise<[number | undefined, string | undefined]> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/healthz', agent }, (response) => {
        response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]));
      }).on('error', reject);
    });
  expect(await ask()).toEqual([200, 'keep-alive']);
  const ended = drain(server, context.state, { graceMs: 0, lingerMs: 10_000 });
  // No new connections, but the existing one still works.
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  expect(await ask()).toEqual([200, 'close']);
  await ended;
  agent.destroy();
});
