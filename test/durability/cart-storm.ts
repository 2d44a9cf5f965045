/** Many clients change carts while the server and its database connections are killed at random. */
import { setTimeout as pause } from 'node:timers/promises';
import { fork, type Random } from '../fuzz/random.ts';
import { freePort, type ServerProcess, startServing } from './server-process.ts';
import { type CartAnswer, endlessProducts, Refused, Shopper } from './shopper.ts';

export interface Storm {
  readonly operations: number;
  readonly clients: number;
  readonly kills: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly random: Random;
  /** Cuts the server's database connections, if any. */
  readonly cut?: () => Promise<void>;
  /**
   * Waits until the database has finished with a killed server. A COMMIT may still be in progress: until then it is unknown whether the
   * change happened.
   */
  readonly settle?: () => Promise<void>;
}

export interface StormReport {
  readonly acknowledged: number;
  /** Operations whose response was lost, and that turned out done or not done. */
  readonly uncertain: number;
  readonly kills: number;
  readonly cuts: number;
  readonly seconds: number;
}

/** Expected cart: line → quantity, and its coupon. */
interface Model {
  readonly lines: ReadonlyMap<string, number>;
  readonly hasCoupon: boolean;
}

const COUPON = 'CLAY10';
/** Only required fields are accepted: the bowl requires a name, the others nothing. */
const fieldsOf = (sku: string): readonly string[] =>
  sku === 'NAME-BOWL' ? ['{"nb-name":"A"}', '{"nb-name":"B"}'] : [''];
const products = endlessProducts();
const priceOf = new Map(products.map(({ sku, cents }) => [sku, cents]));
const EMPTY: Model = { lines: new Map(), hasCoupon: false };
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** Throws if an acknowledged change is missing, an unrequested change happened, or a sum is wrong. */
export async function cartStorm(storm: Storm, tell: (line: string) => void): Promise<StormReport> {
  const environment = { ...storm.environment, PORT: String(await freePort()) };
  let server = await startServing(environment);
  const tally = { acknowledged: 0, uncertain: 0, left: storm.operations };
  const began = performance.now();
  const clients = Array.from({ length: storm.clients }, () => client(() => server.url, tally, fork(storm.random)));
  let [kills, cuts] = [0, 0];
  const killing = async (): Promise<void> => {
    while (tally.left > 0 && kills < storm.kills) {
      // Kills are spread over the operations, so that slow machines have as many.
      const next = storm.operations * (1 - (kills + 1) / (storm.kills + 1));
      while (tally.left > next) await pause(20);
      if (storm.cut !== undefined && kills % 2 === 1) {
        await storm.cut();
        cuts++;
      }
      await pause(storm.random() * 100);
      server = await restarted(server, environment, storm.settle);
      kills++;
      tell(`kill ${kills}: ${tally.acknowledged} acknowledged, ${tally.uncertain} uncertain`);
    }
  };
  await Promise.all([killing(), ...clients]);
  await server.stop();
  const seconds = Math.round((performance.now() - began) / 1000);
  return { acknowledged: tally.acknowledged, uncertain: tally.uncertain, kills, cuts, seconds };
}

async function restarted(
  server: ServerProcess,
  environment: Readonly<Record<string, string>>,
  settle: Storm['settle'],
): Promise<ServerProcess> {
  await server.kill();
  await settle?.();
  return startServing(environment);
}

async function client(
  url: () => string,
  tally: { acknowledged: number; uncertain: number; left: number },
  random: Random,
): Promise<void> {
  let shopper = new Shopper(url);
  let model = EMPTY;
  while (tally.left > 0) {
    tally.left--;
    const change = await chooseChange(shopper, model, random);
    try {
      check(await change.run(), change.after);
      model = change.after;
      tally.acknowledged++;
    } catch (error) {
      if (error instanceof Refused && error.status !== 503 && error.status !== 500) throw error;
      if (!(error instanceof Refused) && error instanceof WrongCart) throw error;
      tally.uncertain++;
      if (!shopper.hasCart) {
        shopper = new Shopper(url);
        // Until the server is back, or the remaining changes would all hit the same kill.
        await patiently(() => shopper.cart());
        continue;
      }
      model = await settled(shopper, model, change.after);
    }
  }
  if (shopper.hasCart) check(await patiently(() => shopper.cart()), model);
}

/** A change without a response has either happened completely or not at all. */
async function settled(shopper: Shopper, before: Model, after: Model): Promise<Model> {
  const cart = await patiently(() => shopper.cart());
  for (const model of [after, before]) {
    if (differences(cart, model).length > 0) continue;
    return model;
  }
  throw new WrongCart(`neither before nor after: ${differences(cart, before).join('; ')}`);
}

/** Retries until the server is back. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt > 600) throw error;
      await pause(100);
    }
  }
}

interface Change {
  readonly after: Model;
  run(): Promise<CartAnswer>;
}

async function chooseChange(shopper: Shopper, model: Model, random: Random): Promise<Change> {
  const lines = [...model.lines];
  const kind = lines.length === 0 ? 'add' : pick(random, ['add', 'add', 'quantity', 'remove', 'coupon'] as const);
  if (kind === 'add') {
    const { itemId, sku } = pick(random, products);
    const [fields, quantity] = [pick(random, fieldsOf(sku)), 1 + Math.floor(random() * 3)];
    const key = `${sku}|${fields}`;
    const after = { ...model, lines: new Map(model.lines).set(key, (model.lines.get(key) ?? 0) + quantity) };
    return { after, run: () => shopper.add(itemId, sku, quantity, fields) };
  }
  if (kind === 'coupon') {
    const run = () => (model.hasCoupon ? shopper.removeCoupon(COUPON) : shopper.addCoupon(COUPON));
    return { after: { ...model, hasCoupon: !model.hasCoupon }, run };
  }
  const [key] = pick(random, lines);
  const id = await patiently(async () => (await shopper.cart()).entries.find((entry) => keyOf(entry) === key)?.id);
  if (id === undefined) throw new WrongCart(`the line ${key} is lost`);
  const changed = new Map(model.lines);
  if (kind === 'remove') {
    changed.delete(key);
    return { after: { ...model, lines: changed }, run: () => shopper.remove(id) };
  }
  const quantity = 1 + Math.floor(random() * 9);
  changed.set(key, quantity);
  return { after: { ...model, lines: changed }, run: () => shopper.setQuantity(id, quantity) };
}

class WrongCart extends Error {}

const keyOf = ({ chosenVariant, additionalFields }: CartAnswer['entries'][number]): string =>
  `${chosenVariant.sku}|${additionalFields ?? ''}`;

function check(cart: CartAnswer, model: Model): void {
  const wrong = differences(cart, model);
  if (wrong.length > 0) throw new WrongCart(wrong.join('; '));
}

/** Differences of a cart from the expectation, with its sums computed from the shop's own price file. */
function differences(cart: CartAnswer, { lines, hasCoupon }: Model): string[] {
  const there = new Map(cart.entries.map((entry) => [keyOf(entry), entry.quantity]));
  const keys = new Set([...there.keys(), ...lines.keys()]);
  const wrong = [...keys]
    .filter((key) => there.get(key) !== lines.get(key))
    .map((key) => `${key}: ${there.get(key)} instead of ${lines.get(key)}`);
  const subtotal = [...lines].reduce(
    (sum, [key, quantity]) => sum + quantity * (priceOf.get(key.split('|')[0] ?? '') ?? 0),
    0,
  );
  const quantity = [...lines.values()].reduce((sum, value) => sum + value, 0);
  const discount = hasCoupon ? subtotal / 10 : 0;
  const expected = { subtotalCents: subtotal, totalQuantity: quantity, discountCents: discount };
  for (const [name, value] of Object.entries(expected))
    if (cart[name as keyof typeof expected] !== value)
      wrong.push(`${name}: ${cart[name as keyof typeof expected]} instead of ${value}`);
  if (cart.coupons.includes(COUPON) !== hasCoupon) wrong.push(`coupon: ${cart.coupons}`);
  const { subtotalCents, discountCents, shippingCostCents, taxCents, grandTotalCents } = cart;
  if (grandTotalCents !== subtotalCents - discountCents + shippingCostCents + taxCents)
    wrong.push(`grandTotalCents: ${grandTotalCents}`);
  return wrong;
}
