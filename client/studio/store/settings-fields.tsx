/** Fields over the stored settings of the store: each has a path in the document. */
import type { ReactNode } from 'react';
import { isData, textOf } from '#shared/json';
import { NumberField } from '../controls/number-field.tsx';
import type { Option } from '../controls/option.ts';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { valueAt } from '../documents/json-value.ts';
import type { OpenDocument } from '../documents/use-document.ts';
import { MoneyField, PRICE_REQUIRED } from './money-field.tsx';
import type { SettingTexts } from './setting-texts.ts';

export type SettingPath = SettingTexts['path'];

export interface SettingsProps {
  readonly document: OpenDocument;
}

export interface SettingProps extends SettingsProps, SettingTexts {}

/** Where a setting stands on its screen: what a search leads to. */
export const SettingPlace = ({ path, children }: { readonly path: SettingPath; readonly children: ReactNode }) => (
  <div data-setting={path.join('.')} className="store-setting">
    {children}
  </div>
);

/** What a path holds, its problem, and what changes it. */
export function useSetting({ document, path, label, help }: SettingProps) {
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
    <SettingPlace path={props.path}>
      <TextField
        {...texts}
        {...(rows === undefined ? {} : { rows })}
        {...(maxLength === undefined ? {} : { maxLength })}
        value={textOf(value)}
        onChange={set}
      />
    </SettingPlace>
  );
}

export function SwitchSetting(props: SettingProps) {
  const { value, set, texts } = useSetting(props);
  return (
    <SettingPlace path={props.path}>
      <Switch label={texts.label} isSelected={value === true} onChange={set} />
      {texts.help === undefined ? null : <p className="studio-help">{texts.help}</p>}
      {texts.error === undefined ? null : <p className="studio-error">{texts.error}</p>}
    </SettingPlace>
  );
}

export interface MoneySettingProps extends SettingProps {
  /** What the field says when it is emptied: nothing is stored then, as it would count at once. Null: may be empty. */
  readonly required?: string | null;
}

export function MoneySetting({ required = PRICE_REQUIRED, ...props }: MoneySettingProps) {
  const { value, set, texts } = useSetting(props);
  return (
    <SettingPlace path={props.path}>
      <MoneyField
        {...texts}
        currency={currencyOf(props.document)}
        cents={typeof value === 'number' ? value : null}
        onChange={set}
        {...(required === null ? {} : { required })}
      />
    </SettingPlace>
  );
}

export interface NumberSettingProps extends SettingProps {
  readonly min: number;
  readonly max: number;
  /** Stored units per displayed unit; default 1. */
  readonly factor?: number;
  /** Max decimals; default: as many as the factor stores. */
  readonly digits?: number;
}

export function NumberSetting({ min, max, factor = 1, digits = Math.log10(factor), ...props }: NumberSettingProps) {
  const { value, set, texts } = useSetting(props);
  return (
    <SettingPlace path={props.path}>
      <NumberField
        {...texts}
        minValue={min}
        maxValue={max}
        decimals={digits}
        value={typeof value === 'number' ? value / factor : Number.NaN}
        required="Enter a number."
        onChange={(number) => set(factor === 1 ? number : Math.round(number * factor))}
      />
    </SettingPlace>
  );
}

export function ChoiceSetting({ options, ...props }: SettingProps & { readonly options: readonly Option[] }) {
  const { value, set, texts } = useSetting(props);
  return (
    <SettingPlace path={props.path}>
      <Select {...texts} options={options} value={textOf(value) || (options[0]?.id ?? null)} onChange={set} />
    </SettingPlace>
  );
}

/** On, off, or left to something else: null. `unset` says to what. */
export function ThreeWaySetting({
  unset = 'As the site’s content says',
  ...props
}: SettingProps & { readonly unset?: string }) {
  const { value, set, texts } = useSetting(props);
  const chosen = value === true ? 'yes' : value === false ? 'no' : 'content';
  const threeWays = [
    { id: 'content', label: unset },
    { id: 'yes', label: 'Yes' },
    { id: 'no', label: 'No' },
  ];
  return (
    <SettingPlace path={props.path}>
      <Select
        {...texts}
        options={threeWays}
        value={chosen}
        onChange={(id) => set(id === 'content' ? null : id === 'yes')}
      />
    </SettingPlace>
  );
}

/** The first problem within a setting. */
export const problemBelow = ({ document, path }: SettingProps): string | undefined =>
  Object.entries(document.problems).find(([name]) => name.startsWith(`${path.join('.')}.`))?.[1];

/** The entries of a settings list, by id. */
export const entriesAt = ({ value }: OpenDocument, name: string): readonly string[] => {
  const list = valueAt(value, [name]);
  return Array.isArray(list) ? list.map((entry) => (isData(entry) ? textOf(Reflect.get(entry, 'id')) : '')) : [];
};
