import type { RelativeTimeFormatOptions } from '@phensley/cldr';
import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asNumber } from '../../execute/values.ts';
import { isSupportedDay, julianDayOf, unsupportedDayMessage } from '../dates/julian-days.ts';
import { relativeTimeOptions } from './date-options.ts';
import { EVENT, HOURS } from './example-dates.ts';

/** From the first date to the second; '' if one is not an instant or outside the calendar's range. */
function formatRelativeTime(start: number, end: number, options: RelativeTimeFormatOptions, env: Env): string {
  if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
  for (const instant of [start, end]) {
    const day = julianDayOf(instant);
    if (!isSupportedDay(day)) {
      env.report('VALUE_OUT_OF_RANGE', unsupportedDayMessage(day));
      return '';
    }
  }
  return env.cldr?.Calendars.formatRelativeTime({ date: start }, { date: end }, options) ?? '';
}

export const relativeTime = defineFormatter({
  name: 'relative-time',
  summary: 'A date relative to now, or the second of two dates relative to the first: tomorrow, 3 days ago.',
  details: 'Input: epoch milliseconds. Uses the largest nonzero unit, rounded half to even. Days are in UTC.',
  args: { options: relativeTimeOptions },
  examples: [
    { data: 1_502_258_000_000, now: HOURS.start, template: '{@|relative-time}', output: '11 hours ago' },
    {
      data: EVENT,
      template: '{start, end|relative-time} {start, end|relative-time allowWeeks:true}',
      output: 'in 12 days in 2 weeks',
    },
    {
      data: HOURS.start - 86_400_000,
      now: HOURS.start,
      locale: 'de',
      template: '{@|relative-time context:begin-sentence} {@|relative-time numericOnly:true}',
      output: 'Gestern vor 1 Tag',
    },
    { data: 'later', template: '{@|relative-time}', output: '' },
  ],
  apply: (_value, { options }, env, values) => {
    if (env.cldr === null) return '';
    const [first, second] = values.map(asNumber) as [number, number?];
    const [start, end] = second === undefined ? [env.now, first] : [first, second];
    return formatRelativeTime(start, end, options.options, env);
  },
});
