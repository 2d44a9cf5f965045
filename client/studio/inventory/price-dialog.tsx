/** Changes the prices of the selected variants by a rule. */
import { useState } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { NumberField } from '../controls/number-field.tsx';
import { rangeError } from '../controls/number-range.ts';
import { Select } from '../controls/select.tsx';
import { centsOfAmount } from '../controls/typed-money.ts';
import type { InventoryLine } from './inventory-lines.ts';
import { type PriceRuleKind, priced } from './price-rules.ts';

export interface PriceDialogProps {
  readonly count: number;
  /** Chosen at first. */
  readonly kind?: PriceRuleKind;
  readonly currency: string;
  readonly onApply: (change: (line: InventoryLine) => InventoryLine) => Promise<void>;
  readonly onClose: () => void;
}

interface Kind {
  readonly label: string;
  /** Label of the field; none if the rule needs no value. */
  readonly field?: string;
  readonly isMoney?: boolean;
  readonly min?: number;
  readonly max?: number;
}

const kinds: Readonly<Record<PriceRuleKind, Kind>> = {
  percent: { label: 'Change by percent', field: 'Percent, below 0 for less', min: -100, max: 1000 },
  amount: { label: 'Change by an amount', field: 'Amount, below 0 for less', isMoney: true },
  set: { label: 'Set to a price', field: 'Price', isMoney: true, min: 0 },
  'sale-percent': { label: 'Put on sale', field: 'Percent off', min: 0, max: 100 },
  'sale-end': { label: 'End the sale' },
};
const options = Object.entries(kinds).map(([id, { label }]) => ({ id, label }));

/** Of percentages. */
const MAX_DIGITS = 4;

export function PriceDialog({ count, kind: first = 'percent', currency, onApply, onClose }: PriceDialogProps) {
  const [kind, setKind] = useState<PriceRuleKind>(first);
  const [amount, setAmount] = useState(Number.NaN);
  const [isRounded, setRounded] = useState(false);
  const { field, isMoney = false, min, max } = kinds[kind];
  const choose = (id: string): void => {
    setKind(id as PriceRuleKind);
    setAmount(Number.NaN);
  };
  const apply = async (): Promise<void> => {
    if (rangeError(amount, min, max) !== undefined) return;
    const value = isMoney ? centsOfAmount(amount, currency) : amount;
    await onApply((line) => priced(line, { kind, value, isRounded }, currency));
  };
  return (
    <Dialog title={count === 1 ? 'Change the price' : `Change ${count} prices`} isOpen size="small" onClose={onClose}>
      <form
        className="studio-form"
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <Select label="How" options={options} value={kind} onChange={choose} />
        {field === undefined ? null : (
          <NumberField
            key={kind}
            label={field}
            value={amount}
            required={isMoney ? 'Enter an amount.' : 'Enter a number.'}
            onChange={setAmount}
            {...(min === undefined ? {} : { minValue: min })}
            {...(max === undefined ? {} : { maxValue: max })}
            {...(isMoney ? { currency } : { decimals: MAX_DIGITS })}
          />
        )}
        {field === undefined ? null : (
          <Checkbox isSelected={isRounded} onChange={setRounded}>
            Round to whole amounts
          </Checkbox>
        )}
        <p className="studio-help">Gift cards cost what they are worth and stay as they are.</p>
        <SubmitActions label="Change" isBusy={false} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
