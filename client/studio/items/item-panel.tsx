/** Some fields of an item that is edited. */
import type { ReactNode } from 'react';
import type { SettingTable } from '#shared/settings';
import type { OpenDocument } from '../documents/use-document.ts';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { itemEdit } from './item-edits.ts';
import type { Item } from './item-replies.ts';

/** What visitors see is changed by a draft; what they do not see is changed itself. */
export const refKind = ({ workflowState, draft }: Item): 'item' | 'item-draft' =>
  workflowState === 'Published' || draft !== null ? 'item-draft' : 'item';

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
