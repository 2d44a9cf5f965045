/** Days and sending times in the time zone of the site. */
import moment from 'moment-timezone';
import { DEFAULT_TIME_ZONE } from '../content/tracking-settings.ts';

/** Scheduled emails are sent at this local hour: early in the day, but late enough not to wake anyone. */
const SENDING_HOUR = 8;

const knownZone = (timeZone: string): string => (moment.tz.zone(timeZone) === null ? DEFAULT_TIME_ZONE : timeZone);

/** The day `YYYY-MM-DD` of an instant in the site's time zone. */
export const siteDay = (now: number, timeZone: string): string =>
  moment.tz(now, knownZone(timeZone)).format('YYYY-MM-DD');

/** The sending time for a day `YYYY-MM-DD`, in epoch milliseconds. */
export const sendingTime = (day: string, timeZone: string): number =>
  moment.tz(day, 'YYYY-MM-DD', knownZone(timeZone)).hour(SENDING_HOUR).valueOf();
