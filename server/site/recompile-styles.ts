/** Recompiles stylesheets that exceeded a limit, at growing intervals, until they are complete. */

import type { Logger } from 'pino';
import { HOUR_MS } from '#shared/durations';
import type { Theme } from '../rendering/theme/theme.ts';

const FIRST_MS = 15_000;
const MAX_MS = HOUR_MS;

/** Calls back once, after a number of milliseconds. */
export type Later = (ms: number, call: () => void) => void;

/** Unreferenced, so that it does not keep the process alive. */
const later: Later = (ms, call) => void setTimeout(call, ms).unref();

/** Replaces a theme whose stylesheets were cut off with a complete one. Tests pass a `wait` of their own. */
export function recompileUntilComplete(theme: { current: Theme }, logger: Logger, wait: Later = later): void {
  const attempt = async (cut: Theme, waitedMs: number): Promise<void> => {
    if (theme.current !== cut) return;
    try {
      const complete = await cut.restyled();
      if (complete !== undefined) {
        if (theme.current === cut) theme.current = complete;
        logger.info({ bytes: complete.css.minified.length }, 'stylesheets of the theme are complete now');
        return;
      }
    } catch (error) {
      logger.error({ err: error }, 'compiling stylesheets of the theme failed again');
    }
    const nextMs = Math.min(waitedMs * 2, MAX_MS);
    wait(nextMs, () => void attempt(cut, nextMs));
  };
  if (!theme.current.css.isWhole) wait(FIRST_MS, () => void attempt(theme.current, FIRST_MS));
}
