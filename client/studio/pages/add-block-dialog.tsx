/** The add menu, for a place on the page. */
import type { ReactNode } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { AddBlockMenu } from '../fields/add-block-menu.tsx';
import type { Place } from '../preview/messages.ts';
import { starterBlock } from './starter-blocks.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

/** Without a place: behind what is selected. */
export interface Adding {
  readonly place?: Place;
}

export interface AddBlockDialogProps {
  readonly editor: LayoutEditor;
  readonly adding: Adding;
  onClose(): void;
}

export const AddBlockDialog = ({ editor, adding, onClose }: AddBlockDialogProps): ReactNode => (
  <Dialog title="Add a block" isOpen size="large" onClose={onClose}>
    <AddBlockMenu
      onAdd={(type) => {
        onClose();
        editor.add(starterBlock(type), adding.place);
      }}
    />
  </Dialog>
);
