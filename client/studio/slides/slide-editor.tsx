/** A slide next to its preview: slices, style, and for popups the trigger. */
import { useMemo, useState } from 'react';
import { popupSettings, slideLook } from '#shared/block-settings/slices';
import { listOf, textOf } from '#shared/json';
import type { SettingTable } from '#shared/settings';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { PositionField } from '../controls/position-field.tsx';
import { Switch } from '../controls/switch.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { valueAt } from '../documents/json-value.ts';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { DraftScreen } from '../editing/draft-screen.tsx';
import type { Mark } from '../preview/messages.ts';
import { sliceText } from './slice-names.ts';
import { type SlideAddress, type SlideKind, slideKinds } from './slide-kinds.ts';

const SlicesPanel = late(async () => (await import('./slices-panel.tsx')).SlicesPanel);

export interface SlideEditorProps extends SlideAddress {
  readonly kind: SlideKind;
  /** Default: the name of the kind. */
  readonly title?: string;
  /** The cover's page. */
  readonly page?: { readonly id: string; readonly path: string };
}

const { position: _, ...look } = slideLook;
const VALUE = ['value'];

export function SlideEditor({ kind, of, address, part, title = slideKinds[kind].title, page }: SlideEditorProps) {
  const [selected, setSelected] = useState<number | null>(null);
  const select = (mark: Mark | null): void => {
    const [, index] = /^slices\.(\d+)$/.exec(mark?.path ?? '') ?? [];
    setSelected(index === undefined ? null : Number(index));
  };
  const slices = valueAt(useDocument(of).value, ['slices']);
  const names = useMemo(() => ({ document: 'site', names: namesOf(listOf(slices)) }), [slices]);
  const shown = page === undefined ? { part, screen: kind } : { part, document: `page:${page.id}`, path: page.path };
  return (
    <DraftScreen
      title={title}
      of={of}
      address={address}
      page={{
        ...shown,
        names,
        selection: selected === null ? null : { document: 'site', path: `slices.${selected}` },
        onSelect: select,
      }}
    >
      {({ document }) => <SlidePanel {...{ kind, document, selected }} onSelect={setSelected} />}
    </DraftScreen>
  );
}

const namesOf = (slices: readonly unknown[]): Readonly<Record<string, string>> =>
  Object.fromEntries(slices.map((slice, at) => [`slices.${at}`, sliceText(slice)]));

interface SlidePanelProps {
  readonly kind: SlideKind;
  readonly document: OpenDocument;
  readonly selected: number | null;
  readonly onSelect: (index: number | null) => void;
}

function SlidePanel({ kind, document, selected, onSelect }: SlidePanelProps) {
  const { value, edit } = document;
  const { toggle, starter } = slideKinds[kind];
  const isOn = valueAt(value, ['enabled']) === true;
  const switchTo = (enabled: boolean): void => {
    const isEmpty = listOf(valueAt(value, ['slices'])).length === 0;
    edit([
      { op: 'set', path: ['enabled'], value: enabled },
      ...(enabled && isEmpty ? [{ op: 'set', path: ['slices'], value: starter } as const] : []),
    ]);
  };
  const settings = (table: SettingTable) => <DocumentPanel document={document} settings={table} at={VALUE} />;
  const slices = (
    <Late fallback={<Loading label="Content" />}>
      <SlicesPanel {...{ document, selected, onSelect }} />
    </Late>
  );
  const tabs = [
    { id: 'slices', title: 'Content', content: slices },
    {
      id: 'look',
      title: 'Look',
      content: (
        <div className="studio-panel-fields">
          <PositionField
            value={textOf(valueAt(value, ['value', 'position'])) || 'center'}
            onChange={(position) => edit({ op: 'set', path: ['value', 'position'], value: position })}
          />
          {settings(look)}
        </div>
      ),
    },
    ...(kind === 'popup-overlay' ? [{ id: 'behavior', title: 'Behavior', content: settings(popupSettings) }] : []),
  ];
  return (
    <>
      <Switch label={toggle} isSelected={isOn} onChange={switchTo} />
      {isOn ? <Tabs label="Slide" tabs={tabs} /> : <p className="studio-soft">Visitors see none.</p>}
    </>
  );
}
