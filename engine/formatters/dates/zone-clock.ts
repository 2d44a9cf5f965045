/** Wall-clock time in the site's time zone. Zones come from moment-timezone; the cache holds a zone's current span, not a moment object. */

import { LRUCache } from 'lru-cache';
import moment from 'moment-timezone';
import { DAY_MS, MINUTE_MS } from '#shared/durations';
import type { Env } from '../../execute/env.ts';
import { makeReference } from '../../syntax/reference.ts';
import {
  type CivilDate,
  civilDateOf,
  isSupportedDay,
  julianDayOf,
  unsupportedDayMessage,
  weekdayOf,
} from './julian-days.ts';

const TIME_ZONE = makeReference(['website', 'timeZone'], (fields) => fields.website);
const DEFAULT_ZONE = 'America/New_York';
const UNKNOWN_ZONE = 'UTC';
const MAX_ID_LENGTH = 64;

/** An instant as clocks and calendars in a time zone show it. */
export interface WallTime extends CivilDate {
  readonly instant: number;
  /** East of Greenwich, in whole minutes. */
  readonly offsetMinutes: number;
  readonly abbreviation: string;
  /** 0 for Sunday to 6 for Saturday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Milliseconds within the second, with their fraction. */
  readonly millisecond: number;
}

/** A time zone. Caches the last span of constant offset and the last result, because templates often format the same instant. */
export class ZoneClock {
  readonly id: string;
  private readonly zone: moment.MomentZone;
  private from = Number.POSITIVE_INFINITY;
  private until = Number.NEGATIVE_INFINITY;
  private offsetMs = 0;
  private abbreviation = '';
  private last: WallTime | null = null;

  constructor(zone: moment.MomentZone) {
    this.zone = zone;
    this.id = zone.name;
  }

  /** The Julian day in the zone's calendar. */
  julianDayAt(instant: number): number {
    this.seek(instant);
    return julianDayOf(instant + this.offsetMs);
  }

  /** Throws a RangeError for an instant before 4713 BC or after 8652 AD. */
  at(instant: number): WallTime {
    if (this.last !== null && this.last.instant === instant) return this.last;
    this.seek(instant);
    const wall = instant + this.offsetMs;
    const julianDay = julianDayOf(wall);
    const { year, month, day, dayOfYear, isLeapYear } = civilDateOf(julianDay);
    const time = wall - Math.floor(wall / DAY_MS) * DAY_MS;
    const seconds = Math.floor(time / 1000);
    this.last = {
      instant,
      offsetMinutes: Math.trunc(this.offsetMs / MINUTE_MS),
      abbreviation: this.abbreviation,
      year,
      month,
      day,
      dayOfYear,
      isLeapYear,
      weekday: weekdayOf(julianDay),
      hour: Math.floor(seconds / 3600),
      minute: Math.floor(seconds / 60) % 60,
      second: seconds % 60,
      millisecond: time - seconds * 1000,
    };
    return this.last;
  }

  private seek(instant: number): void {
    if (instant >= this.from && instant < this.until) return;
    const { untils, offsets, abbrs } = this.zone;
    let low = 0;
    let high = untils.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (instant < (untils[middle] as number)) high = middle;
      else low = middle + 1;
    }
    this.from = low === 0 ? Number.NEGATIVE_INFINITY : (untils[low - 1] as number);
    this.until = low === untils.length - 1 ? Number.POSITIVE_INFINITY : (untils[low] as number);
    // Offsets are minutes west; local mean times have fractions that represent whole seconds.
    this.offsetMs = Math.round((offsets[low] as number) * -60) * 1000;
    this.abbreviation = abbrs[low] as string;
  }
}

/** Ids come from page data, so their cache is bounded. */
const clocks = new LRUCache<string, ZoneClock>({ max: 500 });

/** The clock of a zone id; UTC if the zone does not exist. */
function clockOf(id: string): ZoneClock {
  let clock = clocks.get(id);
  if (clock === undefined) {
    const zone = id.length > MAX_ID_LENGTH ? null : moment.tz.zone(id);
    clock = zone === null ? (id === UNKNOWN_ZONE ? missingData() : clockOf(UNKNOWN_ZONE)) : new ZoneClock(zone);
    clocks.set(id, clock);
  }
  return clock;
}

const missingData = (): never => {
  throw new Error('moment-timezone has no data');
};

/** The clock of the page: `website.timeZone`, by default New York. */
function siteClock(env: Env): ZoneClock {
  const id = env.lookup(TIME_ZONE);
  if (id === undefined || id === null || id === '') return clockOf(DEFAULT_ZONE);
  return clockOf(typeof id === 'string' ? id : UNKNOWN_ZONE);
}

/** The clock of the page; null, and a report, if the instant is outside its calendar. */
export function clockFor(instant: number, env: Env): ZoneClock | null {
  const clock = siteClock(env);
  const day = clock.julianDayAt(instant);
  if (isSupportedDay(day)) return clock;
  env.report('VALUE_OUT_OF_RANGE', unsupportedDayMessage(day));
  return null;
}
