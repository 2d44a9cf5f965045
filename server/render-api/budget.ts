/** The time and the bytes that the renders of one request share. */
import { LimitExceeded, type RenderOptions, type RenderResult } from '#engine';
import type { Config } from '../config.ts';
import type { SharedRequest } from './schemas.ts';

type Limits = NonNullable<RenderOptions['limits']>;

export class Budget {
  private readonly asked: Limits;
  private readonly deadlineMs: number;
  private readonly maxOutputBytes: number;
  private readonly started = Date.now();
  private bytes = 0;

  /** The limits of the server, lowered by those of the request: for all renders together. */
  constructor({ options }: SharedRequest, { config }: { readonly config: Config }) {
    const { maxTokens = 0, maxStringLen = 0, maxIterations = 0, deadlineMs, maxOutputBytes } = options ?? {};
    this.asked = { maxTokens, maxStringLen, maxIterations };
    this.deadlineMs = Math.min(deadlineMs || config.DEADLINE_MS, config.DEADLINE_MS);
    this.maxOutputBytes = Math.min(maxOutputBytes || config.MAX_OUTPUT_BYTES, config.MAX_OUTPUT_BYTES);
  }

  /** Renders with what is left. Throws `LimitExceeded` with the bound of the whole. */
  async spend(render: (limits: Limits) => Promise<RenderResult>): Promise<RenderResult> {
    const { deadlineMs, maxOutputBytes } = this;
    const leftMs = deadlineMs - (Date.now() - this.started);
    if (leftMs <= 0) throw new LimitExceeded('deadlineMs', deadlineMs);
    const leftBytes = maxOutputBytes - this.bytes;
    if (leftBytes <= 0) throw new LimitExceeded('maxOutputBytes', maxOutputBytes);
    try {
      const rendered = await render({ ...this.asked, deadlineMs: leftMs, maxOutputBytes: leftBytes });
      this.bytes += rendered.stats.bytes;
      return rendered;
    } catch (error) {
      if (!(error instanceof LimitExceeded) || error.limit === 'maxIterations') throw error;
      throw new LimitExceeded(error.limit, this[error.limit]);
    }
  }
}
