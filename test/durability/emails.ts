/** Emails to everybody who waits for a product, while the sending process is killed repeatedly. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type ServerProcess, startServing } from './server-process.ts';

export interface EmailsOptions {
  readonly signUps: number;
  readonly kills: number;
  /** A database of a PostgreSQL server. */
  readonly url: string;
  readonly dataDir: string;
}

export interface EmailsReport {
  readonly signUps: number;
  readonly kills: number;
  /** Number of emails at each kill. */
  readonly emailsAtKills: readonly number[];
  readonly emails: number;
  readonly recipients: number;
  /** Rows not marked as delivered. */
  readonly waiting: number;
  readonly seconds: number;
}

const PRODUCT = { productId: 'shop-restock', variantId: 'restock-variant' };
const KEY = 'k'.repeat(32);

/** Signs up, sends to all twice, kills in between; throws if it does not finish within five minutes. */
export async function sendEmails({ signUps, kills, url, dataDir }: EmailsOptions): Promise<EmailsReport> {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url, SECRET: 's'.repeat(32), API_KEYS: KEY, MAIL: 'offline' };
  const folder = join(dataDir, 'mail');
  mkdirSync(folder, { recursive: true });
  const emails = (): string[] => readdirSync(folder).filter((file) => file.endsWith('.json'));
  const began = performance.now();
  let server = await startServing(environment);
  const client = new pg.Client(url);
  await client.connect();
  const emailsAtKills: number[] = [];
  try {
    await client.query(
      `INSERT INTO restock_sign_ups (id, product_id, variant_id, email)
       SELECT 'wish-' || n, $1, $2, 'visitor' || n || '@example.com' FROM generate_series(1, $3::int) n`,
      [PRODUCT.productId, PRODUCT.variantId, signUps],
    );
    await sendAll(server);
    for (let kill = 1; kill <= kills; kill++) {
      await until(() => emails().length >= (signUps * kill) / (kills + 1), 'emails before a kill');
      emailsAtKills.push(emails().length);
      await server.kill();
      server = await startServing(environment);
      // The caller does not know whether the call succeeded, and retries.
      await sendAll(server);
    }
    const waiting = async (): Promise<number> =>
      Number((await client.query('SELECT count(*) AS n FROM deliveries WHERE delivered_at IS NULL')).rows[0].n);
    for (let tries = 0; tries < 6000 && (await waiting()) > 0; tries++) await pause(50);
    const recipients = emails().map(
      (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { to: string }).to,
    );
    return {
      signUps,
      kills,
      emailsAtKills,
      emails: recipients.length,
      recipients: new Set(recipients).size,
      waiting: await waiting(),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await client.end();
    await server.stop();
  }
}

async function sendAll(server: ServerProcess): Promise<void> {
  const answer = await fetch(`${server.url}/api/site-users/account/notifications/restock/send/all`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY },
    body: JSON.stringify({ sendRequests: [PRODUCT] }),
  });
  if (answer.status !== 200) throw new Error(`send all answered ${answer.status}: ${await answer.text()}`);
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (holds()) return;
    await pause(20);
  }
  throw new Error(`there were never ${what}`);
}
