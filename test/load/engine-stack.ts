/**
 * `npm run load:engine [-- --quick] [-- --json FILE]`: our engine in the whole application, compared with the reference implementation in
 * the same application and a bare Express app that sends the same bytes; then large pages and slow readers.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type Gate, isMet, judge } from '../bench/gates.ts';
import { median } from '../bench/measure.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } } });
const seconds = values.quick ? 1 : 3;
const rounds = values.quick ? 5 : 11;
const CONNECTIONS = 8;
/** Warm-up requests: the engine compiles, and the runtime optimizes hot code. */
const WARM_UP = 5000;
const STALLED = 40;

const children: ChildProcess[] = [];

function start(mode: 'stack' | 'bare'): Promise<string> {
  const parameters = ['--expose-gc', 'deploy/run.mjs', 'test/load/stack-server.ts', mode];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the ${mode} server ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      const port = /port (\d+)/.exec(chunk.toString())?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
}

async function drive(url: string, connections = CONNECTIONS) {
  const result = await autocannon({ url, duration: seconds, connections });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

/** Requests per second of `ours` relative to each other server, the median of alternating rounds. */
async function shares(ours: string, others: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  for (const url of [ours, ...Object.values(others)])
    await autocannon({ url, amount: WARM_UP, connections: CONNECTIONS });
  const seen: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, url] of Object.entries(others)) {
      const mine = (await drive(ours)).requests.average;
      seen[name] = [...(seen[name] ?? []), mine / (await drive(url)).requests.average];
    }
  }
  return Object.fromEntries(Object.entries(seen).map(([name, list]) => [name, median(list)]));
}

/** Time to first byte relative to time to last byte, of a large page over an open connection. */
async function firstByteShare(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen: number[] = [];
  for (let round = 0; round < 100; round++) {
    const started = performance.now();
    let first: number | undefined;
    const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    response.on('data', () => {
      first ??= performance.now() - started;
    });
    await once(response, 'end');
    seen.push((first ?? Number.NaN) / (performance.now() - started));
  }
  agent.destroy();
  return median(seen);
}

/** The median latency of small responses in milliseconds, while four clients load large pages. */
async function latencyBesideLargePages(base: string): Promise<number> {
  let isOver = false;
  const pullers = Array.from({ length: 4 }, async () => {
    while (!isOver) await (await fetch(`${base}/big`)).arrayBuffer();
  });
  const { latency } = await drive(`${base}/tiny`, 4);
  isOver = true;
  await Promise.all(pullers);
  return latency.p50;
}

const memoryOf = async (base: string): Promise<number> =>
  ((await (await fetch(`${base}/memory`)).json()) as NodeJS.MemoryUsage).rss / 1024 / 1024;

/** Additional memory of the server in MB, while clients have requested large pages and do not read. */
async function memoryOfStalled(base: string): Promise<number> {
  const before = await memoryOf(base);
  const { port } = new URL(base);
  const sockets: Socket[] = Array.from({ length: STALLED }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.pause();
    socket.write('GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, 4000));
  const more = (await memoryOf(base)) - before;
  for (const socket of sockets) socket.destroy();
  return more;
}

let status: 0 | 1 = 1;
try {
  const [stack, bare] = await Promise.all([start('stack'), start('bare')]);
  const others = {
    peer: `${stack}/peer`,
    'peer, source text each time': `${stack}/peer-unread`,
    bare: `${bare}/ready`,
  };
  const bytes = async (url: string): Promise<string> => (await fetch(url)).text();
  const page = await bytes(`${stack}/ours`);
  for (const [name, url] of Object.entries(others))
    if ((await bytes(url)) !== page) throw new Error(`${name} sends another page`);
  // Before this process drives load, whose garbage collection would affect a time of two milliseconds.
  const firstByte = await firstByteShare(`${stack}/big`);
  const share = await shares(`${stack}/ours`, others);
  const figures: readonly Gate[] = [
    { name: 'times the peer, its template parsed before', value: share.peer ?? 0, atLeast: 1.8 },
    { name: 'times the peer, from source text', value: share['peer, source text each time'] ?? 0, atLeast: 1.8 },
    { name: 'of a bare Express app', value: share.bare ?? 0, atLeast: 0.45 },
    { name: 'first byte of a 5 MB page, share of the whole', value: firstByte, below: 0.05 },
    { name: 'p50 of small answers beside large pages, ms', value: await latencyBesideLargePages(stack), below: 25 },
    { name: 'memory of 40 stalled clients, MB', value: await memoryOfStalled(stack), below: 20 },
  ];
  console.table(
    Object.fromEntries(figures.map((figure) => [figure.name, { value: figure.value.toFixed(3), met: isMet(figure) }])),
  );
  status = judge(figures);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  for (const child of children) {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
  }
}
process.exit(status);
