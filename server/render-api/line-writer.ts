/** Writes lines of JSON at the client's pace. */
import type { ResponseOutput } from '../http/output.ts';

export class LineWriter {
  /** The client has not read in time, so nothing more is sent. */
  isCut = false;
  private readonly output: ResponseOutput;
  private readonly leftMs: () => number;
  private draining: Promise<void> | undefined;

  constructor(output: ResponseOutput, leftMs: () => number) {
    this.output = output;
    this.leftMs = leftMs;
  }

  /** Resolves when there is space for more. */
  async write(line: object): Promise<void> {
    if (this.isCut) return;
    if (this.output.write(`${JSON.stringify(line)}\n`)) return;
    // Several writes may wait, but the output supports a single waiter.
    this.draining ??= this.drain().finally(() => {
      this.draining = undefined;
    });
    await this.draining;
  }

  end(): void {
    if (!this.isCut) this.output.end();
  }

  private async drain(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<'expired'>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, this.leftMs()), 'expired');
    });
    const winner = await Promise.race([this.output.drained(), expired]);
    clearTimeout(timer);
    if (winner !== 'expired') return;
    this.isCut = true;
    this.output.cut();
  }
}
