/** What setting editors need from their panel. */
import { type ComponentType, createContext, useContext } from 'react';
import type { Setting, SettingTable } from '#shared/settings';
import type { Path } from '../documents/json-value.ts';
import type { Problems } from './panel-model.ts';

/** A change of a list that keeps its other entries, so that it merges with other changes. */
export type ListEdit =
  | { readonly op: 'insert'; readonly path: Path; readonly index: number; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: Path; readonly index: number }
  /** `to` is the position in the list without the entry. */
  | { readonly op: 'move'; readonly from: Path; readonly to: Path };

export interface FieldProps {
  /** For an entry of a list: its index. */
  readonly name: string | number;
  readonly table: SettingTable;
  /** Path of the object that the table describes; the setting is below it. */
  readonly path: Path;
  /** The stored values of that object. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface EditorProps {
  readonly setting: Setting;
  readonly path: Path;
  /** The stored value; undefined if absent. */
  readonly value: unknown;
  /** The object that the setting belongs to. */
  readonly siblings: Readonly<Record<string, unknown>>;
  readonly isDisabled?: boolean;
}

export interface Fields {
  readonly problems: Problems;
  /** Undefined removes the value, so that the default is shown. */
  readonly edit: (path: Path, value: unknown) => void;
  readonly editList: (edit: ListEdit) => void;
  /** A setting with its label, editor and problem. */
  readonly Field: ComponentType<FieldProps>;
}

export const FieldsContext = createContext<Fields | null>(null);

export const ReadOnlyContext = createContext(false);

/** Whether fields can only be read: for text editors, which a disabled `fieldset` does not disable. */
export const useIsReadOnly = (): boolean => useContext(ReadOnlyContext);

export function useFields(): Fields {
  const fields = useContext(FieldsContext);
  if (fields === null) throw new Error('Editors of settings need a SettingsPanel around them.');
  return fields;
}

interface FieldTexts {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

/** Label, help and problem of a setting, as props of controls. */
export function useFieldTexts({ setting, path }: Pick<EditorProps, 'setting' | 'path'>): FieldTexts {
  const { problems } = useFields();
  const unit = setting.unit === undefined ? '' : ` (${setting.unit})`;
  return { label: `${setting.label ?? ''}${unit}`, help: setting.help, error: problems[path.join('.')] };
}
