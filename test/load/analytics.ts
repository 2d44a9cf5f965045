/**
 * `node deploy/run.mjs test/load/analytics.ts [--seconds 60] [--rate 2000]`: page throughput of a server on one core, alone and next to a
 * steady stream of visitors' events. Prints the remaining share of the throughput, and counts the events afterwards.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rate: { type: 'string', default: '2000' } },
});
const seconds = Number(values.seconds);
const rate = Number(values.rate);
const PAGE = '/shop/moon-vase';
const CONNECTIONS = 16;
/** Events come from many visitors, each over its own connection. */
const VISITORS = 200;
/** Min remaining share of the throughput. */
const LEAST = 0.8;

interface Started {
  readonly url: string;
  readonly child: ChildProcess;
}

async function start(script: string, more: Readonly<Record<string, string>> = {}): Promise<Started> {
  // One core for everything that the server does, including its database.
  const child = spawn('taskset', ['-c', '0', process.execPath, script], {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  return { url, child };
}

async function pages(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url: url + PAGE, duration, connections: CONNECTIONS });
  if (result.non2xx + result.errors > 0) throw new Error(`pages: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

async function events(url: string, duration: number): Promise<{ accepted: number; p99: number }> {
  const body = new URLSearchParams({
    event: '1',
    data: JSON.stringify({
      pagePath: PAGE,
      pageHash: '',
      templateId: 't',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      screenWidth: 1440,
      referrer: 'https://news.example/',
    }),
    ss_cvr: 'visitor-1|1582571080000|1582571080000|1582571080000|1',
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const result = await autocannon({
    url: `${url}/api/census/RecordHit`,
    method: 'POST',
    headers,
    body,
    duration,
    connections: VISITORS,
    overallRate: rate,
  });
  if (result.non2xx + result.errors > 0) throw new Error(`events: ${result.non2xx} refused, ${result.errors} failed`);
  return { accepted: result['2xx'], p99: result.latency.p99 };
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** CPU seconds of the server, in all its threads. */
function usedBy({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The cost of work for a server: its result, and CPU seconds. */
async function costing<T>(child: ChildProcess, work: Promise<T>): Promise<[T, number]> {
  const before = usedBy(child);
  return [await work, usedBy(child) - before];
}

/** CPU seconds per event in a server that ignores it. */
async function leastPerEvent(): Promise<number> {
  const { url, child } = await start('test/load/bare-events.mjs');
  await events(url, 3);
  const [{ accepted }, cost] = await costing(child, events(url, Math.min(15, seconds)));
  child.removeAllListeners('exit').kill();
  return cost / accepted;
}

execFileSync(process.execPath, ['deploy/build.mjs'], { stdio: 'inherit' });
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-load-'));
const least = await leastPerEvent();
const env = { PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off', DATA_DIR: dataDir };
const { url, child } = await start('dist/main.js', env);
try {
  const span = Math.min(15, seconds);
  await pages(url, 3);
  const [before, beforeCost] = await costing(child, pages(url, span));
  const [[beside, sent], besideCost] = await costing(child, Promise.all([pages(url, seconds), events(url, seconds)]));
  await pause(1500);
  const waiting = await metric(url, 'analytics_queue_events');
  const queued = await metric(url, 'analytics_events_total');
  const after = await pages(url, span);
  const alone = (before + after) / 2;
  console.log(`pages alone:         ${before.toFixed(0)} and ${after.toFixed(0)} a second`);
  console.log(
    `pages beside events: ${beside.toFixed(0)} a second; share ${(beside / alone).toFixed(2)} (at least ${LEAST})`,
  );
  // On a busy machine, CPU time is more reliable than throughput.
  const perPage = beforeCost / (before * span);
  const perEvent = (besideCost - perPage * beside * seconds) / sent.accepted;
  const left = 1 - rate * perEvent;
  console.log(
    `cost: ${(perPage * 1e6).toFixed(0)} µs a page, ${(perEvent * 1e6).toFixed(0)} µs an event; ${rate} events a second leave ` +
      `${left.toFixed(2)} of a core`,
  );
  console.log(
    `at least: ${(least * 1e6).toFixed(0)} µs an event in a bare server, which leaves ${(1 - rate * least).toFixed(2)}; ` +
      `ours costs ${(perEvent / least).toFixed(1)} times as much`,
  );
  console.log(
    `events: ${sent.accepted} accepted in ${seconds} s (${(sent.accepted / seconds).toFixed(0)} a second), p99 ${sent.p99} ms`,
  );
  console.log(`counted by the server: ${queued}; not in the database 1.5 s later: ${waiting}`);
  if (beside / alone < LEAST || sent.accepted < 0.98 * rate * seconds || waiting > 0) process.exitCode = 1;
} finally {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
