/** A group of settings. */
import { isData } from '#shared/json';
import type { SettingTable } from '#shared/settings';
import type { Path } from '../documents/json-value.ts';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import { Notes } from './plain-editors.tsx';

export function ObjectSetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { help, error } = useFieldTexts(props);
  if (setting.kind !== 'object') return null;
  return (
    <fieldset className="studio-nested">
      <legend>{setting.label}</legend>
      <Notes help={help} error={error} />
      <TableFields table={setting.of} path={path} value={value} />
    </fieldset>
  );
}

interface TableFieldsProps {
  readonly table: SettingTable;
  readonly path: Path;
  readonly value: unknown;
}

/** All settings of a table, in order. */
export function TableFields({ table, path, value }: TableFieldsProps) {
  const { Field } = useFields();
  return Object.keys(table).map((name) => (
    <Field key={name} name={name} table={table} path={path} values={isData(value) ? value : {}} />
  ));
}
