/** A list of settings, such as shipping options: entries with fields; new ones are added at the end. */
import type { ReactNode } from 'react';
import { randomId } from '../../core/random-id.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Card } from './parts.tsx';
import { entriesAt, type SettingPath, type SettingsProps } from './settings-fields.tsx';

export interface SettingsListProps extends SettingsProps {
  readonly name: string;
  /** Singular noun. */
  readonly title: string;
  readonly empty: string;
  readonly create: (id: string) => object;
  readonly children: (path: SettingPath) => ReactNode;
}

export function SettingsList({ document, name, title, empty, create, children }: SettingsListProps) {
  const ids = entriesAt(document, name);
  const add = (): void => {
    const id = `${title.toLowerCase().replaceAll(' ', '-')}-${randomId().slice(0, 8)}`;
    document.edit({ op: 'insert', path: [name], index: ids.length, value: create(id) });
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
          {children([name, index])}
        </Card>
      ))}
      <div>
        <Button variant="primary" onPress={add}>{`Add a ${title.toLowerCase()}`}</Button>
      </div>
    </div>
  );
}
