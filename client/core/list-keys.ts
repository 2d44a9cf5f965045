/** The index that Home or End leads to in a list; null for every other key. */
export function edgeOfKey(key: string, count: number): number | null {
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
