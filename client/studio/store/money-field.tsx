/** An amount of money: typed in major units, stored in minor units. */
import { NumberField } from '../controls/number-field.tsx';
import { centsOfAmount, unitsOf } from '../controls/typed-money.ts';

/** What prices say that are emptied. */
export const PRICE_REQUIRED = 'Enter a price, 0 for free.';

export interface MoneyFieldProps {
  readonly label: string;
  readonly currency: string;
  /** Minor units; null: empty. */
  readonly cents: number | null;
  readonly onChange: (cents: number | null) => void;
  readonly max?: number;
  /** What an emptied field says; its amount stays. */
  readonly required?: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

export function MoneyField({ currency, cents, onChange, max, ...props }: MoneyFieldProps) {
  const units = unitsOf(currency);
  return (
    <NumberField
      {...props}
      currency={currency}
      value={cents === null ? Number.NaN : cents / units}
      minValue={0}
      {...(max === undefined ? {} : { maxValue: max / units })}
      onChange={(value) => onChange(Number.isNaN(value) ? null : centsOfAmount(value, currency))}
    />
  );
}
