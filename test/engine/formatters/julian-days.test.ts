import {
  checkJulianDay,
  civilDateOf,
  julianDayOf,
  LAST_JULIAN_DAY,
  weekdayOf,
} from '../../../engine/formatters/dates/julian-days.ts';
import fc from '../../fast-check.ts';

const DAY_MS = 86_400_000;

test('the Gregorian calendar starts on the day after October 4, 1582', () => {
  expect(civilDateOf(2_299_160)).toMatchObject({ year: 1582, month: 10, day: 4 });
  expect(civilDateOf(2_299_161)).toMatchObject({ year: 1582, month: 10, day: 15, dayOfYear: 288 });
});

test('the first and the last day', () => {
  expect(civilDateOf(0)).toEqual({ year: -4712, month: 1, day: 1, dayOfYear: 1, isLeapYear: true });
  expect(civilDateOf(LAST_JULIAN_DAY)).toMatchObject({ year: 8652, month: 12, day: 31, dayOfYear: 366 });
});

test.each([-1, LAST_JULIAN_DAY + 1, Number.NaN, Number.POSITIVE_INFINITY])('day %p throws', (day) => {
  const range = 'Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.';
  expect(() => checkJulianDay(day)).toThrow(
    new RangeError(`Julian day ${day} is outside the supported range of this library: ${range}`),
  );
  expect(() => civilDateOf(day)).toThrow(RangeError);
});

test('from 1582 on the dates are those of the platform', () => {
  const instant = fc.integer({ min: -12_219_292_800_000, max: (LAST_JULIAN_DAY - 2_440_588) * DAY_MS });
  fc.assert(
    fc.property(instant, (ms) => {
      const day = julianDayOf(ms);
      const date = new Date(ms);
      const { year, month, day: dayOfMonth, dayOfYear } = civilDateOf(day);
      expect([year, month, dayOfMonth, weekdayOf(day)]).toEqual([
        date.getUTCFullYear(),
        date.getUTCMonth() + 1,
        date.getUTCDate(),
        date.getUTCDay(),
      ]);
      const newYear = new Date(0).setUTCFullYear(year, 0, 1);
      expect(dayOfYear).toBe(Math.floor((ms - newYear) / DAY_MS) + 1);
    }),
    { numRuns: 2000 },
  );
});

test('every day follows the previous one', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_299_159 }), (day) => {
      const [today, tomorrow] = [civilDateOf(day), civilDateOf(day + 1)];
      const length = (lengths[today.month - 1] as number) + (today.month === 2 && today.isLeapYear ? 1 : 0);
      const isLast = today.day === length;
      expect(today.isLeapYear).toBe(today.year % 4 === 0);
      expect(tomorrow.day).toBe(isLast ? 1 : today.day + 1);
      expect(tomorrow.month).toBe(isLast ? (today.month % 12) + 1 : today.month);
      expect(tomorrow.year).toBe(isLast && today.month === 12 ? today.year + 1 : today.year);
    }),
    { numRuns: 2000 },
  );
});
