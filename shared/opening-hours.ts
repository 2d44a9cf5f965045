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

const spanText = ({ from, to }: Opening): string => `${from} – ${to}`;

const inOrder = (openings: readonly Opening[]): readonly Opening[] =>
  [...openings].sort((a, b) => (a.from < b.from ? -1 : 1));

/** The text of a day: `10:00 – 12:00, 14:00 – 18:00`. */
export const textOfOpenings = (openings: readonly Opening[]): string =>
  openings.some(isWholeDay) ? ALL_DAY : inOrder(openings).map(spanText).join(', ');

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
  /** The one that has not ended, and its day. */
  readonly other: Opening;
  readonly otherDay: Weekday;
}

/** Openings that begin before another one has ended, of the same day or of the day before. */
export function overlaps(week: Week): readonly Overlap[] {
  return weekdays.flatMap((day, at) => {
    const dayBefore = weekdays[(at + 6) % 7] ?? day;
    const own = week[day] ?? [];
    return own.flatMap((opening, index): readonly Overlap[] => {
      const [start, end] = spanOf(opening);
      const ofDay = own.slice(0, index).find((one) => start < spanOf(one)[1] && spanOf(one)[0] < end);
      if (ofDay !== undefined) return [{ day, index, other: ofDay, otherDay: day }];
      const other = (week[dayBefore] ?? []).find((one) => start < spanOf(one)[1] - DAY_MINUTES);
      return other === undefined ? [] : [{ day, index, other, otherDay: dayBefore }];
    });
  });
}

const nameOf = (day: Weekday): string => day.charAt(0).toUpperCase() + day.slice(1);

/** What is wrong with an opening that overlaps another one. */
export function overlapText(opening: Opening, { day, other, otherDay }: Overlap): string {
  const place = day === otherDay ? '' : `, which goes on into ${nameOf(day)}`;
  return `${spanText(opening)} on ${nameOf(day)} overlaps ${spanText(other)} on ${nameOf(otherDay)}${place}.`;
}
