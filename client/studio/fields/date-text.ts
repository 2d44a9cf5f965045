/** Instants as days or times of day in a time zone, in the notation of the browser's inputs. */
import { fromAbsolute, parseDateTime } from '@internationalized/date';

/** `2027-05-01` or `2027-05-01T20:30`. */
export const localText = (epoch: number, timeZone: string, isDay: boolean): string =>
  fromAbsolute(epoch, timeZone)
    .toString()
    .slice(0, isDay ? 10 : 16);

/** Undefined: not such a text. */
export function epochOf(text: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?/.test(text)) return undefined;
  return parseDateTime(text.length === 10 ? `${text}T00:00` : text)
    .toDate(timeZone)
    .getTime();
}
