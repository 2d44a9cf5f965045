/** Results of renders. */
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { Output, RenderResult, RenderStats } from './types.ts';

/** The text of a streamed render, collected. */
export class CollectedOutput implements Output {
  private readonly chunks: string[] = [];

  write(chunk: string): boolean {
    this.chunks.push(chunk);
    return true;
  }

  async drained(): Promise<void> {}

  text(): string {
    return this.chunks.join('');
  }
}

/** Counting the bytes of a page built from many pieces is slow, so it is done on demand. */
export class Rendered implements RenderResult {
  readonly html: string;
  readonly diagnostics: readonly Diagnostic[];
  private readonly measured: Omit<RenderStats, 'bytes'>;

  constructor(html: string, diagnostics: readonly Diagnostic[], measured: Omit<RenderStats, 'bytes'>) {
    this.html = html;
    this.diagnostics = diagnostics;
    this.measured = measured;
  }

  get stats(): RenderStats {
    const { tier, renderMs, iterations } = this.measured;
    return { tier, renderMs, bytes: Buffer.byteLength(this.html), iterations };
  }
}
