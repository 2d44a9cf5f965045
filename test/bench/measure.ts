/** Interleaved timing in one process: ratios are stable on a noisy machine, times are not. */

export interface Settings {
  readonly rounds: number;
  readonly sliceMs: number;
}

/** Calls of `work` per second in one slice. Its text is flattened, as sending it would. */
function slice(work: () => string, ms: number): number {
  const started = performance.now();
  let calls = 0;
  let bytes = 0;
  do {
    bytes += Buffer.byteLength(work());
    calls++;
  } while (performance.now() - started < ms);
  if (bytes < 0) throw new Error('unreachable: keeps the work from being optimised away');
  return calls / (performance.now() - started);
}

/** Speed of `ours` relative to each of `others`: the median over rounds of A, B, A, B … */
export function ratios(
  ours: () => string,
  others: Readonly<Record<string, () => string>>,
  { rounds, sliceMs }: Settings,
): Record<string, number> {
  for (const work of [ours, ...Object.values(others)]) slice(work, sliceMs * 4);
  const seen: Record<string, number[]> = Object.fromEntries(Object.keys(others).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(others)) {
      const mine = slice(ours, sliceMs);
      seen[name]?.push(mine / slice(work, sliceMs));
    }
  }
  return Object.fromEntries(Object.entries(seen).map(([name, list]) => [name, median(list)]));
}

export function median(list: readonly number[]): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const geometricMean = (list: readonly number[]): number =>
  Math.exp(list.reduce((sum, value) => sum + Math.log(value), 0) / list.length);
