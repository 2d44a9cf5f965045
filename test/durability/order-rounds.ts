/**
 * Shoppers place orders while the database server restarts, crashes, and drops connections at random times. The server's process survives,
 * and each acknowledged order exists once: without a response, the call is retried with the same key.
 */

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresServer } from '../database/postgres.ts';
import { shopperDetails } from '../fixtures/shopper-details.ts';
import type { Random } from '../fuzz/random.ts';
import { startServing } from './server-process.ts';
import { Refused, Shopper } from './shopper.ts';

export interface OrderReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** More than one order per cart. */
  readonly doubled: number;
  /** Responses that were neither a success nor a 503. */
  readonly wrong: readonly string[];
  /** 503 responses. */
  readonly later: number;
}

const SHOPPERS = 4;
const CARD = { number: '4242 4242 4242 4242', expiry: '12/49', code: '123' };
const CHECKOUT = '/api/commerce/checkout';

interface Placed {
  readonly order: { readonly number: number };
}

/** `workers`: processes of the server. Throws if the server's process, or one of its workers, exits. */
export async function orderRounds(
  postgres: PostgresServer,
  environment: Readonly<Record<string, string>>,
  { rounds, workers, random }: { readonly rounds: number; readonly workers: number; readonly random: Random },
  tell: (line: string) => void,
): Promise<OrderReport> {
  const url = environment['DATABASE_URL'] ?? '';
  const server = await startServing({ ...environment, WORKERS: String(workers) });
  const acknowledged = new Set<number>();
  const wrong: string[] = [];
  let later = 0;
  let isOver = false;
  const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!server.isRunning()) throw new Error(`the server ended: ${server.log()}`);
        if (!(error instanceof Refused) || error.status !== 503) wrong.push(String(error));
        else later++;
        if (wrong.length > 100) throw new Error(`too many wrong answers: ${wrong.slice(0, 5).join('; ')}`);
        await pause(20);
      }
    }
  };
  let keys = 0;
  const shop = async (): Promise<void> => {
    while (!isOver) {
      const shopper = new Shopper(() => server.url);
      await patiently(() => shopper.cart());
      await patiently(() => shopper.add('p14', null, 1));
      await patiently(() => shopper.send('PUT', `${CHECKOUT}/details`, shopperDetails));
      const { grandTotalCents } = await patiently(() => shopper.cart());
      const body = { idempotencyKey: `order-of-a-round-${++keys}`, expectedTotalCents: grandTotalCents, card: CARD };
      const { order } = (await patiently(() => shopper.send('POST', `${CHECKOUT}/orders`, body))) as Placed;
      acknowledged.add(order.number);
    }
  };
  const shoppers = Array.from({ length: SHOPPERS }, shop);
  const failing = Promise.all(shoppers);
  const disturb = [
    () => postgres.cutConnections(),
    async () => {
      await postgres.down();
      await pause(random() * 300);
      await postgres.up();
    },
    () => postgres.cutConnections(),
    () => postgres.crash(),
  ];
  const disturbing = async (): Promise<void> => {
    for (let round = 1; round <= rounds; round++) {
      const enough = acknowledged.size + 1 + Math.floor(random() * 4);
      while (acknowledged.size < enough && server.isRunning()) await pause(2);
      if (!server.isRunning()) throw new Error(`the server ended in round ${round}: ${server.log()}`);
      await pause(random() * 40);
      await disturb[round % disturb.length]?.();
      if (round % 10 === 0) tell(`round ${round}: ${acknowledged.size} acknowledged, ${later} times "later"`);
    }
    isOver = true;
  };
  try {
    await Promise.all([disturbing(), failing]);
  } catch (error) {
    isOver = true;
    await server.kill();
    throw error;
  }
  if (/a worker ended/.test(server.log())) throw new Error(`a worker ended: ${server.log()}`);
  await server.stop();
  const stored = await ordersIn(url);
  const numbers = new Set(stored.map(({ number }) => number));
  const carts = new Set(stored.map(({ cart }) => cart));
  const lost = [...acknowledged].filter((number) => !numbers.has(number)).length;
  return { rounds, acknowledged: acknowledged.size, lost, doubled: stored.length - carts.size, wrong, later };
}

async function ordersIn(url: string): Promise<readonly { readonly number: number; readonly cart: string }[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    "SELECT number::int AS number, cart_id AS cart FROM orders WHERE status = 'paid'",
  );
  await client.end();
  return rows;
}
