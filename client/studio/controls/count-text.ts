/** A number with its noun: "1 piece", "2 pieces". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
