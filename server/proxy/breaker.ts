/** A circuit breaker: after many failures the other side is left alone for a while, then tried with one request. */
import CircuitBreaker from 'opossum';

export interface BreakerOptions {
  /** The circuit opens above this share of failures, in per cent. Default 45. */
  readonly failurePercent?: number;
  /** Requests in the window before it can open. Default 10. */
  readonly minRequests?: number;
  /** Milliseconds of the window in which failures count. Default 10,000. */
  readonly windowMs?: number;
  /** Milliseconds before the other side is tried again. Default 5000. */
  readonly pauseMs?: number;
}

export type BreakerState = 'closed' | 'half-open' | 'open';

export interface Breaker {
  /** Runs a request that counts: a rejection is a failure. Rejects with `CircuitOpen` when none is let through. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Counts a failure that showed only after its request had been taken for good. */
  blame(): void;
  state(): BreakerState;
  stop(): void;
}

export class CircuitOpen extends Error {
  constructor() {
    super('The circuit is open.');
    this.name = 'CircuitOpen';
  }
}

/** Rejects a request that says nothing about the other side, such as one whose client has left. */
export class NobodysFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NobodysFault';
  }
}

export function createBreaker(options: BreakerOptions): Breaker {
  const circuit: CircuitBreaker<[() => Promise<unknown>], unknown> = new CircuitBreaker(
    (work: () => Promise<unknown>) => work(),
    {
      timeout: false,
      // Blame counts a request a second time: a side that always breaks off late reaches 50 per cent and no more.
      errorThresholdPercentage: options.failurePercent ?? 45,
      volumeThreshold: options.minRequests ?? 10,
      rollingCountTimeout: options.windowMs ?? 10_000,
      resetTimeout: options.pauseMs ?? 5000,
      rollingPercentilesEnabled: false,
      // The trial of a half-open circuit must prove something; elsewhere a client that left proves nothing.
      errorFilter: (error: unknown) => error instanceof NobodysFault && !circuit.halfOpen,
    },
  );
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      try {
        return (await circuit.fire(work)) as T;
      } catch (error) {
        if ((error as { code?: string }).code === 'EOPENBREAKER') throw new CircuitOpen();
        throw error;
      }
    },
    blame: () => void circuit.fire(() => Promise.reject(new Error('blamed'))).catch(() => undefined),
    state: () => (circuit.closed ? 'closed' : circuit.halfOpen ? 'half-open' : 'open'),
    stop: () => circuit.shutdown(),
  };
}
