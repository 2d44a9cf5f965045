/** The add menu, for an insertion point on the page. */
import type { ReactNode } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { AddBlockMenu } from '../fields/add-block-menu.tsx';
import type { Adding } from './adding.ts';
import { SavedSectionList } from './saved-sections.tsx';
import { starterBlock } from './starter-blocks.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

export interface AddBlockDialogProps {
  readonly editor: LayoutEditor;
  readonly adding: Adding;
  onClose(): void;
}

export const AddBlockDialog = ({ editor, adding, onClose }: AddBlockDialogProps): ReactNode => (
  <Dialog title="Add a block" isOpen size="large" onClose={onClose}>
    <SavedSectionList
      onInsert={(part) => {
        onClose();
        editor.insert(part, adding.place);
      }}
    />
    <AddBlockMenu
      onAdd={(type) => {
        onClose();
        editor.add(starterBlock(type), adding.place);
      }}
    />
  </Dialog>
);
