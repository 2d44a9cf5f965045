/** The panel of the selection: settings of a block, column widths of a row. */
import { ArrowDown, ArrowUp, BookmarkPlus, Columns2, Copy, CopyPlus, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { isData } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { NumberField } from '../controls/number-field.tsx';
import { Tooltip } from '../controls/tooltip.tsx';
import { isSame, type Path } from '../documents/json-value.ts';
import { FieldSet } from '../fields/field-set.tsx';
import type { ListEdit } from '../fields/fields-context.ts';
import { settingsOfBlock } from '../fields/setting-tables.ts';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import type { Command } from '../preview/messages.ts';
import { areaIn, areaScreen } from './areas.ts';
import type { ItemOnPageProps } from './item-on-page.tsx';
import { kindOf, MAX_COLUMNS, partValue, pathOf, spansOf, typeOf } from './layout.ts';
import { addColumn, resizeColumns } from './layout-operations.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

const ITEM = /^item:(.+)$/;

const ItemOnPage = late(async () => (await import('./item-on-page.tsx')).ItemOnPage);
const SaveSectionDialog = late(async () => (await import('./save-section-dialog.tsx')).SaveSectionDialog);

export interface InspectorProps {
  readonly editor: LayoutEditor;
  readonly canEdit: boolean;
  /** Of the page. */
  readonly path?: string;
  /** The title of a selected item of a list. Always the same function. */
  readonly onTitle?: ItemOnPageProps['onTitle'] | undefined;
}

/** Whether the panel's content is equal: the save state does not matter. */
const isSamePanel = (a: InspectorProps, b: InspectorProps): boolean =>
  a.canEdit === b.canEdit &&
  (['name', 'layout', 'names', 'mark', 'selected'] as const).every((name) => a.editor[name] === b.editor[name]) &&
  isSame(a.editor.document.problems, b.editor.document.problems);

export const Inspector = memo(function Inspector({ editor, canEdit, path, onTitle }: InspectorProps): ReactNode {
  const { selected, names, mark } = editor;
  if (selected === null)
    return mark === null || mark.document === editor.name ? (
      <Nothing />
    ) : (
      <Elsewhere {...{ document: mark.document, path, canEdit, onTitle }} />
    );
  const kind = kindOf(selected);
  return (
    <section className="studio-inspector-body" aria-label="Settings of the selection">
      <header className="studio-inspector-head">
        <h2>{names[selected]}</h2>
        {canEdit && <PartActions editor={editor} isColumn={kind === 'column'} />}
      </header>
      {kind === 'block' && <BlockSettings key={selected} editor={editor} path={selected} canEdit={canEdit} />}
      {kind === 'row' && <RowSettings editor={editor} row={selected} canEdit={canEdit} />}
      {kind === 'column' && (
        <RowSettings editor={editor} row={selected.replace(/\.columns\.\d+$/, '')} canEdit={canEdit} />
      )}
    </section>
  );
}, isSamePanel);

const Nothing = () => (
  <section className="studio-inspector-body" aria-label="Settings of the selection">
    <p className="studio-soft">Select a block on the page or in the outline to see its settings.</p>
  </section>
);

interface ElsewhereProps extends Pick<InspectorProps, 'canEdit' | 'onTitle'> {
  readonly document: string;
  readonly path: string | undefined;
}

/** What is selected is edited elsewhere; of places of blocks is said where. */
const Elsewhere = ({ document, path, canEdit, onTitle }: ElsewhereProps) => {
  const area = areaIn(document);
  const [, item] = ITEM.exec(document) ?? [];
  if (item !== undefined && onTitle !== undefined)
    return (
      <section className="studio-inspector-body" aria-label="Settings of the selection">
        <p className="studio-soft">This belongs to an item, which is edited for all pages that show it.</p>
        <Late>
          <ItemOnPage key={item} id={item} canEdit={canEdit} onTitle={onTitle} />
        </Late>
      </section>
    );
  return (
    <section className="studio-inspector-body" aria-label="Settings of the selection">
      <p className="studio-soft">
        {area === undefined
          ? 'This belongs to the whole site, not to the content of this page.'
          : 'These blocks belong to the theme, and stand on all pages that show this place.'}
      </p>
      {area !== undefined && <Link href={areaScreen(area, path)}>Edit the blocks of this area</Link>}
    </section>
  );
};

const ACTIONS = [
  { command: 'move-up', label: 'Move up', Icon: ArrowUp, isForColumns: true },
  { command: 'move-down', label: 'Move down', Icon: ArrowDown, isForColumns: true },
  { command: 'copy', label: 'Copy', Icon: Copy, isForColumns: false },
  { command: 'duplicate', label: 'Duplicate', Icon: CopyPlus, isForColumns: false },
  { command: 'delete', label: 'Delete', Icon: Trash2, isForColumns: true },
] as const satisfies readonly { readonly command: Command; readonly [name: string]: unknown }[];

const PartActions = ({ editor, isColumn }: { readonly editor: LayoutEditor; readonly isColumn: boolean }) => (
  <div className="studio-inspector-actions">
    {ACTIONS.filter(({ isForColumns }) => isForColumns || !isColumn).map(({ command, label, Icon }) => (
      <Tooltip key={command} text={label}>
        <Button variant="quiet" isIcon aria-label={label} onPress={() => editor.run(command)}>
          <Icon size={16} aria-hidden />
        </Button>
      </Tooltip>
    ))}
    {!isColumn && <SaveSection editor={editor} />}
  </div>
);

function SaveSection({ editor: { layout, selected } }: Pick<InspectorProps, 'editor'>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const part = selected === null ? undefined : partValue(layout, selected);
  if (!isData(part)) return null;
  return (
    <>
      <Tooltip text="Save as a section">
        <Button variant="quiet" isIcon aria-label="Save as a section" onPress={() => setOpen(true)}>
          <BookmarkPlus size={16} aria-hidden />
        </Button>
      </Tooltip>
      <Late>{isOpen && <SaveSectionDialog part={part} onClose={() => setOpen(false)} />}</Late>
    </>
  );
}

interface PartSettingsProps extends InspectorProps {
  readonly path: string;
}

function BlockSettings({ editor, path, canEdit }: PartSettingsProps): ReactNode {
  const { layout, document } = editor;
  const block = partValue(layout, path);
  const type = typeOf(block);
  const settings = settingsOfBlock(type);
  if (settings === undefined) return <p>This kind of block is not known, so it is not shown.</p>;
  const value = isData(block) && isData(block['value']) ? block['value'] : {};
  const inBlock = (setting: Path): Path => [...pathOf(path), 'value', ...setting];
  const set = (setting: Path, next: unknown): void => document.edit({ op: 'set', path: inBlock(setting), value: next });
  const change = (edit: ListEdit): void =>
    document.edit(
      edit.op === 'move'
        ? { op: 'move', from: inBlock(edit.from), to: inBlock(edit.to) }
        : { ...edit, path: inBlock(edit.path) },
    );
  return (
    <FieldSet legend="Settings" isReadOnly={!canEdit} className="studio-inspector-fields">
      <SettingsPanel
        settings={settings}
        value={value}
        problems={problemsBelow(document.problems, path)}
        onEdit={set}
        onListEdit={change}
      />
    </FieldSet>
  );
}

/** Messages for the settings of a block, by relative path. */
function problemsBelow(problems: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string>> {
  const start = `${path}.value.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, message]) =>
      field.startsWith(start) ? [[field.slice(start.length), message]] : [],
    ),
  );
}

interface RowSettingsProps extends InspectorProps {
  readonly row: string;
}

function RowSettings({ editor, row, canEdit }: RowSettingsProps): ReactNode {
  const spans = spansOf(partValue(editor.layout, row));
  const resize = (at: number, span: number): void =>
    editor.apply(
      resizeColumns(
        editor.layout,
        row,
        spans.map((before, index) => (index === at ? span : before)),
      ),
    );
  const total = spans.reduce((sum, span) => sum + span, 0);
  return (
    <div className="studio-inspector-fields">
      <p className="studio-soft">
        A row has {MAX_COLUMNS} parts.{' '}
        {total > MAX_COLUMNS ? 'Its columns need more, so some stand below the others.' : ''}
      </p>
      {spans.map((span, at) => (
        <NumberField
          key={at}
          label={`Width of column ${at + 1}`}
          value={span}
          minValue={1}
          maxValue={MAX_COLUMNS}
          isDisabled={!canEdit}
          onChange={(next) => resize(at, next)}
        />
      ))}
      <Button
        isDisabled={!canEdit || spans.length >= MAX_COLUMNS}
        onPress={() => editor.apply(addColumn(editor.layout, row))}
      >
        <Columns2 size={16} aria-hidden /> Add a column
      </Button>
    </div>
  );
}
