/** Above the page that is edited: where it is shown, undo and redo, what is saved, and publishing. */
import { ExternalLink, Monitor, Plus, Settings, Smartphone, Tablet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Tooltip } from '../controls/tooltip.tsx';
import { Others, UndoButtons } from '../editing/document-tools.tsx';
import { type DeviceName, devices } from '../preview/devices.ts';
import type { EditorToolbarProps, EditorView } from './editor-props.ts';
import { PublishControls } from './publish-controls.tsx';

const PageSettingsDialog = late(async () => (await import('./page-settings-dialog.tsx')).PageSettingsDialog);

const ICONS = { desktop: Monitor, tablet: Tablet, phone: Smartphone } as const;

export function EditorToolbar(props: EditorToolbarProps): ReactNode {
  const { content, editor, canEdit, onAdd, shown } = props;
  return (
    <header className="studio-editor-bar">
      <Link href={content.back.href} className="studio-editor-back">
        {content.back.label}
      </Link>
      <h1 className="studio-editor-title">{content.title}</h1>
      <Others of={{ kind: 'layout', target: editor.name }} />
      <div className="studio-editor-tools">
        <ViewSwitch {...props} />
        <DeviceSwitch {...props} />
        <PageLink {...content} />
        <SettingsButton {...content} />
        {canEdit && shown === undefined && (
          <>
            <UndoButtons history={editor.document} />
            <Button aria-label="Add a block" onPress={onAdd}>
              <Plus size={16} aria-hidden /> <span className="studio-editor-add-text">Add a block</span>
            </Button>
          </>
        )}
      </div>
      <PublishControls {...props} />
    </header>
  );
}

/** The page as visitors see it; drafts have no address yet. */
const PageLink = ({ isOnSite, noun, path }: EditorToolbarProps['content']) =>
  isOnSite && (
    <a
      className="studio-site-link"
      href={path}
      target="_blank"
      rel="noreferrer"
      aria-label={`View ${noun} (in a new tab)`}
    >
      <span className="studio-bar-text">View {noun}</span>
      <ExternalLink size={14} aria-hidden />
    </a>
  );

function SettingsButton({ pageId }: EditorToolbarProps['content']): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (pageId === undefined) return null;
  return (
    <>
      <Tooltip text="Page settings">
        <Button variant="quiet" isIcon aria-label="Page settings" onPress={() => setOpen(true)}>
          <Settings size={16} aria-hidden />
        </Button>
      </Tooltip>
      <Late>{isOpen && <PageSettingsDialog id={pageId} onClose={() => setOpen(false)} />}</Late>
    </>
  );
}

const DeviceSwitch = ({ device, setDevice }: Pick<EditorToolbarProps, 'device' | 'setDevice'>) => (
  <ToggleButtonGroup
    className="studio-toggles studio-editor-devices"
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
);

const VIEWS: Readonly<Record<EditorView, string>> = { outline: 'Outline', page: 'Page', settings: 'Settings' };

/** Shown if the three do not fit side by side. */
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
