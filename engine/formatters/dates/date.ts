import { type ArgumentSpec, defineFormatter } from '../../define.ts';
import { asNumber } from '../../execute/values.ts';
import { type DatePattern, readDatePattern, writeDate } from './strftime.ts';
import { clockFor } from './zone-clock.ts';

const datePattern: ArgumentSpec<DatePattern> = {
  type: 'date pattern',
  rules: { isUnquoted: true },
  summary: 'The pattern, by the codes of strftime: `%B %e, %Y`. Exactly the text after the delimiter.',
  default: '',
  takes: 'raw',
  read: ([text]) => readDatePattern(text ?? ''),
};

const SPRING_EVENING = 1_368_406_800_000;

export const date = defineFormatter({
  name: 'date',
  summary: "A date in the site's time zone, by a strftime pattern.",
  details:
    'Input: epoch milliseconds. Names are English. Days before 15 October 1582 are those of the Julian calendar. ' +
    'Codes: %a %A weekday, %b %h %B month, %c date and time, %C century, %d %e day, %D %x %F %v dates, %g %G %V ISO year ' +
    'and week, %H %k %I %l %i hour, %j day of the year, %m month, %M minute, %n line feed, %N nanoseconds, %p %P AM and PM, ' +
    '%q quarter, %r %R %T %X times, %s epoch seconds, %S second, %t tab, %u %w weekday number, %U %W week, %y %Y year, ' +
    '%z offset, %Z zone, %% percent sign.',
  args: { pattern: datePattern },
  reads: ['website.timeZone'],
  usesScope: true,
  examples: [
    {
      data: { t: SPRING_EVENING },
      template: '{t|date %B %e, %Y at %l:%M %p %Z}',
      output: 'May 12, 2013 at  9:00 PM EDT',
    },
    {
      data: { t: SPRING_EVENING, website: { timeZone: 'Europe/Paris' } },
      template: '{t|date %c}',
      output: 'Mon, May 13, 2013 3:00:00 AM CEST',
    },
    {
      title: 'the day after 4 October 1582 is the 15th',
      data: { days: [-12_219_292_800_001, -12_219_292_800_000], website: { timeZone: 'UTC' } },
      template: '{.repeated section days}{@|date %F} {.end}',
      output: '1582-10-04 1582-10-15 ',
    },
    { data: { t: 'soon' }, template: '{t|date %Y}', output: '' },
    {
      data: { t: 1e15, website: { timeZone: 'UTC' } },
      template: '{t|date %Y}',
      output: '',
      errors: ['Julian day 14014662 is outside the supported range'],
    },
  ],
  apply: (value, { pattern }, env) => {
    const instant = asNumber(value);
    if (!Number.isFinite(instant)) return '';
    const clock = clockFor(instant, env);
    return clock === null ? '' : writeDate(pattern, clock.at(instant));
  },
});
