/** A number with the word for what is counted: "1 piece", "2 pieces". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
