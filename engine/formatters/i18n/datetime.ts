import type { CLDR, DateFormatOptions, DateIntervalFormatOptions, RelativeTimeFormatOptions } from '@phensley/cldr';
import { isSupportedDay, julianDayOf, unsupportedDayMessage } from '#shared/julian-days';
import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asNumber, type Value } from '../../execute/values.ts';
import { clockFor } from '../dates/zone-clock.ts';
import { datetimeOptions, intervalOptions, relativeTimeOptions } from './date-options.ts';
import { knownText, type OptionSet } from './known-texts.ts';

/** A date in the site's zone; '' for what is no instant, or one that calendars do not reach. */
export function formatDatetime(cldr: CLDR, value: Value, set: OptionSet<DateFormatOptions>, env: Env): string {
  const instant = asNumber(value);
  if (!Number.isFinite(instant)) return '';
  const clock = clockFor(instant, env);
  return clock === null ? '' : knownText(cldr, set, `${clock.id} ${instant}`, makeDatetime);
}

function makeDatetime(cldr: CLDR, { options }: OptionSet<DateFormatOptions>, text: string): string {
  const [zoneId, instant] = text.split(' ') as [string, string];
  return cldr.Calendars.formatDate({ date: Number(instant), zoneId }, options);
}

/** An interval in the site's zone; '' when an end is missing or no instant. */
export function formatInterval(
  cldr: CLDR,
  values: readonly Value[],
  set: OptionSet<DateIntervalFormatOptions>,
  env: Env,
): string {
  if (values.length < 2) return '';
  const [start, end] = [asNumber(values[0]), asNumber(values[1])];
  if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
  const clock = clockFor(start, env);
  if (clock === null || clockFor(end, env) === null) return '';
  return knownText(cldr, set, `${clock.id} ${start} ${end}`, makeInterval);
}

function makeInterval(cldr: CLDR, { options }: OptionSet<DateIntervalFormatOptions>, text: string): string {
  const [zoneId, start, end] = text.split(' ') as [string, string, string];
  return cldr.Calendars.formatDateInterval({ date: Number(start), zoneId }, { date: Number(end), zoneId }, options);
}

/** From the first date to the second; '' for what is no instant, or one that calendars do not reach. */
function formatRelativeTime(
  cldr: CLDR,
  start: number,
  end: number,
  { options }: OptionSet<RelativeTimeFormatOptions>,
  env: Env,
): string {
  if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
  for (const instant of [start, end]) {
    const day = julianDayOf(instant);
    if (!isSupportedDay(day)) {
      env.report('VALUE_OUT_OF_RANGE', unsupportedDayMessage(day));
      return '';
    }
  }
  return cldr.Calendars.formatRelativeTime({ date: start }, { date: end }, options);
}

const EVENT = { start: 1_509_647_217_000, end: 1_510_641_417_000 };
const HOURS = { start: 1_502_298_000_000, end: 1_502_305_200_000 };

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

export const datetimeInterval = defineFormatter({
  name: 'datetime-interval',
  summary: 'From a start to an end, in the format of the locale; what both have in common is said once.',
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

export const relativeTime = defineFormatter({
  name: 'relative-time',
  summary: 'A date relative to now, or the second of two dates relative to the first: tomorrow, 3 days ago.',
  details:
    'Epoch milliseconds. The largest unit that is not zero is used, rounded half to even. Days are those of UTC.',
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
    return second === undefined
      ? formatRelativeTime(env.cldr, env.now, first, options, env)
      : formatRelativeTime(env.cldr, first, second, options, env);
  },
});
