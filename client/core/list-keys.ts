/** The index for Home or End in a list; null for other keys. */
export function edgeOfKey(key: string, count: number): number | null {
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
