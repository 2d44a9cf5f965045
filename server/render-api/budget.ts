/** The time and bytes that all renders of a request share. */
import { LimitExceeded, type RenderOptions, type RenderResult } from '#engine';
import { Problem } from '../http/problems.ts';
import type { RenderServices } from './render-services.ts';
import type { SharedRequest } from './schemas.ts';

export type Limits = NonNullable<RenderOptions['limits']>;

const SETTINGS = {
  deadlineMs: 'DEADLINE_MS',
  maxOutputBytes: 'MAX_OUTPUT_BYTES',
  maxIterations: 'MAX_ITERATIONS',
  maxTokens: 'MAX_TOKENS',
  maxStringLen: 'MAX_STRING_LEN',
} as const;

type LimitOption = keyof typeof SETTINGS;

/** A limit above the server's is rejected instead of silently lowered, because the caller expects it to apply. */
function rejectHigher(
  options: Readonly<Partial<Record<LimitOption, number | undefined>>>,
  config: RenderServices['config'],
): void {
  const fields = (Object.keys(SETTINGS) as LimitOption[]).flatMap((name) => {
    const bound = config[SETTINGS[name]];
    return bound > 0 && (options[name] ?? 0) > bound
      ? [
          {
            field: `options.${name}`,
            message: `must be at most ${bound}, the limit of this server`,
            pointer: `#/options/${name}`,
          },
        ]
      : [];
  });
  if (fields.length > 0) throw new Problem('invalid-request', { fields });
}

export class Budget {
  private readonly asked: Limits;
  private readonly deadlineMs: number;
  private readonly maxOutputBytes: number;
  private readonly started: number;
  private bytes = 0;

  /**
   * The limits of the server, lowered by those of the request: for all renders together. `spentMs` has elapsed before. Throws
   * `invalid-request` for a limit that the server does not allow.
   */
  constructor({ options }: SharedRequest, { config, inline }: RenderServices, spentMs: number) {
    if (options !== undefined) rejectHigher(options, config);
    const { maxTokens = 0, maxStringLen = 0, maxIterations = 0, deadlineMs, maxOutputBytes } = options ?? {};
    this.started = Date.now() - spentMs;
    this.asked = { maxTokens, maxStringLen, maxIterations, maxStepLength: inline?.maxTextLength ?? 0 };
    this.deadlineMs = deadlineMs || config.DEADLINE_MS;
    this.maxOutputBytes = maxOutputBytes || config.MAX_OUTPUT_BYTES;
  }

  /** Milliseconds until the deadline; negative after it. */
  leftMs(): number {
    return this.deadlineMs - (Date.now() - this.started);
  }

  /** Renders with the remaining budget. Throws `LimitExceeded` with the total limit. */
  async spend<T extends Pick<RenderResult, 'stats'>>(render: (limits: Limits) => Promise<T>): Promise<T> {
    const { deadlineMs, maxOutputBytes } = this;
    const leftMs = this.leftMs();
    if (leftMs <= 0) throw new LimitExceeded('deadlineMs', deadlineMs);
    const leftBytes = maxOutputBytes - this.bytes;
    if (leftBytes <= 0) throw new LimitExceeded('maxOutputBytes', maxOutputBytes);
    try {
      const rendered = await render({ ...this.asked, deadlineMs: leftMs, maxOutputBytes: leftBytes });
      // Concurrent renders each started with the whole rest, so one that no longer fits is rejected.
      if (this.bytes + rendered.stats.bytes > maxOutputBytes) throw new LimitExceeded('maxOutputBytes', maxOutputBytes);
      this.bytes += rendered.stats.bytes;
      return rendered;
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      const { limit } = error;
      throw limit === 'deadlineMs' || limit === 'maxOutputBytes' ? new LimitExceeded(limit, this[limit]) : error;
    }
  }
}
