/** An amount of money: typed in major units, stored in minor units. */
import { NumberField } from '../controls/number-field.tsx';
import { decimalsError, moneyFormat, typedCents } from '../controls/typed-money.ts';
import { unitsOf } from './use-store.ts';

export interface MoneyFieldProps {
  readonly label: string;
  readonly currency: string;
  /** Minor units; null: empty. */
  readonly cents: number | null;
  readonly onChange: (cents: number | null) => void;
  readonly max?: number;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

export function MoneyField({ label, currency, cents, onChange, max, help, error }: MoneyFieldProps) {
  const units = unitsOf(currency);
  return (
    <NumberField
      {...{ label, help }}
      error={(cents === null ? undefined : decimalsError(cents, currency)) ?? error}
      value={cents === null ? Number.NaN : cents / units}
      minValue={0}
      {...(max === undefined ? {} : { maxValue: max / units })}
      formatOptions={moneyFormat(currency)}
      onChange={(value) => onChange(Number.isNaN(value) ? null : typedCents(value, currency))}
    />
  );
}
