/** Starts: killed in the middle of the first, twice on one folder, ten times in parallel on one database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Random } from '../fuzz/random.ts';
import { endOf, spawnServer, startProcess, startServing } from './server-process.ts';
import { endlessProducts, Shopper } from './shopper.ts';

/** Runs work with a separate folder. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-durability-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills first starts at times spread over `initMs`; each folder must still work and store a cart. Returns the times. */
export async function killFirstStarts(kills: number, initMs: number, random: Random): Promise<readonly number[]> {
  const moments: number[] = [];
  for (let i = 0; i < kills; i++) {
    const at = Math.round((initMs * (i + random())) / kills);
    await inFolder(async (folder) => {
      const { child } = spawnServer({ DATA_DIR: folder });
      await pause(at);
      const ended = endOf(child);
      child.kill('SIGKILL');
      await ended;
      const server = await startServing({ DATA_DIR: folder });
      await buyOne(server.url);
      await server.kill();
      const again = await startServing({ DATA_DIR: folder });
      await buyOne(again.url);
      await again.kill();
    });
    moments.push(at);
  }
  return moments;
}

async function buyOne(url: string): Promise<void> {
  const [product] = endlessProducts();
  const cart = await new Shopper(() => url).add(product?.itemId ?? '', product?.sku ?? '', 1);
  if (cart.subtotalCents !== product?.cents) throw new Error(`a wrong sum: ${cart.subtotalCents}`);
}

/** Tries to start more processes on a folder that is in use. Returns how many were rejected with the message. */
export async function startTwice(times: number): Promise<number> {
  return inFolder(async (folder) => {
    const first = await startServing({ DATA_DIR: folder });
    let refused = 0;
    for (let i = 0; i < times; i++) {
      const second = await startProcess({ DATA_DIR: folder });
      if (!('code' in second)) await second.kill();
      else if (second.code === 1 && second.log.includes('Another process uses the store')) refused++;
    }
    await buyOne(first.url);
    await first.kill();
    return refused;
  });
}

export interface ReplicaReport {
  readonly serving: number;
  readonly migrations: readonly { readonly name: string; readonly times: number }[];
  readonly websites: number;
}

/** Starts replicas at the same time on an empty database. */
export async function startReplicas(count: number, databaseUrl: string): Promise<ReplicaReport> {
  const secret = 's'.repeat(32);
  const started = await Promise.all(
    Array.from({ length: count }, () =>
      inFolder(async (folder) => {
        const server = await startServing({
          DATA_DIR: folder,
          DATABASE_URL: databaseUrl,
          SECRET: secret,
          DATABASE_POOL: '4',
        });
        await buyOne(server.url);
        return server;
      }),
    ),
  );
  await Promise.all(started.map((server) => server.stop()));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const migrations = await client.query('SELECT name, count(*)::int AS times FROM schema_migrations GROUP BY name');
  const websites = await client.query('SELECT id FROM websites');
  await client.end();
  return { serving: started.length, migrations: migrations.rows, websites: websites.rows.length };
}
