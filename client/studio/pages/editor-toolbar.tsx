/** Above the page: where it is shown, undo and redo, what is saved, and publishing. */
import { Monitor, Plus, Redo2, Smartphone, Tablet, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { Tooltip } from '../controls/tooltip.tsx';
import { usePresence } from '../documents/use-document.ts';
import { type DeviceName, devices } from '../preview/devices.ts';
import type { EditorToolbarProps, EditorView } from './editor-props.ts';
import { PublishControls } from './publish-controls.tsx';

const ICONS = { desktop: Monitor, tablet: Tablet, phone: Smartphone } as const;

export function EditorToolbar(props: EditorToolbarProps): ReactNode {
  const { page, editor, device, setDevice, canEdit, onAdd, shown } = props;
  return (
    <header className="studio-editor-bar">
      <Link href="/pages" className="studio-editor-back">
        Pages
      </Link>
      <h1 className="studio-editor-title">{page.title}</h1>
      <Others document={editor.name} />
      <ViewSwitch {...props} />
      <ToggleButtonGroup
        className="studio-toggles"
        aria-label="Device"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[device]}
        onSelectionChange={([next]) => setDevice(next as DeviceName)}
      >
        {(Object.keys(devices) as DeviceName[]).map((name) => {
          const Icon = ICONS[name];
          return (
            <ToggleButton key={name} id={name} className="studio-toggle" aria-label={devices[name].name}>
              <Icon size={16} aria-hidden />
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
      {canEdit && shown === undefined && (
        <>
          <UndoButtons editor={editor} />
          <Button onPress={onAdd}>
            <Plus size={16} aria-hidden /> Add a block
          </Button>
        </>
      )}
      <PublishControls {...props} />
    </header>
  );
}

/** Who else has the page open. */
function Others({ document }: { readonly document: string }): ReactNode {
  const names = usePresence({ kind: 'layout', target: document }).map(({ name }) => name);
  return (
    <span className="studio-soft" role="status">
      {names.length > 0 && `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} editing this page`}
    </span>
  );
}

const UndoButtons = ({ editor: { document } }: Pick<EditorToolbarProps, 'editor'>) => (
  <div className="studio-toggles">
    <Tooltip text="Undo">
      <Button variant="quiet" isIcon aria-label="Undo" isDisabled={!document.canUndo} onPress={document.undo}>
        <Undo2 size={16} aria-hidden />
      </Button>
    </Tooltip>
    <Tooltip text="Redo">
      <Button variant="quiet" isIcon aria-label="Redo" isDisabled={!document.canRedo} onPress={document.redo}>
        <Redo2 size={16} aria-hidden />
      </Button>
    </Tooltip>
  </div>
);

const VIEWS: Readonly<Record<EditorView, string>> = { outline: 'Outline', page: 'Page', settings: 'Settings' };

/** Shown where the three have no room beside each other. */
const ViewSwitch = ({ view, setView }: Pick<EditorToolbarProps, 'view' | 'setView'>) => (
  <ToggleButtonGroup
    className="studio-toggles studio-view-switch"
    aria-label="What is shown"
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[view]}
    onSelectionChange={([next]) => setView(next as EditorView)}
  >
    {(Object.keys(VIEWS) as EditorView[]).map((name) => (
      <ToggleButton key={name} id={name} className="studio-toggle">
        {VIEWS[name]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
