/** Props shared by the parts of the page editor. */
import type { DeviceName } from '../preview/devices.ts';
import type { EditedContent } from './edited-content.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

/** Narrow screens show one of the three. */
export type EditorView = 'outline' | 'page' | 'settings';

export interface EditorToolbarProps {
  readonly content: EditedContent;
  readonly editor: LayoutEditor;
  readonly device: DeviceName;
  readonly view: EditorView;
  /** An earlier version being viewed. */
  readonly shown: unknown;
  readonly canEdit: boolean;
  setDevice(device: DeviceName): void;
  setView(view: EditorView): void;
  setShown(layout: unknown): void;
  onAdd(): void;
}
