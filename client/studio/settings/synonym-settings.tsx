/** Words that mean the same in the site's own search. */
import { Trash2 } from 'lucide-react';
import { field, listOf, textOf } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { valueAt } from '../documents/json-value.ts';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { UndoButtons } from '../editing/document-tools.tsx';
import { SettingPlace } from '../store/settings-fields.tsx';
import { searchWords } from './site-settings.ts';

const synonyms = { kind: 'settings', name: 'search' } as const;

export function SynonymSettings() {
  const document = useDocument(synonyms);
  const rows = listOf(valueAt(document.value, searchWords.path));
  const add = (): void =>
    document.edit({
      ...{ op: 'insert', path: [...searchWords.path], index: rows.length },
      value: { words: ['', ''], oneWay: false },
    });
  if (document.status !== 'ready') return null;
  return (
    <SettingPlace path={searchWords.path}>
      <fieldset className="studio-nested">
        <legend>{searchWords.label}</legend>
        <p className="studio-help">{searchWords.help}</p>
        <ConflictNotes {...document} />
        {rows.map((row, index) => (
          <SynonymRow key={index} row={row} index={index} document={document} />
        ))}
        <span className="studio-buttons">
          <Button onPress={add}>Add words</Button>
          <UndoButtons history={document} />
        </span>
      </fieldset>
    </SettingPlace>
  );
}

interface SynonymRowProps {
  readonly row: unknown;
  readonly index: number;
  readonly document: OpenDocument;
}

function SynonymRow({ row, index, document }: SynonymRowProps) {
  const words = listOf(field(row, 'words')).map(textOf).join(', ');
  const error = Object.entries(document.problems).find(([name]) => name.startsWith(`synonyms.${index}`))?.[1];
  const set = (name: string, value: unknown): void =>
    document.edit({ op: 'set', path: ['synonyms', index, name], value });
  return (
    <fieldset className="settings-account" aria-label={`Words ${index + 1}`}>
      <TextField
        label="Words"
        placeholder="mug, cup, beaker"
        value={words}
        error={error}
        onChange={(text) =>
          set(
            'words',
            text.split(',').map((word) => word.trim()),
          )
        }
      />
      <Switch
        label="Only the first finds the others"
        isSelected={field(row, 'oneWay') === true}
        onChange={(isOn) => set('oneWay', isOn)}
      />
      <Button
        isIcon
        aria-label={`Remove words ${index + 1}`}
        onPress={() => document.edit({ op: 'remove', path: ['synonyms'], index })}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
    </fieldset>
  );
}
