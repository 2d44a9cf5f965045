/** What the screens of the store share: the currency of the store and the days of the site. */
import { DEFAULT_CURRENCY } from '#shared/currencies';
import { minorUnitsText } from '#shared/money';
import { useRead } from '../read.ts';
import type { TimeTexts } from '../time-text.ts';
import { useTimes } from '../times.tsx';

interface StoreFacts extends TimeTexts {
  readonly currency: string;
  /** Empty: none. */
  readonly taxNumber: string;
}

/** The store's currency, and times in the site's time zone. */
export function useStore(): StoreFacts {
  const settings = useRead<Partial<Pick<StoreFacts, 'currency' | 'taxNumber'>>>('/api/owner/store-settings').data;
  const { time, day } = useTimes();
  return { currency: settings?.currency ?? DEFAULT_CURRENCY, taxNumber: settings?.taxNumber ?? '', time, day };
}

/** An amount in minor units as text. */
export const moneyText = (cents: number, currency: string): string => minorUnitsText(cents, currency) ?? '';
