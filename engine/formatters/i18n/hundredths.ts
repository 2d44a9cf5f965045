import { fromMinorUnits, numberText } from '#shared/money';
import type { Value } from '../../execute/values.ts';

const DEFAULT_CURRENCY = 'USD';

/** Hundredths as `#,##0.00`; undefined if it is not a number. */
export function hundredthsText(value: Value): string | undefined {
  const amount = fromMinorUnits(value, DEFAULT_CURRENCY);
  return amount === null ? undefined : numberText(amount);
}
