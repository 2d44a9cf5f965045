/** Editors for typed numbers and for amounts of money. */
import { DEFAULT_CURRENCY, findCurrency } from '#shared/currencies';
import { NumberField } from '../controls/number-field.tsx';
import { centsOfAmount, unitsOf } from '../controls/typed-money.ts';
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
      decimals={setting.kind === 'integer' ? 0 : MAX_DIGITS}
      onChange={(next) => edit(path, Number.isNaN(next) ? undefined : next)}
    />
  );
}

/** An amount in major units, stored in minor units. */
export function MoneySetting(props: EditorProps) {
  const { setting, path, value, siblings } = props;
  const { edit } = useFields();
  const texts = useFieldTexts(props);
  if (setting.kind !== 'money') return null;
  const currency = findCurrency(String(siblings['currency'] ?? ''))?.code ?? DEFAULT_CURRENCY;
  const units = unitsOf(currency);
  return (
    <NumberField
      {...texts}
      currency={currency}
      minValue={setting.min / units}
      maxValue={setting.max / units}
      value={Number(shownValue(setting, value)) / units}
      onChange={(amount) => edit(path, Number.isNaN(amount) ? undefined : centsOfAmount(amount, currency))}
    />
  );
}
