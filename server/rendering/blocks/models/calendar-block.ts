import moment from 'moment-timezone';
import { collectionBlocks } from '#shared/block-settings/collections';
import { DAY_MS } from '#shared/durations';
import { dateFormat } from '#shared/intl-formats';
import { type BlockScene, defineBlock } from '../define-block.ts';
import { formatTime } from '../format.ts';
import { webAddress } from '../item-card.ts';
import { numberField, textField } from '../page-json.ts';
import { jsonAttribute } from '../safe-markup.ts';

interface CalendarEvent {
  readonly title: string;
  readonly fullUrl: string;
  readonly time: string;
  readonly day: string;
}

interface CalendarDay {
  readonly number: number;
  readonly iso: string;
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly events: readonly CalendarEvent[];
}

const DAYS_IN_A_WEEK = 7;

export const calendarBlockDefinition = defineBlock('calendar', collectionBlocks.calendar, {
  load: ({ collection }, { content }) => content.queryItems({ collection, limit: 250 }),
  model: ({ month, weekStart, title }, scene, { items }) => {
    const events = items.filter((item) => Number.isFinite(numberField(item, 'startDate')));
    const firstDay = firstOfMonth(month, events, scene);
    const entries = events.map((item) => eventOf(item, scene));
    return {
      calendarJson: jsonAttribute({ month: firstDay.format('YYYY-MM'), weekStart, title, events: entries }),
      caption: formatParts(firstDay, { month: 'long', year: 'numeric' }, scene.locale),
      weekdays: weekdaysOf(weekStart, scene.locale),
      weeks: weeksOf(firstDay, weekStart, entries, scene),
    };
  },
});

function firstOfMonth(month: string, events: readonly unknown[], { timeZone, now }: BlockScene): moment.Moment {
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return moment.tz(`${month}-01`, timeZone);
  const starts = events.map((item) => numberField(item, 'startDate')).sort((a, b) => a - b);
  return moment.tz(starts.find((at) => at >= now) ?? now, timeZone).startOf('month');
}

function eventOf(item: unknown, scene: BlockScene): CalendarEvent {
  const start = numberField(item, 'startDate');
  return {
    title: textField(item, 'title'),
    fullUrl: webAddress(textField(item, 'fullUrl')),
    time: formatTime(start, scene),
    day: moment.tz(start, scene.timeZone).format('YYYY-MM-DD'),
  };
}

function weeksOf(
  first: moment.Moment,
  weekStart: number,
  events: readonly CalendarEvent[],
  { timeZone, now }: BlockScene,
): readonly (readonly CalendarDay[])[] {
  const today = moment.tz(now, timeZone).format('YYYY-MM-DD');
  const lead = (first.day() - weekStart + DAYS_IN_A_WEEK) % DAYS_IN_A_WEEK;
  const weeks = Math.ceil((lead + first.daysInMonth()) / DAYS_IN_A_WEEK);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: DAYS_IN_A_WEEK }, (_day, at) => {
      const day = first.clone().add(week * DAYS_IN_A_WEEK + at - lead, 'days');
      const iso = day.format('YYYY-MM-DD');
      return {
        number: day.date(),
        iso,
        isOutside: day.month() !== first.month(),
        isToday: iso === today,
        events: events.filter((event) => event.day === iso),
      };
    }),
  );
}

/** A Sunday: it and the following days determine the names of the weekdays. */
const A_SUNDAY = Date.UTC(2023, 0, 1);

function weekdaysOf(weekStart: number, locale: string) {
  return Array.from({ length: DAYS_IN_A_WEEK }, (_day, at) => {
    const day = moment.utc(A_SUNDAY + ((weekStart + at) % DAYS_IN_A_WEEK) * DAY_MS);
    return {
      short: formatParts(day, { weekday: 'short' }, locale),
      long: formatParts(day, { weekday: 'long' }, locale),
    };
  });
}

/** Formats a moment's own calendar day, independent of time zones. */
function formatParts(day: moment.Moment, parts: Intl.DateTimeFormatOptions, locale: string): string {
  return dateFormat(locale, { ...parts, timeZone: 'UTC' }).format(Date.UTC(day.year(), day.month(), day.date()));
}
