/** One site does not slow down the others. */
import { createEngine } from '#engine';
import { Shares } from '../../../server/sites/shares.ts';
import { SiteTurns } from '../../../server/sites/turns.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const shares = (concurrency = 2, renderShare = 0.5): Shares =>
  new Shares({ concurrency, renderShare, now: () => performance.now() });

/** Whether a request was admitted; undefined while it waits. */
async function told(admitted: boolean | Promise<boolean>): Promise<boolean | undefined> {
  return Promise.race([admitted, new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))]);
}

test('requests beyond the share of a site wait for one to finish; those of others do not', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const all = shares(2);
  const site = all.of('a');
  expect([site.admit(), site.admit()]).toEqual([true, true]);
  const third = site.admit();
  expect(await told(third)).toBeUndefined();
  expect(all.of('b').admit()).toBe(true);
  site.release();
  expect(await third).toBe(true);
});

test('requests that wait too long are rejected, and so are those that find too many waiting', async () => {
  const site = shares(1).of('a');
  site.admit();
  const waiting = Array.from({ length: 16 }, () => site.admit());
  expect(site.admit()).toBe(false);
  jest.advanceTimersByTime(500);
  expect(await Promise.all(waiting)).not.toContain(true);
  site.release();
  expect(site.admit()).toBe(true);
});

test('render time counts only while others are active', () => {
  const all = shares(10);
  const site = all.of('a');
  site.admit();
  site.charge(5000);
  expect(site.admit()).toBe(true);
  all.of('b').admit();
  expect(site.admit()).not.toBe(true);
  expect(all.of('b').admit()).toBe(true);
});

test('a site that has used up its render time continues when it has earned some', async () => {
  const all = shares(10, 0.5);
  const site = all.of('a');
  all.of('b').admit();
  site.charge(110);
  const request = site.admit();
  expect(request).toBeInstanceOf(Promise);
  jest.advanceTimersByTime(25);
  expect(await request).toBe(true);
});

test('long renders of several sites alternate', async () => {
  jest.useRealTimers();
  const turns = new SiteTurns();
  const order: string[] = [];
  const take = (site: string) => turns.next(site).then(() => order.push(site));
  await Promise.all([take('a'), take('a'), take('a'), take('b'), take('c'), take('b')]);
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

test('a render that reaches its limits pauses as its site requires, and all of its time is charged', async () => {
  jest.useRealTimers();
  const engine = createEngine({ limits: { maxIterations: 200_000 } });
  const template = engine.compile('{.repeated section a}{.repeated section b}{@}{.end}{.end}');
  const list = Array.from({ length: 1000 }, (_, i) => i);
  let [charged, pauses] = [0, 0];
  const pace = {
    charge: (ms: number) => void (charged += ms),
    pause: async () => {
      pauses++;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const output = { write: () => true, drained: async () => undefined };
  const data = { a: list.map(() => ({ b: list })) };
  await expect(engine.stream(template, data, output, { pace, limits: {} })).rejects.toThrow('200000 loop passes');
  expect(pauses).toBeGreaterThan(0);
  expect(charged).toBeGreaterThan(4 * pauses);
});
