/** The calendar at the site: which day it is there, and when a day's emails leave. */
import moment from 'moment-timezone';
import { DEFAULT_TIME_ZONE } from '../content/tracking-settings.ts';

/** Emails for a day leave at this hour of the site's clock: early enough for the day, late enough for a phone that rings. */
const SENDING_HOUR = 8;

const knownZone = (timeZone: string): string => (moment.tz.zone(timeZone) === null ? DEFAULT_TIME_ZONE : timeZone);

/** The day `YYYY-MM-DD` of an instant in the site's time zone. */
export const siteDay = (now: number, timeZone: string): string =>
  moment.tz(now, knownZone(timeZone)).format('YYYY-MM-DD');

/** The instant at which the emails of a day `YYYY-MM-DD` leave, in epoch milliseconds. */
export const sendingTime = (day: string, timeZone: string): number =>
  moment.tz(day, 'YYYY-MM-DD', knownZone(timeZone)).hour(SENDING_HOUR).valueOf();
