/** Whether the driver, not the server, limited a measurement. */
import type { DriverFigures } from './drivers.ts';

/** How each of these warnings begins. */
export const DRIVER_WAS_LIMIT = 'The driver was the limit';

const MAX_BUSY = 0.95;
const MAX_LATE_MS = 10;

/** Why the driver was the limit, as a sentence; undefined when it was not. `maxLateMs`: acceptable delay of sending requests. */
export function driverLimit({ busy, lateMs }: DriverFigures, maxLateMs = MAX_LATE_MS): string | undefined {
  const advice = 'Use more --processes, or another machine.';
  if (busy > MAX_BUSY)
    return `${DRIVER_WAS_LIMIT}: one of its processes was busy ${Math.round(busy * 100)} % of the time. ${advice}`;
  if (lateMs <= Math.max(MAX_LATE_MS, maxLateMs)) return undefined;
  const late = `1 % of the requests were sent at least ${Math.round(lateMs)} ms too late, which counts as latency`;
  return `${DRIVER_WAS_LIMIT}: ${late}. The machine that it runs on is too busy.`;
}
