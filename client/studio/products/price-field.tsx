/** An amount in the shop's currency, stored in minor units. */
import { fractionDigitsOf } from '#shared/currency-digits';
import { NumberField, type NumberFieldProps } from '../controls/number-field.tsx';
import { decimalsError, moneyFormat, typedCents } from '../controls/typed-money.ts';

export interface PriceFieldProps extends Pick<NumberFieldProps, 'label' | 'help' | 'error' | 'autoFocus'> {
  readonly currency: string;
  readonly cents: number;
  readonly onCents: (cents: number) => void;
}

export function PriceField({ currency, cents, onCents, ...props }: PriceFieldProps) {
  const units = 10 ** fractionDigitsOf(currency);
  return (
    <NumberField
      {...props}
      minValue={0}
      value={cents / units}
      formatOptions={moneyFormat(currency)}
      onChange={(amount) => onCents(Number.isNaN(amount) ? 0 : typedCents(amount, currency))}
      error={decimalsError(cents, currency) ?? props.error}
    />
  );
}
