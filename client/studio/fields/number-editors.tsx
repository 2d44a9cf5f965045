/** Editors for typed numbers and for amounts of money. */
import { useState } from 'react';
import { DEFAULT_CURRENCY, findCurrency } from '#shared/currencies';
import { fractionDigitsOf } from '#shared/currency-digits';
import { NumberField } from '../controls/number-field.tsx';
import { decimalsError, moneyFormat, typedCents } from '../controls/typed-money.ts';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import { shownValue } from './panel-model.ts';

const MAX_DIGITS = 6;

export function NumberSetting(props: EditorProps) {
  const { setting, path, value, isDisabled = false } = props;
  const { edit } = useFields();
  const texts = useFieldTexts(props);
  if (setting.kind !== 'integer' && setting.kind !== 'number') return null;
  return (
    <NumberField
      {...texts}
      isDisabled={isDisabled}
      minValue={setting.min}
      maxValue={setting.max}
      value={Number(shownValue(setting, value))}
      formatOptions={{ maximumFractionDigits: setting.kind === 'integer' ? 0 : MAX_DIGITS, useGrouping: false }}
      onChange={(next) => edit(path, Number.isNaN(next) ? undefined : next)}
    />
  );
}

/** An amount in major units, stored in minor units. One with too many decimals stays in the field, and is not stored. */
export function MoneySetting(props: EditorProps) {
  const { setting, path, value, siblings } = props;
  const { edit } = useFields();
  const texts = useFieldTexts(props);
  const [refused, setRefused] = useState<number>();
  if (setting.kind !== 'money') return null;
  const currency = findCurrency(String(siblings['currency'] ?? ''))?.code ?? DEFAULT_CURRENCY;
  const units = 10 ** fractionDigitsOf(currency);
  const problem = refused === undefined ? undefined : decimalsError(refused, currency);
  const change = (amount: number): void => {
    const cents = typedCents(amount, currency);
    const isRefused = decimalsError(cents, currency) !== undefined;
    setRefused(isRefused ? cents : undefined);
    if (!isRefused) edit(path, Number.isNaN(cents) ? undefined : cents);
  };
  return (
    <NumberField
      {...texts}
      error={problem ?? texts.error}
      minValue={setting.min / units}
      maxValue={setting.max / units}
      value={(problem === undefined ? Number(shownValue(setting, value)) : Number(refused)) / units}
      formatOptions={moneyFormat(currency)}
      onChange={change}
    />
  );
}
