/** Creates ids that are unique on the page: `addresses-1`, `addresses-2`, … */
export function createIds(): (prefix: string) => string {
  const counts = new Map<string, number>();
  return (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}-${count}`;
  };
}
