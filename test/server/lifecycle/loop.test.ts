/** Background work in rounds: never two of a loop at once, none after the end, and no wake-up is lost. */
import { createLoop } from '../../../server/lifecycle/loop.ts';

const EVERY_MS = 1000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A loop whose rounds last until they are ended. */
function open(hasBackground?: () => boolean) {
  const rounds: { readonly end: (error?: Error) => void; readonly stopping: AbortSignal }[] = [];
  const logged: unknown[] = [];
  const loop = createLoop({
    everyMs: EVERY_MS,
    run: (stopping) =>
      new Promise<number>((resolve, reject) => {
        const number = rounds.length + 1;
        rounds.push({ stopping, end: (error) => (error === undefined ? resolve(number) : reject(error)) });
      }),
    hasBackground,
    logger: { warn: (...line: unknown[]) => void logged.push(line) },
    failure: 'the round failed',
  });
  const settle = () => jest.advanceTimersByTimeAsync(0);
  return { loop, rounds, logged, settle };
}

test('a round runs every so often, and never beside another one', async () => {
  const { rounds } = open();
  expect(rounds).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(rounds).toHaveLength(1);
  rounds[0]?.end();
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(rounds).toHaveLength(2);
});

test('a wake-up during a round causes one more afterwards, however many there are', async () => {
  const { loop, rounds, settle } = open();
  for (let i = 0; i < 3; i++) loop.wake();
  expect(rounds).toHaveLength(1);
  const after = loop.run();
  rounds[0]?.end();
  await settle();
  expect(rounds).toHaveLength(2);
  loop.wake();
  rounds[1]?.end();
  expect(await after).toBe(2);
  await settle();
  expect(rounds).toHaveLength(3);
  rounds[2]?.end();
  await jest.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(rounds).toHaveLength(3);
});

test('a failed round is logged, or rejects for its caller, and the next one follows', async () => {
  const { loop, rounds, logged } = open();
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  const gone = new Error('gone');
  rounds[0]?.end(gone);
  const second = loop.run();
  await jest.advanceTimersByTimeAsync(0);
  expect(logged).toEqual([[{ err: gone }, 'the round failed']]);
  rounds[1]?.end(gone);
  await expect(second).rejects.toBe(gone);
  expect(logged).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(rounds).toHaveLength(3);
});

test('stopping waits for the running round, and no further one begins', async () => {
  const { loop, rounds, settle } = open();
  loop.wake();
  const waiting = loop.run();
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect([isStopped, rounds[0]?.stopping.aborted]).toEqual([false, true]);
  rounds[0]?.end(new Error('a failure is not that of the stop'));
  await stopped;
  expect([await waiting, await loop.run()]).toEqual([undefined, undefined]);
  loop.wake();
  await jest.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect([rounds.length, jest.getTimerCount()]).toEqual([1, 0]);
});

test('without background work, rounds begin only when asked for', async () => {
  let isOn = false;
  const { loop, rounds } = open(() => isOn);
  await jest.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(rounds).toHaveLength(0);
  loop.wake();
  expect(rounds).toHaveLength(1);
  rounds[0]?.end();
  isOn = true;
  await jest.advanceTimersByTimeAsync(EVERY_MS);
  expect(rounds).toHaveLength(2);
});
