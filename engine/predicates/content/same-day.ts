import { DAY_MS } from '#shared/durations';
import { definePredicate } from '../../define.ts';
import { asNumber, ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

/** The last instant that a date can hold, in epoch milliseconds. */
const LAST_INSTANT = 8.64e15;

export const sameDay = definePredicate({
  name: 'same-day?',
  summary: 'The event starts and ends on the same day in UTC.',
  examples: answers(
    'same-day?',
    [{ startDate: 1384518630000, endDate: 1384515030000 }, {}],
    [
      { startDate: 1384518630000, endDate: 1384432230000 },
      { startDate: 'soon', endDate: 'soon' },
    ],
  ),
  test: (node) => {
    const start = asNumber(ownFields(node).startDate);
    const end = asNumber(ownFields(node).endDate);
    if (!(Math.abs(start) <= LAST_INSTANT && Math.abs(end) <= LAST_INSTANT)) return false;
    return Math.floor(start / DAY_MS) === Math.floor(end / DAY_MS);
  },
});
