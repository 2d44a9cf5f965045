import { nextPeriod, periodStart } from '../../server/shop/subscriptions/subscription-dates.ts';
import fc from '../fast-check.ts';

const day = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
const month = { value: 1, unit: 'MONTH' } as const;

test('a day missing in a month is used again in later months', () => {
  const anchor = Date.parse('2027-01-31T12:00:00Z');
  const days = Array.from({ length: 14 }, (_, count) =>
    day(periodStart({ anchor, plan: month, timeZone: 'UTC' }, count), 'UTC').slice(0, 10),
  );
  expect(days.slice(0, 5)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  expect(days[13]).toBe('2028-02-29');
});

test.each([
  ['2028-02-29T10:00:00Z', { value: 1, unit: 'YEAR' }, 1, '2029-02-28 10:00:00'],
  ['2028-02-29T10:00:00Z', { value: 1, unit: 'YEAR' }, 4, '2032-02-29 10:00:00'],
  ['2026-11-30T10:00:00Z', { value: 3, unit: 'MONTH' }, 1, '2027-02-28 10:00:00'],
  ['2026-12-28T10:00:00Z', { value: 2, unit: 'WEEK' }, 1, '2027-01-11 10:00:00'],
] as const)('%s, %j, %d later: %s', (from, plan, count, wanted) => {
  expect(day(periodStart({ anchor: Date.parse(from), plan, timeZone: 'UTC' }, count), 'UTC')).toBe(wanted);
});

test('day and hour are in the site’s time zone, whatever its clock changes', () => {
  // 23:30 in New York on January 31 is February in London.
  const anchor = Date.parse('2027-02-01T04:30:00Z');
  const timeZone = 'America/New_York';
  const seen = [1, 2, 8, 10].map((count) => day(periodStart({ anchor, plan: month, timeZone }, count), timeZone));
  expect(seen).toEqual(['2027-02-28 23:30:00', '2027-03-31 23:30:00', '2027-09-30 23:30:00', '2027-11-30 23:30:00']);
  // 2:30 does not exist on the morning when daylight saving time starts.
  const early = Date.parse('2027-02-14T07:30:00Z');
  expect(day(periodStart({ anchor: early, plan: month, timeZone }, 1), timeZone)).toBe('2027-03-14 03:30:00');
});

test('the next date is after the given time, the first such date, and keeps its schedule', () => {
  const units = fc.constantFrom('WEEK', 'MONTH', 'YEAR');
  fc.assert(
    fc.property(
      fc.integer({ min: 946684800, max: 2208988800 }),
      units,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 40 * 365 }),
      fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
      (seconds, unit, value, count, days, timeZone) => {
        const anchor = seconds * 1000;
        const rhythm = { anchor, plan: { value, unit }, timeZone } as const;
        const after = anchor + days * 24 * 3600 * 1000;
        const next = nextPeriod(rhythm, count, after);
        expect(next.at).toBeGreaterThan(after);
        expect(next.count).toBeGreaterThan(count);
        expect(next.at).toBe(periodStart(rhythm, next.count));
        if (next.count > count + 1) expect(periodStart(rhythm, next.count - 1)).toBeLessThanOrEqual(after);
      },
    ),
    { numRuns: 300 },
  );
});
