/** Editors of settings with a single control: texts, switches, choices. */
import { currencies } from '#shared/currencies';
import { optionLabel } from '#shared/describe-settings';
import { RadioGroup } from '../controls/radio-group.tsx';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import { shownValue } from './panel-model.ts';

const LONG_TEXT_ROWS = 6;
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A text that is too long is kept, and its error says so: a field that cuts a pasted text would lose the rest. */
export function TextSetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { edit } = useFields();
  if (setting.kind !== 'text') return null;
  return (
    <TextField
      {...useFieldTexts(props)}
      value={textOf(value)}
      placeholder={setting.default}
      {...(setting.multiline === true ? { rows: LONG_TEXT_ROWS } : {})}
      onChange={(text) => edit(path, text)}
    />
  );
}

/** An external URL, without the link editor because pages of the site are not allowed. */
export function WebAddressSetting(props: EditorProps) {
  const { edit } = useFields();
  return (
    <TextField
      {...useFieldTexts(props)}
      type="url"
      inputMode="url"
      value={textOf(props.value)}
      placeholder="https://"
      onChange={(text) => edit(props.path, text)}
    />
  );
}

export function SwitchSetting(props: EditorProps) {
  const { setting, path, value, isDisabled = false } = props;
  const { edit } = useFields();
  const { label, help, error } = useFieldTexts(props);
  return (
    <>
      <Switch
        label={label}
        isSelected={shownValue(setting, value) === true}
        isDisabled={isDisabled}
        onChange={(isOn) => edit(path, isOn)}
      />
      <Notes help={help} error={error} />
    </>
  );
}

const MAX_RADIOS = 3;

export function ChoiceSetting(props: EditorProps) {
  const { setting, path, value, isDisabled = false } = props;
  const { edit } = useFields();
  const texts = useFieldTexts(props);
  if (setting.kind !== 'choice') return null;
  const options = setting.values.map((id) => ({ id, label: optionLabel(setting, id) }));
  const shared = { ...texts, options, isDisabled, value: textOf(shownValue(setting, value)) };
  const onChange = (id: string): void => edit(path, id);
  return options.length <= MAX_RADIOS ? (
    <RadioGroup {...shared} orientation="horizontal" onChange={onChange} />
  ) : (
    <Select {...shared} onChange={onChange} />
  );
}

export function CurrencySetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { edit } = useFields();
  const options = currencies.map(({ code, symbol }) => ({
    id: code,
    label: symbol === code ? code : `${code} ${symbol}`,
  }));
  return (
    <Select
      {...useFieldTexts(props)}
      options={options}
      value={textOf(shownValue(setting, value))}
      onChange={(code) => edit(path, code)}
    />
  );
}

/** Help and problem below a control without a place for them. */
export const Notes = ({ help, error }: { readonly help?: string | undefined; readonly error?: string | undefined }) => (
  <>
    {help === undefined ? null : <p className="studio-help">{help}</p>}
    {error === undefined ? null : <p className="studio-error">{error}</p>}
  </>
);
