/** Stylesheets that went over a limit are compiled again, later and later, until they are whole. */

import type { Logger } from 'pino';
import { HOUR_MS } from '#shared/durations';
import type { Theme } from '../rendering/theme/theme.ts';

const FIRST_MS = 15_000;
const MAX_MS = HOUR_MS;

/** Calls back once, after some milliseconds. */
export type Later = (ms: number, call: () => void) => void;

/** Nothing waits for it: a process may end meanwhile. */
const later: Later = (ms, call) => void setTimeout(call, ms).unref();

/** Puts the theme with whole styles in the place of one whose styles were cut. `wait` tells the time in tests. */
export function restyleUntilWhole(theme: { current: Theme }, logger: Logger, wait: Later = later): void {
  const attempt = async (cut: Theme, waitedMs: number): Promise<void> => {
    if (theme.current !== cut) return;
    try {
      const whole = await cut.restyled();
      if (whole !== undefined) {
        if (theme.current === cut) theme.current = whole;
        logger.info({ bytes: whole.css.minified.length }, 'stylesheets of the theme are complete now');
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
