/** The longest increasing subsequence of distinct numbers; all others must be moved. */
export function longestRise(numbers: readonly number[]): readonly number[] {
  /** The smallest end of the subsequences of each length so far, as indexes, and the predecessor of each index. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const [index, value] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.set(index, ends[low - 1]);
    ends[low] = index;
  }
  const row: number[] = [];
  for (let index = ends.at(-1); index !== undefined; index = before.get(index)) row.unshift(numbers[index] ?? 0);
  return row;
}
