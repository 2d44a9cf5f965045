/** Date patterns (formatter reference, 4), parsed once into pieces that are formatted for each date. */
import type { WallTime } from './zone-clock.ts';

type Field = (time: WallTime) => string;
export type DatePattern = readonly (string | Field)[];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const spaced = (value: number): string => (value < 10 ? ` ${value}` : String(value));
const three = (value: number): string => String(value).padStart(3, '0');
const short = (name: string): string => name.slice(0, 3);

const weekdayName = ({ weekday }: WallTime): string => WEEKDAYS[weekday] as string;
const monthName = ({ month }: WallTime): string => MONTHS[month - 1] as string;
const hour12 = ({ hour }: WallTime): number => hour % 12 || 12;
/** The year within its era: 1 BC is 1. */
const yearOfEra = ({ year }: WallTime): number => (year > 0 ? year : 1 - year);
const isoDay = ({ weekday }: WallTime): number => weekday || 7;

function offset({ offsetMinutes }: WallTime): string {
  const size = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Weeks start on Sunday; the first contains January 1, so the last days of December can belong to week 1. */
function weekOfYear({ dayOfYear, weekday, isLeapYear }: WallTime): number {
  const daysLeft = (isLeapYear ? 366 : 365) - dayOfYear;
  if (daysLeft < 6 - weekday) return 1;
  return Math.floor((dayOfYear - 1 + ((weekday - dayOfYear + 1 + 371) % 7)) / 7) + 1;
}

/** ISO 8601 week and year: weeks start on Monday; the first contains the first Thursday. */
function isoWeek(time: WallTime): { readonly week: number; readonly year: number } {
  const { dayOfYear, year, isLeapYear } = time;
  const week = Math.floor((dayOfYear - isoDay(time) + 10) / 7);
  if (week < 1) {
    // December 31 of the previous year: its own week number, in its own year.
    const eve = dayOfYear + yearLength(year - 1);
    return { week: Math.floor((eve - isoDay(time) + 10) / 7), year: year - 1 };
  }
  const length = isLeapYear ? 366 : 365;
  return week === 53 && dayOfYear - isoDay(time) + 4 > length ? { week: 1, year: year + 1 } : { week, year };
}

const yearLength = (year: number): number =>
  year % 4 === 0 && (year <= 1582 || year % 100 !== 0 || year % 400 === 0) ? 366 : 365;

const FIELDS: Readonly<Record<string, Field>> = {
  a: (time) => short(weekdayName(time)),
  A: weekdayName,
  b: (time) => short(monthName(time)),
  B: monthName,
  C: (time) => two(Math.floor(yearOfEra(time) / 100)),
  d: ({ day }) => two(day),
  e: ({ day }) => spaced(day),
  g: (time) => two(Math.abs(isoWeek(time).year) % 100),
  G: (time) => String(isoWeek(time).year).padStart(4, '0'),
  H: ({ hour }) => two(hour),
  i: (time) => String(hour12(time)),
  I: (time) => two(hour12(time)),
  j: ({ dayOfYear }) => three(dayOfYear),
  k: ({ hour }) => spaced(hour),
  l: (time) => spaced(hour12(time)),
  m: ({ month }) => two(month),
  M: ({ minute }) => two(minute),
  n: () => '\n',
  N: ({ millisecond }) => String(Math.floor(millisecond * 1e6)).padStart(9, '0'),
  p: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  P: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  q: ({ month }) => String(Math.ceil(month / 3)),
  s: ({ instant }) => String(Math.floor(instant / 1000)),
  S: ({ second }) => two(second),
  t: () => '\t',
  u: (time) => String(isoDay(time)),
  U: (time) => two(weekOfYear(time)),
  V: (time) => two(isoWeek(time).week),
  w: ({ weekday }) => String(weekday),
  W: (time) => two(weekOfYear(time)),
  y: (time) => two(yearOfEra(time) % 100),
  Y: (time) => String(yearOfEra(time)),
  z: offset,
  Z: ({ abbreviation }) => abbreviation,
  '%': () => '%',
};

/** Codes that expand to a pattern of others. `%&` is the day of the month without padding, which has no letter of its own. */
const COMBINED: Readonly<Record<string, string>> = {
  c: '%a, %b %&, %Y %i:%M:%S %p %Z',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  h: '%b',
  r: '%i:%M:%S %p',
  R: '%H:%M',
  T: '%H:%M:%S',
  v: '%e-%b-%Y',
  x: '%m/%d/%Y',
  X: '%I:%M:%S %p',
};

const fields = new Map<string, DatePattern>(Object.entries(FIELDS).map(([code, field]) => [code, [field]]));
const dayPlain = new Map<string, DatePattern>([...fields, ['&', [({ day }) => String(day)]]]);
for (const [code, pattern] of Object.entries(COMBINED)) fields.set(code, read(pattern, dayPlain));

/** Parses a pattern. Unknown codes print nothing; a trailing `%` is literal. */
export function readDatePattern(text: string): DatePattern {
  return read(text, fields);
}

function read(text: string, codes: ReadonlyMap<string, DatePattern>): DatePattern {
  const pieces: (string | Field)[] = [];
  let at = 0;
  while (at < text.length) {
    const percent = text.indexOf('%', at);
    if (percent < 0 || percent === text.length - 1) {
      pieces.push(text.slice(at));
      break;
    }
    if (percent > at) pieces.push(text.slice(at, percent));
    const code = String.fromCodePoint(text.codePointAt(percent + 1) as number);
    pieces.push(...(codes.get(code) ?? []));
    at = percent + 1 + code.length;
  }
  return pieces;
}

/** Formats a time by a pattern. */
export function writeDate(pattern: DatePattern, time: WallTime): string {
  let text = '';
  for (const piece of pattern) text += typeof piece === 'string' ? piece : piece(time);
  return text;
}
