import { defineFormatter } from '../../define.ts';
import { asNumber, asString, isTrue, ownFields, property, type Value } from '../../execute/values.ts';

const LOCATION = ['addressLine1', 'addressLine2', 'addressCountry'] as const;
const ADD_EVENT = 'http://www.google.com/calendar/event?action=TEMPLATE';

export const googleCalendarUrl = defineFormatter({
  name: 'google-calendar-url',
  summary: 'The URL that adds an event to Google Calendar.',
  examples: [
    {
      data: {
        title: 'Open house',
        startDate: 1384518630000,
        endDate: 1384518716400,
        location: { addressLine1: ' 1 Main St ', addressLine2: '', addressCountry: 'US' },
      },
      template: '{@|google-calendar-url}',
      output: `${ADD_EVENT}&text=Open%20house&dates=20131115T123030Z/20131115T123156Z&location=1%20Main%20St%2C%20US`,
    },
    {
      data: { title: 'Fête & Co', startDate: 0, endDate: 0, location: {} },
      template: '{@|google-calendar-url}',
      output: `${ADD_EVENT}&text=F%C3%AAte%20%26%20Co&dates=19700101T000000Z/19700101T000000Z`,
    },
    { data: { startDate: 'soon', endDate: 0 }, template: '{@|google-calendar-url}', output: '' },
  ],
  apply: (value) => {
    const start = stamp(asNumber(ownFields(value).startDate));
    const end = stamp(asNumber(ownFields(value).endDate));
    if (start === null || end === null) return '';
    const place = placeOf(ownFields(value).location);
    const text = encode(asString(ownFields(value).title));
    return `${ADD_EVENT}&text=${text}&dates=${start}/${end}${place === '' ? '' : `&location=${encode(place)}`}`;
  },
});

/** A lone surrogate cannot be encoded. */
const encode = (text: string): string => (SAFE.test(text) ? text : encodeURIComponent(text.toWellFormed()));

/** Nothing to encode. */
const SAFE = /^[\w\-.]*$/;

function placeOf(location: Value): string {
  if (!isTrue(location)) return '';
  const lines = LOCATION.map((line) => asString(property(location, line)).trim());
  return lines.filter((line) => line !== '').join(', ');
}

/** `20131115T123030Z`; null if it is not an instant in a year with at most four digits. */
function stamp(instant: number): string | null {
  const date = new Date(instant);
  const year = date.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) return null;
  const day = year * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  const time = date.getUTCHours() * 10_000 + date.getUTCMinutes() * 100 + date.getUTCSeconds();
  return `${String(day).padStart(8, '0')}T${String(time).padStart(6, '0')}Z`;
}
