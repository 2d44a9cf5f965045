/** The slices of a slide in order, and the settings of the selected one. */
import { Copy, Plus, Trash2 } from 'lucide-react';
import { listOf, textOf } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu } from '../controls/menu.tsx';
import { valueAt } from '../documents/json-value.ts';
import type { OpenDocument } from '../documents/use-document.ts';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { settingsOfSlice } from '../fields/setting-tables.ts';
import { sliceNames, sliceText } from './slice-names.ts';

const SortableList = late(async () => (await import('../controls/sortable-list.tsx')).SortableList);

export interface SlicesPanelProps {
  readonly document: OpenDocument;
  /** Index; null: none. */
  readonly selected: number | null;
  readonly onSelect: (index: number | null) => void;
}

const LIST = ['slices'];

export function SlicesPanel({ document, selected, onSelect }: SlicesPanelProps) {
  const slices = listOf(valueAt(document.value, LIST));
  const { edit } = document;
  const insert = (index: number, value: unknown): void => {
    edit({ op: 'insert', path: LIST, index, value });
    onSelect(index);
  };
  const move = (from: number, to: number): void => {
    edit({ op: 'move', from: [...LIST, from], to: [...LIST, to] });
    onSelect(to);
  };
  const remove = (index: number): void => {
    edit({ op: 'remove', path: LIST, index });
    onSelect(null);
  };
  const rows = slices.map((slice, at) => {
    const text = sliceText(slice);
    const tools = (
      <span className="studio-sortable-tools">
        <Button variant="quiet" isIcon aria-label={`Duplicate ${text}`} onPress={() => insert(at + 1, slice)}>
          <Copy size={14} aria-hidden />
        </Button>
        <Button variant="quiet" isIcon aria-label={`Remove ${text}`} onPress={() => remove(at)}>
          <Trash2 size={14} aria-hidden />
        </Button>
      </span>
    );
    return { id: String(at), text, tools };
  });
  return (
    <div className="studio-panel-fields">
      <Late>
        <SortableList
          label="Slices"
          rows={rows}
          selected={selected === null ? null : String(selected)}
          onSelect={(id) => onSelect(id === '' ? null : Number(id))}
          onMove={move}
          empty="Nothing is on the slide yet."
        />
      </Late>
      <div>
        <AddSlice onAdd={(type) => insert(slices.length, { type, value: {} })} />
      </div>
      {selected !== null && slices[selected] !== undefined ? (
        <SliceSettings key={selected} document={document} slice={slices[selected]} index={selected} />
      ) : null}
    </div>
  );
}

const AddSlice = ({ onAdd }: { readonly onAdd: (type: string) => void }) => (
  <Menu label="Slices" entries={[...sliceNames].map(([id, label]) => ({ id, label, onAction: () => onAdd(id) }))}>
    <Button>
      <Plus size={16} aria-hidden /> Add a slice
    </Button>
  </Menu>
);

interface SliceSettingsProps extends Pick<SlicesPanelProps, 'document'> {
  readonly slice: unknown;
  readonly index: number;
}

function SliceSettings({ document, slice, index }: SliceSettingsProps) {
  const type = textOf(valueAt(slice, ['type']));
  const settings = settingsOfSlice(type);
  if (settings === undefined) return <p>This kind of slice is not known, so it is not shown.</p>;
  const title = sliceNames.get(type) ?? type;
  return (
    <section className="studio-inspector-fields" aria-label={`Settings of ${title}`}>
      <h2>{title}</h2>
      <DocumentPanel document={document} settings={settings} at={['slices', index, 'value']} />
    </section>
  );
}
