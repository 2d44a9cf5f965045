/**
 * `npm run durability:renewals [-- --subscriptions 1000 --workers 3]`: every payment of every subscription is charged once, while the clock
 * runs through a year, cards are declined, responses lost and replicas killed. Needs PostgreSQL.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import pg from 'pg';
import { startPostgres } from '../database/postgres.ts';
import {
  checkProof,
  DAY,
  openRenewer,
  openSubscriptionsLeft,
  proofEnvironment,
  START,
  seedSubscriptions,
} from './renewal-proof.ts';
import { inFolder } from './starts.ts';
import { startStripeStandIn } from './stripe-stand-in.ts';

const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
});

/** Per subscription, including the first. */
const PAYMENTS = 11;

/** The same failures for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Replica {
  private child: ChildProcess;
  private lines: Interface;
  constructor(
    private readonly file: string,
    private readonly environment: Record<string, string>,
  ) {
    [this.child, this.lines] = this.spawn();
  }
  private spawn(): [ChildProcess, Interface] {
    const env = { PATH: process.env['PATH'], PROOF: JSON.stringify(this.environment) };
    const child = spawn(process.execPath, [this.file], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin?.on('error', () => undefined);
    if (child.stdout === null) throw new Error('a replica without an output');
    return [child, createInterface({ input: child.stdout })];
  }
  /** Resolves when the line was printed, or the process has exited. */
  says(line: string): Promise<void> {
    const { child, lines } = this;
    return new Promise((resolve) => {
      const end = (): void => {
        lines.off('line', onMessage);
        child.off('exit', end);
        resolve();
      };
      const onMessage = (message: string): void => {
        if (message === line) end();
      };
      lines.on('line', onMessage);
      child.on('exit', end);
    });
  }
  async tick(clock: number): Promise<void> {
    const done = this.says(`done ${clock}`);
    this.child.stdin?.write(`${clock}\n`);
    return done;
  }
  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
    [this.child, this.lines] = this.spawn();
    await this.says('ready');
  }
  end(): void {
    this.child.stdin?.end();
  }
}

const random = randomOf(Number(values.seed));
const began = performance.now();
const postgres = await startPostgres();
const stripe = await startStripeStandIn({ declined: 0.08, failing: 0.01, lost: 0.01 }, random);
try {
  await inFolder(async (folder) => {
    const url = await postgres.createDatabase();
    const environment = proofEnvironment(stripe.url, url, folder);
    // The first to open the database creates its tables.
    await (await openRenewer(environment, () => START)).stop();
    const client = new pg.Client(url);
    await client.connect();
    await seedSubscriptions(client, Number(values.subscriptions), PAYMENTS);
    const file = join('dist', 'run', 'renewal-worker.mjs');
    mkdirSync('dist/run', { recursive: true });
    await build({
      ...{ entryPoints: ['test/durability/renewal-worker.ts'], outfile: file, bundle: true, packages: 'external' },
      ...{ platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' },
    });
    const replicas = Array.from({ length: Number(values.workers) }, () => new Replica(file, environment));
    await Promise.all(replicas.map((replica) => replica.says('ready')));
    let kills = 0;
    let days = 0;
    for (let left = -1; left !== 0 && days < 800; days++) {
      const clock = START + days * DAY + 12 * 3600_000;
      const ticks = replicas.map((replica) => replica.tick(clock));
      const victim = replicas[Math.floor(random() * replicas.length)];
      if (days % 7 === 3 && victim !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, random() * 40));
        await victim.kill();
        kills++;
      }
      await Promise.all(ticks);
      if (days % 10 === 0) left = await openSubscriptionsLeft(client);
      if (days % 50 === 0)
        console.log(`day ${days}: ${left} subscriptions run, ${stripe.intents.size} charges asked for`);
    }
    for (const replica of replicas) replica.end();
    const report = await checkProof(client, stripe.intents);
    await client.end();
    console.log(JSON.stringify({ ...report, kills, days, seconds: Math.round((performance.now() - began) / 1000) }));
  });
} finally {
  await stripe.stop();
  await postgres.stop();
}
process.exit(0);
