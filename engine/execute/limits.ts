/** The limits of a render. Each has a name, so that callers can report which one was exceeded. */
export interface Limits {
  /** Max bytes of output. */
  readonly maxOutputBytes: number;
  /** Max milliseconds of wall-clock time, including waits. */
  readonly deadlineMs: number;
  /** Max iterations of repeated sections and partials together. */
  readonly maxIterations: number;
  /** Max nesting of partials and macros (the language's own limit is 16). */
  readonly maxDepth: number;
  /** Max tokens of an expression; 0: no limit. */
  readonly maxTokens: number;
  /** Max length of a text that `+` can build in an expression; 0: no limit. */
  readonly maxStringLen: number;
  /**
   * Max length of a text from a formatter, an expression or a captured partial, or of a result to be returned (UTF-16 units); 0: no limit.
   * For callers that render larger texts in another thread, because one operation on them blocks the event loop.
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

/** Thrown by a render that exceeds a limit; output that was already sent stays sent. */
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

/** Treats a text too long for JavaScript itself as exceeding the output limit; returns other errors unchanged. */
export function asLimit(error: unknown, { maxOutputBytes, maxStepLength }: Limits): unknown {
  // By name, because generated code throws errors of its own realm.
  const { name, message } = (error ?? {}) as Partial<Error>;
  if (name !== 'RangeError' || message !== 'Invalid string length') return error;
  // Its length is unknown: callers that render large texts in another thread do so first.
  return maxStepLength > 0
    ? new LimitExceeded('maxStepLength', maxStepLength)
    : new LimitExceeded('maxOutputBytes', maxOutputBytes);
}

/** The stricter of two sets of limits. 0 and absent mean the base's value; nothing can be raised. */
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
