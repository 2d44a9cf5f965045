/** Kill -9 while shoppers write; then every acknowledged write must be there. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../fuzz/random.ts';
import { type ServerProcess, startServing } from './server-process.ts';
import { endlessProducts, Shopper } from './shopper.ts';

export interface KillReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Writes without acknowledgment that happened: they may exist or not. */
  readonly unacknowledged: number;
  /** Milliseconds from start to first response. */
  readonly startMs: readonly number[];
}

export interface Victim {
  readonly environment: Readonly<Record<string, string>>;
  readonly random: Random;
  /** Also kills and restarts something else, in rounds in which it is due. */
  readonly alsoKill?: (round: number) => Promise<void>;
}

const SHOPPERS = 8;

interface Tally {
  readonly shopper: Shopper;
  readonly sku: string;
  readonly itemId: string;
  /** Total after the last round. */
  before: number;
  /** In this round. */
  acknowledged: number;
  asked: number;
}

/** Rounds of writing, killing and checking. Throws at the first wrong sum. */
export async function killRounds(victim: Victim, rounds: number, tell: (line: string) => void): Promise<KillReport> {
  const [product] = endlessProducts();
  if (product === undefined) throw new Error('the demo has no product that never runs out');
  let server = await startServing(victim.environment);
  const tallies: Tally[] = Array.from({ length: SHOPPERS }, () => ({
    shopper: new Shopper(() => server.url),
    ...product,
    before: 0,
    acknowledged: 0,
    asked: 0,
  }));
  const startMs: number[] = [];
  let [lost, acknowledged, unacknowledged] = [0, 0, 0];
  for (let round = 1; round <= rounds; round++) {
    await writeUntilKilled(tallies, server, victim, round);
    const began = performance.now();
    server = await startServing(victim.environment);
    startMs.push(performance.now() - began);
    for (const tally of tallies) {
      acknowledged += tally.acknowledged;
      unacknowledged += tally.asked - tally.acknowledged;
      lost += await check(tally, product.cents);
    }
    if (round % 10 === 0) tell(`round ${round}: ${acknowledged} acknowledged, ${lost} lost`);
  }
  await server.stop();
  return { rounds, acknowledged, lost, unacknowledged, startMs };
}

async function writeUntilKilled(
  tallies: readonly Tally[],
  server: ServerProcess,
  victim: Victim,
  round: number,
): Promise<void> {
  let isDead = false;
  const writing = tallies.map(async (tally) => {
    while (!isDead) {
      try {
        tally.asked++;
        await tally.shopper.add(tally.itemId, tally.sku, 1);
        tally.acknowledged++;
      } catch {
        // Unacknowledged writes may have happened or not; the rest of the round is silent.
        return;
      }
    }
  });
  // Rounds vary in timing: after few or many writes, and anywhere within the next.
  const enough = 1 + Math.floor(victim.random() * 60);
  const deadline = Date.now() + 30_000;
  while (tallies.reduce((sum, { acknowledged }) => sum + acknowledged, 0) < enough && Date.now() < deadline)
    await pause(2);
  await pause(victim.random() * 20);
  await Promise.all([server.kill(), victim.alsoKill?.(round)]);
  isDead = true;
  await Promise.all(writing);
}

/** Returns the number of lost writes; continues from the stored state. */
async function check(tally: Tally, cents: number): Promise<number> {
  const { before, acknowledged, asked } = tally;
  Object.assign(tally, { acknowledged: 0, asked: 0 });
  // A cart whose first response was lost belongs to nobody.
  if (!tally.shopper.hasCart) return 0;
  const cart = await tally.shopper.cart();
  const there = cart.entries[0]?.quantity ?? 0;
  if (there > before + asked) throw new Error(`${there} are there, ${before + asked} were asked for`);
  if (cart.subtotalCents !== there * cents || cart.totalQuantity !== there)
    throw new Error(`a wrong sum: ${cart.subtotalCents} for ${there} of ${cents}`);
  tally.before = there;
  return Math.max(0, before + acknowledged - there);
}
