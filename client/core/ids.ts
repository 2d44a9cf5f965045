/** Makes ids that no other element of the page has: `addresses-1`, `addresses-2`, … */
export function createIds(): (prefix: string) => string {
  const counts = new Map<string, number>();
  return (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}-${count}`;
  };
}
