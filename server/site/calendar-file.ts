/** Events as an iCalendar file (RFC 5545), for a single event or a whole collection. Times are in UTC. */
import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import { removeTags } from '#shared/remove-tags';
import type { PageData, PageEntry } from '../content/content-source.ts';
import { data, list, number, text } from '../content/fields.ts';
import { baseOf } from './page-head.ts';
import { pageTitle } from './page-identity.ts';

/** Maximum line length in bytes, without the line end (RFC 5545, 3.1). */
const LINE_BYTES = 75;
const MAX_EVENTS = 500;

/** The event of an item page, or those of a collection; undefined when it has none. */
export function calendarOf(entry: PageEntry, context: PageData, page: PageData, origin: string): string | undefined {
  const base = baseOf(context, origin);
  const all =
    entry.view === 'item' ? [page['item']] : [...list(page, 'upcoming'), ...list(page, 'past'), ...list(page, 'items')];
  const events = all.filter((item) => startOf(item) !== undefined).slice(0, MAX_EVENTS);
  if (events.length === 0) return undefined;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(pageTitle(entry, context))}`,
    ...events.flatMap((event) => eventLines(event, base)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const startOf = (item: Value): number | undefined => {
  const start = number(item, 'startDate');
  return start === undefined || Number.isNaN(new Date(start).getTime()) ? undefined : start;
};

function eventLines(event: Value, base: string): readonly string[] {
  const start = startOf(event) ?? 0;
  const location = data(event, 'location');
  const place = ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry'].map((name) =>
    text(location, name).trim(),
  );
  const [lat, lng] = [number(location, 'mapLat'), number(location, 'mapLng')];
  const where = place.filter((line) => line !== '').join(', ');
  const summary = text(event, 'excerpt') || text(event, 'body');
  const about = removeTags(summary.replace(/<\/(?:p|li|h\d)>|<br>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2000);
  return [
    'BEGIN:VEVENT',
    `UID:${text(event, 'id')}@${new URL(base).hostname}`,
    `DTSTAMP:${moment(number(event, 'updatedOn') ?? number(event, 'publishOn') ?? start)}`,
    `DTSTART:${moment(start)}`,
    // An end before the start is ignored.
    ...endLines(start, number(event, 'endDate')),
    `SUMMARY:${escaped(text(event, 'title'))}`,
    ...(about === '' ? [] : [`DESCRIPTION:${escaped(about)}`]),
    ...(where === '' ? [] : [`LOCATION:${escaped(where)}`]),
    ...(where === '' || lat === undefined || lng === undefined ? [] : [`GEO:${lat};${lng}`]),
    `URL:${base}${encodeURI(text(event, 'fullUrl'))}`,
    'END:VEVENT',
  ];
}

const endLines = (start: number, end: number | undefined): readonly string[] =>
  end === undefined || end <= start || Number.isNaN(new Date(end).getTime()) ? [] : [`DTEND:${moment(end)}`];

/** `20261123T091500Z`. */
const moment = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** Escapes text of page JSON as a TEXT value (3.3.11). */
const escaped = (markup: string): string =>
  decodeEntities(markup)
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** Folds a line into pieces of at most 75 bytes, without splitting characters. */
function folded(line: string): string {
  let [result, bytes] = ['', 0];
  for (const character of line.toWellFormed()) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
