/** The bounds of one render. Each has its own name, so that a caller can say which one stopped it. */
export interface Limits {
  /** Most bytes of output. */
  readonly maxOutputBytes: number;
  /** Most milliseconds of wall-clock time, waiting included. */
  readonly deadlineMs: number;
  /** Most passes of repeated sections and partials together. */
  readonly maxIterations: number;
  /** Most partials and macros inside each other (the language's own limit is 16). */
  readonly maxDepth: number;
  /** Most tokens of an expression; 0: no limit. */
  readonly maxTokens: number;
  /** Longest text that `+` may build in an expression; 0: no limit. */
  readonly maxStringLen: number;
}

export type LimitName = 'maxOutputBytes' | 'deadlineMs' | 'maxIterations';

export const defaultLimits: Limits = {
  maxOutputBytes: 32 * 1024 * 1024,
  deadlineMs: 10_000,
  maxIterations: 5_000_000,
  maxDepth: 16,
  maxTokens: 0,
  maxStringLen: 0,
};

const sentences: Readonly<Record<LimitName, (bound: number) => string>> = {
  maxOutputBytes: (bound) => `the output is larger than ${bound} bytes`,
  deadlineMs: (bound) => `it took longer than ${bound} ms`,
  maxIterations: (bound) => `it made more than ${bound} loop passes`,
};

/** Thrown by a render that went over a limit; what was sent before stays sent. */
export class LimitExceeded extends Error {
  readonly limit: LimitName;
  readonly bound: number;

  constructor(limit: LimitName, bound: number) {
    super(`The render was stopped: ${sentences[limit](bound)}`);
    this.name = 'LimitExceeded';
    this.limit = limit;
    this.bound = bound;
  }
}

/** A text that JavaScript itself cannot hold is one that went over the bound of the output; every other error as it is. */
export function asLimit(error: unknown, { maxOutputBytes }: Limits): unknown {
  // By name: generated code throws the errors of its own realm.
  const { name, message } = (error ?? {}) as Partial<Error>;
  const isTooLong = name === 'RangeError' && message === 'Invalid string length';
  return isTooLong ? new LimitExceeded('maxOutputBytes', maxOutputBytes) : error;
}

/** The stricter of two sets of limits. 0 and absent mean "as the base says"; nothing can be raised. */
export function lowerLimits(base: Limits, asked: Partial<Limits> | undefined): Limits {
  if (asked === undefined) return base;
  const lowered: Record<keyof Limits, number> = { ...base };
  for (const name of Object.keys(base) as (keyof Limits)[]) {
    const bound = asked[name];
    if (bound === undefined || bound <= 0 || Number.isNaN(bound)) continue;
    lowered[name] = base[name] === 0 ? bound : Math.min(base[name], bound);
  }
  return lowered;
}
