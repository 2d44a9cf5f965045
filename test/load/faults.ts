/**
 * `npm run load:faults [-- --quick]`: pages and calls of a healthy upstream, alone and next to 50 clients whose calls reach a failing
 * upstream; and the server's memory.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon, { type Result } from 'autocannon';
import { type ServerProcess, startServing } from '../durability/server-process.ts';
import { startMisbehaving } from '../server/proxy/misbehaving.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const duration = values.quick ? 4 : 12;
const CLIENTS = 50;
/** Calls per second to the failing upstream; endless responses are read as fast as they arrive. */
const CALLS_RATE = 100;
const FAULTS = ['never-answers', 'resets', 'half-a-body', 'error-page', 'garbage', 'endless-json', 'endless-body'];

const page = (url: string): Promise<Result> => autocannon({ url: `${url}/shop/moon-vase`, connections: 8, duration });
const healthy = (url: string): Promise<Result> =>
  autocannon({ url: `${url}/api/site-users/healthy`, connections: 4, duration, overallRate: 100 });
const failing = (url: string, fault: string): Promise<Result> =>
  autocannon({ url: `${url}/api/commerce/${fault}`, connections: CLIENTS, duration, overallRate: CALLS_RATE });

const megabytes = ({ pid }: ServerProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Pages and healthy calls at the same time, with the server's peak memory. */
async function look(server: ServerProcess, beside: (url: string) => Promise<Result | undefined>) {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, megabytes(server));
  }, 200);
  const [pages, calls, failures] = await Promise.all([page(server.url), healthy(server.url), beside(server.url)]);
  clearInterval(timer);
  if (pages.non2xx + pages.errors + calls.non2xx + calls.errors > 0)
    throw new Error(`pages: ${statuses(pages)}; healthy calls: ${statuses(calls)}`);
  return {
    'pages/s': Math.round(pages.requests.average),
    'page p50': pages.latency.p50,
    'page p99': pages.latency.p99,
    'healthy p99': calls.latency.p99,
    'memory MB': highest,
    'failing calls': failures === undefined ? '' : statuses(failures),
  };
}

function statuses(result: Result): string {
  const { statusCodeStats = {} } = result as { statusCodeStats?: Readonly<Record<string, { readonly count: number }>> };
  const counts = Object.entries(statusCodeStats).map(([status, { count }]) => `${count}×${status}`);
  return [...counts, ...(result.errors > 0 ? [`${result.errors} torn`] : [])].join(' ');
}

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-load-'));
const bad = await startMisbehaving();
const server = await startServing({
  DATA_DIR: folder,
  COMMERCE_UPSTREAM: bad.url,
  ACCOUNTS_UPSTREAM: bad.url,
  UPSTREAM_TIMEOUT_MS: '1000',
  UPSTREAM_PAUSE_MS: '500',
});
try {
  const nothing = async () => undefined;
  await look(server, nothing);
  const table: Record<string, object> = { alone: await look(server, nothing) };
  for (const fault of FAULTS) table[fault] = await look(server, (url) => failing(url, fault));
  table['alone again'] = await look(server, nothing);
  console.table(table);
} finally {
  await server.stop();
  await bad.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
