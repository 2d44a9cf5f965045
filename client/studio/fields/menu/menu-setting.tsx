/** The menus of a restaurant: entry by entry, or all of it as one text. */
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '#shared/json';
import { Button } from '../../controls/button.tsx';
import { Late, late } from '../../controls/late.tsx';
import { type EditorProps, useFields } from '../fields-context.ts';
import { ListSetting } from '../list-setting.tsx';

const MenuDialog = late(async () => (await import('./menu-dialog.tsx')).MenuDialog);

export function MenuSetting(props: EditorProps) {
  const { edit } = useFields();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button onPress={() => setOpen(true)}>
          <FileText size={16} aria-hidden /> Edit as text
        </Button>
      </div>
      <ListSetting {...props} />
      <Late>
        {isOpen && (
          <MenuDialog
            menus={props.value}
            currency={textOf(props.siblings['currency'])}
            onWrite={(menus) => edit(props.path, menus)}
            onClose={() => setOpen(false)}
          />
        )}
      </Late>
    </>
  );
}
