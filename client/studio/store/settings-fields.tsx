/** Fields for the store's settings: each has a path in the document. */
import { isData, textOf } from '#shared/json';
import { NumberField } from '../controls/number-field.tsx';
import type { Option } from '../controls/option.ts';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { valueAt } from '../documents/json-value.ts';
import type { OpenDocument } from '../documents/use-document.ts';
import { MoneyField } from './money-field.tsx';

export type SettingPath = readonly (string | number)[];

export interface SettingsProps {
  readonly document: OpenDocument;
}

export interface SettingProps extends SettingsProps {
  readonly path: SettingPath;
  readonly label: string;
  readonly help?: string;
}

/** The value at a path, its problem, and its setter. */
function useSetting({ document, path, label, help }: SettingProps) {
  return {
    value: valueAt(document.value, path),
    set: (value: unknown) => document.edit({ op: 'set', path: [...path], value }),
    texts: { label, help, error: document.problems[path.join('.')] },
  };
}

const currencyOf = ({ value }: OpenDocument): string => textOf(valueAt(value, ['currency'])) || 'USD';

export function TextSetting({
  rows,
  maxLength,
  ...props
}: SettingProps & { readonly rows?: number; readonly maxLength?: number }) {
  const { value, set, texts } = useSetting(props);
  return (
    <TextField
      {...texts}
      {...(rows === undefined ? {} : { rows })}
      {...(maxLength === undefined ? {} : { maxLength })}
      value={textOf(value)}
      onChange={set}
    />
  );
}

export function SwitchSetting(props: SettingProps) {
  const { value, set, texts } = useSetting(props);
  return (
    <div>
      <Switch label={texts.label} isSelected={value === true} onChange={set} />
      {texts.help === undefined ? null : <p className="studio-help">{texts.help}</p>}
    </div>
  );
}

export function MoneySetting({ isOptional = false, ...props }: SettingProps & { readonly isOptional?: boolean }) {
  const { value, set, texts } = useSetting(props);
  return (
    <MoneyField
      {...texts}
      currency={currencyOf(props.document)}
      cents={typeof value === 'number' ? value : null}
      onChange={(cents) => set(cents ?? (isOptional ? null : 0))}
    />
  );
}

export interface NumberSettingProps extends SettingProps {
  readonly min: number;
  readonly max: number;
  /** Stored units per displayed unit; default 1. */
  readonly factor?: number;
}

export function NumberSetting({ min, max, factor = 1, ...props }: NumberSettingProps) {
  const { value, set, texts } = useSetting(props);
  return (
    <NumberField
      {...texts}
      minValue={min}
      maxValue={max}
      formatOptions={{ maximumFractionDigits: 4 }}
      value={typeof value === 'number' ? value / factor : Number.NaN}
      onChange={(number) => set(Number.isNaN(number) ? min * factor : Math.round(number * factor))}
    />
  );
}

export function ChoiceSetting({ options, ...props }: SettingProps & { readonly options: readonly Option[] }) {
  const { value, set, texts } = useSetting(props);
  return <Select {...texts} options={options} value={textOf(value) || (options[0]?.id ?? null)} onChange={set} />;
}

const threeWays = [
  { id: 'content', label: 'As the site’s content says' },
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];

/** On, off, or the content folder's value: null. */
export function ThreeWaySetting(props: SettingProps) {
  const { value, set, texts } = useSetting(props);
  const chosen = value === true ? 'yes' : value === false ? 'no' : 'content';
  return (
    <Select
      {...texts}
      options={threeWays}
      value={chosen}
      onChange={(id) => set(id === 'content' ? null : id === 'yes')}
    />
  );
}

/** Country codes, typed as a list; `*`: everywhere. */
export function CountriesSetting(props: SettingProps) {
  const { value, set, texts } = useSetting(props);
  const codes = Array.isArray(value) ? value.map(textOf) : [];
  return (
    <TextField
      {...texts}
      value={codes.join(', ')}
      onChange={(text) =>
        set(
          text
            .toUpperCase()
            .split(',')
            .map((code) => code.trim()),
        )
      }
      error={texts.error ?? problemBelow(props)}
    />
  );
}

const problemBelow = ({ document, path }: SettingProps): string | undefined =>
  Object.entries(document.problems).find(([name]) => name.startsWith(`${path.join('.')}.`))?.[1];

/** The entries of a settings list, by id. */
export const entriesAt = ({ value }: OpenDocument, name: string): readonly string[] => {
  const list = valueAt(value, [name]);
  return Array.isArray(list) ? list.map((entry) => (isData(entry) ? textOf(Reflect.get(entry, 'id')) : '')) : [];
};
