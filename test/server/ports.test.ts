/** The ports of a server: checked before anything else, and a separate one for metrics. */
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { temporaryFolder } from '../database/databases.ts';
import { type ServerProcess, startProcess, startServing } from '../durability/server-process.ts';
import { testInFullRun } from '../setup/full-run.ts';

describe('a port in use', () => {
  const other = createServer();
  let port: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    port = String((other.address() as AddressInfo).port);
  });
  afterAll(() => other.close());

  test.each(['PORT', 'METRICS_PORT'])('%s ends the start with one line, before anything is opened', async (name) => {
    const folder = join(temporaryFolder(), 'data');
    const ended = await startProcess({ [name]: port, DATA_DIR: folder });
    expect(ended).toEqual({ code: 1, log: `${name}=${port}: the port is in use by another process\n` });
    expect(existsSync(folder)).toBe(false);
  });

  test('with workers, too', async () => {
    const ended = await startProcess({ PORT: port, WORKERS: '2', DATA_DIR: temporaryFolder() });
    expect(ended).toEqual({ code: 1, log: `PORT=${port}: the port is in use by another process\n` });
  });
});

test('two settings cannot use one port', () => {
  expect(() => readConfig({ PORT: '3000', METRICS_PORT: '3000' })).toThrow(
    'METRICS_PORT=3000: PORT is the same; leave it empty or use another port',
  );
  expect(() => readConfig({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT=x: use a whole number');
});

describe('metrics on a separate port', () => {
  const metricsOf = (server: ServerProcess): string =>
    `http://127.0.0.1:${/metrics are on port (\d+)/.exec(server.log())?.[1]}`;
  /** On a separate connection, because workers take turns with connections. */
  const ask = (url: string): Promise<void> =>
    new Promise((resolve, reject) => {
      request(url, { agent: false }, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });

  test('are served only there', async () => {
    const server = await startServing({ SITE: 'off', METRICS_PORT: '0', DATA_DIR: temporaryFolder() });
    const answer = await fetch(`${metricsOf(server)}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(await answer.text()).toContain('http_server_request_duration_seconds');
    expect((await fetch(`${metricsOf(server)}/healthz`)).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  testInFullRun('are those of all workers', async () => {
    const environment = { SITE: 'off', METRICS_PORT: '0', WORKERS: '2', DATA_DIR: temporaryFolder() };
    const server = await startServing(environment);
    for (let i = 0; i < 12; i++) await ask(`${server.url}/healthz`);
    const text = await (await fetch(`${metricsOf(server)}/metrics`)).text();
    const line = /^http_server_request_duration_seconds_count\{[^}]*healthz[^}]*\} (\d+)$/m.exec(text);
    expect(Number(line?.[1])).toBe(12);
    expect(await server.stop()).toBe(0);
  });
});
