/** Editors for typed numbers and for amounts of money. */
import { findCurrency } from '#shared/currencies';
import { NumberField } from '../controls/number-field.tsx';
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

/** An amount in major units, stored in minor units. Its currency is shown next to it. */
export function MoneySetting(props: EditorProps) {
  const { setting, path, value, siblings } = props;
  const { edit } = useFields();
  const texts = useFieldTexts(props);
  if (setting.kind !== 'money') return null;
  const currency = findCurrency(String(siblings['currency'] ?? '')) ?? findCurrency('USD');
  const digits = currency?.fractionDigits ?? 2;
  const units = 10 ** digits;
  return (
    <NumberField
      {...texts}
      minValue={setting.min / units}
      maxValue={setting.max / units}
      value={Number(shownValue(setting, value)) / units}
      formatOptions={{ style: 'currency', currency: currency?.code ?? 'USD', currencyDisplay: 'narrowSymbol' }}
      onChange={(next) => edit(path, Number.isNaN(next) ? undefined : Math.round(next * units))}
    />
  );
}
