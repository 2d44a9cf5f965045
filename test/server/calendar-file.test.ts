import type { PageData, PageEntry } from '../../server/content/content-source.ts';
import { calendarOf } from '../../server/site/calendar-file.ts';
import fc from '../fast-check.ts';

const collection = { id: 'dates', urlId: 'dates', title: 'Dates &amp; fairs', fullUrl: '/dates', typeName: 'events' };
const list: PageEntry = { path: '/dates', view: 'list', typeName: 'events', collection };
const context = { website: { siteTitle: 'Atelier' }, collection };
const START = Date.UTC(2026, 10, 23, 9, 15);
const event = {
  id: 'open-house',
  title: 'Open house; tea, cake &amp; clay \\',
  fullUrl: '/dates/open-house',
  startDate: START,
  endDate: START + 7_200_000,
  updatedOn: Date.UTC(2026, 9, 1),
  excerpt: '<p>Come by.</p><p>Bring a friend, or two.</p>',
  location: {
    addressTitle: 'The bakery',
    addressLine1: 'Ovenstraat 4',
    addressLine2: '9000 Gent, BE',
    mapLat: 51.05,
    mapLng: 3.72,
  },
};
const fileOf = (page: PageData, entry = list): string =>
  calendarOf(entry, context, page, 'https://atelier.example') ?? '';
/** Unfolded lines, as calendars read them. */
const linesOf = (file: string): readonly string[] => file.replaceAll('\r\n ', '').split('\r\n');

test('an event has its times in UTC, its place and its texts, escaped', () => {
  const lines = linesOf(fileOf({ item: event }, { ...list, view: 'item', item: event }));
  expect(lines).toEqual(expect.arrayContaining(['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:PUBLISH']));
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'))).toEqual([
    'BEGIN:VEVENT',
    'UID:open-house@atelier.example',
    'DTSTAMP:20261001T000000Z',
    'DTSTART:20261123T091500Z',
    'DTEND:20261123T111500Z',
    'SUMMARY:Open house\\; tea\\, cake & clay \\\\',
    'DESCRIPTION:Come by. Bring a friend\\, or two.',
    'LOCATION:The bakery\\, Ovenstraat 4\\, 9000 Gent\\, BE',
    'GEO:51.05;3.72',
    'URL:https://atelier.example/dates/open-house',
  ]);
});

test('a collection has its upcoming and past events; invalid times are left out', () => {
  const odd = { ...event, id: 'odd', endDate: START - 1 };
  const file = fileOf({
    upcoming: [event, odd],
    past: [{ ...event, id: 'past' }],
    items: [{ id: 'note', title: 'A note' }],
  });
  expect(file.match(/^UID:.*(?=\r)/gm)).toEqual(['open-house', 'odd', 'past'].map((id) => `UID:${id}@atelier.example`));
  expect(file.match(/DTEND/g)).toHaveLength(2);
  expect(
    calendarOf(list, context, { items: [{ id: 'note' }, { id: 'bad', startDate: Number.NaN }] }, 'https://a.example'),
  ).toBeUndefined();
});

test('no text breaks a line: each has at most 75 bytes, and unfolds to the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const file = fileOf({ upcoming: [{ ...event, title, excerpt: title }] });
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
      for (const line of file.slice(0, -2).split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\n\r]/);
      }
      expect(linesOf(file).filter((line) => /^[A-Z]+(?:-[A-Z]+)*:/.test(line))).toHaveLength(linesOf(file).length - 1);
      expect(linesOf(file).filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1);
    }),
    { numRuns: 100 },
  );
});
