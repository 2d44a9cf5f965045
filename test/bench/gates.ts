/** The required value of a measurement. A run that misses a gate exits with status 1. */
export interface Gate {
  readonly name: string;
  readonly value: number;
  /** Bounds, inclusive and exclusive. */
  readonly atLeast?: number;
  readonly below?: number;
}

export const isMet = ({ value, atLeast = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY }: Gate): boolean =>
  value >= atLeast && value < below;

/** Prints the missed gates; returns the exit status. */
export function judge(gates: readonly Gate[], print: (line: string) => void = console.log): 0 | 1 {
  const missed = gates.filter((gate) => !isMet(gate));
  for (const { name, value, atLeast, below } of missed) {
    const bound = atLeast === undefined ? `below ${below}` : `at least ${atLeast}`;
    print(`gate not met: ${name} is ${value.toFixed(3)}, must be ${bound}`);
  }
  print(`${gates.length - missed.length} of ${gates.length} gates met`);
  return missed.length > 0 ? 1 : 0;
}
