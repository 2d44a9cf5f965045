/** What the screens of the store share: the currency of the store and the days of the site. */
import { useMemo } from 'react';
import { DEFAULT_CURRENCY, findCurrency } from '#shared/currencies';
import { minorUnitsText } from '#shared/money';
import { useRead } from '../read.ts';

interface StoreFacts {
  readonly currency: string;
  /** Empty: none. */
  readonly taxNumber: string;
  /** A time in the site's time zone: `Nov 23, 2026, 5:11 PM`. */
  time(instant: string | number): string;
  /** The date only. */
  day(instant: string | number): string;
}

/** The store's currency, and date formats in the site's time zone. */
export function useStore(): StoreFacts {
  const settings = useRead<Partial<Pick<StoreFacts, 'currency' | 'taxNumber'>>>('/api/owner/store-settings').data;
  const zone = useRead<{ readonly timeZone: string }>('/api/owner/time-zone').data?.timeZone;
  const texts = useMemo(() => timeTexts(zone), [zone]);
  return { currency: settings?.currency ?? DEFAULT_CURRENCY, taxNumber: settings?.taxNumber ?? '', ...texts };
}

function timeTexts(zone: string | undefined): Pick<StoreFacts, 'time' | 'day'> {
  const timeZone = zone === undefined || zone === '' ? {} : { timeZone: zone };
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', ...timeZone });
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...timeZone });
  return {
    time: (instant) => time.format(new Date(instant)),
    day: (instant) => day.format(new Date(instant)),
  };
}

/** An amount in minor units as text. */
export const moneyText = (cents: number, currency: string): string => minorUnitsText(cents, currency) ?? '';

/** Minor units per major unit of a currency. */
export const unitsOf = (currency: string): number => 10 ** (findCurrency(currency)?.fractionDigits ?? 2);
