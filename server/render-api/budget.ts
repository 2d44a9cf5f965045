/** The time and the bytes that the renders of one request share. */
import { LimitExceeded, type RenderOptions, type RenderResult } from '#engine';
import type { RenderServices } from './render-services.ts';
import type { SharedRequest } from './schemas.ts';

export type Limits = NonNullable<RenderOptions['limits']>;

export class Budget {
  private readonly asked: Limits;
  private readonly deadlineMs: number;
  private readonly maxOutputBytes: number;
  private readonly started: number;
  private bytes = 0;

  /** The limits of the server, lowered by those of the request: for all renders together. `spentMs` has passed before. */
  constructor({ options }: SharedRequest, { config, inline }: RenderServices, spentMs: number) {
    const { maxTokens = 0, maxStringLen = 0, maxIterations = 0, deadlineMs, maxOutputBytes } = options ?? {};
    this.started = Date.now() - spentMs;
    this.asked = { maxTokens, maxStringLen, maxIterations, maxStepLength: inline?.longestText ?? 0 };
    this.deadlineMs = Math.min(deadlineMs || config.DEADLINE_MS, config.DEADLINE_MS);
    this.maxOutputBytes = Math.min(maxOutputBytes || config.MAX_OUTPUT_BYTES, config.MAX_OUTPUT_BYTES);
  }

  /** Renders with what is left. Throws `LimitExceeded` with the bound of the whole. */
  async spend<T extends Pick<RenderResult, 'stats'>>(render: (limits: Limits) => Promise<T>): Promise<T> {
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
      if (!(error instanceof LimitExceeded)) throw error;
      const { limit } = error;
      throw limit === 'deadlineMs' || limit === 'maxOutputBytes' ? new LimitExceeded(limit, this[limit]) : error;
    }
  }
}
