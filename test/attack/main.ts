/**
 * `npm run attack [-- --tries 3 --only NAME --heap 512]`: sends a server requests that once crashed or blocked it, and reports for each the
 * response, the memory of the process, the longest time that the main thread blocked the event loop (in CPU time, so other load on the
 * machine does not count) and the longest wait for /healthz. Exits 1 if the process dies, responds 5xx, or blocks the event loop for more
 * than 50 ms in most tries.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startServing } from '../durability/server-process.ts';
import { type Attack, attacks, type Sent } from './bodies.ts';

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '3' },
    heap: { type: 'string', default: '512' },
    only: { type: 'string' },
  },
});
const MAX_HOLD_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'vitrine-attack-'));
const server = await startServing({
  SITE: 'off',
  LOG_LEVEL: 'info',
  DATA_DIR: folder,
  NODE_OPTIONS: `--max-old-space-size=${values.heap} --import ${resolve('test/attack/loop-watch.mjs')}`,
});
const watch = new Worker('./test/attack/health-watch.mjs', { workerData: server.url });

interface Seen {
  readonly longest: number;
  readonly failures: number;
}

const seen = (): Promise<Seen> =>
  new Promise((resolve) => {
    watch.once('message', resolve);
    watch.postMessage('tell');
  });

let requestCount = 0;

/** The longest time that the main thread has blocked the event loop since the last call. */
async function held(): Promise<number> {
  process.kill(server.pid, 'SIGWINCH');
  const pattern = new RegExp(`loop-held ${++requestCount} ([\\d.]+)`);
  for (;;) {
    const ms = pattern.exec(server.log())?.[1];
    if (ms !== undefined) return Number(ms);
    if (!server.isRunning()) return Number.POSITIVE_INFINITY;
    await pause(10);
  }
}

/** Resident memory in megabytes; NaN if the system does not report it. */
function residentMb(): number {
  try {
    const pages = readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1];
    return (Number(pages) * 4096) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** The status of the response, or the fate of the connection. */
async function send({ path, body, method = 'POST', accept = 'application/json' }: Sent): Promise<string> {
  try {
    const headers = { 'content-type': 'application/json', accept };
    const response = await fetch(`${server.url}${path}`, { method, body, headers });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    // A stream that exceeds a limit is cut off; a dead server does not respond to the next request either.
    return accept === 'text/html' ? 'cut' : String((error as Error).cause ?? error);
  }
}

interface Outcome {
  readonly statuses: Readonly<Record<string, number>>;
  readonly waits: readonly number[];
  readonly holds: readonly number[];
  readonly failures: number;
  readonly resident: number;
}

async function run({ requests }: Attack): Promise<Outcome> {
  const statuses: Record<string, number> = {};
  const waits: number[] = [];
  const holds: number[] = [];
  let failures = 0;
  let resident = 0;
  for (let i = 0; i < Number(values.tries); i++) {
    await seen();
    await held();
    for (const request of requests) {
      const together = 'path' in request ? [request] : request;
      for (const status of await Promise.all(together.map(send))) statuses[status] = (statuses[status] ?? 0) + 1;
      resident = Math.max(resident, residentMb());
    }
    const { longest, failures: failed } = await seen();
    waits.push(longest);
    holds.push(await held());
    failures += failed;
  }
  return { statuses, waits, holds, failures, resident };
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;

let isWell = true;
await new Promise((resolve) => setTimeout(resolve, 1000));
console.log(`at rest: RSS ${residentMb().toFixed(0)} MB, /healthz ${(await seen()).longest.toFixed(0)} ms`);
for (const attack of attacks) {
  if (values.only !== undefined && !attack.name.includes(values.only)) continue;
  const { statuses, waits, holds, failures, resident } = await run(attack);
  const isBad = failures > 0 || Object.keys(statuses).some((status) => !/^([234]\d\d|cut)$/.test(status));
  const isSlow = median(holds) > MAX_HOLD_MS;
  isWell &&= !isBad && !isSlow;
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${isBad ? 'FAILED ' : isSlow ? 'SLOW ' : ''}${attack.name}: ${counts.join(', ')}; RSS ${resident.toFixed(0)} MB; ` +
      `loop held ${holds.map((ms) => ms.toFixed(0)).join(', ')} ms; /healthz waits ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms${failures > 0 ? `, ${failures} without answer` : ''}`,
  );
}
await watch.terminate();
const code = await server.stop();
rmSync(folder, { recursive: true, force: true });
console.log(isWell && code === 0 ? 'held' : `did not hold (the server ended with ${code})`);
process.exit(isWell && code === 0 ? 0 : 1);
