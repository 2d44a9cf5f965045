/** The fields of a form in order, and the settings of the selected one. */
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FormFieldType } from '#shared/form-settings';
import { field, listOf, textOf } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu } from '../controls/menu.tsx';
import { useToast } from '../controls/toast.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { FieldSettings } from './field-settings.tsx';
import { conditionOf, copyOfField, fieldText, fieldTypes, newField, typeText } from './form-fields.ts';

const SortableList = late(async () => (await import('../controls/sortable-list.tsx')).SortableList);

export interface BuildPanelProps {
  readonly document: OpenDocument;
  /** Id of a field. */
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
}

const LIST = ['fields'];
const MAX_FIELDS = 100;
const idOf = (one: unknown): string => textOf(field(one, 'id'));

export function BuildPanel(props: BuildPanelProps) {
  const { document, selected, onSelect } = props;
  const fields = listOf(field(document.value, 'fields'));
  const { insert, move, remove } = useFieldEdits(props);
  const [added, setAdded] = useState<string | null>(null);
  const index = fields.findIndex((one) => idOf(one) === selected);
  // A new field is added below the selected one.
  const add = (type: FormFieldType): void => {
    const one = newField(type);
    setAdded(idOf(one));
    insert(index < 0 ? fields.length : index + 1, one);
  };
  const rows = fields.map((one, at) => ({
    id: idOf(one),
    text: fieldText(one),
    tools: (
      <span className="studio-sortable-tools">
        <span className="studio-soft studio-field-type">{typeText(one)}</span>
        <Button
          variant="quiet"
          isIcon
          aria-label={`Duplicate ${fieldText(one)}`}
          isDisabled={fields.length >= MAX_FIELDS}
          onPress={() => insert(at + 1, copyOfField(one))}
        >
          <Copy size={14} aria-hidden />
        </Button>
        <Button variant="quiet" isIcon aria-label={`Delete ${fieldText(one)}`} onPress={() => remove(at)}>
          <Trash2 size={14} aria-hidden />
        </Button>
      </span>
    ),
  }));
  return (
    <div className="studio-panel-fields">
      <Late>
        <SortableList
          label="Fields"
          rows={rows}
          selected={selected}
          onSelect={(id) => onSelect(id === '' ? null : id)}
          onMove={move}
          empty="The form has no fields yet."
        />
      </Late>
      <AddFieldMenu isFull={fields.length >= MAX_FIELDS} onAdd={add} />
      {index < 0 ? null : <FieldSettings key={selected} isNew={selected === added} {...{ document, index }} />}
    </div>
  );
}

interface AddFieldMenuProps {
  readonly isFull: boolean;
  readonly onAdd: (type: FormFieldType) => void;
}

const AddFieldMenu = ({ isFull, onAdd }: AddFieldMenuProps) => (
  <div>
    <Menu
      label="Field types"
      entries={fieldTypes.map(({ id, label }) => ({ id, label, isDisabled: isFull, onAction: () => onAdd(id) }))}
    >
      <Button>
        <Plus size={14} aria-hidden /> Add a field
      </Button>
    </Menu>
    {isFull ? <p className="studio-help">{`At most ${MAX_FIELDS}.`}</p> : null}
  </div>
);

function useFieldEdits({ document, onSelect }: BuildPanelProps) {
  const toast = useToast();
  const { edit, value } = document;
  const insert = (index: number, one: object): void => {
    edit({ op: 'insert', path: LIST, index, value: one });
    onSelect(idOf(one));
  };
  return {
    insert,
    move(from: number, to: number): void {
      edit({ op: 'move', from: [...LIST, from], to: [...LIST, to] });
    },
    remove(index: number): void {
      const removed = listOf(field(value, 'fields'))[index];
      edit({ op: 'remove', path: LIST, index });
      onSelect(null);
      const asksForList = listOf(field(value, 'mailingLists')).some(
        (list) => conditionOf(list).onlyIfField !== '' && conditionOf(list).onlyIfField === idOf(removed),
      );
      toast({
        message: `“${fieldText(removed)}” has been deleted.${asksForList ? ' Its mailing list now adds nobody.' : ''}`,
        action: { label: 'Undo', onPress: () => insert(index, removed as object) },
      });
    },
  };
}
