/** Props shared by the parts of the page editor. */
import type { DeviceName } from '../preview/devices.ts';
import type { EditedContent } from './edited-content.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

/** Narrow screens show one of the three. */
export type EditorView = 'outline' | 'page' | 'settings';

/** A version that is looked at in place of the draft. Nothing can be edited meanwhile. */
export interface ShownVersion {
  readonly number: number;
  readonly layout: unknown;
}

export interface EditorToolbarProps {
  readonly content: EditedContent;
  readonly editor: LayoutEditor;
  readonly device: DeviceName;
  readonly view: EditorView;
  readonly shown: ShownVersion | undefined;
  readonly canEdit: boolean;
  setDevice(device: DeviceName): void;
  setView(view: EditorView): void;
  setShown(version: ShownVersion | undefined): void;
  onAdd(): void;
}
