/** "Publish", and a menu of the other ways. */
import { ChevronDown } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { Menu, type MenuEntry } from '../controls/menu.tsx';

export interface PublishButtonsProps {
  readonly isDisabled: boolean;
  readonly isPending?: boolean;
  readonly menu: { readonly label: string; readonly name: string; readonly entries: readonly MenuEntry[] };
  onPublish(): void;
}

export const PublishButtons = ({ isDisabled, isPending = false, menu, onPublish }: PublishButtonsProps) => (
  <div className="studio-toggles">
    <Button variant="primary" isDisabled={isDisabled} isPending={isPending} onPress={onPublish}>
      Publish
    </Button>
    <Menu label={menu.label} entries={menu.entries}>
      <Button isIcon aria-label={menu.name}>
        <ChevronDown size={16} aria-hidden />
      </Button>
    </Menu>
  </div>
);
