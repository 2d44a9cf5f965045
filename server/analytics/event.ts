/** A tracked event as stored, and what it adds to the daily totals. */

import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#shared/durations';
import { dateFormat } from '#shared/intl-formats';

export type EventKind =
  | 'hit'
  | 'event'
  | 'schema-event'
  | 'error'
  | 'performance'
  | 'telemetry'
  | 'button-click'
  | 'button-render'
  | 'overlay'
  | 'form-render'
  | 'quick-view';

/** What a browser sends. */
export interface Sent {
  readonly kind: EventKind;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The JSON text that `data` was parsed from. */
  readonly text?: string | undefined;
  /** The visitor record, if sent beside the data. */
  readonly visitorRecord?: string | undefined;
}

/** Metric, key, and the measured value, if there is one. */
export type Fact = readonly [metric: string, key: string, value?: number];

export interface TrackedEvent {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly day: string;
  readonly kind: EventKind;
  readonly name: string;
  /** Empty when the visitor must not be identified. */
  readonly visitor: string;
  readonly session: string;
  readonly path: string;
  /** JSON text of one line. */
  readonly data: string;
  readonly facts: readonly Fact[];
}

/** An event as one line of JSON; `data` is embedded as JSON, not as a string. */
export function lineOf({ id, at, day, kind, name, visitor, session, path, data, facts }: TrackedEvent): string {
  const identity = `"visitor":${JSON.stringify(visitor)},"session":${JSON.stringify(session)}`;
  const content = `"kind":"${kind}","name":${JSON.stringify(name)},"path":${JSON.stringify(path)},"data":${data}`;
  return `{"id":"${id}","at":"${at}","day":"${day}",${content},${identity},"facts":${JSON.stringify(facts)}}`;
}

/** Creates ids that sort by time (UUID version 7), so that new rows are appended to the index. */
export function createEventIds(): (now: number) => string {
  const process = randomBytes(6).toString('hex');
  let counter = 0;
  return (now) => {
    const time = now.toString(16).padStart(12, '0');
    counter = (counter + 1) & 0x3ffffff;
    const high = (counter >>> 14).toString(16).padStart(3, '0');
    const low = (0x8000 | (counter & 0x3fff)).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${process}`;
  };
}

const dayFormat = (timeZone: string): Intl.DateTimeFormat =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day `YYYY-MM-DD` of an instant (epoch milliseconds) in a time zone. */
export const dayOf = (now: number, timeZone: string): string => dayFormat(timeZone).format(now);

/** The same, cached per minute: formatting costs more than everything else about an event. */
export function createDays(): typeof dayOf {
  let format = { timeZone: '', of: dayFormat('UTC') };
  let minute = Number.NaN;
  let day = '';
  return (now, timeZone) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current === minute && timeZone === format.timeZone) return day;
    if (timeZone !== format.timeZone) format = { timeZone, of: dayFormat(timeZone) };
    minute = current;
    day = format.of.format(now);
    return day;
  };
}
