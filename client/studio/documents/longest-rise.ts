/** Of numbers that are all different, the longest row that rises from left to right; the rest is what has to be moved. */
export function longestRise(numbers: readonly number[]): readonly number[] {
  /** The least end of the rows of each length so far, as indexes, and what stands before each index in its row. */
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
