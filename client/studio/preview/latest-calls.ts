/**
 * Calls the server for values that change faster than it answers: one call at a time, always for the latest value. A call without a
 * response is repeated, with the value that is the latest by then.
 */
export interface LatestCalls<Input> {
  /** The input whose call has not begun. */
  readonly waiting: Input | undefined;
  show(input: Input): void;
  /** The server may be reachable again. */
  retry(): void;
  stop(): void;
}

export interface LatestCallsOptions<Input> {
  /** Resolves to false without a response: to be retried. */
  call(input: Input, signal: AbortSignal): Promise<boolean>;
  /** Called when the page lacks changes because the server is unreachable, and when it has them again. */
  onBehind?(isBehind: boolean): void;
  /** Calls back after a delay; returns a function that cancels. */
  later?(milliseconds: number, call: () => void): () => void;
}

const RETRY_MS = 2000;

export const createLatestCalls = <Input>(options: LatestCallsOptions<Input>): LatestCalls<Input> =>
  new Calls<Input>(options);

function afterDelay(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
}

class Calls<Input> implements LatestCalls<Input> {
  waiting: Input | undefined;
  private readonly options: LatestCallsOptions<Input>;
  private readonly controller = new AbortController();
  private isBusy = false;
  private isPaused = false;
  private cancel = (): void => {};

  constructor(options: LatestCallsOptions<Input>) {
    this.options = options;
  }

  show(input: Input): void {
    this.waiting = input;
    void this.work();
  }

  retry(): void {
    if (!this.isPaused) return;
    this.cancel();
    this.isPaused = false;
    void this.work();
  }

  stop(): void {
    this.cancel();
    this.controller.abort();
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const { signal } = this.controller;
    while (this.waiting !== undefined && !this.isPaused && !signal.aborted) {
      const next = this.waiting;
      this.waiting = undefined;
      const isAnswered = await this.options.call(next, signal);
      if (signal.aborted) break;
      if (!isAnswered) this.fallBehind(next);
      else this.options.onBehind?.(false);
    }
    this.isBusy = false;
  }

  /** Waits for the pause before retrying, because other requests would fail, too. */
  private fallBehind(missed: Input): void {
    this.waiting ??= missed;
    this.isPaused = true;
    this.options.onBehind?.(true);
    this.cancel = (this.options.later ?? afterDelay)(RETRY_MS, () => this.retry());
  }
}
