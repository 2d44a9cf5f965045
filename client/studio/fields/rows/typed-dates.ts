/** Reads dates and times as people and spreadsheets write them. Pure. */

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const TIME = /(?:^|[\sT,])(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(am|pm)?$/i;
const MAX_SHORT_YEAR = 100;

/** `2027-05-01T20:30`; undefined for what is no date. A day without a time begins at midnight. */
export function typedDate(text: string): string | undefined {
  const { day, rest } = typedDay(text.trim()) ?? {};
  if (day === undefined || rest === undefined) return undefined;
  const time = rest.trim() === '' ? '00:00' : typedTime(rest);
  return time === undefined ? undefined : `${day}T${time}`;
}

interface Found {
  readonly day: string | undefined;
  readonly rest: string;
}

function typedDay(text: string): Found | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(.*)$/.exec(text);
  if (iso !== null) return { day: dayOf(iso[1], iso[2], iso[3]), rest: iso[4] ?? '' };
  const points = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2,4})(.*)$/.exec(text);
  if (points !== null) return { day: dayOf(points[3], points[2], points[1]), rest: points[4] ?? '' };
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})(.*)$/.exec(text);
  if (slashes !== null) {
    const [, first, second, year, rest = ''] = slashes;
    // The month first, as in the United States, unless it cannot be one.
    return { day: dayOf(year, first, second) ?? dayOf(year, second, first), rest };
  }
  return dayInWords(text);
}

/** `May 1, 2027`, `1 May 2027`, with the day of the week before it. */
function dayInWords(text: string): Found | undefined {
  const words = text.replace(/^[a-z]{2,9}\.?,\s*/i, '');
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(.*)$/i.exec(words);
  if (monthFirst !== null)
    return { day: dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]), rest: monthFirst[4] ?? '' };
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})(.*)$/i.exec(words);
  if (dayFirst === null) return undefined;
  return { day: dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]), rest: dayFirst[4] ?? '' };
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** Undefined for days that no month has. */
function dayOf(year = '', month = '', day = ''): string | undefined {
  const full = Number(year) < MAX_SHORT_YEAR ? 2000 + Number(year) : Number(year);
  const at = new Date(Date.UTC(full, Number(month) - 1, Number(day)));
  const isDay = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isDay ? at.toISOString().slice(0, 10) : undefined;
}

function typedTime(rest: string): string | undefined {
  const [, hours = '', minutes = '00', half] = TIME.exec(rest) ?? [];
  const added = half?.toLowerCase() === 'pm' && Number(hours) < 12 ? 12 : 0;
  const hour = half?.toLowerCase() === 'am' && Number(hours) === 12 ? 0 : Number(hours) + added;
  if (hours === '' || hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
