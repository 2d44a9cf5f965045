/** `npm run load [-- --quick] [-- --json FILE]`: load on a real server, compared with a bare Express app that sends the same bytes. */
import { execFileSync } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { judge } from '../bench/gates.ts';
import { measureGrowth } from './growth.ts';
import { type Measured, report } from './report.ts';
import { type DrivenServer, startBare, startVitrine } from './servers.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } } });
/** Requests per round; as many warm each server up first. */
const amount = values.quick ? 2500 : 20_000;
/** Rounds are interleaved, so that other load on the machine affects all. */
const rounds = values.quick ? 1 : 3;
const CONNECTIONS = 16;

interface Target {
  readonly name: string;
  readonly server: DrivenServer;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function drive({ name, server, path, method = 'GET', headers = {}, body }: Target): Promise<Measured> {
  const before = await server.cpu();
  const started = performance.now();
  let ended = started;
  const driven = autocannon({
    url: server.url + path,
    method,
    headers: { ...headers },
    amount,
    connections: CONNECTIONS,
    ...(body === undefined ? {} : { body }),
  });
  // It is also an emitter, which its types do not declare.
  (driven as unknown as EventEmitter).on('response', () => {
    ended = performance.now();
  });
  const result = await driven;
  const refused = result['4xx'] + result['5xx'] + result.errors + result.timeouts;
  if (refused > 0) throw new Error(`${name}: ${refused} refused or failed`);
  const { p50, p90, p99, max } = result.latency;
  const cpu = (((await server.cpu()) - before) * 1e6) / result.requests.total;
  // Autocannon itself counts in whole seconds, of which a short round has few.
  const requests = (result.requests.total * 1000) / (ended - started);
  return { name, cpu, requests, bytes: result.throughput.average, p50, p90, p99, max };
}

const best = (measured: readonly Measured[]): Measured => ({
  ...measured.reduce((a, b) => (b.requests > a.requests ? b : a)),
  cpu: Math.min(...measured.map(({ cpu }) => cpu)),
});

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const plain = await startVitrine();
const rendering = await startVitrine({ PARTIAL_CACHE_BYTES: '0' });
const cached = await startVitrine({ PAGE_CACHE_BYTES: String(64 * 1024 * 1024) });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bare-'));
const pages = { list: '/shop', product: '/shop/moon-vase' } as const;
const etags: Record<string, string> = {};
for (const [name, path] of Object.entries(pages)) {
  const response = await fetch(plain.url + path);
  etags[name] = response.headers.get('etag') ?? '';
  writeFileSync(join(folder, `${name}.html`), Buffer.from(await response.arrayBuffer()));
}
const bare = await startBare(folder);

const targets: Target[] = Object.entries(pages).flatMap(([name, path]) => {
  const known = { 'if-none-match': etags[name] ?? '' };
  return [
    { name: `${name}`, server: plain, path },
    { name: `${name}, everything rendered`, server: rendering, path },
    { name: `${name}, page cache`, server: cached, path },
    { name: `${name}, bare Express`, server: bare, path: `/${name}` },
    { name: `${name}, 304`, server: plain, path, headers: known },
    { name: `${name}, 304 bare Express`, server: bare, path: `/${name}`, headers: { 'if-none-match': `"${name}"` } },
  ];
});
const rows = Array.from({ length: 50 }, (_, i) => ({ title: `Piece <${i}>`, price: i }));
targets.push({
  name: 'render API',
  server: plain,
  path: '/v1/render',
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'text/html' },
  body: JSON.stringify({ template: '{.repeated section rows}<li>{title|html} {price}</li>{.end}', data: { rows } }),
});

const all = new Map<string, Measured[]>();
try {
  for (const target of targets) await drive(target);
  for (let round = 0; round < rounds; round++)
    for (const target of targets) all.set(target.name, [...(all.get(target.name) ?? []), await drive(target)]);
} finally {
  await Promise.all([plain, rendering, cached, bare].map((server) => server.stop()));
}
const measured = [...all.values()].map(best);
console.table(
  Object.fromEntries(
    measured.map(({ name, requests, cpu, bytes, p50, p90, p99, max }) => [
      name,
      {
        'requests/s': Math.round(requests),
        'CPU µs': Math.round(cpu),
        'MB/s': (bytes / 1e6).toFixed(1),
        p50,
        p90,
        p99,
        max,
      },
    ]),
  ),
);
const of = (name: string): Measured => measured.find((item) => item.name === name) as Measured;
const compared = (name: string, to: string) => ({
  ratio: of(name).requests / of(to).requests,
  ofCpu: of(to).cpu / of(name).cpu,
});
const ratios = Object.keys(pages).flatMap((name) => [
  { page: name, what: 'parts reused', ...compared(name, `${name}, bare Express`), goal: 0.65 },
  { page: name, what: 'rendered', ...compared(`${name}, everything rendered`, `${name}, bare Express`), goal: 0.4 },
  { page: name, what: 'page cache', ...compared(`${name}, page cache`, `${name}, bare Express`), goal: 0.9 },
  { page: name, what: '304', ...compared(`${name}, 304`, `${name}, 304 bare Express`), goal: 0.95 },
]);
console.table(
  ratios.map(({ ratio, ofCpu, ...item }) => ({ ...item, ratio: ratio.toFixed(2), 'by CPU': ofCpu.toFixed(2) })),
);
const growth = await measureGrowth([24, 240, 2400]);
console.table(
  [...growth].map(([items, ms]) => ({ items, ms: ms.toFixed(2), 'µs an item': ((ms * 1000) / items).toFixed(1) })),
);
mkdirSync('reports', { recursive: true });
writeFileSync('reports/load.html', report(measured));
console.log('reports/load.html');
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ measured, ratios, growth: [...growth] }, null, 2)}\n`);
process.exit(
  judge(ratios.map(({ page, what, ratio, goal }) => ({ name: `${page}, ${what}`, value: ratio, atLeast: goal }))),
);
