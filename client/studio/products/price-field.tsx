/** An amount in the shop's currency, stored in minor units: 0 when it is empty. */
import { MoneyField, type MoneyFieldProps } from '../store/money-field.tsx';

export interface PriceFieldProps extends Omit<MoneyFieldProps, 'cents' | 'onChange' | 'max'> {
  readonly cents: number;
  readonly onCents: (cents: number) => void;
}

export const PriceField = ({ onCents, ...props }: PriceFieldProps) => (
  <MoneyField {...props} onChange={(cents) => onCents(cents ?? 0)} />
);
