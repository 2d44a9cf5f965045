/** `npm run load [-- --quick] [-- --json FILE]`: drives a real server, beside a bare one that sends the same bytes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type Measured, report } from './report.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } } });
const seconds = values.quick ? 2 : 10;
const CONNECTIONS = 16;

interface Target {
  readonly name: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
}

const rows = Array.from({ length: 50 }, (_, i) => ({ title: `Piece <${i}>`, price: i }));
const targets: readonly Target[] = [
  { name: 'shop list', path: '/shop', method: 'GET' },
  { name: 'product', path: '/shop/moon-vase', method: 'GET' },
  {
    name: 'render API',
    path: '/v1/render',
    method: 'POST',
    body: JSON.stringify({ template: '{.repeated section rows}<li>{title|html} {price}</li>{.end}', data: { rows } }),
  },
];
const headers = { 'content-type': 'application/json', accept: 'text/html' };

async function startVitrine(): Promise<{ url: string; process: ChildProcess; dataDir: string }> {
  execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-load-'));
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off', DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    let log = '';
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      if (log === 'started') return;
      log += chunk.toString();
      const port = /"port":(\d+)/.exec(log)?.[1];
      if (port === undefined) return;
      log = 'started';
      resolve(`http://127.0.0.1:${port}`);
    });
  });
  return { url, process: child, dataDir };
}

async function startBare(bytes: Buffer): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function drive(name: string, url: string, { path, method, body }: Target): Promise<Measured> {
  const result = await autocannon({
    url: url + path,
    method,
    headers,
    duration: seconds,
    connections: CONNECTIONS,
    ...(body === undefined ? {} : { body }),
  });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  const { p50, p90, p99, max } = result.latency;
  return { name, requests: result.requests.average, bytes: result.throughput.average, p50, p90, p99, max };
}

const vitrine = await startVitrine();
const measured: Measured[] = [];
try {
  for (const target of targets) {
    const { method, body = null } = target;
    const bytes = Buffer.from(await (await fetch(vitrine.url + target.path, { method, headers, body })).arrayBuffer());
    await drive(`${target.name}, warm-up`, vitrine.url, target);
    measured.push(await drive(target.name, vitrine.url, target));
    const bare = await startBare(bytes);
    measured.push(await drive(`${target.name}, bare node:http`, bare.url, target));
    bare.server.closeAllConnections();
    bare.server.close();
  }
} finally {
  vitrine.process.removeAllListeners('exit');
  vitrine.process.kill('SIGTERM');
  rmSync(vitrine.dataDir, { recursive: true, force: true });
}
console.table(
  Object.fromEntries(
    measured.map(({ name, requests, bytes, p50, p90, p99, max }) => [
      name,
      { 'requests/s': Math.round(requests), 'MB/s': (bytes / 1e6).toFixed(1), p50, p90, p99, max },
    ]),
  ),
);
mkdirSync('reports', { recursive: true });
writeFileSync('reports/load.html', report(measured));
console.log('reports/load.html');
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`);
process.exit(0);
