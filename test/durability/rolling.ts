/**
 * Replicas behind the shipped nginx configuration are replaced one by one while visitors read and write. If they are stopped, nobody
 * notices. If they are killed, only requests in progress may fail.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import type { Random } from '../fuzz/random.ts';
import { startNginx } from '../replicas/nginx.ts';
import { freePort, type ServerProcess, startServing } from './server-process.ts';
import { endlessProducts, Refused, Shopper } from './shopper.ts';

export interface RollingReport {
  readonly restarts: number;
  readonly requests: number;
  readonly writes: number;
  /** Failed requests; with kills only those that were not in progress at that time. */
  readonly failed: readonly string[];
  /** Requests that failed because their replica was killed. */
  readonly interrupted: number;
  /** Carts that differ from what was acknowledged. */
  readonly wrongCarts: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const REPLICAS = 3;
const READS = ['/', '/shop', '/journal', '/cart', '/shop/moon-vase'];
/** One in this many requests changes a cart. */
const WRITE_EVERY = 10;

export interface Rolling {
  readonly restarts: number;
  /** Replicas are killed (SIGKILL) instead of stopped. */
  readonly isKilling: boolean;
  /** Requests per second, sent on schedule, whether earlier ones are answered or not. */
  readonly rate: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly random: Random;
  /** The data folder of each replica. */
  readonly folderOf: (replica: number) => string;
}

export async function rolling(input: Rolling, tell: (line: string) => void): Promise<RollingReport> {
  const { restarts, rate } = input;
  const ports = await Promise.all(Array.from({ length: REPLICAS }, freePort));
  const start = (at: number): Promise<ServerProcess> =>
    startServing({ ...input.environment, DATA_DIR: input.folderOf(at), PORT: String(ports[at]), TRUST_PROXY: '1' });
  const replicas = await Promise.all(ports.map((_, at) => start(at)));
  const front = await startNginx(ports);
  const load = createLoad(front.url);
  const timer = setInterval(() => load.send(), 1000 / rate);
  for (let restart = 1; restart <= restarts; restart++) {
    await pause(500 + input.random() * 500);
    const at = restart % REPLICAS;
    if (input.isKilling) {
      load.markKill();
      await replicas[at]?.kill();
    } else {
      const code = await replicas[at]?.stop();
      if (code !== 0) load.failed.push(`a replica ended with ${code}`);
    }
    replicas[at] = await start(at);
    if (restart % 5 === 0) tell(`restart ${restart}: ${load.sent()} sent, ${load.failed.length} failed`);
  }
  await pause(500);
  clearInterval(timer);
  const report = await load.end();
  await front.stop();
  const { length } = load.failed;
  if (length > 0) tell(`nginx: ${front.log()}`);
  await Promise.all(replicas.map((replica) => replica.stop()));
  return { restarts, ...report };
}

function createLoad(url: string) {
  const [product] = endlessProducts();
  if (product === undefined) throw new Error('the demo has no product that never runs out');
  const agent = new Agent({ connections: 200, headersTimeout: 60_000 });
  const failed: string[] = [];
  const times: number[] = [];
  const idle = Array.from({ length: 40 }, () => ({ shopper: new Shopper(() => url), added: 0, uncertain: 0 }));
  const shoppers = [...idle];
  const running = new Set<Promise<void>>();
  let [count, writes, interrupted, lastKill] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    try {
      await work();
    } catch (error) {
      if (lastKill >= began) interrupted++;
      else failed.push(`${what}: ${error instanceof Refused ? error.message : String(error)}`);
    }
    times.push(performance.now() - began);
  };
  const read = (path: string) =>
    timed(`GET ${path}`, async () => {
      const answer = await fetch(url + path, { dispatcher: agent });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 100)}`);
    });
  const write = async (): Promise<void> => {
    // Writes of a cart are sequential; each shopper has one.
    const item = idle.pop();
    if (item === undefined) return read('/shop');
    writes++;
    await timed('POST entries', async () => {
      item.uncertain++;
      await item.shopper.add(product.itemId, product.sku, 1);
      item.uncertain--;
      item.added++;
    });
    idle.unshift(item);
  };
  return {
    failed,
    sent: () => count,
    markKill(): void {
      lastKill = performance.now();
    },
    send(): void {
      count++;
      const path = READS[count % READS.length] ?? '/';
      const work: Promise<void> = (count % WRITE_EVERY === 0 ? write() : read(path)).finally(() =>
        running.delete(work),
      );
      running.add(work);
    },
    async end() {
      await Promise.all(running);
      let wrongCarts = 0;
      for (const { shopper, added, uncertain } of shoppers) {
        if (added === 0) continue;
        const { totalQuantity } = await shopper.cart();
        if (totalQuantity < added || totalQuantity > added + uncertain) wrongCarts++;
      }
      await agent.close();
      times.sort((a, b) => a - b);
      const at = (share: number): number => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
      return {
        requests: count,
        writes,
        failed,
        interrupted,
        wrongCarts,
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        maxMs: at(1),
      };
    },
  };
}
