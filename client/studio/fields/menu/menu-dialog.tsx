/** All menus as one text: typed, or pasted as a whole. */
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Dialog, DialogActions } from '../../controls/dialog.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { type MenuEntry, menusAsText, menusFromText } from './menu-text.ts';

export interface MenuDialogProps {
  readonly menus: unknown;
  /** Stands before each price. */
  readonly currency: string;
  readonly onWrite: (menus: readonly MenuEntry[]) => void;
  readonly onClose: () => void;
}

const HELP =
  'A line above ==== is the title of a menu, a line above ---- that of a section. Items are paragraphs: first the name, then what ' +
  'it is, then prices such as “Small $4”.';

export function MenuDialog({ menus, currency, onWrite, onClose }: MenuDialogProps) {
  const [text, setText] = useState(() => menusAsText(menus, currency));
  const read = menusFromText(text, { before: menus, currency });
  const sections = read.flatMap(({ sections: own }) => own);
  const counts = [
    count(read.length, 'menu'),
    count(sections.length, 'section'),
    count(
      sections.reduce((sum, { items }) => sum + items.length, 0),
      'item',
    ),
  ];
  const write = (): void => {
    onWrite(read);
    onClose();
  };
  return (
    <Dialog title="Menu as text" isOpen size="large" onClose={onClose}>
      <TextField label="Menus" rows={18} help={HELP} value={text} onChange={setText} />
      <p role="status" className="studio-soft">
        {counts.join(', ')}
      </p>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" onPress={write}>
          Use this text
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
