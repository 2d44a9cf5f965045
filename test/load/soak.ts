/**
 * `npm run soak [-- --minutes 120] [--share 0.6]`: keeps a server at a share of a core with pages and carts, and reports memory growth
 * after warm-up. Exits 1 if it grows by 1 MB per hour or more, or if a request fails.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, fetch } from 'undici';
import { startPostgres } from '../database/postgres.ts';
import { endlessProducts, Shopper } from '../durability/shopper.ts';
import { startVitrine } from './servers.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '120' }, share: { type: 'string', default: '0.6' } },
});
const MAX_GROWTH = 1;
const SAMPLE_MS = 5000;
const PAGES = ['/', '/shop', '/journal', '/events', '/cart', '/shop/moon-vase', '/search?q=vase', '/blocks'];
/** One in this many requests changes a cart. */
const WRITE_EVERY = 20;
const minutes = Number(values.minutes);
/** Time for caches to fill and generated code to settle: at most 20 minutes, a third of short runs. */
const warmUpMs = Math.min(20, minutes / 3) * 60_000;

interface Sample {
  readonly hours: number;
  readonly megabytes: number;
}

/** Megabytes per hour, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [middle, level] = [mean(({ hours }) => hours), mean(({ megabytes }) => megabytes)];
  const spread = samples.reduce((sum, { hours }) => sum + (hours - middle) ** 2, 0);
  return samples.reduce((sum, { hours, megabytes }) => sum + (hours - middle) * (megabytes - level), 0) / spread;
}

const postgres = await startPostgres();
const server = await startVitrine({ DATABASE_URL: await postgres.createDatabase(), SECRET: 's'.repeat(32) });
const agent = new Agent({ connections: 50 });
const [product] = endlessProducts();
const shoppers = Array.from({ length: 20 }, () => new Shopper(() => server.url));
let [sent, failed] = [0, 0];

async function request(at: number): Promise<void> {
  try {
    if (at % WRITE_EVERY === 0 && product !== undefined) {
      // Occasionally a new shopper: abandoned carts stay in the database, not in memory.
      const place = (at / WRITE_EVERY) % shoppers.length;
      if (at % 7 === 0) shoppers[place] = new Shopper(() => server.url);
      await shoppers[place]?.add(product.itemId, product.sku, 1);
      return;
    }
    const response = await fetch(server.url + PAGES[at % PAGES.length], { dispatcher: agent });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${PAGES[at % PAGES.length]}: ${response.status}`);
  } catch (error) {
    if (failed++ < 5) console.log(String(error));
  }
}

const memory = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
};

const samples: Sample[] = [];
let rate = 50;
const began = Date.now();
let isOver = false;
const driving = (async () => {
  while (!isOver) {
    for (let i = 0; i < rate / 10; i++) void request(sent++);
    await pause(100);
  }
})();
let [lastCpu, lastAt] = [await server.cpu(), performance.now()];
while (Date.now() - began < minutes * 60_000) {
  await pause(SAMPLE_MS);
  const [cpu, at] = [await server.cpu(), performance.now()];
  const share = (cpu - lastCpu) / ((at - lastAt) / 1000);
  [lastCpu, lastAt] = [cpu, at];
  // The rate follows the CPU time, because requests become cheaper during warm-up.
  if (Date.now() - began < warmUpMs)
    rate = Math.max(10, rate * Math.min(1.3, Math.max(0.7, Number(values.share) / share)));
  else samples.push({ hours: (Date.now() - began) / 3_600_000, megabytes: await memory() });
  if (samples.length % 60 === 1)
    console.log(
      `${Math.round((Date.now() - began) / 60_000)} min: ${sent} sent, ${Math.round(rate)} a second, ${share.toFixed(2)} of a core, ${samples.at(-1)?.megabytes.toFixed(1)} MB`,
    );
}
isOver = true;
await driving;
const slope = slopeOf(samples);
console.log(
  JSON.stringify({
    minutes,
    sent,
    failed,
    rate: Math.round(rate),
    memoryMb: Math.round(samples.at(-1)?.megabytes ?? 0),
    mbPerHour: Number(slope.toFixed(2)),
  }),
);
await agent.close();
await server.stop();
await postgres.stop();
if (failed > 0 || slope >= MAX_GROWTH) process.exitCode = 1;
