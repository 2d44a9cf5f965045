/** Opening hours: as owners enter them, as page JSON has them in a text per day, and as structured data says them. */

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** One that ends before it begins ends on the day after. */
export interface Opening {
  /** `09:30`. */
  readonly from: string;
  /** `24:00` is the end of the day. */
  readonly to: string;
}

const DAY_MINUTES = 24 * 60;
const ALL_DAY = 'Open 24 hours';
const TIMES = /(\d{1,2}:\d{2})\s*[–-]\s*(\d{1,2}:\d{2})/g;

const isMidnight = (time: string): boolean => time === '00:00' || time === '24:00';

export const isWholeDay = ({ from, to }: Opening): boolean => from === '00:00' && isMidnight(to);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes from the day's midnight; those after 1440 are of the day after. */
function spanOf({ from, to }: Opening): readonly [start: number, end: number] {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return [start, end > start ? end : end + DAY_MINUTES];
}

const inOrder = (openings: readonly Opening[]): readonly Opening[] =>
  [...openings].sort((a, b) => (a.from < b.from ? -1 : 1));

/** The text of a day: `10:00 – 12:00, 14:00 – 18:00`. */
export const textOfOpenings = (openings: readonly Opening[]): string =>
  openings.some(isWholeDay)
    ? ALL_DAY
    : inOrder(openings)
        .map(({ from, to }) => `${from} – ${to}`)
        .join(', ');

/** The openings of such a text. */
export function openingsOf(text: string): readonly Opening[] {
  if (text.trim().toLowerCase() === ALL_DAY.toLowerCase()) return [{ from: '00:00', to: '24:00' }];
  return [...text.matchAll(TIMES)].map(([, from = '', to = '']) => ({
    from: from.padStart(5, '0'),
    to: to.padStart(5, '0'),
  }));
}

/** As schema.org has it: `18:00-02:00` ends on the day after, and a whole day ends at 23:59. */
export const schemaHours = (opening: Opening): string => {
  if (isWholeDay(opening)) return '00:00-23:59';
  return `${opening.from}-${isMidnight(opening.to) ? '23:59' : opening.to}`;
};

type Week = Readonly<Partial<Record<string, readonly Opening[]>>>;

interface Overlap {
  readonly day: Weekday;
  readonly index: number;
  readonly isOfDayBefore: boolean;
}

/** Openings that begin before another one has ended, of the same day or of the day before. */
export function overlaps(week: Week): readonly Overlap[] {
  return weekdays.flatMap((day, at) => {
    const own = (week[day] ?? []).map(spanOf);
    const before = (week[weekdays[(at + 6) % 7] ?? day] ?? []).map(spanOf);
    return own.flatMap(([start, end], index) => {
      const isOfDayBefore = before.some(([, to]) => start < to - DAY_MINUTES);
      const isOfDay = own.slice(0, index).some(([from, to]) => start < to && from < end);
      return isOfDay || isOfDayBefore ? [{ day, index, isOfDayBefore: !isOfDay }] : [];
    });
  });
}
