/**
 * Julian day numbers, counted from January 1, 4713 BC, and their dates: in the Julian calendar up to October 4, 1582, in the Gregorian from
 * October 15, 1582 on, which is the next day.
 */

import { DAY_MS } from '#shared/durations';

/** The last supported day: December 31, 8652 AD. */
export const LAST_JULIAN_DAY = 4_881_503;

const FIRST_GREGORIAN_DAY = 2_299_161;
const EPOCH_DAY = 2_440_588;

/** A date of the civil calendar. */
export interface CivilDate {
  /** Astronomical: 0 is 1 BC, -4712 is 4713 BC. */
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
  /** 1 to 366. */
  readonly dayOfYear: number;
  readonly isLeapYear: boolean;
}

/** The Julian day of a wall-clock time in milliseconds since 1970-01-01T00:00. Does not check the range. */
export function julianDayOf(wallMs: number): number {
  return Math.floor(wallMs / DAY_MS) + EPOCH_DAY;
}

/** True for the days from 4713 BC to 8652 AD. */
export function isSupportedDay(julianDay: number): boolean {
  return julianDay >= 0 && julianDay <= LAST_JULIAN_DAY;
}

/** The message for a day outside the supported range. */
export function unsupportedDayMessage(julianDay: number): string {
  return `Julian day ${julianDay} is outside the supported range of this library: Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.`;
}

/** Throws a RangeError with that message for a day outside 4713 BC to 8652 AD. */
export function checkJulianDay(julianDay: number): void {
  if (!isSupportedDay(julianDay)) throw new RangeError(unsupportedDayMessage(julianDay));
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(julianDay: number): number {
  return (julianDay + 1) % 7;
}

/** The date of a Julian day. Throws a RangeError outside the supported range. */
export function civilDateOf(julianDay: number): CivilDate {
  checkJulianDay(julianDay);
  const gregorian = julianDay >= FIRST_GREGORIAN_DAY;
  // Counted from March 1, so that the leap day is the last of its year.
  const days = gregorian ? julianDay - 1_721_120 : julianDay - 1_721_118;
  const [years, marchDay] = gregorian ? gregorianYears(days) : julianYears(days);
  const marchMonth = Math.floor((5 * marchDay + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = years + (month <= 2 ? 1 : 0);
  const isLeapYear = year % 4 === 0 && (!gregorian || year % 100 !== 0 || year % 400 === 0);
  const day = marchDay - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const dayOfYear = marchDay >= 306 ? marchDay - 305 : marchDay + 60 + (isLeapYear ? 1 : 0);
  return { year, month, day, dayOfYear, isLeapYear };
}

/** Whole years since March 1 of year 0, and the day in the current year. */
function gregorianYears(days: number): readonly [number, number] {
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const years = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  return [years + era * 400, dayOfEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100))];
}

function julianYears(days: number): readonly [number, number] {
  const cycle = Math.floor(days / 1461);
  const dayOfCycle = days - cycle * 1461;
  const years = Math.min(3, Math.floor(dayOfCycle / 365));
  return [cycle * 4 + years, dayOfCycle - years * 365];
}
