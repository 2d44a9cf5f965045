/** A list: its entries are added, moved, duplicated, removed and pasted, or edited as a table. */
import { EllipsisVertical, GripVertical, Plus, Table } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { isData, listOf, textOf } from '#shared/json';
import type { Setting } from '#shared/settings';
import { thumbnailOf } from '#shared/thumbnail';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu } from '../controls/menu.tsx';
import { moveByKey } from '../controls/move-by-key.ts';
import type { Path } from '../documents/json-value.ts';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import { TableFields } from './object-setting.tsx';
import { entryTitle, fieldId, newEntry } from './panel-model.ts';
import { Notes } from './plain-editors.tsx';
import { useRowPaste } from './use-row-paste.ts';

const RowsDialog = late(async () => (await import('./rows/rows-dialog.tsx')).RowsDialog);

type ListSettingKind = Extract<Setting, { kind: 'list' }>;

export function ListSetting(props: EditorProps) {
  const { setting } = props;
  return setting.kind === 'list' ? <Entries {...props} setting={setting} /> : null;
}

function Entries(props: EditorProps & { readonly setting: ListSettingKind }) {
  const { setting, path, value, siblings } = props;
  const { editList } = useFields();
  const { label, help, error } = useFieldTexts(props);
  const { message, announce, paste } = useRowPaste({ setting, path, value });
  const entries = listOf(value);
  const item = setting.item ?? 'entry';
  const insert = (index: number, entry: unknown): void => editList({ op: 'insert', path, index, value: entry });
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= entries.length || from === to) return;
    editList({ op: 'move', from: [...path, from], to: [...path, to] });
    announce(`${entryTitle(setting.of, entries[from], from)} is now ${to + 1} of ${entries.length}.`);
  };
  return (
    <fieldset className="studio-nested studio-list-setting" onPaste={paste}>
      <legend>{label}</legend>
      <Notes help={help} error={error} />
      <ol>
        {entries.map((entry, index) => (
          <ListEntry
            key={index}
            {...{ setting: setting.of, entry, index, siblings, move, item }}
            path={[...path, index]}
            onCopy={() => insert(index + 1, entry)}
            onRemove={() => editList({ op: 'remove', path, index })}
          />
        ))}
      </ol>
      <span className="studio-buttons">
        <Button isDisabled={entries.length >= setting.max} onPress={() => insert(entries.length, newEntry(setting.of))}>
          <Plus size={14} aria-hidden /> {`Add ${item}`}
        </Button>
        {isTable(setting.of) && <AsTable {...{ label, setting, path, value }} />}
      </span>
      {entries.length >= setting.max ? <p className="studio-help">{`At most ${setting.max}.`}</p> : null}
      <p className="studio-help" role="status">
        {message}
      </p>
    </fieldset>
  );
}

/** Whether entries are groups without pictures and lists of groups, which a row can hold. */
const isTable = (of: Setting): boolean =>
  of.kind === 'object' &&
  of.role === undefined &&
  Object.values(of.of).every((one) =>
    one.kind === 'object' ? isTable(one) : one.kind !== 'list' || one.of.kind === 'text',
  );

interface AsTableProps extends Pick<EditorProps, 'path' | 'value'> {
  readonly label: string;
  readonly setting: ListSettingKind;
}

function AsTable(props: AsTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Table size={14} aria-hidden /> Edit as a table
      </Button>
      <Late>{isOpen && <RowsDialog {...props} onClose={() => setOpen(false)} />}</Late>
    </>
  );
}

interface ListEntryProps {
  readonly setting: Setting;
  readonly entry: unknown;
  readonly index: number;
  readonly path: Path;
  readonly item: string;
  readonly siblings: EditorProps['siblings'];
  readonly move: (from: number, to: number) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** Media type for dragging within a list, so that nothing else can be dropped there. */
const DRAGGED = 'application/x-list-entry';

function ListEntry({ setting, entry, index, path, item, siblings, move, onCopy, onRemove }: ListEntryProps) {
  const title = entryTitle(setting, entry, index);
  const list = path.slice(0, -1).join('.');
  const drop = (event: DragEvent): void => {
    const [from, at] = event.dataTransfer.getData(DRAGGED).split(' ');
    if (from !== list) return;
    event.preventDefault();
    event.stopPropagation();
    move(Number(at), index);
  };
  const tools = (
    <span className="studio-entry-tools">
      <span
        className="studio-grip"
        draggable
        aria-hidden
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, `${list} ${index}`)}
      >
        <GripVertical size={14} />
      </span>
      <Menu
        label={`${item} ${index + 1}`}
        entries={[
          { id: 'up', label: 'Move up', isDisabled: index === 0, onAction: () => move(index, index - 1) },
          { id: 'down', label: 'Move down', onAction: () => move(index, index + 1) },
          { id: 'copy', label: 'Duplicate', onAction: onCopy },
          { id: 'remove', label: `Remove ${item}`, isDanger: true, onAction: onRemove },
        ]}
      >
        <Button variant="quiet" isIcon aria-label={`Actions of ${item} ${index + 1}`}>
          <EllipsisVertical size={14} aria-hidden />
        </Button>
      </Menu>
    </span>
  );
  return (
    <li
      className="studio-entry"
      id={fieldId(path)}
      tabIndex={-1}
      onKeyDown={moveByKey(index, (to) => move(index, to))}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
    >
      <EntryEditor {...{ setting, entry, index, path, item, siblings, title }} />
      {tools}
    </li>
  );
}

type EntryEditorProps = Pick<ListEntryProps, 'setting' | 'entry' | 'index' | 'path' | 'item' | 'siblings'> & {
  readonly title: string;
};

/** Groups and images fold under their title; other entries are edited in their row. */
function EntryEditor({ setting, entry, index, path, item, siblings, title }: EntryEditorProps) {
  const { Field } = useFields();
  // The first input must not fold the entry under the cursor.
  const [isOpen, setOpen] = useState(() => Object.keys(entry ?? {}).length === 0);
  const label = `${item.charAt(0).toUpperCase()}${item.slice(1)} ${index + 1}`;
  const table = { [index]: { ...setting, label } };
  const inRow = <Field name={index} table={table} path={path.slice(0, -1)} values={{ ...siblings, [index]: entry }} />;
  if (setting.kind !== 'object') return inRow;
  const isPicture = setting.role === 'picture';
  const address = isPicture && isData(entry) ? textOf(entry['assetUrl']) : '';
  return (
    <details className="studio-entry-details" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {address === '' ? null : <img src={thumbnailOf(address)} alt="" />}
        {title === String(index + 1) ? label : title}
      </summary>
      <div className="studio-group-fields">
        {isPicture ? inRow : <TableFields table={setting.of} path={path} value={entry} />}
      </div>
    </details>
  );
}
