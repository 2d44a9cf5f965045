/** A list of settings, such as shipping options: entries with fields; new ones are added at the end. */
import { type ReactNode, useState } from 'react';
import { randomId } from '../../core/random-id.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { Card } from './parts.tsx';
import { entriesAt, type SettingPath, type SettingsProps } from './settings-fields.tsx';

export interface SettingsListProps extends SettingsProps {
  readonly name: string;
  /** Singular noun. */
  readonly title: string;
  readonly empty: string;
  /** A new entry; what its owner must enter is null or empty. */
  readonly create: (id: string) => object;
  /** Fields that must not be empty. */
  readonly required: readonly string[];
  readonly children: (document: OpenDocument, path: SettingPath) => ReactNode;
}

export function SettingsList({ document, name, title, empty, create, required, children }: SettingsListProps) {
  const [added, setAdded] = useState<object>();
  const ids = entriesAt(document, name);
  const add = (): void => {
    const id = `${title.toLowerCase().replaceAll(' ', '-')}-${randomId().slice(0, 8)}`;
    setAdded(create(id));
  };
  return (
    <div className="store-settings">
      {ids.length === 0 ? <EmptyState title={empty} /> : null}
      {ids.map((id, index) => (
        <Card
          key={id}
          title={`${title} ${index + 1}`}
          actions={
            <Button
              aria-label={`Remove ${title.toLowerCase()} ${index + 1}`}
              onPress={() => document.edit({ op: 'remove', path: [name], index })}
            >
              Remove
            </Button>
          }
        >
          {children(document, [name, index])}
        </Card>
      ))}
      <div>
        <Button variant="primary" onPress={add}>{`Add a ${title.toLowerCase()}`}</Button>
      </div>
      {added === undefined ? null : (
        <DraftDialog
          title={`Add a ${title.toLowerCase()}`}
          document={document}
          start={{ op: 'insert', path: [name], index: ids.length, value: added }}
          required={required}
          onSave={(value) => document.edit({ op: 'insert', path: [name], index: ids.length, value })}
          onClose={() => setAdded(undefined)}
        >
          {(draft) => children(draft, [name, ids.length])}
        </DraftDialog>
      )}
    </div>
  );
}
