import { defineFormatter } from '../../define.ts';
import { datetimeOptions } from './date-options.ts';
import { EVENT } from './example-dates.ts';
import { formatDatetime } from './format-datetime.ts';

export const datetime = defineFormatter({
  name: 'datetime',
  summary: "A date and time in the format of the locale and the site's time zone.",
  details: 'Input: epoch milliseconds.',
  args: { options: datetimeOptions },
  reads: ['website.timeZone'],
  usesScope: true,
  examples: [
    { data: EVENT, template: '{start|datetime}', output: 'November 2, 2017' },
    { data: EVENT, template: '{start|datetime short}', output: '11/2/17, 2:26\u202fPM' },
    {
      data: { ...EVENT, website: { timeZone: 'Europe/Paris' } },
      locale: 'fr',
      template: '{start|datetime date:full time:short}',
      output: 'jeudi 2 novembre 2017 à 19:26',
    },
    { title: 'a skeleton', data: EVENT, template: '{start|datetime yMMMEd}', output: 'Thu, Nov 2, 2017' },
    {
      title: 'another calendar',
      data: EVENT,
      locale: 'ja',
      template: '{start|datetime date:full calendar:japanese}',
      output: '平成29年11月2日木曜日',
    },
    { data: { start: 'soon' }, template: '{start|datetime}', output: '' },
  ],
  apply: (value, { options }, env) => (env.cldr === null ? '' : formatDatetime(env.cldr, value, options, env)),
});
