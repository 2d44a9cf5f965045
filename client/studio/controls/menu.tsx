import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onAction: () => void;
}

export interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The button that opens it. */
  readonly children: ReactNode;
}

export const Menu = ({ label, entries, children }: MenuProps) => (
  <MenuTrigger>
    {children}
    <Popover className="studio-popover is-list" placement="bottom end">
      <AriaMenu aria-label={label} className="studio-list">
        {entries.map(({ id, label: text, isDanger = false, isDisabled = false, onAction }) => (
          <MenuItem
            key={id}
            id={id}
            className={`studio-list-item${isDanger ? ' is-danger' : ''}`}
            isDisabled={isDisabled}
            onAction={onAction}
          >
            {text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);
