/** YUI's easings: functions of time, begin, change and duration, which styles map to CSS easings. */
import { withAbsent } from './absent.ts';

type Easing = (elapsed: number, begin: number, change: number, duration: number) => number;

/** An easing as a function of progress. */
const easing = (css: string, curve: (share: number) => number): Easing =>
  Object.assign<Easing, object>(
    (elapsed, begin, change, duration) => begin + change * curve(duration > 0 ? elapsed / duration : 1),
    { toString: () => css },
  );

export const easings = withAbsent(
  {
    easeNone: easing('linear', (share) => share),
    easeIn: easing('ease-in', (share) => share ** 2),
    easeOut: easing('ease-out', (share) => share * (2 - share)),
    easeBoth: easing('ease-in-out', (share) => (share < 0.5 ? 2 * share ** 2 : 1 - 2 * (1 - share) ** 2)),
  },
  'Y.Easing',
);
