/** The limits of a render. Each has its own name, so that a caller can report which of them stopped it. */
export interface Limits {
  /** Max bytes of output. */
  readonly maxOutputBytes: number;
  /** Max milliseconds of wall-clock time, waiting included. */
  readonly deadlineMs: number;
  /** Max passes of repeated sections and partials together. */
  readonly maxIterations: number;
  /** Max partials and macros inside each other (the language's own limit is 16). */
  readonly maxDepth: number;
  /** Max tokens of an expression; 0: no limit. */
  readonly maxTokens: number;
  /** Max length of a text that `+` may build in an expression; 0: no limit. */
  readonly maxStringLen: number;
  /**
   * Longest text that a formatter, an expression or a captured partial may make, and that may be collected to be returned
   * (UTF-16 units); 0: no limit. For callers that render larger texts elsewhere: one operation on them holds the event loop.
   */
  readonly maxStepLength: number;
}

/** The limits that stop a render. */
export type LimitName = 'maxOutputBytes' | 'deadlineMs' | 'maxIterations' | 'maxStepLength';

export const defaultLimits: Limits = {
  maxOutputBytes: 32 * 1024 * 1024,
  deadlineMs: 10_000,
  maxIterations: 5_000_000,
  maxDepth: 16,
  maxTokens: 0,
  maxStringLen: 0,
  maxStepLength: 0,
};

const sentences: Readonly<Record<LimitName, (bound: number) => string>> = {
  maxOutputBytes: (bound) => `the output is larger than ${bound} bytes`,
  deadlineMs: (bound) => `it took longer than ${bound} ms`,
  maxIterations: (bound) => `it made more than ${bound} loop passes`,
  maxStepLength: (bound) => `one of its texts is longer than ${bound} characters`,
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

/** A text too long for JavaScript itself counts as over the limit on the output; every other error as it is. */
export function asLimit(error: unknown, { maxOutputBytes, maxStepLength }: Limits): unknown {
  // By name: generated code throws the errors of its own realm.
  const { name, message } = (error ?? {}) as Partial<Error>;
  if (name !== 'RangeError' || message !== 'Invalid string length') return error;
  // Nobody knows how long it was: a caller that renders large texts elsewhere does so first.
  return maxStepLength > 0
    ? new LimitExceeded('maxStepLength', maxStepLength)
    : new LimitExceeded('maxOutputBytes', maxOutputBytes);
}

/** The stricter of two sets of limits. 0 and absent mean "as the base says"; nothing can be raised. */
export function lowerLimits(base: Limits, requested: Partial<Limits> | undefined): Limits {
  if (requested === undefined) return base;
  const lowered: Record<keyof Limits, number> = { ...base };
  for (const name of Object.keys(base) as (keyof Limits)[]) {
    const bound = requested[name];
    if (bound === undefined || bound <= 0 || Number.isNaN(bound)) continue;
    lowered[name] = base[name] === 0 ? bound : Math.min(base[name], bound);
  }
  return lowered;
}
