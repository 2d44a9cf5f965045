/** What the parts of the page editor share. */
import type { DeviceName } from '../preview/devices.ts';
import type { EditedContent } from './edited-content.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

/** On a narrow screen one of the three is shown. */
export type EditorView = 'outline' | 'page' | 'settings';

export interface EditorToolbarProps {
  readonly content: EditedContent;
  readonly editor: LayoutEditor;
  readonly device: DeviceName;
  readonly view: EditorView;
  /** A former version that is looked at. */
  readonly shown: unknown;
  readonly canEdit: boolean;
  setDevice(device: DeviceName): void;
  setView(view: EditorView): void;
  setShown(layout: unknown): void;
  onAdd(): void;
}
