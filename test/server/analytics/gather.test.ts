import { createGathering, MAX_COUNT } from '../../../server/analytics/batching.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('calls run together, and not before their time', async () => {
  const gathered = createGathering();
  const done: number[] = [];
  for (const value of [1, 2]) void gathered().then(() => done.push(value));
  await jest.advanceTimersByTimeAsync(9);
  expect(done).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toEqual([1, 2]);
  void gathered().then(() => done.push(3));
  await jest.advanceTimersByTimeAsync(9);
  expect(done).toEqual([1, 2]);
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toEqual([1, 2, 3]);
});

test('many calls run immediately, and the next ones wait for each other again', async () => {
  const gathered = createGathering();
  let done = 0;
  for (let i = 0; i <= MAX_COUNT; i++) void gathered().then(() => done++);
  await jest.advanceTimersByTimeAsync(0);
  expect(done).toBe(MAX_COUNT);
  await jest.advanceTimersByTimeAsync(10);
  expect(done).toBe(MAX_COUNT + 1);
});
