/** An amount in the shop's currency, stored in minor units. Emptied, it is refused: nothing becomes free by that. */
import { MoneyField, type MoneyFieldProps, PRICE_REQUIRED } from '../store/money-field.tsx';

export interface PriceFieldProps extends Omit<MoneyFieldProps, 'cents' | 'onChange' | 'max'> {
  readonly cents: number;
  readonly onCents: (cents: number) => void;
}

export const PriceField = ({ onCents, required = PRICE_REQUIRED, ...props }: PriceFieldProps) => (
  <MoneyField {...props} required={required} onChange={(cents) => cents !== null && onCents(cents)} />
);
