/** Lines of JSON, written as the client takes them. */
import type { ResponseOutput } from '../http/output.ts';

export class LineWriter {
  /** The client has not taken what was sent in time: nothing more is. */
  isCut = false;
  private readonly output: ResponseOutput;
  private readonly leftMs: () => number;
  private draining: Promise<void> | undefined;

  constructor(output: ResponseOutput, leftMs: () => number) {
    this.output = output;
    this.leftMs = leftMs;
  }

  /** Resolves when there is room for more. */
  async write(line: object): Promise<void> {
    if (this.isCut) return;
    if (this.output.write(`${JSON.stringify(line)}\n`)) return;
    // Several may wait; the output knows of one.
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
    const first = await Promise.race([this.output.drained(), expired]);
    clearTimeout(timer);
    if (first !== 'expired') return;
    this.isCut = true;
    this.output.cut();
  }
}
