import { defineFormatter } from '../../define.ts';
import { intervalOptions } from './date-options.ts';
import { EVENT, HOURS } from './example-dates.ts';
import { formatInterval } from './format-datetime.ts';

export const datetimeInterval = defineFormatter({
  name: 'datetime-interval',
  summary: 'An interval in the format of the locale, without repeating what both dates have in common.',
  details: 'Takes two variables, epoch milliseconds: `{start, end|datetime-interval}`.',
  args: { options: intervalOptions },
  reads: ['website.timeZone'],
  usesScope: true,
  examples: [
    { data: EVENT, template: '{start, end|datetime-interval}', output: 'Nov 2\u2009–\u200914, 2017' },
    {
      data: { ...HOURS, website: { timeZone: 'America/Los_Angeles' } },
      template: '{start, end|datetime-interval}',
      output: '10:00\u202fAM\u2009–\u200912:00\u202fPM',
    },
    { data: HOURS, template: '{start, end|datetime-interval yMMMd}', output: 'Aug 9, 2017' },
    { title: 'only a start', data: EVENT, template: '{start|datetime-interval}', output: '' },
  ],
  apply: (_value, { options }, env, values) =>
    env.cldr === null ? '' : formatInterval(env.cldr, values, options, env),
});
