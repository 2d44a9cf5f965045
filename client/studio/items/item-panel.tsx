/** Some fields of an item that is edited. */
import type { ReactNode } from 'react';
import type { SettingTable } from '#shared/settings';
import type { OpenDocument } from '../documents/use-document.ts';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { itemEdit } from './item-edits.ts';

export interface FieldsProps {
  readonly document: OpenDocument;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function ItemPanel({
  document,
  fields,
  settings,
}: FieldsProps & { readonly settings: SettingTable }): ReactNode {
  const own = Object.entries(document.problems).filter(([path]) => Object.hasOwn(settings, path.split('.')[0] ?? ''));
  return (
    <SettingsPanel
      settings={settings}
      value={fields}
      problems={Object.fromEntries(own)}
      onEdit={(path, value) => {
        const operation = itemEdit(path, value);
        if (operation !== undefined) document.edit(operation);
      }}
      onListEdit={(edit) => document.edit(edit)}
    />
  );
}
