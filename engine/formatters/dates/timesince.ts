import { defineFormatter } from '../../define.ts';
import { asNumber } from '../../execute/values.ts';

const SECONDS = { minute: 60, hour: 3600, day: 86_400, week: 7 * 86_400, month: 30 * 86_400, year: 365 * 86_400 };

/** The elapsed time in the largest full unit. */
function elapsed(seconds: number): string {
  for (const unit of ['year', 'month', 'week', 'day', 'hour', 'minute'] as const) {
    const n = Math.floor(seconds / SECONDS[unit]);
    if (n > 1) return `about ${n} ${unit}s ago`;
    if (n === 1) return `about ${unit === 'hour' ? 'an' : 'a'} ${unit} ago`;
  }
  return 'less than a minute ago';
}

export const timesince = defineFormatter({
  name: 'timesince',
  summary: 'The time since a date, in English, in an element with the date.',
  examples: [
    {
      data: 1_577_987_019_000,
      now: 1_627_849_845_000,
      template: '{@|timesince}',
      output: '<span class="timesince" data-date="1577987019000">about a year ago</span>',
    },
    {
      title: 'the future is now',
      data: { t: 2000 },
      now: 1000,
      template: '{t|timesince}',
      output: '<span class="timesince" data-date="2000">less than a minute ago</span>',
    },
    { data: 'yesterday', template: '{@|timesince}', output: 'Invalid date.' },
  ],
  apply: (value, _args, env) => {
    const instant = asNumber(value);
    if (!Number.isFinite(instant)) return 'Invalid date.';
    const seconds = Math.floor((env.now - instant) / 1000);
    return `<span class="timesince" data-date="${instant}">${elapsed(seconds)}</span>`;
  },
});
