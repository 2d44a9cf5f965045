/** Formats dates, amounts and periods in the site's language and time zone. */
import moment from 'moment-timezone';
import { dateFormat, numberFormat } from '#shared/intl-formats';
import type { BlockScene } from './define-block.ts';

type Where = Pick<BlockScene, 'locale' | 'timeZone'>;

/** A day (`3 May 2027` in the site's language); empty for an invalid date. `at` is in epoch milliseconds. */
export function formatDay(at: number, { locale, timeZone }: Where): string {
  if (!isDate(at)) return '';
  return dateFormat(locale, { dateStyle: 'long', timeZone }).format(at);
}

/** Hours and minutes. */
export function formatTime(at: number, { locale, timeZone }: Where): string {
  if (!isDate(at)) return '';
  return dateFormat(locale, { timeStyle: 'short', timeZone }).format(at);
}

/** The day for a `datetime` attribute. */
export function dayAttribute(at: number, { timeZone }: Where): string {
  return isDate(at) ? moment.tz(at, timeZone).format('YYYY-MM-DD') : '';
}

/** An amount in a currency's major units, formatted for the language. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const code = /^[A-Z]{3}$/.test(currency) ? currency : 'USD';
  return numberFormat(locale, { style: 'currency', currency: code }).format(amount);
}

/** Decimal places of a currency: 0 for the yen, 2 for all others of the specification. */
export const minorDigits = (currency: string): number => (currency === 'JPY' ? 0 : 2);

/** Minutes and seconds of a duration in milliseconds; empty for 0. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds > 0 ? `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : '';
}

const isDate = (at: number): boolean => Number.isFinite(at) && at !== 0;
