/** A circuit breaker: after many failures no requests are sent for a while, then a single one on trial. */
import CircuitBreaker from 'opossum';

export interface BreakerOptions {
  /** The circuit opens above this percentage of failures. Default 45. */
  readonly failurePercent?: number;
  /** Minimum number of requests in the window before it can open. Default 10. */
  readonly minRequests?: number;
  /** Window in which failures count, in milliseconds. Default 10,000. */
  readonly windowMs?: number;
  /** Milliseconds before the next attempt. Default 5000. */
  readonly pauseMs?: number;
}

export type BreakerState = 'closed' | 'half-open' | 'open';

export interface Breaker {
  /** Runs a request that counts: a rejection is a failure. Rejects with `CircuitOpen` when the circuit is open. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Counts a failure that occurred after its request had been counted as successful. */
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

/** Rejects a request without blaming the other side, such as one whose client has disconnected. */
export class ClientAborted extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ClientAborted';
  }
}

export function createBreaker(options: BreakerOptions): Breaker {
  const circuit: CircuitBreaker<[() => Promise<unknown>], unknown> = new CircuitBreaker(
    (work: () => Promise<unknown>) => work(),
    {
      timeout: false,
      // Blame counts a request a second time, so an upstream that always breaks off late reaches at most 50 percent.
      errorThresholdPercentage: options.failurePercent ?? 45,
      volumeThreshold: options.minRequests ?? 10,
      rollingCountTimeout: options.windowMs ?? 10_000,
      resetTimeout: options.pauseMs ?? 5000,
      rollingPercentilesEnabled: false,
      // The trial of a half-open circuit must succeed; at other times a disconnected client does not count.
      errorFilter: (error: unknown) => error instanceof ClientAborted && !circuit.halfOpen,
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
