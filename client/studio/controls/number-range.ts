/** What is wrong with a number; undefined when nothing is. */
export function rangeError(value: number, min?: number, max?: number): string | undefined {
  const isBelow = min !== undefined && value < min;
  const isAbove = max !== undefined && value > max;
  if (!isBelow && !isAbove) return undefined;
  if (min === undefined) return `This must be at most ${max}.`;
  return max === undefined ? `This must be at least ${min}.` : `This must be from ${min} to ${max}.`;
}
