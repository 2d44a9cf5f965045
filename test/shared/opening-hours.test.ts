/** Opening hours: texts of page JSON and back, overlaps, and structured data. */
import { openingsOf, overlaps, schemaHours, textOfOpenings } from '#shared/opening-hours';

const of = (from: string, to: string) => ({ from, to });

test.each([
  [[of('14:00', '18:00'), of('10:00', '12:00')], '10:00 – 12:00, 14:00 – 18:00', ['10:00-12:00', '14:00-18:00']],
  [[of('18:00', '02:00')], '18:00 – 02:00', ['18:00-02:00']],
  [[of('00:00', '00:00')], 'Open 24 hours', ['00:00-23:59']],
  [[of('00:00', '24:00')], 'Open 24 hours', ['00:00-23:59']],
  [[of('20:00', '00:00')], '20:00 – 00:00', ['20:00-23:59']],
])('%j is the text %s', (openings, text, schema) => {
  expect(textOfOpenings(openings)).toBe(text);
  expect(openingsOf(text).map(schemaHours)).toEqual(schema);
  expect(textOfOpenings(openingsOf(text))).toBe(text);
});

test('a text without times has no openings', () => {
  expect([openingsOf(''), openingsOf('by appointment'), openingsOf('9:00-17:00')]).toEqual([
    [],
    [],
    [of('09:00', '17:00')],
  ]);
});

test('openings overlap within a day, past midnight, and over the turn of the week', () => {
  expect(overlaps({ monday: [of('09:00', '12:00'), of('12:00', '18:00')] })).toEqual([]);
  expect(overlaps({ friday: [of('18:00', '02:00'), of('23:00', '24:00')] })).toEqual([
    { day: 'friday', index: 1, other: of('18:00', '02:00'), otherDay: 'friday' },
  ]);
  expect(overlaps({ friday: [of('18:00', '02:00')], saturday: [of('02:00', '04:00')] })).toEqual([]);
  expect(overlaps({ sunday: [of('18:00', '02:00')], monday: [of('01:59', '04:00')] })).toEqual([
    { day: 'monday', index: 0, other: of('18:00', '02:00'), otherDay: 'sunday' },
  ]);
  expect(overlaps({ monday: [of('00:00', '24:00')], tuesday: [of('00:00', '24:00')] })).toEqual([]);
});
